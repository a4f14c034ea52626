/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the axes, groups and bytes of each kind of collective.
 */
#include "inspect/move.h"

#include "base/num.h"
#include "cost/bytes.h"
#include "flow/value.h"
#include "inspect/call_targets.h"
#include "inspect/mover.h"
#include "inspect/sharding_text.h"
#include "ir/walk.h"
#include "layout/views.h"
#include "rules/rules.h"

bool
inspect_is_move(const IrOp *op)
{
	return op->kind == IR_OP_SDY_BARRIER || (op->kind != IR_OP_SDY_EDGE && flow_op_single(op));
}

const IrValue *
inspect_unmoved(const IrValue *v)
{
	for (const IrOp *op = ir_value_def(v); op && inspect_is_move(op); op = ir_value_def(v))
		v = ir_operand(op, 0);
	return v;
}

const ShardMesh *
mover_mesh(const Mover *r, const IrAttr *sharding)
{
	IrAttr *mesh = sharding ? flow_meshes_get(r->meshes, shard_sharding(sharding)->mesh) : NULL;

	return mesh ? shard_mesh(mesh) : NULL;
}

bool
mover_bytes(const Mover *r, const IrType *t, const IrAttr *sharding, int64_t *bytes)
{
	const ShardMesh *mesh = mover_mesh(r, sharding);

	return cost_bytes_local(t, mesh, mesh ? shard_sharding(sharding) : NULL, bytes);
}

void
mover_put_axes(Mover *r, const ShardAxis *axes, uint32_t n)
{
	r->move->axis_list = axes;
	r->move->n_axes = n;
	r->move->axes = inspect_axes(r->s, axes, n);
	r->move->n = r->move->cost.mesh ? shard_axes_total(r->move->cost.mesh, (ShardAxes){ axes, n }) : 0;
}

/* Joins lists of axes, one per dimension. */
static void
put_axis_lists(Mover *r, Atom name)
{
	const IrAttr *lists = ir_op_prop(r->op, name);
	uint32_t n = 0;
	ShardAxis *all;

	for (uint32_t i = 0; i < lists->n; i++)
		n += ir_attr_elems(lists)[i]->n;
	all = ARENA_ARRAY(&r->s->arena, ShardAxis, n);
	n = 0;
	for (uint32_t i = 0; i < lists->n; i++) {
		const IrAttr *list = ir_attr_elems(lists)[i];

		for (uint32_t k = 0; k < list->n; k++)
			all[n++] = shard_axis_list(list)[k];
	}
	mover_put_axes(r, all, n);
}

static void
put_axis_list(Mover *r, Atom name)
{
	const IrAttr *list = ir_op_prop(r->op, name);

	mover_put_axes(r, shard_axis_list(list), list->n);
}

/* ---- all-to-all ---- */

/* Returns the bytes of the operand if the moved axes shard both their source and their target dimension, or -1. */
static int64_t
bytes_where_axes_meet(const Mover *r, const IrAttr *params, const IrType *t)
{
	const ShardSharding *sh = r->move->from ? shard_sharding(r->move->from) : NULL;
	const ShardMesh *mesh = r->move->cost.mesh;
	int64_t n = 1, bytes;

	if (!mesh || !ir_type_is_static_tensor(t))
		return -1;
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t shards = sh && d < sh->rank ? shard_axes_total(mesh, shard_axes_of_dim(sh, d)) : 1;

		for (uint32_t i = 0; i < params->n; i++) {
			const ShardA2A *x = &shard_a2a(params)[i];

			if (x->target == (int64_t)d)
				shards = num_mul(shards, shard_axes_total(mesh, (ShardAxes){ shard_axis_list(x->axes),
				                                                             x->axes->n }));
		}
		n = num_mul(n, shard_chunk(t->dims[d], shards));
	}
	return cost_bytes_of(n, t->elem, &bytes) ? bytes : -1;
}

/* Describes the axes of an all-to-all with these parameters of a value of this type from move->from, and what a device
 * sends to each other one. */
static void
put_params(Mover *r, const IrAttr *params, const IrType *t)
{
	uint32_t n = 0;
	ShardAxis *all;

	for (uint32_t i = 0; i < params->n; i++)
		n += shard_a2a(params)[i].axes->n;
	all = ARENA_ARRAY(&r->s->arena, ShardAxis, n);
	n = 0;
	for (uint32_t i = 0; i < params->n; i++) {
		const IrAttr *list = shard_a2a(params)[i].axes;

		for (uint32_t k = 0; k < list->n; k++)
			all[n++] = shard_axis_list(list)[k];
	}
	mover_put_axes(r, all, n);
	r->move->cost.meet = bytes_where_axes_meet(r, params, t);
}

