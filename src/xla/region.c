/* SPDX-License-Identifier: Apache-2.0
 *
 * Removes arguments, operands and results.
 */
#include "xla/region.h"

void
xla_drop_args(IrBlock *b, const bool *drop)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < b->n_args; i++) {
		if (drop[i])
			continue;
		b->args[n] = b->args[i];
		b->args[n]->index = n & 0x7fffffffu;
		n++;
	}
	b->n_args = n;
}

/* Returns the values of an op's operands that stay. */
static IrValue **
kept_operands(Xla *x, const IrOp *op, const bool *drop, uint32_t *n)
{
	IrValue **kept = ARENA_ARRAY(x->a, IrValue *, op->n_operands);

	*n = 0;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!drop[i])
			kept[(*n)++] = ir_operand(op, i);
	}
	return kept;
}

void
xla_drop_returned(Xla *x, IrBlock *b, const bool *drop)
{
	IrOp *old = b->last;
	uint32_t n;
	IrValue **kept = kept_operands(x, old, drop, &n);

	xla_new(x, old, &(IrOpSpec){ .kind = (IrOpKind)old->kind, .operands = kept, .n_operands = n });
	xla_erase(x, old);
}

IrOp *
xla_drop_values(Xla *x, IrOp *op, const bool *drop_operand, const bool *drop_result)
{
	IrType **types = ARENA_ARRAY(x->a, IrType *, op->n_results);
	uint32_t n = 0, n_operands;
	IrValue **operands = kept_operands(x, op, drop_operand, &n_operands);
	IrOp *made;

	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!drop_result[i])
			types[n++] = op->results[i].type;
	}
	made = xla_new(x, op, &(IrOpSpec){ .kind = (IrOpKind)op->kind, .operands = operands, .n_operands = n_operands,
	                                   .results = types, .n_results = n, .n_regions = op->n_regions,
	                                   .props = op->props, .attrs = op->attrs });
	n = 0;
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!drop_result[i])
			xla_replace(x, &op->results[i], &made->results[n++]);
	}
	for (uint32_t r = 0; r < op->n_regions; r++)
		ir_region_take(&made->regions[r], &op->regions[r]);
	xla_erase(x, op);
	return made;
}
