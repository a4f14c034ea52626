/* SPDX-License-Identifier: Apache-2.0 */
#include "flow/attr_map.h"

void
flow_attr_map_init(FlowAttrMap *memo, Arena *a)
{
	memo->arena = a;
	memo->n = 0;
	memo->mask = 63;
	memo->slots = arena_alloc_array(a, (size_t)memo->mask + 1, sizeof *memo->slots);
}

static uint32_t
memo_find(const FlowAttrMap *memo, const IrAttr *key)
{
	uint64_t h = (uintptr_t)key * 0x9E3779B97F4A7C15u;
	uint32_t i = (uint32_t)(h >> 32) & memo->mask;

	while (memo->slots[i].from && memo->slots[i].from != key)
		i = (i + 1) & memo->mask;
	return i;
}

static void
memo_grow(FlowAttrMap *memo)
{
	FlowAttrMap old = *memo;

	memo->mask = old.mask * 2 + 1;
	memo->slots = arena_alloc_array(memo->arena, (size_t)memo->mask + 1, sizeof *memo->slots);
	for (uint32_t i = 0; i <= old.mask; i++) {
		if (old.slots[i].from)
			memo->slots[memo_find(memo, old.slots[i].from)] = old.slots[i];
	}
}

IrAttr **
flow_attr_map_slot(FlowAttrMap *memo, const IrAttr *key)
{
	uint32_t i = memo_find(memo, key);

	if (!memo->slots[i].from) {
		if (++memo->n > memo->mask / 2) {
			memo_grow(memo);
			i = memo_find(memo, key);
		}
		memo->slots[i].from = key;
	}
	return &memo->slots[i].to;
}