static ShardAxes
axes_in(const ShardSharding *sh, uint32_t d)
{
	return sh && d < sh->rank ? shard_axes_of_dim(sh, d) : (ShardAxes){ NULL, 0 };
}

/* Describes, in the order of the mesh, the mesh axes that shard a dimension whose axes change, or any dimension if the
 * mesh changes. */
static void
put_changed(Mover *r)
{
	const ShardMesh *mesh = r->move->cost.mesh;
	const ShardSharding *x = r->move->from ? shard_sharding(r->move->from) : NULL;
	const ShardSharding *y = shard_sharding(r->move->to);
	ShardAxis *all;
	uint32_t n = 0;

	if (!mesh)
		return;
	all = ARENA_ARRAY(&r->s->arena, ShardAxis, mesh->n_axes);
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		ShardAxis axis = shard_axis_full(mesh->axes[i].name);
		bool used = false;

		for (uint32_t d = 0; d < y->rank && !used; d++) {
			ShardAxes p = axes_in(x, d), q = axes_in(y, d);

			used = (!shard_axes_eq(p, q) || r->move->cost.to_mesh != mesh) &&
			       (shard_axes_overlap(p, (ShardAxes){ &axis, 1 }) ||
			        shard_axes_overlap(q, (ShardAxes){ &axis, 1 }));
		}
		if (used)
			all[n++] = axis;
	}
	mover_put_axes(r, all, n);
}

static bool
same_layout(const Mover *r)
{
	const ShardMesh *m = mover_mesh(r, r->move->from), *n = r->move->cost.to_mesh;
	ArenaMark mark = arena_mark(&r->m->arena);
	bool same;

	if (!n)
		return r->move->from == r->move->to;
	same = layout_same(&r->m->arena, m ? m : n, r->move->from ? shard_sharding(r->move->from) : NULL, n,
	                   shard_sharding(r->move->to));
	arena_reset(&r->m->arena, mark);
	return same;
}

/* ---- operations of sdy ---- */

/* Fills in the fields that depend on the kind of an sdy operation. Returns false if the operation moves no data. */
static bool
set_sdy_kind(Mover *r)
{
	InspectMove *v = r->move;

	switch (r->op->kind) {
	case IR_OP_SDY_ALL_GATHER:
		v->cost.kind = COST_ALL_GATHER;
		put_axis_lists(r, ATOM_gathering_axes);
		return true;
	case IR_OP_SDY_REDUCE_SCATTER:
		v->cost.kind = COST_REDUCE_SCATTER;
		put_axis_lists(r, ATOM_reduce_scatter_axes);
		return true;
	case IR_OP_SDY_ALL_REDUCE:
		v->cost.kind = COST_ALL_REDUCE;
		put_axis_list(r, ATOM_reduction_axes);
		return true;
	case IR_OP_SDY_ALL_TO_ALL:
		v->cost.kind = COST_ALL_TO_ALL;
		put_params(r, ir_op_prop(r->op, ATOM_params), r->op->results[0].type);
		return true;
	case IR_OP_SDY_PERMUTE:
		v->cost.kind = COST_PERMUTE;
		put_changed(r);
		return true;
	case IR_OP_SDY_ALL_SLICE:
		v->cost.kind = COST_ALL_SLICE;
		put_axis_lists(r, ATOM_slicing_axes);
		return true;
	case IR_OP_SDY_S2U:
		v->cost.kind = COST_TO_UNREDUCED;
		put_axis_lists(r, ATOM_axes);
		return true;
	case IR_OP_SDY_R2U:
		v->cost.kind = COST_TO_UNREDUCED;
		put_axis_list(r, ATOM_axes);
		return true;
	case IR_OP_SDY_RESHARD:
		v->cost.kind = COST_RESHARD;
		put_changed(r);
		return !same_layout(r);
	default:
		return false;
	}
}

/* Computes what each device sends, if the sizes are known. A reshard has no known way to move its data. */
void
mover_set_sent(Mover *r)
{
	InspectMove *v = r->move;
	bool same = v->cost.kind == COST_PERMUTE && v->to && same_layout(r);
	bool meets = v->cost.kind != COST_ALL_TO_ALL || v->cost.meet >= 0;

	v->cost.in = v->in;
	v->cost.out = v->out;
	v->cost.n = v->n;
	v->cost.axes = (ShardAxes){ v->axis_list, v->n_axes };
	v->has_sent = v->has_in && v->has_out && meets && v->n > 0 && v->cost.kind != COST_RESHARD;
	if (same)
		v->cost.in = 0;
	if (v->has_sent)
		v->sent = cost_sent(&v->cost);
}

