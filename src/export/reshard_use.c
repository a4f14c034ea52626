/* SPDX-License-Identifier: Apache-2.0
 *
 * Brings one use of a value to a target sharding: with an all-reduce for axes that stop being unreduced,
 * collectives for axes that become unreduced, and a reshard for other differences (spec 50 §6.2, §6.5 and
 * §6.6). Also here: the helpers of reshard.h that insert ops.
 */
#include "export/reshard.h"
#include "flow/value.h"
#include "ir/loc.h"
#include "shard/layout_compare.h"

Place
place_after_value(const IrValue *v)
{
	if (v->is_arg)
		return (Place){ v->owner.block, v->owner.block->first };
	return place_after(v->owner.op);
}

void
place_insert(Place at, IrOp *op)
{
	if (at.before)
		ir_op_insert_before(at.before, op);
	else
		ir_op_append(at.block, op);
}

/* Inserts an op with operand v and a result of the same type, with the location of v; returns the result. */
static IrValue *
unary_new(Reshard *r, Place at, IrOpKind kind, IrValue *v, IrNamed *props, uint32_t n, IrReason reason)
{
	const IrOp *def = ir_value_def(v);
	IrOp *op = ir_op_new(r->m, &(IrOpSpec){ .kind = kind, .operands = &v, .n_operands = 1, .results = &v->type,
	                                        .n_results = 1, .props = ir_attr_dict(r->s, props, n),
	                                        .loc = def ? def->loc : v->loc, .reason = reason });
	uint32_t lo = !def ? v->lo : def->span.hi ? ir_op_place(r->m, def) : 0;

	op->span = (Span){ lo, def && lo ? def->span.hi : lo };
	place_insert(at, op);
	r->inserted = true;
	return &op->results[0];
}

/* Returns whether a closed dimension without axes has a priority, which is not valid. It arises when a manual axis is
 * removed from a dimension. */
static bool
has_idle_priority(const ShardSharding *sh)
{
	for (uint32_t d = 0; d < sh->rank; d++) {
		if (sh->dims[d].has_priority && sh->dims[d].closed && !sh->dims[d].n)
			return true;
	}
	return false;
}

IrValue *
reshard_new(Reshard *r, Place at, IrValue *v, IrAttr *to)
{
	IrNamed prop = { ATOM_sharding, 0, to };

	r->suspect |= has_idle_priority(shard_sharding(to));

	return unary_new(r, at, IR_OP_SDY_RESHARD, v, &prop, 1, r->reason);
}

IrValue *
reshard_all_reduce_new(Reshard *r, Place at, IrValue *v, uint32_t kind, ShardAxes axes, IrAttr *out)
{
	IrNamed props[] = {
		{ ATOM_reduction_axes, 0, shard_axis_list_new(r->s, axes.v, axes.n) },
		{ ATOM_reduction_op, 0, ir_attr_int(r->s, r->s->i32, kind) },
		{ ATOM_out_sharding, 0, out },
	};

	return unary_new(r, at, IR_OP_SDY_ALL_REDUCE, v, props, 3, IR_REASON_CONTRACTION);
}

void
reshard_redirect(IrValue *v, IrValue *to)
{
	ir_value_replace(v, to, ir_value_def(to));
}

IrAttr *
reshard_through_barriers(Reshard *r, const IrValue *v)
{
	const IrOp *def;

	while ((def = ir_value_def(v)) != NULL && def->kind == IR_OP_SDY_BARRIER)
		v = ir_operand(def, 0);
	return flow_value_get(r->s, v);
}

IrAttr *
reshard_or_replicated(Reshard *r, const IrValue *v, IrAttr *ref)
{
	IrAttr *sharding = flow_value_get(r->s, v);

	return sharding ? sharding : shard_sharding_plain(r->s, ref, flow_rank_of_type(v->type), true);
}

IrAttr *
reshard_mesh_of(const Reshard *r, const IrAttr *sharding)
{
	return flow_meshes_get(r->meshes, shard_sharding(sharding)->mesh);
}

