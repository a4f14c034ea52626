/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of a Localizer that recipes do not see: memory of values, moves and tables.
 */
#ifndef SHARDC_PARTITION_STATE_H
#define SHARDC_PARTITION_STATE_H

#include "ir/walk.h"
#include "partition/localizer.h"

/* A value in a layout. */
typedef struct PartCopy {
	const PartLayout *layout;
	IrValue *value;
	struct PartCopy *next;
} PartCopy;

struct PartValue {
	const PartLayout *layout;	/* its own. There may be no copy in it until one is needed */
	PartValue *same;	/* has the copies: this value, or an equal one from which it was resharded */
	PartCopy *copies;	/* newest first */
};

/* A change that the end of a block takes back: a value has got a copy, or a number its operation. */
typedef struct PartUndo {
	PartValue *value;	/* NULL: see number */
	PartCopy *copies;	/* of the value, before the change */
	struct PartNumber *number;	/* had no operation before */
} PartUndo;

/* A function whose type and attributes are still those of the global program, because the layouts of calls follow from
 * them. */
typedef struct PartSignature {
	IrOp *func;
	const PartLayout *const *layouts;	/* of arguments, then of results */
} PartSignature;

struct PartState {
	struct PartLog *log;	/* NULL: the result is not checked */
	struct PartExplain *explain;	/* NULL: nobody wants to know */
	const IrValue *moved;	/* the global value that is being moved, or NULL */
	Map fitting;		/* types that are not too large */
	Map gathered;		/* operations and values about which --gather-limit has warned */
	FlowMeshTable *mesh_table;
	VEC(PartMesh *) meshes;
	Map mesh_of;		/* PartMesh, by mesh attribute */
	Map layouts;		/* PartLayout, by hash */
	Map shardings;		/* PartLayout, by sharding */
	Map move_bytes;		/* KnownMove, by hash of type and layouts */
	VEC(const PartLayout *) replicated;	/* by rank */
	IrSymtab *symbols;
	IrOp *entry;		/* the function that --wrap wraps: @main, or the only public one */
	Map used;		/* functions that stay: see calls.c */
	VEC(PartSignature) signatures;
	VEC(IrOp *) old;	/* holders of the global bodies */
	Map values;		/* PartValue, by global value */
	Map tables;		/* constants of i64, by hash */
	Map numbers;		/* PartNumber, by hash */
	Map tried;		/* candidates of layouts, by hash: factors.c */
	Map cutting;		/* the atoms in use (bool, by atom), by outermost manual computation: devices.c */
	IrAttr *mesh_ref;	/* of the main mesh, or the mesh itself if no symbol names it */
	int64_t *row;		/* scratch: one entry per device */
	VEC(PartUndo) undo;
};

enum { PART_MAX_DEVICES = 1 << 20 };

/* layouts.c: reports a mesh with more than PART_MAX_DEVICES devices. Returns false. */
bool part_too_many_devices(DiagList *d, Span at);
/* layouts.c: reads the meshes and atoms of a module. Returns false after an error. */
bool part_init_meshes(Localizer *lz);
/* localize.c: part_enter() returns a mark; part_leave() forgets the copies and operations that were remembered after
 * it. */
PartScope part_enter(Localizer *lz);
void part_leave(Localizer *lz, PartScope scope);
/* localize.c: sets a value, without moving it. */
void part_bind(Localizer *lz, const IrValue *v, IrValue *x, const PartLayout *l);
/* localize.c: localizes the operations of a block up to its terminator, which it returns. */
IrOp *part_run_block(Localizer *lz, IrBlock *b);
/* layouts.c: returns whether tensors of a type can be cut: they have a static shape and no scale per row. */
bool part_can_cut(const IrType *type);
/* localize.c: returns a dictionary without the attributes of sdy. */
IrAttr *part_plain_attrs(Localizer *lz, IrAttr *dict);
/* recipe_regions.c: returns a layout without the axes of the manual computations around the current operation. Reports
 * an error if it is on a different mesh. */
const PartLayout *part_free(Localizer *lz, const PartLayout *l);
/* recipe_regions.c: returns whether every device can run the regions of an operation on whole tensors. Reports an error
 * about a manual computation in them, or a call of a function that has tiles as arguments or results. */
bool part_check_whole(Localizer *lz, IrOp *op);
/* recipe_regions.c: returns the function with a body that a call or a composite names, or NULL. */
IrOp *part_callee(const Localizer *lz, const IrOp *op);
/* boundary.c: return the layouts of an argument and of a result of a function. */
const PartLayout *part_func_arg(Localizer *lz, const IrOp *func, uint32_t i);
const PartLayout *part_func_result(Localizer *lz, const IrOp *func, uint32_t i);
/* calls.c: returns whether a runner can call a function. */
bool part_is_public(const Localizer *lz, const IrOp *func);
/* calls.c: finds the functions that the local program needs. */
void part_find_used(Localizer *lz);
/* boundary.c: localizes a function in place. */
void part_run_function(Localizer *lz, IrOp *func);
/* boundary.c: gives all functions their local types, and erases the global bodies. */
void part_finish_functions(Localizer *lz);
/* wrap.c: puts the local body of a function, whose type is still global, into a manual computation. Returns false after
 * an error. */
bool part_wrap(Localizer *lz, IrOp *func);
/* gathered.c: warns if a device gets a larger value than --gather-limit allows by gathering dimension `dim`. */
void part_warn_gather(Localizer *lz, const IrType *result, uint32_t dim, const PartMesh *mesh, PartAxes axes);
/* tile_collectives.c: returns a channel_handle that no other collective has. */
IrAttr *part_channel(Localizer *lz);
/* layouts.c: returns the mesh of a mesh reference, or NULL if its number of devices is not that of the program. */
const PartMesh *part_find_mesh(const Localizer *lz, IrAttr *ref);

#endif
