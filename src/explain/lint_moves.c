/* SPDX-License-Identifier: Apache-2.0
 *
 * Lints about data that moves between devices.
 */
#include "explain/lint_facts.h"
#include "flow/value.h"
#include "inspect/comms.h"
#include "inspect/remarks.h"
#include "ir/walk.h"
#include "rules/rules.h"
#include "shard/layout_compare.h"

/* ---- values that every device gets ---- */

/* Returns the value that an operation passes on with the same contents or a part of them, or NULL. */
static const IrValue *
passed_on(const IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_CONVERT:
	case IR_OP_SHLO_RESHAPE:
	case IR_OP_SHLO_TRANSPOSE:
	case IR_OP_SHLO_SLICE:
	case IR_OP_SHLO_DYNAMIC_SLICE:
		return ir_operand(op, 0);
	default:
		return inspect_is_move(op) ? ir_operand(op, 0) : NULL;
	}
}

/* Returns the initial value of an argument of a loop's body that the loop does not change, else NULL. */
static const IrValue *
before_loop(const IrValue *v)
{
	const IrOp *loop = v->owner.block->region->op;
	const IrOp *end = loop->kind == IR_OP_SHLO_WHILE ? ir_block_terminator(v->owner.block) : NULL;

	return end && v->index < end->n_operands && v->index < loop->n_operands && ir_operand(end, v->index) == v
	               ? ir_operand(loop, v->index) : NULL;
}

/* Returns the value of which this one is a part or another form, or NULL. */
static const IrValue *
before(const IrValue *v)
{
	return v->is_arg ? before_loop(v) : passed_on(v->owner.op);
}

enum { IS_ARGUMENT = 1, IS_NO_ARGUMENT };

/* Returns whether a value is an argument of a function, or a part of one in another form. Parameters are gathered on
 * purpose if each device stores a part of them. `known` remembers the answers, because many values can be forms of one
 * another. */
static bool
is_argument(LintFacts *x, Map *known, const IrValue *v)
{
	const IrValue *at = v;
	uint32_t answer = 0;

	while (at && !answer) {
		answer = map_number(map_get(known, (uintptr_t)at));
		if (!answer && at->is_arg && at->owner.block->region->op->kind == IR_OP_FUNC)
			answer = IS_ARGUMENT;
		at = answer ? at : before(at);
	}
	answer = answer ? answer : IS_NO_ARGUMENT;
	for (; v != at; v = before(v))
		map_put(&x->a, known, (uintptr_t)v, map_value(answer));
	return answer == IS_ARGUMENT;
}

/* Returns whether a movement brings the whole of a sharded value to every device. */
static bool
is_whole(const LintFacts *x, const InspectRun *run, int64_t bytes)
{
	const InspectMove *move = &run->move;

	if (x->runs.as_xla && !x->runs.not_modelled)
		return move->cost.kind == COST_ALL_GATHER && move->has_out && move->out == bytes;
	return move->from && move->to && lint_has_axes(x, x->final, move->from) &&
	       !lint_has_axes(x, x->final, move->to);
}

void
lint_full_replication(LintFacts *x)
{
	Map known = { 0 };

	for (uint32_t i = 0; i < x->runs.list.n; i++) {
		const InspectRun *run = &x->runs.list.v[i];
		const IrValue *v = inspect_run_value(run);
		int64_t bytes = lint_global_bytes(v);
		IrReason why = run->move.has_why ? run->move.why : ir_op_reason(run->op);

		if (run->dropped || run->move.remat || bytes < LINT_LARGE || why == IR_REASON_USER ||
		    !is_whole(x, run, bytes) || is_argument(x, &known, v))
			continue;
		if (lint_at_value(x, DIAG_FULL_REPLICATION, x->final, v,
		                  "all of %s, %s, is gathered onto every device (%s)",
		                  lint_value(x, x->final, v), lint_bytes(x, bytes), inspect_reason_name(why)) &&
		    flow_value_get(x->s, v))
			lint_note(x, x->final, v, "before, it is %s", lint_sharding(x, flow_value_get(x->s, v)));
	}
}