ShardAxes
reshard_normalize(Reshard *r, const ShardMesh *m, ShardAxes list)
{
	ShardAxis *v = ARENA_ARRAY(r->a, ShardAxis, list.n);

	if (list.n)
		memcpy(v, list.v, list.n * sizeof *v);
	return (ShardAxes){ v, shard_axes_sort_merge(m, v, list.n) };
}

IrAttr *
reshard_with_unreduced(Reshard *r, const IrAttr *sharding, ShardAxes unreduced)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(r->a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	spec = shard_spec_of(sh, dims);
	spec.unreduced = unreduced.v;
	spec.n_unreduced = unreduced.n;
	return shard_sharding_new(r->s, &spec);
}

static bool
fail(Reshard *r, const IrOp *op, const char *text)
{
	r->failed = true;
	return diag_error(&r->s->diag, DIAG_PASS_FAILED, op->span, "'%s' op %s", session_str(r->s, op->name).p, text);
}

/* Inserts an all-reduce before the use for axes that are unreduced in the value and not in the target. Returns the
 * sharding that the use then has. */
static IrAttr *
all_reduce_use(Reshard *r, IrUse *u, IrAttr *cur, IrAttr *target, Place at)
{
	const ShardSharding *sh = shard_sharding(cur);
	ShardAxes kept = { NULL, 0 }, drop;
	IrAttr *mesh = reshard_mesh_of(r, cur), *out;

	if (!sh->n_unreduced || !mesh)
		return cur;
	if (target && reshard_mesh_of(r, target) != mesh) {
		fail(r, u->user, "unreduced operand and its user are on different meshes");
		return cur;
	}
	if (target)
		kept = shard_axes_unreduced(shard_sharding(target));
	drop = shard_axes_difference(r->a, r->s, shard_mesh(mesh), shard_axes_unreduced(sh), kept);
	if (!drop.n)
		return cur;
	out = reshard_with_unreduced(r, cur, shard_axes_difference(r->a, r->s, shard_mesh(mesh),
	                                                           shard_axes_unreduced(sh), drop));
	ir_use_set(u, reshard_all_reduce_new(r, at, u->value, sh->reduction, drop, out));
	return out;
}

bool
reshard_same_unreduced(const IrAttr *a, const IrAttr *b)
{
	ShardAxes x = { NULL, 0 }, y = { NULL, 0 };

	if (a)
		x = shard_axes_unreduced(shard_sharding(a));
	if (b)
		y = shard_axes_unreduced(shard_sharding(b));
	return shard_axes_eq(x, y);
}

void
reshard_all_reduce_operands(Reshard *r, IrOp *op)
{
	IrAttr *result;

	if (!r->unreduced)
		return;
	result = op->n_results ? flow_value_get(r->s, &op->results[0]) : NULL;
	for (uint32_t i = 1; i < op->n_results; i++) {
		if (!reshard_same_unreduced(result, flow_value_get(r->s, &op->results[i]))) {
			fail(r, op, "has results with different unreduced axes");
			return;
		}
	}
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrAttr *cur = flow_value_get(r->s, ir_operand(op, i));

		if (!cur)
			continue;
		if (op->n_results)
			all_reduce_use(r, &op->operands[i], cur, result, place_before(op));
		else if (shard_sharding(cur)->n_unreduced)
			fail(r, op, "has an unreduced operand but no results");
	}
}

/* The steps that turn a value into one with more unreduced axes (spec 50 §6.6). */
typedef struct Moves {
	Reshard *r;
	Place at;
	const ShardMesh *mesh;
	const ShardSharding *from, *to;	/* of the value now used, and of the target */
	ShardAxes new_axes;	/* unreduced in the target only */
	ShardDimSpec *dims;	/* dimensions of the value before the moved axes become unreduced */
	IrAttr **lists;		/* axes that go from sharded to unreduced, by dimension, each an IR_ATTR_AXIS_LIST */
	ShardAxisVec moved;	/* all axes of `lists` */
	bool reshard;		/* the dimensions differ by more than moved axes */
	ShardShardingSpec spec;	/* sharding of `value` */
	IrValue *value;		/* result of the latest step */
} Moves;

