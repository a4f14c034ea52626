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

		bytes += part_get_bytes(lz, v, c->operands[i]);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		const PartLayout *to = part_annotated(lz, &op->results[i]);

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

/* ---- detours ---- */

/* Returns l with the atoms of dimension `dim` at the end of dimension e, or nowhere if e is `dim`. */
static const PartLayout *
without_cut(Localizer *lz, const PartLayout *l, uint32_t dim, uint32_t e)
{
	PartSpec spec = part_spec_of(lz, l);

	spec.dims[dim] = (PartAxes){ NULL, 0 };
	if (e != dim)
		spec.dims[e] = part_axes_join(lz, l->dims[e], l->dims[dim]);
	return part_layout(lz, &spec);
}

static int64_t
cost_in(Localizer *lz, const IrOp *op, const PartLayout *l)
{
	PartChoice c = { ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_operands + 1),
		         ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_results + 1) };

	for (uint32_t i = 0; i < op->n_operands; i++)
		c.operands[i] = ir_type_rank(ir_operand(op, i)->type) ? l : part_replicated(lz, 0);
	for (uint32_t i = 0; i < op->n_results; i++)
		c.results[i] = l;
	return part_cost(lz, op, &c);
}

const PartLayout *
part_detour(Localizer *lz, const IrOp *op, const PartLayout *l, uint32_t dim, const bool *moved, int64_t bytes)
{
	const PartLayout *best = l;

	for (uint32_t e = 0; e < l->rank; e++) {
		const PartLayout *way = without_cut(lz, l, dim, e);
		int64_t cost;

		if (e != dim && (moved[e] || !part_divides(way, e, op->results[0].type->dims[e])))
			continue;
		cost = cost_in(lz, op, way);
		if (cost < bytes) {
			best = way;
			bytes = cost;
		}
	}
	return best;
}
