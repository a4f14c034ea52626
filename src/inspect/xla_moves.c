/* SPDX-License-Identifier: Apache-2.0
 *
 * XLA partitions each operation separately. It reduces partial results in full and slices them afterwards, with one
 * all-reduce per reduced dimension, and it gathers what it cannot partition.
 */
#include "inspect/xla_moves.h"

#include "flow/value.h"
#include "inspect/mover.h"
#include "inspect/xla_limits.h"

void
inspect_xla_init(InspectXla *x, IrModule *m, const FlowMeshTable *meshes, Arena *a)
{
	memset(x, 0, sizeof *x);
	x->a = a;
	x->m = m;
	x->meshes = meshes;
	arena_init(&x->scratch, a->memory);
}

void
inspect_xla_end(InspectXla *x)
{
	arena_free(&x->scratch);
}

static IrAttr *
sharding_of(const InspectXla *x, const IrValue *v)
{
	return flow_value_get(x->m->s, v);
}

static void
bring(InspectXla *x, IrOp *op, uint32_t i, IrAttr *to, IrReason why)
{
	const IrValue *v = ir_operand(op, i);

	inspect_xla_reshard(x, op, v, sharding_of(x, v), to, why);
}

/* ---- operations that only pass values on ---- */

/* Brings what a terminator returns to the shardings that the operation around it has. */
static void
add_return(InspectXla *x, IrOp *op)
{
	const IrOp *around = ir_op_parent(op);

	if (!around)
		return;
	if (around->kind == IR_OP_FUNC) {
		for (uint32_t i = 0; i < op->n_operands; i++)
			bring(x, op, i, flow_func_result(around, i), IR_REASON_RESULT);
		return;
	}
	if ((around->kind != IR_OP_SHLO_WHILE || op->block->region == &around->regions[0]) &&
	    around->kind != IR_OP_SHLO_CASE && around->kind != IR_OP_SHLO_IF)
		return;
	for (uint32_t i = 0; i < op->n_operands && i < around->n_results; i++)
		bring(x, op, i, sharding_of(x, &around->results[i]), IR_REASON_DISAGREEMENT);
}

/* Brings the operands of a manual computation to its in_shardings. */
static void
add_manual(InspectXla *x, IrOp *op)
{
	const IrAttr *in = flow_list(op, true);

	for (uint32_t i = 0; in && i < op->n_operands && i < in->n; i++)
		bring(x, op, i, ir_attr_elems(in)[i], IR_REASON_DISAGREEMENT);
}

static void
add_passed(InspectXla *x, IrOp *op, IrReason why)
{
	for (uint32_t i = 0; i < op->n_operands && i < op->n_results; i++)
		bring(x, op, i, sharding_of(x, &op->results[i]), why);
}

/* ---- operations that compute ---- */

static void
add_gathers(InspectXla *x, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++)
		bring(x, op, i, NULL, IR_REASON_NORULE);
}

/* Adds one all-reduce per dimension that the operation sums over. */
static void
reduce_each(InspectXla *x, IrOp *op, const InspectWish *w, uint32_t i)
{
	bool gathers = op->kind == IR_OP_SHLO_REDUCE && op->n_results > 1;

	for (uint32_t f = 0; f < w->layout->n_factors; f++) {
		if (w->reduced[f])
			inspect_xla_reduce(x, op, &op->results[i], w->want[op->n_operands + i], w->mesh, w->axes[f],
			                   gathers);
	}
}

/* Adds two all-reduces of a result that is afterwards sliced along some of the summed axes: first the whole result is
 * reduced along these axes, then the slice along the others. Returns false if it is not sliced in this way. */
