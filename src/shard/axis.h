/* SPDX-License-Identifier: Apache-2.0
 *
 * The algebra of axes and sub-axes (spec 30 §2). A full axis has is_sub == 0 and no sizes; a sub-axis "x":(p)s has
 * pre == p and size == s. An axis of size n is the product of its sub-axes, from major to minor:
 *
 *      1 ........ p ........ p*s ........ n
 *      |  head    |   "x":(p)s  |   tail   |
 *
 * pre is where a sub-axis begins, and next = pre * size is where it ends. Functions that need the size of a full axis
 * take the mesh, on which the axes must be valid (the verifier checks this before any pass).
 *
 * A function with an output parameter *out returns false and leaves *out alone if there is no result.
 */
#ifndef SHARDC_SHARD_AXIS_H
#define SHARDC_SHARD_AXIS_H

#include "base/vec.h"
#include "shard/sdy_attr.h"

/* A view of a list of axes, which it does not own. */
typedef struct ShardAxes {
	const ShardAxis *v;
	uint32_t n;
} ShardAxes;

/* A growing list for VEC_ADD. */
typedef struct ShardAxisVec {
	ShardAxis *v;
	uint32_t n, cap;
} ShardAxisVec;

static inline ShardAxes
shard_axis_vec_all(const ShardAxisVec *vec)
{
	return (ShardAxes){ vec->v, vec->n };
}

static inline ShardAxes
shard_axes_of_dim(const ShardSharding *sh, uint32_t d)
{
	return (ShardAxes){ shard_dim_axes(sh, d), sh->dims[d].n };
}

static inline ShardAxes
shard_axes_replicated(const ShardSharding *sh)
{
	return (ShardAxes){ shard_replicated(sh), sh->n_replicated };
}

static inline ShardAxes
shard_axes_unreduced(const ShardSharding *sh)
{
	return (ShardAxes){ shard_unreduced(sh), sh->n_unreduced };
}

/* ---- one axis or sub-axis ---- */

static inline ShardAxis
shard_axis_full(Atom name)
{
	return (ShardAxis){ name, 0, 0, 0 };
}

static inline ShardAxis
shard_axis_sub(Atom name, int64_t pre, int64_t size)
{
	return (ShardAxis){ name, 1, pre, size };
}

/* Returns the sub-axis with this pre-size and size, or the full axis if it covers the whole axis. */
ShardAxis shard_axis_part(const ShardMesh *m, Atom name, int64_t pre, int64_t size);

static inline int64_t
shard_axis_pre(ShardAxis a)
{
	return a.is_sub ? a.pre : 1;
}

/* Return the size, and the next pre-size (the size of the mesh axis for a full axis). */
int64_t shard_axis_size(const ShardMesh *m, ShardAxis a);
int64_t shard_axis_next(const ShardMesh *m, ShardAxis a);

/* ---- predicates (spec 30 §2.1) ---- */

static inline bool
shard_axis_eq(ShardAxis a, ShardAxis b)
{
	return a.name == b.name && a.is_sub == b.is_sub && a.pre == b.pre && a.size == b.size;
}

/* Returns whether b lies within a. */
bool shard_axis_contains(ShardAxis a, ShardAxis b);
/* Returns whether a is a prefix of b, or equal to it. */
bool shard_axis_is_prefix(ShardAxis a, ShardAxis b);
/* Returns whether a and b have a part in common. */
bool shard_axis_overlaps(ShardAxis a, ShardAxis b);
/* Returns whether one factorization of the axis can have both as parts: their boundaries divide each other. */
bool shard_axis_coexist(ShardAxis a, ShardAxis b);

/* ---- operations (spec 30 §2.2) ---- */

