/* SPDX-License-Identifier: Apache-2.0
 *
 * Dot products (spec 56 §7.3): contracted dimensions may be cut, and then every device has a partial sum.
 */
#include "partition/factors.h"

/* Fills in the contracted dimensions of an operand. */
static uint32_t
contracted_dims(const IrOp *op, uint32_t operand, uint32_t *dims)
{
	IrField f;

	if (op->kind == IR_OP_SHLO_DOT) {
		dims[0] = operand == 0 ? ir_operand(op, 0)->type->n - 1 : 0;
		return 1;
	}
	f = ir_attr_field(ir_op_prop(op, ATOM_dot_dimension_numbers),
	                  operand == 0 ? DOT_LHS_CONTRACT : DOT_RHS_CONTRACT);
	for (uint32_t i = 0; i < f.n; i++)
		dims[i] = (uint32_t)f.v[i];
	return f.n;
}

/* Returns an operand with zeros for its junk in contracted dimensions. */
static IrValue *
get_masked(Localizer *lz, IrOp *op, uint32_t i, const Layout *l)
{
	const IrType *type = ir_operand(op, i)->type;
	uint32_t *dims = ARENA_ARRAY(lz->tmp, uint32_t, type->n + 1), n = contracted_dims(op, i, dims);
	IrValue *x = part_get(lz, ir_operand(op, i), l);

	if (!part_has_junk(type, l, dims, n))
		return x;
	return part_mask(lz, x, type, l, dims, n, part_zeros(lz, part_type(lz, NULL, 0, type->elem)));
}

static bool
is_plain(const IrType *t)
{
	return t->elem->kind == IR_TYPE_INT || t->elem->kind == IR_TYPE_FLOAT || t->elem->kind == IR_TYPE_COMPLEX;
}

bool
recipe_dot(Localizer *lz, IrOp *op)
{
	IrType *type = op->results[0].type;
	IrValue *operands[2];
	PartChoice c;

	if (!is_plain(type) || !is_plain(ir_operand(op, 0)->type) || !is_plain(ir_operand(op, 1)->type) ||
	    !part_choose(lz, op, PART_CONTRACTING, &c))
		return false;
	for (uint32_t i = 0; i < 2; i++)
		operands[i] = get_masked(lz, op, i, c.operands[i]);
	type = part_local(lz, type, c.results[0]);
	part_put(lz, &op->results[0], &part_clone(lz, op, operands, &type)->results[0], c.results[0]);
	return true;
}