/* Returns the rest of `in` after its strict prefix `out`. */
static ShardAxes
axes_after(Reshard *r, const ShardMesh *m, ShardAxes in, ShardAxes out)
{
	ShardAxisVec v = { NULL, 0, 0 };
	ShardAxis tail;

	if (out.n && shard_axis_tail(m, in.v[out.n - 1], out.v[out.n - 1], &tail) &&
	    !shard_axis_eq(in.v[out.n - 1], out.v[out.n - 1]))
		*VEC_ADD(r->a, &v) = tail;
	for (uint32_t i = out.n; i < in.n; i++)
		*VEC_ADD(r->a, &v) = in.v[i];
	return shard_axis_vec_all(&v);
}

static ShardDimSpec
dim_spec(const ShardSharding *sharding, uint32_t d)
{
	ShardAxes axes = shard_axes_of_dim(sharding, d);
	const ShardDim *dim = &sharding->dims[d];

	return (ShardDimSpec){ axes.v, axes.n, dim->closed, dim->has_priority, dim->priority };
}

/* Moves the axes after `out` in a dimension to the unreduced axes; returns false if the target does not have all of
 * them there. */
static bool
move_tail(Moves *mv, uint32_t d, ShardAxes in, ShardAxes out)
{
	ShardAxes tail = axes_after(mv->r, mv->mesh, in, out);

	if (shard_axes_difference(mv->r->a, mv->r->s, mv->mesh, tail, mv->new_axes).n)
		return false;
	mv->lists[d] = shard_axis_list_new(mv->r->s, tail.v, tail.n);
	for (uint32_t i = 0; i < tail.n; i++)
		*VEC_ADD(mv->r->a, &mv->moved) = tail.v[i];
	mv->dims[d] = dim_spec(mv->from, d);
	return true;
}

static void
move_dim(Moves *mv, uint32_t d)
{
	ShardAxes in = shard_axes_of_dim(mv->from, d), out = shard_axes_of_dim(mv->to, d);
	ShardPrefix prefix = shard_axes_prefix(out, in);

	mv->dims[d] = dim_spec(mv->to, d);
	mv->lists[d] = shard_axis_list_new(mv->r->s, NULL, 0);
	if (prefix == SHARD_PREFIX_EQUAL || (prefix == SHARD_PREFIX_STRICT && move_tail(mv, d, in, out)))
		return;
	mv->reshard = true;
}

static ShardAxes
concat_axes(Reshard *r, ShardAxes a, ShardAxes b)
{
	ShardAxis *v = ARENA_ARRAY(r->a, ShardAxis, (size_t)a.n + b.n);

	if (a.n)
		memcpy(v, a.v, a.n * sizeof *v);
	if (b.n)
		memcpy(v + a.n, b.v, b.n * sizeof *v);
	return (ShardAxes){ v, a.n + b.n };
}

/* Finds the axes that are unreduced in the target only. Returns false if there are none, or after an error. */
static bool
find_new_axes(Moves *mv, const IrOp *user, IrAttr *cur, IrAttr *target)
{
	Reshard *r = mv->r;
	IrAttr *mesh = reshard_mesh_of(r, cur);
	ShardAxes before, after;

	if (!mesh || mesh != reshard_mesh_of(r, target)) {
		fail(r, user, "operand and its unreduced target are on different meshes");
		return false;
	}
	mv->mesh = shard_mesh(mesh);
	before = shard_axes_unreduced(mv->from);
	after = shard_axes_unreduced(mv->to);
	mv->new_axes = shard_axes_difference(r->a, r->s, mv->mesh, after, before);
	if (!mv->new_axes.n)
		return false;
	if (shard_axes_difference(r->a, r->s, mv->mesh, before, after).n) {
		fail(r, user, "operand and its target each have unreduced axes that the other lacks");
		return false;
	}
	return true;
}

/* Phase 1: a reshard for the dimensions that differ by more than moved axes. */
static IrAttr *
reshard_dims(Moves *mv)
{
	IrAttr *out;

	mv->dims = ARENA_ARRAY(mv->r->a, ShardDimSpec, mv->from->rank);
	mv->lists = ARENA_ARRAY(mv->r->a, IrAttr *, mv->from->rank);
	for (uint32_t d = 0; d < mv->from->rank; d++)
		move_dim(mv, d);
	mv->spec = shard_spec_of(mv->from, mv->dims);
	if (!mv->reshard)
		return NULL;
	out = shard_sharding_new(mv->r->s, &mv->spec);
	mv->value = reshard_new(mv->r, mv->at, mv->value, out);
	return out;
}

