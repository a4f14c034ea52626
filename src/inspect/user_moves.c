/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives of StableHLO, in their asynchronous forms too, transfers from device to device, and the custom calls that
 * stand for collectives.
 */
#include "inspect/call_targets.h"
#include "inspect/groups.h"
#include "inspect/mover.h"

#include "base/num.h"
#include "flow/manual_region.h"
#include "flow/value.h"

/* Adds the local bytes of several tensors. */
static bool
sum_bytes(const Mover *r, bool results, int64_t *sum)
{
	uint32_t n = results ? r->op->n_results : r->op->n_operands;

	*sum = 0;
	for (uint32_t i = 0; i < n; i++) {
		const IrValue *v = results ? &r->op->results[i] : ir_operand(r->op, i);
		int64_t bytes;

		if (!mover_bytes(r, v->type, flow_value_get(r->s, v), &bytes) ||
		    __builtin_add_overflow(*sum, bytes, sum))
			return false;
	}
	return true;
}

/* ---- which operation it is ---- */

static bool
is_host_transfer(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_is_host_transfer);

	return a && ir_attr_ints(a)[0];
}

/* Finds the kind of an operation that says what it is. */
static bool
find_kind(const Mover *r, CostKind *kind)
{
	switch ((int)r->op->kind) {
	case IR_OP_SHLO_ALL_GATHER:
		return *kind = COST_ALL_GATHER, true;
	case IR_OP_SHLO_ALL_REDUCE:
	case IR_OP_SHLO_CROSS_REPLICA_SUM:
		return *kind = COST_ALL_REDUCE, true;
	case IR_OP_SHLO_REDUCE_SCATTER:
		return *kind = COST_REDUCE_SCATTER, true;
	case IR_OP_SHLO_ALL_TO_ALL:
		return *kind = COST_ALL_TO_ALL, true;
	case IR_OP_SHLO_COLLECTIVE_PERMUTE:
		return *kind = COST_PERMUTE, true;
	case IR_OP_SHLO_COLLECTIVE_BROADCAST:
		return *kind = COST_BROADCAST, true;
	case IR_OP_SHLO_COLLECTIVE_REDUCE:
		return *kind = COST_REDUCE, true;
	case IR_OP_SHLO_SEND:
		return *kind = is_host_transfer(r->op) ? COST_HOST : COST_SEND, true;
	case IR_OP_SHLO_RECV:
		return *kind = is_host_transfer(r->op) ? COST_HOST : COST_RECV, true;
	case IR_OP_SHLO_INFEED:
	case IR_OP_SHLO_OUTFEED:
		return *kind = COST_HOST, true;
	case IR_OP_SHLO_CUSTOM_CALL:
		return call_target_kind(r->m, r->op, kind);
	default:
		return false;
	}
}

/* ---- what it sends ---- */

/* Counts what a ragged all-to-all sends at most. Its first operand has the rows to send, the second one is the buffer
 * for the rows that arrive. Over all devices, as much is sent as arrives. */
static void
put_ragged(Mover *r)
{
	InspectMove *v = r->move;
	bool even = r->ragged == INSPECT_RAGGED_UNIFORM;
	const IrValue *rows = r->op->n_operands > 1 ? ir_operand(r->op, 0) : NULL;

	v->has_in = rows && mover_bytes(r, rows->type, flow_value_get(r->s, rows), &v->in);
	if (!v->has_in || !v->has_out)
		return;
	v->cost.meet = even ? (v->in < v->out ? v->in : v->out) : v->in;
	v->cost.meet = v->n > 0 ? shard_chunk(v->cost.meet, v->n) : 0;
	v->estimate = true;
	v->note = even ? "assumes uniform sizes" : "at most; the sizes are data";
}

/* Corrects the bytes of a ragged all-to-all in the worst case, in which a device keeps nothing. */
static void
set_worst(const Mover *r)
{
	InspectMove *v = r->move;

	if (v->cost.kind == COST_RAGGED && r->ragged == INSPECT_RAGGED_WORST && v->has_sent && v->n > 1)
		v->sent = v->in;
}