/* Computes the part that a and b have in common. */
bool shard_axis_overlap(ShardAxis a, ShardAxis b, ShardAxis *out);
/* Compute the largest prefix (suffix) of a that does not overlap b. */
bool shard_axis_head(ShardAxis a, ShardAxis b, ShardAxis *out);
bool shard_axis_tail(const ShardMesh *m, ShardAxis a, ShardAxis b, ShardAxis *out);
/* Computes the largest prefix of a that overlaps no element of the list. */
bool shard_axis_head_list(ShardAxis a, ShardAxes list, ShardAxis *out);
/* Computes the one of a and b that is a prefix of the other. */
bool shard_axis_common_prefix(ShardAxis a, ShardAxis b, ShardAxis *out);
/* Returns whether a and b are sub-axes of one axis and b begins where a ends. */
bool shard_axis_can_merge(ShardAxis a, ShardAxis b);
/* Returns the union of two axes that can be merged. */
ShardAxis shard_axis_merge(const ShardMesh *m, ShardAxis a, ShardAxis b);

/* ---- orders (spec 30 §2.3); results are negative, 0 or positive ---- */

/* Compares in plain order: by name, then prefixes, the full axis, other sub-axes. */
int shard_axis_cmp(const Session *s, ShardAxis a, ShardAxis b);
/* Compares in mesh order: by the position of the axis in the mesh, then as above. */
int shard_axis_cmp_mesh(const ShardMesh *m, ShardAxis a, ShardAxis b);

/* ---- lists (spec 30 §2.4) ---- */

bool shard_axes_eq(ShardAxes p, ShardAxes q);
/* Compares lengths, then the first pair of unequal axes in plain order. */
int shard_axes_cmp(const Session *s, ShardAxes p, ShardAxes q);

typedef enum ShardPrefix { SHARD_PREFIX_NO, SHARD_PREFIX_STRICT, SHARD_PREFIX_EQUAL } ShardPrefix;
/* Returns whether p is a prefix of q: ["x":(1)2] is a strict prefix of ["x"] and of ["x", "y"]. */
ShardPrefix shard_axes_prefix(ShardAxes p, ShardAxes q);
/* Returns the first n elements of p followed by `last`; allocates it in the arena unless p begins with it. */
ShardAxes shard_axes_with(Arena *a, ShardAxes p, uint32_t n, ShardAxis last);
/* Returns the longest common prefix of p and q; allocates it in the arena unless p begins with it. */
ShardAxes shard_axes_common_prefix(Arena *a, ShardAxes p, ShardAxes q);
/* Returns p up to its first overlap with an element of `list`, and sets *changed (may be NULL) to whether anything
 * was cut. Allocates the result in the arena if an element was shortened. */
ShardAxes shard_axes_cut_overlaps(Arena *a, ShardAxes p, ShardAxes list, bool *changed);
/* Returns whether an element of p overlaps an element of q. */
bool shard_axes_overlap(ShardAxes p, ShardAxes q);
/* Returns a without everything that overlaps b, in the order of a; allocates in the arena. */
ShardAxes shard_axes_difference(Arena *arena, const Session *s, const ShardMesh *m, ShardAxes a, ShardAxes b);
/* Returns the product of the sizes, which saturates and is 1 for an empty list. */
int64_t shard_axes_total(const ShardMesh *m, ShardAxes list);

/* Adds an axis, or merges it into the last element if both can be merged. Other elements are never merged. */
void shard_axes_append(Arena *a, const ShardMesh *m, ShardAxisVec *vec, ShardAxis axis);
/* Adds each axis of the list with shard_axes_append. */
void shard_axes_append_all(Arena *a, const ShardMesh *m, ShardAxisVec *vec, ShardAxes list);
/* Sorts by mesh order; the sort is stable. */
void shard_axes_sort(const ShardMesh *m, ShardAxis *v, uint32_t n);
/* Sorts by mesh order, merges neighbours from left to right, and returns the new length. */
uint32_t shard_axes_sort_merge(const ShardMesh *m, ShardAxis *v, uint32_t n);

#endif
