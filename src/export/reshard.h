/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of insert-explicit-reshards, which makes the shardings of each op agree (spec 50 §6):
 * insert_reshards.c drives it, reshard_use.c brings one use to a sharding, op_agree.c gives each factor of an
 * op one axis list, which common_axes.c chooses, reshard_reduce.c reduces results, reshard_device.c moves values onto
 * single devices and off them, agreed.c remembers ops that need nothing, and reshard_dot.c improves dots in the default
 * version.
 */
#ifndef SHARDC_EXPORT_RESHARD_H
#define SHARDC_EXPORT_RESHARD_H

#include "flow/mesh_table.h"
#include "ir/pass.h"
#include "ir/walk.h"
#include "shard/projection.h"

typedef struct Reshard {
	IrModule *m;
	Session *s;
	Arena *a;		/* reset after each op */
	const FlowMeshTable *meshes;
	const IrSymtab *symbols;
	struct AgreedOps *agreed;	/* ops that the full version leaves alone */
	bool full;		/* enable-full-version */
	bool mark_partial;	/* mark-partial-result-with-unreduced-axes */
	bool devices;		/* the module may have values on a single device, which must be moved */
	IrAttr *home;		/* then: the reference to the first mesh with axes, or NULL */
	bool unreduced;		/* some sharding of the session has unreduced axes */
	bool failed;		/* an error was reported */
	bool suspect;		/* a reshard may have an invalid sharding */
	bool inserted;		/* an op was inserted since the flag was last cleared */
	IrReason reason;	/* of the reshards that are inserted now */
	bool asked[IR_OP_COUNT];	/* by kind: warn_of_unknown asked for the rule of an op */
} Reshard;

/* An insertion point. It does not move while ops are inserted, so they keep their order. */
typedef struct Place {
	IrBlock *block;
	IrOp *before;		/* NULL: the end of the block */
} Place;

static inline Place
place_before(IrOp *op)
{
	return (Place){ op->block, op };
}

static inline Place
place_after(IrOp *op)
{
	return (Place){ op->block, op->next };
}

/* Returns the place after the op that defines v, or the start of the block whose argument v is. */
Place place_after_value(const IrValue *v);
/* Inserts a detached op at the place. */
void place_insert(Place at, IrOp *op);

/* Inserts an sdy.reshard of v to the sharding `to`, with the location of v, and returns its result. */
IrValue *reshard_new(Reshard *r, Place at, IrValue *v, IrAttr *to);
/* Makes all uses of v use `to` instead, except the one by the op that defines `to`. */
void reshard_redirect(IrValue *v, IrValue *to);
/* Returns the sharding of v, or NULL. If propagation barriers make v, it is the sharding of the value before them. */
IrAttr *reshard_through_barriers(Reshard *r, const IrValue *v);
/* Returns the sharding of v, or a closed one without axes on the mesh `ref`. */
IrAttr *reshard_or_replicated(Reshard *r, const IrValue *v, IrAttr *ref);
/* Returns the mesh of a sharding, an IR_ATTR_MESH, or NULL if it is unknown. */
IrAttr *reshard_mesh_of(const Reshard *r, const IrAttr *sharding);

/* ---- reshard_use.c ---- */

/* Inserts what brings a use to the sharding `target`: collectives for unreduced axes, and a reshard if `full`. A target
 * of NULL stands for a closed sharding without axes (spec 50 §6.2). */
void reshard_to_target(Reshard *r, IrUse *u, IrAttr *target, Place at, bool full);
/* Inserts all-reduces before the op for axes that are unreduced in an operand and not in the results (spec 50 §6.5). */
void reshard_all_reduce_operands(Reshard *r, IrOp *op);
/* Replaces a reshard to new unreduced axes by the collectives that produce them (spec 50 §6.6). Returns whether it is
 * one. */
