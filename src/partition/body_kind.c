/* SPDX-License-Identifier: Apache-2.0
 *
 * What the region of a reduction computes (spec 56 §7.2).
 */
#include "partition/body_kind.h"

#include "partition/recipe_parts.h"

/* Returns whether a value is argument i or argument n + i of the region. */
static bool
is_pair(const IrValue *v, const IrBlock *b, uint32_t n, uint32_t i)
{
	return v == b->args[i] || v == b->args[n + i];
}

static bool
may_select(const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_COMPARE: case IR_OP_SHLO_AND: case IR_OP_SHLO_OR: case IR_OP_SHLO_XOR: case IR_OP_SHLO_NOT:
	case IR_OP_SHLO_SELECT: case IR_OP_SHLO_CONVERT: case IR_OP_SHLO_CONSTANT: case IR_OP_SHLO_MAXIMUM:
	case IR_OP_SHLO_MINIMUM: case IR_OP_SDY_CONSTANT:
		return true;
	default:
		return ir_op_has(op, T_TERM);
	}
}

/* Returns whether a value comes from one of the two arguments through select, maximum and minimum alone. The depth is
 * limited, because values may be shared. */
static bool
selects(const IrValue *v, const IrBlock *b, uint32_t n, uint32_t i, uint32_t depth)
{
	const IrOp *def = ir_value_def(v);
	uint32_t first;

	if (is_pair(v, b, n, i))
		return true;
	if (!def || def->block != b || depth == 0)
		return false;
	if (def->kind != IR_OP_SHLO_SELECT && def->kind != IR_OP_SHLO_MAXIMUM && def->kind != IR_OP_SHLO_MINIMUM)
		return false;
	first = def->kind == IR_OP_SHLO_SELECT;
	return selects(ir_operand(def, first), b, n, i, depth - 1) &&
	       selects(ir_operand(def, first + 1), b, n, i, depth - 1);
}

enum { MAX_DEPTH = 8 };

static bool
is_selection(const IrBlock *b, const IrOp *ret, uint32_t n)
{
	for (const IrOp *op = b->first; op; op = op->next) {
		if (!may_select(op))
			return false;
		for (uint32_t i = 0; i < op->n_operands; i++) {
			const IrValue *v = ir_operand(op, i);

			if (v->is_arg ? v->owner.block != b : v->owner.op->block != b)
				return false;
		}
	}
	for (uint32_t i = 0; i < n; i++) {
		if (!selects(ir_operand(ret, i), b, n, i, MAX_DEPTH))
			return false;
	}
	return true;
}

BodyKind
part_body_kind(const IrRegion *r, uint32_t n, IrOpKind *kinds)
{
	const IrBlock *b = r->first;
	const IrOp *ret = b ? ir_block_terminator(b) : NULL;
	bool monoids = true;

	if (!ret || b->next || b->n_args != 2 * n || ret->n_operands != n)
		return BODY_UNKNOWN;
	for (uint32_t i = 0; i < n && monoids; i++) {
		IrOpKind kind = part_monoid(b, n, i);

		monoids = kind != IR_OP_FOREIGN;
		if (kinds)
			kinds[i] = kind;
	}
	return monoids ? BODY_MONOIDS : is_selection(b, ret, n) ? BODY_SELECTION : BODY_UNKNOWN;
}
