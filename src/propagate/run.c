/* SPDX-License-Identifier: Apache-2.0
 *
 * One run (spec 30 §8): the steps of function results, one sweep over all operations, function results again. The
 * worklist is a stack that initially holds all operations, the first one on top. It is mostly implicit: p->stack holds
 * the woken records, and below them come all records from p->cursor on, in order.
 *
 * Most visits could not change anything at any level and with any strategy, because the operation has no rule or its
 * factors have the same axes in all tensors. The record of such an operation is not active. A sweep skips inactive
 * records, 64 at a time. A record becomes active when a slot that it reads is written, or when the operation may have
 * become dead.
 */
#include "propagate/state.h"

#include "base/paranoid.h"
#include "ir/tmp.h"

/* ---- dead ops ---- */

static bool
is_dead(PropOp *rec)
{
	if (!rec->mortal || rec->used)
		return false;
	for (uint32_t i = 0; i < rec->op->n_results && !rec->used; i++)
		rec->used = rec->op->results[i].uses != NULL;
	return !rec->used;
}

static void
erase_one(Propagation *p, IrOp *op)
{
	IrValue *few[IR_FEW_OPERANDS], **values;
	uint32_t n;

	values = ir_op_values(op, p->arena, few, &n);
	for (uint32_t i = 0; i < n; i++) {
		const IrValue *v = values[i];
		const IrOp *def = ir_value_def(v);

		if (!def)
			continue;
		propagate_op(p, def)->used = false;	/* check again */
		propagate_activate(p, def->tmp);
		if (ir_value_has_few_users(v, op))
			propagate_enqueue(p, def->tmp);
	}
	p->ops[op->tmp].erased = true;
	p->on_stack[op->tmp] = 0;
	propagate_deactivate(p, op->tmp);
	ir_op_erase(op);
}

/* Erases an operation after those in its regions, which go from last to first. The reader limits the nesting of
 * regions, and so the recursion. */
static void
erase_dead(Propagation *p, IrOp *op)
{
	for (uint32_t r = op->n_regions; r-- > 0;) {
		for (IrBlock *b = op->regions[r].last; b; b = b->prev) {
			while (b->last)
				erase_dead(p, b->last);
		}
	}
	erase_one(p, op);
}

/* ---- the run ---- */

/* Returns the next record of the worklist, 0 if it is empty. */
static uint32_t
pop(Propagation *p)
{
	while (p->stack.n) {
		uint32_t r = VEC_POP(&p->stack);

		if (p->on_stack[r])
			return r;
	}
	for (uint32_t w = p->cursor / 64; w <= p->n_ops / 64; w++) {
		uint64_t bits = p->active[w];

		if (w == p->cursor / 64)
			bits &= ~(uint64_t)0 << p->cursor % 64;
		if (!bits)
			continue;
		p->cursor = w * 64 + (uint32_t)__builtin_ctzll(bits) + 1;
		return p->cursor - 1;
	}
	p->cursor = p->n_ops;
	return 0;
}

static void
function_results(Propagation *p)
{
	const IrBlock *body = p->main ? ir_op_body(p->main, 0) : NULL;
	const IrOp *ret = body ? ir_block_terminator(body) : NULL;

	for (uint32_t i = 0; ret && i < ret->n_operands; i++) {
		const IrValue *v = ir_operand(ret, i);

		if (ir_type_is_static_shaped(v->type))
			propagate_visit_result(p, i, v);
	}
}

/* Returns whether no skipped record could change anything. */
static bool
inactive_are_idle(Propagation *p)
{
	for (uint32_t r = 1; r < p->n_ops; r++) {
		if (!(p->active[r / 64] >> r % 64 & 1) && !propagate_visit_is_idle(p, r))
			return false;
	}
	return true;
}

bool
propagate_run_once(Propagation *p)
{
	/* No bound on the visits is known if a value is an operand twice (spec 30 §18.1). This one is generous. */
	const uint64_t most = (uint64_t)p->n_ops * 4096 + (1u << 20);
	uint64_t left = most;
	uint32_t r;

	ir_tmp_check(p->m, IR_TMP_OP, PROPAGATE_TMP);
	ir_tmp_check(p->m, IR_TMP_VALUE, PROPAGATE_TMP);
	function_results(p);
	p->cursor = 1;
	while ((r = pop(p)) != 0) {
		p->on_stack[r] = 0;
		if (left-- == 0)
			return diag_error(&p->s->diag, DIAG_LIMIT, p->ops[r].op->span,
			                  "propagation does not reach a fixed point");
		if (is_dead(&p->ops[r]))
			erase_dead(p, p->ops[r].op);
		else
			propagate_visit(p, r);
	}
	p->s->work.sweeps++;
	p->s->work.visits += most - left;
	PARANOID_CHECK("Propagation.active", inactive_are_idle(p));
	function_results(p);
	return true;
}