static bool
describe_sdy(Mover *r)
{
	InspectMove *v = r->move;
	const IrValue *operand = ir_operand(r->op, 0);
	const IrType *t = r->op->results[0].type;
	Atom target = flow_op_single(r->op);

	if (!target)		/* a propagation barrier */
		return false;
	v->from = flow_value_get(r->s, operand);
	v->to = ir_op_prop(r->op, target);
	v->cost.mesh = v->from ? mover_mesh(r, v->from) : mover_mesh(r, v->to);
	v->cost.to_mesh = mover_mesh(r, v->to);
	v->cost.from = v->from ? shard_sharding(v->from) : NULL;
	v->cost.to = shard_sharding(v->to);
	if (!set_sdy_kind(r))
		return false;
	v->has_in = mover_bytes(r, t, v->from, &v->in);
	v->has_out = mover_bytes(r, t, v->to, &v->out);
	mover_set_sent(r);
	return true;
}

/* ---- operations without a rule ---- */

static bool
is_sharded(const IrAttr *sharding)
{
	return sharding && shard_sharding(sharding)->n_dim_axes;
}

/* Returns the first sharded value among the operands or results, or NULL. */
static const IrValue *
first_sharded(const Mover *r, bool results)
{
	uint32_t n = results ? r->op->n_results : r->op->n_operands;

	for (uint32_t i = 0; i < n; i++) {
		const IrValue *v = results ? &r->op->results[i] : ir_operand(r->op, i);

		if (ir_type_rank(v->type) && is_sharded(flow_value_get(r->s, v)))
			return v;
	}
	return NULL;
}

/* Fills in the axes of the sharded side, and the bytes of gathering it along them. */
static void
put_bound(Mover *r)
{
	InspectMove *v = r->move;
	IrAttr *sharding = v->from ? v->from : v->to;
	const ShardSharding *sh = shard_sharding(sharding);

	v->cost.mesh = mover_mesh(r, sharding);
	mover_put_axes(r, shard_axes(sh), sh->n_dim_axes);
	v->has_bound = v->n > 0 && (v->from ? v->has_in : v->has_out);
	v->bound = v->has_bound ? num_mul(v->n - 1, v->from ? v->in : v->out) : 0;
}

/* Describes what an operation may communicate without saying so: one without a rule whose operand is sharded and whose
 * result is not, or the reverse, and one that a function of the user partitions, whatever its rule. */
static bool
describe_implicit(Mover *r)
{
	const IrOp *op = r->op;
	const IrValue *in, *out;
	InspectMove *v = r->move;
	bool own;

	if (!op->n_operands || !op->n_results || ir_op_has(op, T_TERM | T_DATAFLOW | T_SYMBOL) ||
	    op->kind == IR_OP_CALL || ir_op_info(op->kind)->dialect == IR_DIALECT_SDY)
		return false;
	in = first_sharded(r, false);
	out = first_sharded(r, true);
	own = call_target_is_partitioned(r->m, op);
	if (own ? !in && !out : !in == !out || rules_get(r->m, r->op, false, false))
		return false;
	v->cost.kind = COST_IMPLICIT;
	v->note = own ? "partitioned by a function of the user" : NULL;
	v->from = in ? flow_value_get(r->s, in) : NULL;
	v->to = out ? flow_value_get(r->s, out) : NULL;
	in = in ? in : ir_operand(op, 0);
	out = out ? out : &op->results[0];
	v->has_in = mover_bytes(r, in->type, v->from, &v->in);
	v->has_out = mover_bytes(r, out->type, v->to, &v->out);
	put_bound(r);
	v->has_bound &= !own;
	return true;
}

bool
inspect_move(IrModule *m, const FlowMeshTable *meshes, InspectRagged ragged, IrOp *op, InspectMove *move)
{
	Mover r = { m->s, m, meshes, ragged, op, move };
	const IrComm *comm = mover_declared(m, op);

	memset(move, 0, sizeof *move);
	if (comm)
		return mover_describe_declared(&r, comm);
	return (inspect_is_move(op) && describe_sdy(&r)) || mover_describe_user(&r) || describe_implicit(&r);
}