static bool
reduce_around_slice(InspectXla *x, IrOp *op, const InspectWish *w, uint32_t i)
{
	IrAttr *have = w->have[op->n_operands + i];
	const ShardSharding *sh = have ? shard_sharding(have) : NULL;
	ShardAxisVec sliced = { 0 }, rest = { 0 };

	for (uint32_t f = 0; sh && f < w->layout->n_factors; f++) {
		for (uint32_t k = 0; w->reduced[f] && k < w->axes[f].n; k++) {
			ShardAxis axis = w->axes[f].v[k];
			bool is_sliced = shard_axes_overlap((ShardAxes){ &axis, 1 },
			                                    (ShardAxes){ shard_axes(sh), sh->n_dim_axes });

			*VEC_ADD(&x->scratch, is_sliced ? &sliced : &rest) = axis;
		}
	}
	if (!sliced.n || !rest.n)
		return false;
	inspect_xla_reduce(x, op, &op->results[i], w->want[op->n_operands + i], w->mesh, shard_axis_vec_all(&sliced),
	                   false);
	inspect_xla_reduce(x, op, &op->results[i], have, w->mesh, shard_axis_vec_all(&rest), false);
	return true;
}

static void
add_reductions(InspectXla *x, IrOp *op, const InspectWish *w)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->n_results > 1 || !reduce_around_slice(x, op, w, i))
			reduce_each(x, op, w, i);
	}
}

/* Returns whether XLA groups the devices along axes that the movement of an operand keeps. XLA then remembers the
 * movement only for operations with the same op sharding rule. */
static bool
is_grouped(const IrOp *op, const InspectWish *w, uint32_t i)
{
	const ShardSharding *sh = w->have[i] ? shard_sharding(w->have[i]) : NULL;
	ShardAxes axes = { sh ? shard_axes(sh) : NULL, sh ? sh->n_dim_axes : 0 };

	if (op->kind != IR_OP_SHLO_DOT && op->kind != IR_OP_SHLO_DOT_GENERAL && op->kind != IR_OP_SHLO_CONVOLUTION)
		return false;
	for (uint32_t f = 0; f < w->layout->n_factors; f++) {
		ShardAxes kept = w->axes[f], wanted = { shard_axes(shard_sharding(w->want[i])),
		                                        shard_sharding(w->want[i])->n_dim_axes };

		if (kept.n && (!shard_axes_overlap(kept, axes) || shard_axes_overlap(kept, wanted)))
			return true;
	}
	return false;
}

static void
bring_operand(InspectXla *x, IrOp *op, const InspectWish *w, uint32_t i)
{
	const IrValue *v = ir_operand(op, i);

	x->group = is_grouped(op, w, i) ? w->layout : NULL;
	inspect_xla_reshard(x, op, v, w->have[i], w->want[i], IR_REASON_DISAGREEMENT);
	x->group = NULL;
}

static void
add_computed(InspectXla *x, IrOp *op)
{
	InspectWish w = { 0 };

	if (inspect_xla_replicates(op) || !inspect_xla_agree(x, op, &w)) {
		add_gathers(x, op);
		return;
	}
	for (uint32_t i = 0; i < op->n_operands; i++)
		bring_operand(x, op, &w, i);
	inspect_xla_halo(x, op, &w);
	add_reductions(x, op, &w);
	for (uint32_t i = 0; i < op->n_results; i++)
		inspect_xla_reshard(x, op, &op->results[i], w.want[op->n_operands + i], w.have[op->n_operands + i],
		                    IR_REASON_DISAGREEMENT);
}

static bool
has_shardings(const InspectXla *x, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (sharding_of(x, ir_operand(op, i)))
			return true;
	}
	return false;
}

static void
describe(InspectXla *x, IrOp *op)
{
	InspectMove move;

	if (op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SDY_CONSTRAINT)
		add_passed(x, op, IR_REASON_DISAGREEMENT);
	else if (op->kind == IR_OP_SDY_MANUAL)
		add_manual(x, op);
	else if (ir_op_has(op, T_TERM))
		add_return(x, op);
	else if (ir_op_has(op, T_DATAFLOW) || op->kind == IR_OP_SDY_BARRIER)
		add_passed(x, op, IR_REASON_DISAGREEMENT);
	else if (inspect_move(x->m, x->meshes, x->ragged, op, &move) && move.cost.kind != COST_IMPLICIT)
		x->add(x->cx, op, &move);
	else if (ir_op_info(op->kind)->dialect != IR_DIALECT_SDY && has_shardings(x, op) && !mover_declared(x->m, op))
		add_computed(x, op);
}

void
inspect_xla_moves(InspectXla *x, IrOp *op)
{
	ArenaMark mark = arena_mark(&x->scratch);

	describe(x, op);
	arena_reset(&x->scratch, mark);
}
