/* SPDX-License-Identifier: Apache-2.0
 *
 * A set of keys of one size, for questions like "was this one there before?". Keys are compared by
 * their bytes and not copied. Few keys are searched one by one, many by a hash.
 */
#ifndef SHARDC_BASE_SEEN_H
#define SHARDC_BASE_SEEN_H

#include <stdbool.h>

#include "base/arena.h"

typedef struct Seen {
	const void **slots;	/* few keys: in order; many: open addressing */
	size_t key_size;
	uint32_t n, mask;	/* mask 0: few */
} Seen;

/* Room for n keys. */
void seen_init(Seen *set, Arena *a, uint32_t n, size_t key_size);
/* Enters a key; false if an equal one is there already. */
bool seen_add(Seen *set, const void *key);

#endif
