/* SPDX-License-Identifier: Apache-2.0
 *
 * A growing set of non-zero numbers: atoms, addresses.
 */
#include "read/parse.h"

static uint32_t
set_slot(const ReadSet *set, uint64_t key)
{
	uint32_t i = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 32) & (set->cap - 1);

	while (set->v[i] && set->v[i] != key)
		i = (i + 1) & (set->cap - 1);
	return i;
}

static void
set_grow(Parse *ps, ReadSet *set)
{
	ReadSet old = *set;

	set->cap = old.cap ? old.cap * 2 : 16;
	set->v = ARENA_ARRAY(&ps->scratch, uint64_t, set->cap);
	for (uint32_t i = 0; i < old.cap; i++) {
		if (old.v[i])
			set->v[set_slot(set, old.v[i])] = old.v[i];
	}
}

bool
read_set_has(const ReadSet *set, uint64_t key)
{
	return set->cap && set->v[set_slot(set, key)] == key;
}

bool
read_set_add(Parse *ps, ReadSet *set, uint64_t key)
{
	if (read_set_has(set, key))
		return false;
	if (set->n >= set->cap / 2)
		set_grow(ps, set);
	set->v[set_slot(set, key)] = key;
	set->n++;
	return true;
}
