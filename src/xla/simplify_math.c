/* SPDX-License-Identifier: Apache-2.0
 *
 * Simplifies arithmetic, comparisons, selections and complex numbers (spec 45 §5.3).
 */
#include "xla/simplify.h"

static bool
is_constant(const IrValue *v)
{
	return xla_def(v, IR_OP_SHLO_CONSTANT) != NULL;
}

static bool
is_integer(const IrValue *v)
{
	return v->type->elem->kind == IR_TYPE_INT;
}

/* Moves a constant operand of a commutative op to the right. */
static bool
move_constant(Xla *x, IrOp *op)
{
	IrValue *left = ir_operand(op, 0), *right = ir_operand(op, 1);

	if (!is_constant(left) || is_constant(right))
		return false;
	xla_set_operand(x, op, 0, right);
	xla_set_operand(x, op, 1, left);
	return true;
}

/* Replaces an op by its operand 0 if operand 1 is the splat `neutral`. */
static bool
drop_neutral(Xla *x, IrOp *op, double neutral)
{
	return xla_is_splat_of(x, ir_operand(op, 1), neutral) && xla_replace_op(x, op, ir_operand(op, 0));
}

/* Replaces an op by its constant operand 1. */
static bool
take_constant(Xla *x, IrOp *op)
{
	return xla_replace_op(x, op, ir_operand(op, 1));
}

static bool
take_zero(Xla *x, IrOp *op)
{
	return xla_replace_op(x, op, xla_splat(x, op, op->results[0].type, 0));
}

static bool
simplify_arithmetic(Xla *x, IrOp *op)
{
	IrValue *left = ir_operand(op, 0), *right = ir_operand(op, 1);
	bool equal = left == right && is_integer(left) && xla_number_type(left->type->elem);

	switch (op->kind) {
	case IR_OP_SHLO_ADD: return drop_neutral(x, op, 0);
	case IR_OP_SHLO_SUBTRACT: return equal ? take_zero(x, op) : drop_neutral(x, op, 0);
	case IR_OP_SHLO_MULTIPLY:
		if (is_integer(right) && xla_is_splat_of(x, right, 0))
			return take_constant(x, op);
		return drop_neutral(x, op, 1);
	case IR_OP_SHLO_AND:
		if (xla_is_splat_of(x, right, 0))
			return take_constant(x, op);
		return xla_is_splat_of_ones(x, right) && xla_replace_op(x, op, left);
	case IR_OP_SHLO_OR:
		if (xla_is_splat_of_ones(x, right))
			return take_constant(x, op);
		return drop_neutral(x, op, 0);
	case IR_OP_SHLO_XOR: return equal ? take_zero(x, op) : drop_neutral(x, op, 0);
	default: return false;
	}
}

/* ---- compare ---- */

static IrDirection
direction_of(const IrOp *op)
{
	return (IrDirection)ir_op_prop(op, ATOM_comparison_direction)->n;
}

/* Returns whether the comparison says that it compares integers, signed or unsigned. */
static bool
is_integer_compare(const IrOp *op)
{
	const IrAttr *type = ir_op_prop(op, ATOM_compare_type);
	const char *word = type ? ir_enum_info(IR_ENUM_COMPARE_TYPE)->words[type->n] : "";

	return strcmp(word, "SIGNED") == 0 || strcmp(word, "UNSIGNED") == 0;
}

/* Moves a constant to the right of a comparison and mirrors its direction. */
static bool
mirror_compare(Xla *x, IrOp *op)
{
	static const IrDirection mirrored[] = {
		[IR_DIRECTION_EQ] = IR_DIRECTION_EQ, [IR_DIRECTION_NE] = IR_DIRECTION_NE,
		[IR_DIRECTION_GE] = IR_DIRECTION_LE, [IR_DIRECTION_GT] = IR_DIRECTION_LT,
		[IR_DIRECTION_LE] = IR_DIRECTION_GE, [IR_DIRECTION_LT] = IR_DIRECTION_GT,
	};

	if (!move_constant(x, op))
		return false;
	ir_op_set_prop(x->s, op, ATOM_comparison_direction,
	               ir_attr_enum(x->s, IR_ENUM_DIRECTION, mirrored[direction_of(op)]));
	return true;
}

