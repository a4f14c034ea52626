/* SPDX-License-Identifier: Apache-2.0
 *
 * One run (spec 30 §8): function results, one sweep over all ops with a stack of those woken, function
 * results again. The first sweep is not a stack in memory: below the woken records lie, in order,
 * all records from p->cursor on whose on_stack mark is still set.
 */
#include "propagate/internal.h"

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

/* Whether at most one other op uses the value. */
static bool
has_few_users(const IrValue *v, const IrOp *op)
{
	const IrOp *other = NULL;

	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user == op || u->user == other)
			continue;
		if (other)
			return false;
		other = u->user;
	}
	return true;
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
		if (has_few_users(v, op))
			propagate_enqueue(p, def->tmp);
	}
	p->ops[op->tmp].erased = true;
	p->on_stack[op->tmp] = 0;
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
	while (p->cursor < p->n_ops) {
		uint32_t r = p->cursor++;

		if (p->on_stack[r])
			return r;
	}
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

static void
fill_stack(Propagation *p)
{
	for (uint32_t r = 1; r < p->n_ops; r++)
		p->on_stack[r] = !p->ops[r].erased;
	p->stack.n = 0;
	p->cursor = 1;
}

bool
propagate_sweep(Propagation *p)
{
	/* No bound is known for a value that is an operand twice (spec 30 §18.1); this one is generous. */
	uint64_t left = (uint64_t)p->n_ops * 4096 + (1u << 20);
	uint32_t r;

	function_results(p);
	fill_stack(p);
	while ((r = pop(p)) != 0) {
		p->on_stack[r] = 0;
		if (left-- == 0)
			return diag_error(&p->s->diag, DIAG_LIMIT, p->ops[r].op->span, "propagation does not come to rest");
		if (is_dead(&p->ops[r]))
			erase_dead(p, p->ops[r].op);
		else
			propagate_visit(p, r);
	}
	function_results(p);
	return true;
}