/* Phase 2: axes that no dimension had go from replicated to unreduced. */
static IrAttr *
replicated_to_unreduced(Moves *mv, ShardAxes rest)
{
	Reshard *r = mv->r;
	ShardAxes all = reshard_normalize(r, mv->mesh, concat_axes(r, shard_axes_unreduced(mv->from), rest));
	IrNamed props[2];
	IrAttr *out;

	mv->spec.replicated = shard_replicated(mv->to);
	mv->spec.n_replicated = mv->to->n_replicated;
	mv->spec.unreduced = all.v;
	mv->spec.n_unreduced = all.n;
	mv->spec.reduction = (ShardReduction)mv->to->reduction;
	out = shard_sharding_new(r->s, &mv->spec);
	props[0] = (IrNamed){ ATOM_axes, 0, shard_axis_list_new(r->s, rest.v, rest.n) };
	props[1] = (IrNamed){ ATOM_out_sharding, 0, out };
	mv->value = unary_new(r, mv->at, IR_OP_SDY_R2U, mv->value, props, 2, r->reason);
	return out;
}

/* Phase 3: the moved axes go from sharded to unreduced. */
static IrAttr *
sharded_to_unreduced(Moves *mv, IrAttr *target)
{
	IrNamed props[] = { { ATOM_axes, 0, shard_axis_lists_new(mv->r->s, mv->lists, mv->from->rank) },
	                    { ATOM_out_sharding, 0, target } };

	mv->value = unary_new(mv->r, mv->at, IR_OP_SDY_S2U, mv->value, props, 2, mv->r->reason);
	return target;
}

/* Inserts the collectives for axes that are unreduced in the target only (spec 50 §6.6). Returns the sharding that the
 * use then has, or NULL if nothing was inserted. */
static IrAttr *
become_unreduced(Reshard *r, IrUse *u, IrAttr *target, Place at)
{
	IrAttr *cur = flow_value_get(r->s, u->value), *out;
	Moves mv = { .r = r, .at = at, .value = u->value };
	ShardAxes rest;

	if (!cur || !target || !shard_sharding(target)->n_unreduced)
		return NULL;
	mv.from = shard_sharding(cur);
	mv.to = shard_sharding(target);
	if (!find_new_axes(&mv, u->user, cur, target))
		return NULL;
	out = reshard_dims(&mv);
	rest = shard_axes_difference(r->a, r->s, mv.mesh, mv.new_axes, shard_axis_vec_all(&mv.moved));
	if (rest.n)
		out = replicated_to_unreduced(&mv, rest);
	if (mv.moved.n)
		out = sharded_to_unreduced(&mv, target);
	if (mv.value != u->value)
		ir_use_set(u, mv.value);
	return out;
}

bool
reshard_drop(Reshard *r, IrOp *reshard)
{
	IrAttr *target = ir_op_prop(reshard, ATOM_sharding);

	r->reason = ir_reason_of_reshard(reshard);
	if (!r->unreduced || !become_unreduced(r, &reshard->operands[0], target, place_before(reshard)))
		return false;
	ir_value_replace(&reshard->results[0], ir_operand(reshard, 0), NULL);
	ir_op_erase(reshard);
	return true;
}

void
reshard_to_target(Reshard *r, IrUse *u, IrAttr *target, Place at, bool full)
{
	IrAttr *cur = flow_value_get(r->s, u->value), *changed;

	if (r->unreduced) {
		if (cur)
			cur = all_reduce_use(r, u, cur, target, at);
		changed = become_unreduced(r, u, target, at);
		if (changed)
			cur = changed;
	}
	if (!full || shard_equivalent(cur, target))
		return;
	ir_use_set(u, reshard_new(r, at, u->value, target ? target : shard_closed_like(r->s, cur)));
}