/* ---- loops ---- */

/* Returns whether a movement only takes a part of what a device has. */
static bool
is_free(const InspectMove *move)
{
	const ShardSharding *from = move->from ? shard_sharding(move->from) : NULL;
	const ShardSharding *to = move->to ? shard_sharding(move->to) : NULL;

	if (move->has_sent)
		return !move->sent;
	if (!from || !to || from->rank != to->rank)
		return false;
	for (uint32_t d = 0; d < from->rank; d++) {
		if (shard_axes_prefix(shard_axes_of_dim(from, d), shard_axes_of_dim(to, d)) == SHARD_PREFIX_NO)
			return false;
	}
	return true;
}

/* Returns whether a movement only changes where a value is. */
static bool
is_reshard(const InspectRun *run)
{
	IrReason why = run->move.has_why ? run->move.why : ir_op_reason(run->op);

	return why != IR_REASON_CONTRACTION && why != IR_REASON_NEIGHBOURS && run->move.cost.kind != COST_ALL_REDUCE &&
	       (run->move.has_why || inspect_is_move(run->op));
}

void
lint_invariant(LintFacts *x)
{
	for (uint32_t i = 0; i < x->runs.list.n; i++) {
		const InspectRun *run = &x->runs.list.v[i];
		const IrValue *v = inspect_run_value(run);
		int64_t bytes = lint_global_bytes(v);

		if (!is_reshard(run) || is_free(&run->move) || bytes < LINT_SMALL || run->trips == 1 ||
		    !inspect_is_invariant(run->op, v))
			continue;
		if (lint_at_value(x, DIAG_INVARIANT_RESHARD_IN_LOOP, x->final, &run->op->results[0],
		                  "the same %s of %s are resharded in every iteration", lint_bytes(x, bytes),
		                  lint_value(x, x->final, v)))
			lint_note(x, x->final, v, "the loop does not change this value, so a constraint before the "
			          "loop can reshard it once");
	}
}

/* ---- back and forth ---- */

static bool
is_reshard_op(const IrOp *op)
{
	return op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SDY_CONSTRAINT;
}

/* Returns the only operation that uses a value, if it computes elements of one operand or reshards it, or NULL. */
static const IrOp *
next_in_chain(const IrValue *v)
{
	const IrOp *op = ir_value_has_one_use(v) ? v->uses->user : NULL;

	return op && op->n_results == 1 && op->n_operands == 1 && (is_reshard_op(op) || rules_is_elementwise(op))
	               ? op : NULL;
}

/* Returns the reshard to which the only chain of users of a value leads, or NULL. */
static const IrOp *
next_reshard(const IrValue *v)
{
	const IrOp *op = next_in_chain(v);

	while (op && !is_reshard_op(op))
		op = next_in_chain(&op->results[0]);
	return op;
}

static bool
same_dims(const IrAttr *a, const IrAttr *b)
{
	return shard_same_dims(shard_sharding(a), shard_sharding(b));
}

void
lint_round_trip(LintFacts *x)
{
	for (IrOp *op = x->final->op; op; op = ir_walk_next(x->final->op, op)) {
		const IrValue *v = is_reshard_op(op) ? ir_operand(op, 0) : NULL;
		IrAttr *before = v ? flow_value_get(x->s, v) : NULL, *to = v ? ir_op_prop(op, ATOM_sharding) : NULL;
		const IrOp *back = before ? next_reshard(&op->results[0]) : NULL;

		if (!back || same_dims(before, to) || !same_dims(before, ir_op_prop(back, ATOM_sharding)) ||
		    lint_global_bytes(v) < LINT_SMALL)
			continue;
		if (lint_at_value(x, DIAG_RESHARD_ROUND_TRIP, x->final, &op->results[0],
		                  "%s is resharded from %s to %s and back", lint_value(x, x->final, v),
		                  lint_sharding(x, before), lint_sharding(x, to)) && lint_is_written(x, op))
			lint_fix_constraint(x, op, before, "nothing moves if this constraint asks for");
	}
}
