/* SPDX-License-Identifier: Apache-2.0
 *
 * Value numbering by hash. Numbers last as long as the partitioner, and part_leave() takes their operations away at the
 * end of the block.
 */
#include "partition/numbering.h"

#include "partition/state.h"

static uint64_t
hash_of(const IrOpSpec *spec, IrOpKind inner)
{
	uint64_t h = map_mix((uint64_t)spec->kind, (uint64_t)inner);

	h = map_mix(map_mix(h, (uintptr_t)spec->results[0]), (uintptr_t)spec->props);
	for (uint32_t i = 0; i < spec->n_operands; i++)
		h = map_mix(h, (uintptr_t)spec->operands[i]);
	return h;
}

static bool
is_number_of(const PartNumber *n, const IrOpSpec *spec, IrOpKind inner)
{
	return n->kind == spec->kind && n->inner == inner && n->type == spec->results[0] && n->props == spec->props &&
	       n->n_operands == spec->n_operands &&
	       (!n->n_operands || memcmp(n->operands, spec->operands, n->n_operands * sizeof *n->operands) == 0);
}

PartNumber *
part_number_of(Localizer *lz, const IrOpSpec *spec, IrOpKind inner)
{
	uint64_t h = hash_of(spec, inner);
	PartNumber *n;

	for (const MapEntry *e = map_first(&lz->state->numbers, h); e; e = map_next(&lz->state->numbers, e)) {
		if (is_number_of(e->value, spec, inner))
			return e->value;
	}
	n = arena_alloc(lz->a, sizeof *n + spec->n_operands * sizeof *n->operands);
	*n = (PartNumber){ .kind = spec->kind, .inner = inner, .n_operands = spec->n_operands,
	                   .type = spec->results[0], .props = spec->props };
	if (n->n_operands)
		memcpy(n->operands, spec->operands, n->n_operands * sizeof *n->operands);
	map_add(lz->a, &lz->state->numbers, h, n);
	return n;
}

void
part_number_set(Localizer *lz, PartNumber *number, IrOp *op)
{
	*VEC_ADD(lz->a, &lz->state->undo) = (PartUndo){ .number = number };
	number->op = op;
}
