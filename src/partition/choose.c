/* SPDX-License-Identifier: Apache-2.0
 *
 * The choice of a layout by cost (spec 56 §4). Every candidate is right; the cheapest is taken.
 */
#include "partition/decisions.h"
#include "partition/state.h"

int64_t
part_cost(Localizer *lz, const IrOp *op, const PartChoice *c)
{
	int64_t bytes = 0;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = ir_operand(op, i);

		bytes += part_bytes(lz, v->type, part_cur(lz, v), c->operands[i]);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		const Layout *to = part_annotated(lz, &op->results[i]);

		if (!to)
			to = part_reduced(lz, c->results[i]);
		bytes += part_bytes(lz, op->results[i].type, c->results[i], to);
	}
	if (lz->state->explain)
		part_explain_candidate(lz, bytes);
	return bytes;
}

uint32_t
part_cheapest(Localizer *lz, const IrOp *op, const PartChoice *c, uint32_t n)
{
	uint32_t best = 0;
	int64_t least = INT64_MAX;

	for (uint32_t i = 0; i < n; i++) {
		int64_t cost = part_cost(lz, op, &c[i]);

		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}
