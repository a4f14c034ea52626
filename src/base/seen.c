/* SPDX-License-Identifier: Apache-2.0
 *
 * Up to SEEN_FEW keys are compared one by one. More go to a map, which has room for all of them from the start.
 */
#include "base/seen.h"

#include <string.h>
#include <xxhash.h>

enum { SEEN_FEW = 16 };

void
seen_init(Seen *set, Arena *a, uint32_t n, size_t key_size)
{
	*set = (Seen){ .arena = a, .key_size = key_size };
	if (n > SEEN_FEW)
		map_room(a, &set->many, n);
	else
		set->few = ARENA_ARRAY(a, const void *, n);
}

static bool
seen_add_many(Seen *set, const void *key)
{
	uint64_t hash = XXH3_64bits(key, set->key_size);

	for (const MapEntry *e = map_first(&set->many, hash); e; e = map_next(&set->many, e)) {
		if (memcmp(e->value, key, set->key_size) == 0)
			return false;
	}
	map_add(set->arena, &set->many, hash, key);
	return true;
}

bool
seen_add(Seen *set, const void *key)
{
	if (!set->few)
		return seen_add_many(set, key);
	for (uint32_t i = 0; i < set->n; i++) {
		if (memcmp(set->few[i], key, set->key_size) == 0)
			return false;
	}
	set->few[set->n++] = key;
	return true;
}