static void
put_devices(Mover *r)
{
	InspectMove *v = r->move;
	InspectGroups groups;

	inspect_groups(r->m, r->meshes, r->op, &groups);
	v->axes = groups.text;
	v->axis_list = groups.axes;
	v->n_axes = groups.n_axes;
	v->n = groups.size;
	v->cost.mesh = groups.n_axes ? groups.mesh : NULL;
	v->cost.target = groups.target;
}

static void
put_bytes(Mover *r)
{
	InspectMove *v = r->move;

	v->has_in = sum_bytes(r, false, &v->in);
	v->has_out = sum_bytes(r, true, &v->out);
	if (v->cost.kind == COST_SEND) {
		v->has_out = v->has_in;
		v->out = v->in;
	}
	v->cost.meet = v->n > 0 ? shard_chunk(v->in, v->n) : 0;
	if (v->cost.kind == COST_RAGGED)
		put_ragged(r);
}

/* An operation without results has a row at its operand. */
static bool
put_value(InspectMove *v, IrOp *op)
{
	if (op->n_results)
		return true;
	if (!op->n_operands)
		return false;
	v->has_why = true;
	v->why = IR_REASON_USER;
	v->value = ir_operand(op, 0);
	return true;
}

/* ---- operations that shardc does not know ---- */

/* Returns why an operation may send something that shardc cannot count, or NULL. Outside manual computations, an
 * unknown operation is partitioned as if it computed, so that only what its operands need is moved. */
static const char *
doubt(const Mover *r)
{
	const IrOp *op = r->op;

	if (op->kind == IR_OP_SHLO_CUSTOM_CALL) {
		if (call_target_kernel_sends(r->m, op))
			return "the kernel communicates, and the program does not say what it sends";
		if (call_target_is_local(r->m, r->op))
			return NULL;
		return flow_in_manual(op) || call_target_sounds(r->m, op)
			? "an unknown custom call; it may communicate" : NULL;
	}
	if (op->kind != IR_OP_FOREIGN || ir_op_decl(op) || ir_op_get(op, ATOM_SDY_SHARDING_RULE) || !op->n_operands ||
	    (!op->n_results && op == op->block->last))
		return NULL;
	return flow_in_manual(op) || call_target_sounds(r->m, op) ? "an unknown operation; it may communicate" : NULL;
}

static bool
describe_unknown(Mover *r)
{
	InspectMove *v = r->move;

	v->note = doubt(r);
	if (!v->note || !put_value(v, r->op))
		return false;
	v->cost.kind = COST_UNKNOWN;
	v->has_in = sum_bytes(r, false, &v->in);
	v->has_out = sum_bytes(r, true, &v->out);
	return true;
}

bool
mover_describe_user(Mover *r)
{
	InspectMove *v = r->move;

	if (!find_kind(r, &v->cost.kind))
		return describe_unknown(r);
	if (!put_value(v, r->op))
		return false;
	if (v->cost.kind != COST_HOST)
		put_devices(r);
	put_bytes(r);
	if (!cost_kind_moves(v->cost.kind)) {
		v->has_sent = true;
		return true;
	}
	mover_set_sent(r);
	set_worst(r);
	return true;
}

/* ---- memory ---- */

bool
inspect_is_done(const IrModule *m, const IrOp *op)
{
	return op->kind == IR_OP_SHLO_ASYNC_DONE || call_target_is_done(m, op);
}

const IrValue *
inspect_written_operand(const IrModule *m, const IrOp *op)
{
	CostKind kind;

	if (op->kind != IR_OP_SHLO_CUSTOM_CALL || op->n_operands < 2 || !call_target_kind(m, op, &kind) ||
	    kind != COST_RAGGED)
		return NULL;
	return ir_operand(op, 1);
}
