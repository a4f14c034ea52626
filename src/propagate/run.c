/* SPDX-License-Identifier: Apache-2.0
 *
 * One run (spec 30 §8): function results, one sweep over all ops with a stack of those woken, function
 * results again. The first sweep is not a stack in memory: below the woken records lie, in order,
 * all records from p->cursor on.
 *
 * Most visits could not change anything whatever the level and strategy: an op without a rule, or one
 * whose factors have the same axes everywhere. Such a record is not active and is passed over, 64 at
 * a time, until one of the slots that it reads is written or it might be dead.
 */
#include "propagate/state.h"

#include "base/paranoid.h"

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
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = ir_operand(op, i);
		const IrOp *def = ir_value_def(v);

		if (!def)
			continue;
		propagate_op(p, def)->used = false;	/* ask again */
		propagate_activate(p, def->tmp);
		if (ir_value_has_few_users(v, op))
			propagate_enqueue(p, def->tmp);
	}
	p->ops[op->tmp].erased = true;
	p->on_stack[op->tmp] = 0;
	propagate_deactivate(p, op->tmp);
	ir_op_erase(op);
}

/* Nested ops go first, the last one foremost. Recursion is bounded by the nesting of regions. */
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

/* The next record, 0 when the stack is empty. */
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

/* Whether no record that is passed over could change anything. */
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
propagate_sweep(Propagation *p)
{
	/* No bound is known for a value that is an operand twice (spec 30 §18.1); this one is generous. */
	const uint64_t most = (uint64_t)p->n_ops * 4096 + (1u << 20);
	uint64_t left = most;
	uint32_t r;

	function_results(p);
	p->cursor = 1;
	while ((r = pop(p)) != 0) {
		p->on_stack[r] = 0;
		if (left-- == 0)
			return diag_error(&p->s->diag, DIAG_LIMIT, p->ops[r].op->span, "propagation does not reach a fixed point");
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
