/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations that treat each element, or each row along some dimensions, alone (spec 56 §7.1).
 */
#include "partition/factors.h"
#include "rules/rules.h"

static bool
run(Localizer *lz, IrOp *op, PartFactors how)
{
	PartChoice c;

	if (!part_choose(lz, op, how, &c))
		return false;
	part_run_chosen(lz, op, &c);
	return true;
}

bool
recipe_generic(Localizer *lz, IrOp *op)
{
	return run(lz, op, PART_POINTWISE);
}

bool
recipe_reshape(Localizer *lz, IrOp *op)
{
	return run(lz, op, PART_RESHAPE);
}

bool
recipe_handed(Localizer *lz, IrOp *op)
{
	return run(lz, op, PART_HANDED);
}

static bool
has_one_shape(const IrOp *op)
{
	const IrType *t = op->n_results ? op->results[0].type : NULL;

	if (!t || !ir_type_is_static_tensor(t))
		return false;
	for (uint32_t i = 0; i < op->n_operands + op->n_results; i++) {
		const IrType *u = i < op->n_operands ? ir_operand(op, i)->type : op->results[i - op->n_operands].type;

		if (!ir_type_is_static_tensor(u) || u->n != t->n ||
		    (t->n && memcmp(u->dims, t->dims, t->n * sizeof *t->dims) != 0))
			return false;
	}
	return true;
}

bool
recipe_elementwise(Localizer *lz, IrOp *op)
{
	PartChoice c = { ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_operands + 1),
		         ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_results + 1) };

	if (!has_one_shape(op))
		return false;
	for (uint32_t i = 0; i < op->n_results; i++)
		c.results[i] = part_reduced(lz, part_want(lz, &op->results[0]));
	for (uint32_t i = 0; i < op->n_operands; i++)
		c.operands[i] = c.results[0];
	part_run_chosen(lz, op, &c);
	return true;
}

/* Each operand may have a different layout. */
bool
recipe_barrier(Localizer *lz, IrOp *op)
{
	PartChoice c = { ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_operands + 1),
		         ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_results + 1) };

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const PartLayout *l = part_annotated(lz, &op->results[i]);

		c.operands[i] = c.results[i] = part_reduced(lz, l ? l : part_cur(lz, ir_operand(op, i)));
	}
	part_run_chosen(lz, op, &c);
	return true;
}
