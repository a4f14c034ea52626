/* SPDX-License-Identifier: Apache-2.0
 *
 * Up to SEEN_FEW keys are compared one by one; more go to a table with open addressing that is never
 * more than half full, as the number of keys is known at the start.
 */
#include "base/seen.h"

#include <string.h>
#include <xxhash.h>

enum { SEEN_FEW = 16 };

void
seen_init(Seen *set, Arena *a, uint32_t n, size_t key_size)
{
	size_t size = n;

	set->key_size = key_size;
	set->n = 0;
	set->mask = 0;
	if (n > SEEN_FEW) {
		for (size = 64; size / 2 < n;)
			size *= 2;
		set->mask = (uint32_t)(size - 1);
	}
	set->slots = ARENA_ARRAY(a, const void *, size);
}

bool
seen_add(Seen *set, const void *key)
{
	uint32_t i;

	if (!set->mask) {
		for (i = 0; i < set->n; i++) {
			if (memcmp(set->slots[i], key, set->key_size) == 0)
				return false;
		}
		set->slots[set->n++] = key;
		return true;
	}
	for (i = (uint32_t)XXH3_64bits(key, set->key_size) & set->mask; set->slots[i]; i = (i + 1) & set->mask) {
		if (memcmp(set->slots[i], key, set->key_size) == 0)
			return false;
	}
	set->slots[i] = key;
	return true;
}
