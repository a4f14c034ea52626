/* SPDX-License-Identifier: Apache-2.0
 *
 * Growth of vectors: in place if the array is the newest object of its arena, else by a copy.
 */
#include "base/vec.h"

#include <string.h>

void
vec_grow(Arena *a, void **v, uint32_t n, uint32_t *cap, size_t size)
{
	uint32_t want = *cap ? *cap * 2 : 8;
	void *grown;

	if (*cap > UINT32_MAX / 2)
		memory_out(a->memory);
	if (arena_extend(a, *v, *cap * size, want * size)) {
		*cap = want;
		return;
	}
	grown = arena_alloc_array(a, want, size);
	if (n)
		memcpy(grown, *v, n * size);
	*v = grown;
	*cap = want;
}