bool reshard_drop(Reshard *r, IrOp *reshard);
/* Returns the sharding with its unreduced axes replaced. */
IrAttr *reshard_with_unreduced(Reshard *r, const IrAttr *sharding, ShardAxes unreduced);
/* Returns whether two shardings, which may be missing, have the same unreduced axes. */
bool reshard_same_unreduced(const IrAttr *a, const IrAttr *b);
/* Returns a sorted, merged copy of the list. */
ShardAxes reshard_normalize(Reshard *r, const ShardMesh *m, ShardAxes list);
/* Inserts an sdy.all_reduce of v with the reduction `kind` along `axes` to the sharding `out`; returns its result. */
IrValue *reshard_all_reduce_new(Reshard *r, Place at, IrValue *v, uint32_t kind, ShardAxes axes, IrAttr *out);

/* ---- ops with a rule ---- */

/* An op with a rule while it is processed. */
typedef struct OpView {
	IrOp *op;
	IrAttr *const *shardings;	/* of operands, then results, as reshard_through_barriers gives them */
	uint32_t n_tensors;
	IrAttr *ref;			/* common mesh, by name */
	const ShardMesh *mesh;
	ShardProjection p;		/* of the shardings to the factors of the rule */
	bool compatible;		/* the tensors have no conflict, see reshard_common_axes */
	bool partial;			/* its results stay partial, because their reduction is unknown */
	bool repaired;			/* Shardy gives a tensor other unreduced axes, and the result is invalid */
} OpView;

/* Returns the type of tensor t of the view. */
static inline IrType *
view_type(const OpView *v, uint32_t t)
{
	return t < v->op->n_operands ? ir_operand(v->op, t)->type : v->op->results[t - v->op->n_operands].type;
}

/* Returns the number of elements, or 0 for a type that is not a static tensor. */
static inline int64_t
view_elements(const IrType *t)
{
	return ir_type_is_static_tensor(t) ? ir_type_n_elements(t) : 0;
}

/* Fills in the view of an op with this rule and these shardings. Returns false if its tensors have no common mesh
 * (spec 50 §6.7). */
bool reshard_view(Reshard *r, OpView *v, IrOp *op, IrAttr *rule, IrAttr *const *shardings);
/* Gives result j the sharding of the view's projection, and reshards it to the one that it had, at the place. */
void reshard_result(Reshard *r, OpView *v, uint32_t j, Place at);
/* Reshards the operands and results whose `changed` is set, or whose devices are in a different order, to the shardings
 * of the view's projection. */
void reshard_changed(Reshard *r, OpView *v, const bool *changed);
/* Chooses one axis list per factor and returns the array (spec 50 §6.9). Sets v->compatible if there was no choice. */
ShardAxes *reshard_common_axes(Reshard *r, OpView *v);
/* Makes all tensors of the op agree on every factor (spec 50 §6.8 and §6.10). Returns the common axes by factor, or
 * NULL for a reshape with overflow axes, which has none. */
ShardAxes *reshard_process_full(Reshard *r, OpView *v);
/* Improves a dot in the default version (spec 50 §6.8). */
void reshard_process_dot(Reshard *r, OpView *v);

/* ---- reshard_reduce.c ---- */

/* Inserts all-reduces of the results along the axes of reduction factors (spec 50 §6.11). `common` are the common axes
 * of the full version, or NULL. Returns false after an error. */
bool reshard_reduce_results(Reshard *r, OpView *v, const ShardAxes *common, bool full);

/* ---- reshard_device.c ---- */

/* Returns whether a value of the module may be on a single device. Sets r->home. */
bool reshard_find_devices(Reshard *r);
/* Reports an argument or result of a function on a single device; returns false if there is one. */
bool reshard_check_boundary(Reshard *r, const IrOp *func);
/* Moves the operands of an op with a result on a single device there, and its results off it (spec 50 §6.12). Returns
 * whether it is such an op. */
bool reshard_device_op(Reshard *r, IrOp *op);

/* ---- agreed.c ---- */

typedef struct AgreedOps AgreedOps;

/* Returns an empty set of agreed ops. An agreed op has the same axes for each factor in all tensors, and nothing is
 * inserted for it. */
AgreedOps *agreed_new(Arena *a);
/* Returns whether an op with this rule and these shardings of its n tensors is known to be agreed. */
bool agreed_has(const AgreedOps *known, const IrAttr *rule, IrAttr *const *shardings, uint32_t n);
/* Adds an op that is not in the set. */
void agreed_add(AgreedOps *known, const IrAttr *rule, IrAttr *const *shardings, uint32_t n);

#endif
