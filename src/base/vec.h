/* SPDX-License-Identifier: Apache-2.0
 *
 * Growable arrays in an arena. Declare with VEC(T) v = {0}; elements are v.v[0 .. v.n-1].
 * Growth doubles and leaves the old array in the arena, so a vector costs at most twice its size.
 */
#ifndef SHARDC_BASE_VEC_H
#define SHARDC_BASE_VEC_H

#include "base/arena.h"

#define VEC(T) struct { T *v; uint32_t n, cap; }

/* Appends one zeroed element and returns its address; the statement `*VEC_ADD(a, &vec) = x`. */
#define VEC_ADD(a, vec) \
	(vec_reserve((a), (void **)&(vec)->v, (vec)->n, &(vec)->cap, sizeof *(vec)->v), &(vec)->v[(vec)->n++])

#define VEC_POP(vec) ((vec)->v[--(vec)->n])
#define VEC_LAST(vec) ((vec)->v[(vec)->n - 1])

void vec_grow(Arena *a, void **v, uint32_t n, uint32_t *cap, size_t size);
/* Makes room for at least one more element. */
static inline void
vec_reserve(Arena *a, void **v, uint32_t n, uint32_t *cap, size_t size)
{
	if (n >= *cap)
		vec_grow(a, v, n, cap, size);
}

#endif
