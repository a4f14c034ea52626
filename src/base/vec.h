/* SPDX-License-Identifier: Apache-2.0
 *
 * Growable arrays in an arena. Declare with VEC(T) v = {0}; elements are v.v[0 .. v.n-1].
 * A full array doubles. The old array stays in the arena, so all arrays of a vector together take at most
 * twice the room of the last one.
 */
#ifndef SHARDC_BASE_VEC_H
#define SHARDC_BASE_VEC_H

#include "base/arena.h"

#define VEC(T) struct { T *v; uint32_t n, cap; }

/* Appends one element and returns its address: `*VEC_ADD(a, &vec) = x`. The element is zero, except where VEC_POP has
 * removed one before. */
#define VEC_ADD(a, vec) \
	(vec_reserve((a), (void **)&(vec)->v, (vec)->n, &(vec)->cap, sizeof *(vec)->v), &(vec)->v[(vec)->n++])

/* Removes the last element and returns it. */
#define VEC_POP(vec) ((vec)->v[--(vec)->n])
/* The last element. */
#define VEC_LAST(vec) ((vec)->v[(vec)->n - 1])

/* Doubles the array *v, which holds n elements of `size` bytes, and its capacity; called by vec_reserve. */
void vec_grow(Arena *a, void **v, uint32_t n, uint32_t *cap, size_t size);
/* Makes room for at least one more element. */
static inline void
vec_reserve(Arena *a, void **v, uint32_t n, uint32_t *cap, size_t size)
{
	if (n >= *cap)
		vec_grow(a, v, n, cap, size);
}

#endif
