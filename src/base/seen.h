/* SPDX-License-Identifier: Apache-2.0
 *
 * A set of keys of one size, for finding duplicates. Keys are compared by their bytes and not copied.
 * A few keys are searched one by one, many by a hash.
 */
#ifndef SHARDC_BASE_SEEN_H
#define SHARDC_BASE_SEEN_H

#include <stdbool.h>

#include "base/map.h"

typedef struct Seen {
	Arena *arena;
	const void **few;	/* NULL: many */
	Map many;		/* keys by hash */
	size_t key_size;
	uint32_t n;		/* of few */
} Seen;

/* Makes an empty set with room for n keys of key_size bytes. */
void seen_init(Seen *set, Arena *a, uint32_t n, size_t key_size);
/* Adds a key, which must live as long as the set; returns false if an equal one is there already. */
bool seen_add(Seen *set, const void *key);

#endif
