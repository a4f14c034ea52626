/* SPDX-License-Identifier: Apache-2.0
 *
 * Dot products (spec 56 §7.3): contracted dimensions may be cut, and then every device has a partial sum.
 */
#include "ir/dims.h"
#include "partition/factors.h"

/* Returns an operand with zeros for its junk in contracted dimensions. */
static IrValue *
get_masked(Localizer *lz, IrOp *op, uint32_t i, const PartLayout *l)
{
	const IrType *type = ir_operand(op, i)->type;
	IrField contract = ir_dot_dims(op).contract[i];
	uint32_t *dims = ARENA_ARRAY(lz->tmp, uint32_t, type->n + 1);
	IrValue *x = part_get(lz, ir_operand(op, i), l);

	for (uint32_t k = 0; k < contract.n; k++)
		dims[k] = (uint32_t)contract.v[k];
	if (!part_has_junk(type, l, dims, contract.n))
		return x;
	return part_mask(lz, x, type, l, dims, contract.n, part_zeros(lz, part_type(lz, NULL, 0, type->elem)));
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
