/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of insert-explicit-reshards share (spec 50 §6).
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
	bool full;		/* enable-full-version */
	bool unreduced;		/* some sharding has unreduced axes at all */
	bool failed;
	bool asked[IR_OP_COUNT];	/* for the rule of an op of this kind, see warn_of_unknown */
} Reshard;

/* An insertion point: before an op, or at the end of the block. It stays where it is while ops are
 * inserted, so they keep their order. */
typedef struct Place {
	IrBlock *block;
	IrOp *before;
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

Place place_after_value(const IrValue *v);
void place_insert(Place at, IrOp *op);

/* A new sdy.reshard of v at the place, with the location of v; its result. */
IrValue *reshard_new(Reshard *r, Place at, IrValue *v, IrAttr *to);
/* All uses of v but the one by the op that defines `to`. */
void reshard_redirect(IrValue *v, IrValue *to);
/* The sharding of v, looking through propagation barriers. */
IrAttr *reshard_through_barriers(Reshard *r, const IrValue *v);
/* The sharding of v, or one of its rank on `ref` without axes, closed. */
IrAttr *reshard_or_replicated(Reshard *r, const IrValue *v, IrAttr *ref);
IrAttr *reshard_mesh_of(const Reshard *r, const IrAttr *sharding);	/* IR_ATTR_MESH or NULL */

/* target.c: bring one use to a wanted sharding (NULL: any without axes) (§6.2, §6.5, §6.6). */
void reshard_to_target(Reshard *r, IrUse *u, IrAttr *target, Place at, bool full);
void reshard_all_reduce_operands(Reshard *r, IrOp *op);
/* What §6.6 puts between the used value and the target, at the place; NULL if nothing. */
IrAttr *reshard_become_unreduced(Reshard *r, IrUse *u, IrAttr *target, Place at);
/* A sorted, merged copy in the arena. */
ShardAxes reshard_normalize(Reshard *r, const ShardMesh *m, ShardAxes list);
IrValue *reshard_all_reduce_new(Reshard *r, Place at, IrValue *v, uint32_t kind, ShardAxes axes, IrAttr *out);

/* One op with a rule while it is processed. */
typedef struct OpView {
	IrOp *op;
	IrAttr **shardings;		/* operands, then results; through barriers */
	uint32_t n_tensors;
	IrAttr *ref;			/* common mesh, by name */
	const ShardMesh *mesh;
	ShardProjection p;
} OpView;

/* The type of tensor t of the view. */
static inline IrType *
view_type(const OpView *v, uint32_t t)
{
	return t < v->op->n_operands ? ir_operand(v->op, t)->type : v->op->results[t - v->op->n_operands].type;
}

/* Product of the dimensions, 0 unless static. */
static inline int64_t
view_elements(const IrType *t)
{
	return ir_type_is_static_tensor(t) ? ir_type_n_elements(t) : 0;
}

/* common.c: one axis list per factor (§6.9), n_factors of them. */
ShardAxes *reshard_common_axes(Reshard *r, const OpView *v);
/* process.c: make the op agree with itself (§6.8, §6.10). Both return the common axes, NULL if they set none. */
ShardAxes *reshard_process_full(Reshard *r, OpView *v);
/* dot.c: §6.8, default version. */
void reshard_process_dot(Reshard *r, OpView *v);

#endif
