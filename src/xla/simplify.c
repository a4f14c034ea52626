/* SPDX-License-Identifier: Apache-2.0
 *
 * StableHLO's target-independent simplification (spec 45 §5), with a worklist: each op is tried once in the order of
 * the program, and again when an op next to it changes.
 */
#include "xla/simplify.h"

#include "ir/tmp.h"
#include "xla/xla.h"

static bool
is_dead(const IrOp *op)
{
	return op->n_results && xla_is_unused(op) && !ir_op_has(op, T_TERM | T_SYMBOL) && ir_op_is_effect_free(op);
}

/* Replaces an element of a tuple by the value of which the tuple was made. */
static bool
take_element(Xla *x, IrOp *op)
{
	const IrOp *tuple = xla_def(ir_operand(op, 0), IR_OP_SHLO_TUPLE);

	return tuple && xla_replace_op(x, op, ir_operand(tuple, (uint32_t)ir_op_int(op, ATOM_index, 0)));
}

static void
visit(Xla *x, IrOp *op)
{
	if (is_dead(op)) {
		xla_erase(x, op);
		return;
	}
	if (op->kind == IR_OP_SHLO_GET_TUPLE_ELEMENT && take_element(x, op))
		return;
	if (op->kind == IR_OP_FOREIGN || !xla_is_static(op))
		return;
	if (!xla_simplify_region(x, op) && !xla_fold(x, op) && !xla_fold_shape(x, op) && !xla_simplify_math(x, op) &&
	    !xla_simplify_shape(x, op))
		(void)xla_simplify_slice(x, op);
}

/* Puts all ops of the module on the worklist, the first one on top. */
static void
fill(Xla *x)
{
	ir_tmp_claim(x->m, IR_TMP_OP, "simplify");
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		op->tmp = 0;
		if (op->block && !ir_op_has(op, T_SYMBOL))
			*VEC_ADD(x->a, &x->list) = op;
	}
	for (uint32_t i = 0, k = x->list.n; i + 1 < k; i++) {
		IrOp *op = x->list.v[i];

		x->list.v[i] = x->list.v[--k];
		x->list.v[k] = op;
	}
	for (uint32_t i = 0; i < x->list.n; i++)
		x->list.v[i]->tmp = i + 1;
}

void
xla_simplify(Xla *x)
{
	fill(x);
	x->listing = true;
	while (x->list.n) {
		IrOp *op = VEC_POP(&x->list);

		if (!op)
			continue;
		op->tmp = 0;
		visit(x, op);
	}
	x->listing = false;
}
