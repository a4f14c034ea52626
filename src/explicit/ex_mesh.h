/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes with axis types, and contexts (spec 60 §2). A set of axes is a word with one bit per axis of its mesh, so a
 * mesh may have up to EX_MAX_AXES axes here.
 */
#ifndef SHARDC_EXPLICIT_EX_MESH_H
#define SHARDC_EXPLICIT_EX_MESH_H

#include "base/buf.h"
#include "ir/op.h"
#include "shard/mesh.h"

typedef uint64_t ExAxes;	/* a set of axes, by their index in the mesh */

enum { EX_MAX_AXES = 64 };

typedef enum ExAxisType { EX_AUTO, EX_EXPLICIT, EX_MANUAL, EX_AXIS_TYPES } ExAxisType;

typedef struct ExMesh ExMesh;
struct ExMesh {
	IrAttr *ref;		/* how a sharding names the mesh: a symbol, or an inlined mesh */
	const ShardMesh *mesh;
	const ExMesh *key;	/* the first mesh with equal axes and axis types; meshes are equal if their keys are */
	ExAxes all;
	ExAxes declared[EX_AXIS_TYPES];
	Atom device_kind;	/* 0: not given */
	IrAttr *num_cores;	/* an integer, or NULL */
};

/* The axis types in force at a place of the program. A context is a value: a region that changes it passes a changed
 * copy on. All other axes are Auto. */
typedef struct ExCtx {
	const ExMesh *mesh;	/* NULL: no mesh */
	ExAxes explicit_axes, manual;
} ExCtx;

/* The meshes of one module by reference. */
typedef struct ExMeshes ExMeshes;


/* Reads the meshes of a module with their axis types (spec 60 §2.2). `axis_types` is the value of --axis-types, or
 * NULL. Reports wrong attributes. */
ExMeshes *explicit_meshes_new(Arena *a, IrModule *m, const char *axis_types);
/* Returns the mesh of a reference, or NULL if values on it are unplaced: it is unknown, empty or maximal. */
const ExMesh *explicit_mesh_of(ExMeshes *t, IrAttr *ref);
/* Reports names in --axis-types that are not axes of any mesh. Call it last: a program can have meshes without a
 * name. */
void explicit_meshes_check_option(const ExMeshes *t);
/* Returns the first mesh of the module that has axes, or NULL. */
const ExMesh *explicit_mesh_first(const ExMeshes *t);

/* Returns the context in which the axes of a mesh have their declared types. */
ExCtx explicit_ctx_declared(const ExMesh *mesh);
/* Returns the axes that are Auto. */
static inline ExAxes
explicit_ctx_auto(ExCtx c)
{
	return c.mesh ? c.mesh->all & ~(c.explicit_axes | c.manual) : 0;
}
/* Returns the type of an axis. */
ExAxisType explicit_ctx_type(ExCtx c, uint32_t axis);
/* Returns "Auto", "Explicit" or "Manual". */
const char *explicit_axis_type_name(ExAxisType t);
/* Appends a context as JAX prints it: AbstractMesh('X': 2, axis_types=(Explicit,)). */
void explicit_ctx_print(Buf *b, Session *s, ExCtx c);

/* Returns whether two meshes have equal axes and axis types; NULL equals only NULL. The order of devices is not
 * compared. */
static inline bool
explicit_mesh_eq(const ExMesh *a, const ExMesh *b)
{
	return a == b || (a && b && a->key == b->key);
}

/* Returns the set with one axis. */
static inline ExAxes
explicit_axis(uint32_t i)
{
	return (ExAxes)1 << i;
}
/* Returns the name of an axis, and its size. */
static inline Atom
explicit_axis_name(const ExMesh *m, uint32_t i)
{
	return m->mesh->axes[i].name;
}
static inline int64_t
explicit_axis_size(const ExMesh *m, uint32_t i)
{
	return m->mesh->axes[i].size;
}

#endif