static bool
holds_if_equal(IrDirection d)
{
	return d == IR_DIRECTION_EQ || d == IR_DIRECTION_LE || d == IR_DIRECTION_GE;
}

static bool
simplify_compare(Xla *x, IrOp *op)
{
	IrValue *left = ir_operand(op, 0), *right = ir_operand(op, 1);
	IrDirection d = direction_of(op);

	if (is_integer_compare(op)) {
		if (left == right)
			return xla_replace_op(x, op, xla_splat(x, op, op->results[0].type, holds_if_equal(d)));
		if (mirror_compare(x, op))
			return true;
	}
	if (left->type->elem != x->s->i1)
		return false;
	if ((d == IR_DIRECTION_NE && xla_is_splat_of(x, right, 0)) ||
	    (d == IR_DIRECTION_EQ && xla_is_splat_of_ones(x, right)))
		return xla_replace_op(x, op, left);
	return false;
}

/* ---- select ---- */

/* Replaces select(p, x, y) by select(q, y, x). */
static bool
swap_select(Xla *x, IrOp *op, IrValue *predicate)
{
	IrValue *then = ir_operand(op, 1), *other = ir_operand(op, 2);

	xla_set_operand(x, op, 0, predicate);
	xla_set_operand(x, op, 1, other);
	xla_set_operand(x, op, 2, then);
	return true;
}

static bool
simplify_select(Xla *x, IrOp *op)
{
	IrValue *p = ir_operand(op, 0);
	const IrOp *not = xla_def(p, IR_OP_SHLO_NOT), *wide = xla_def(p, IR_OP_SHLO_BROADCAST_IN_DIM);

	if (ir_operand(op, 1) == ir_operand(op, 2))
		return xla_replace_op(x, op, ir_operand(op, 1));
	if (xla_is_splat_of_ones(x, p))
		return xla_replace_op(x, op, ir_operand(op, 1));
	if (xla_is_splat_of(x, p, 0))
		return xla_replace_op(x, op, ir_operand(op, 2));
	if (not)
		return swap_select(x, op, ir_operand(not, 0));
	not = wide && ir_value_has_one_use(p) ? xla_def(ir_operand(wide, 0), IR_OP_SHLO_NOT) : NULL;
	if (!not)
		return false;
	return swap_select(x, op, xla_make(x, op, IR_OP_SHLO_BROADCAST_IN_DIM, p->type, wide->props,
	                                   ir_operand(not, 0), (IrValue *)NULL));
}

/* ---- complex numbers ---- */

static bool
simplify_part(Xla *x, IrOp *op, uint32_t part)
{
	const IrOp *whole = xla_def(ir_operand(op, 0), IR_OP_SHLO_COMPLEX);

	return whole && xla_replace_op(x, op, ir_operand(whole, part));
}

static bool
simplify_complex(Xla *x, IrOp *op)
{
	const IrOp *re = xla_def(ir_operand(op, 0), IR_OP_SHLO_REAL), *im = xla_def(ir_operand(op, 1), IR_OP_SHLO_IMAG);

	return re && im && ir_operand(re, 0) == ir_operand(im, 0) &&
	       ir_operand(re, 0)->type == op->results[0].type && xla_replace_op(x, op, ir_operand(re, 0));
}

bool
xla_simplify_math(Xla *x, IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_ADD: case IR_OP_SHLO_MULTIPLY: case IR_OP_SHLO_MAXIMUM: case IR_OP_SHLO_MINIMUM:
	case IR_OP_SHLO_AND: case IR_OP_SHLO_OR: case IR_OP_SHLO_XOR:
		return move_constant(x, op) || simplify_arithmetic(x, op);
	case IR_OP_SHLO_SUBTRACT: return simplify_arithmetic(x, op);
	case IR_OP_SHLO_COMPARE: return simplify_compare(x, op);
	case IR_OP_SHLO_SELECT: return simplify_select(x, op);
	case IR_OP_SHLO_REAL: return simplify_part(x, op, 0);
	case IR_OP_SHLO_IMAG: return simplify_part(x, op, 1);
	case IR_OP_SHLO_COMPLEX: return simplify_complex(x, op);
	default: return false;
	}
}
