/* SPDX-License-Identifier: Apache-2.0
 *
 * The algebra of axes and sub-axes (spec 30 §2). A reference is a ShardAxis as attributes hold it: a
 * full axis has is_sub == 0 and no sizes, a sub-axis "x":(p)s has pre p and size s. On an axis of
 * size n, seen as the product of its sub-axes from major to minor,
 *
 *      1 ........ p ........ p*s ........ n
 *      |  head    |   "x":(p)s  |   tail   |
 *
 * pre is where the reference begins and next = pre*size where it ends. Functions that depend on the
 * size of a full axis take the mesh. References must be valid on that mesh (verify sees to it).
 *
 * A function that may have no result returns false and leaves *out alone.
 */
#ifndef SHARDC_SHARD_AXIS_H
#define SHARDC_SHARD_AXIS_H

#include "base/vec.h"
#include "shard/sdy_attr.h"

/* A list of axes that somebody else owns. */
typedef struct ShardAxes {
	const ShardAxis *v;
	uint32_t n;
} ShardAxes;

/* A list under construction; VEC_ADD works on it. */
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

/* ---- one reference ---- */

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

/* The part of a mesh axis with that pre-size and size: the full axis if it covers the axis. */
ShardAxis shard_axis_part(const ShardMesh *m, Atom name, int64_t pre, int64_t size);

static inline int64_t
shard_axis_pre(ShardAxis a)
{
	return a.is_sub ? a.pre : 1;
}

int64_t shard_axis_size(const ShardMesh *m, ShardAxis a);
int64_t shard_axis_next(const ShardMesh *m, ShardAxis a);

/* ---- predicates (spec 30 §2.1) ---- */

static inline bool
shard_axis_eq(ShardAxis a, ShardAxis b)
{
	return a.name == b.name && a.is_sub == b.is_sub && a.pre == b.pre && a.size == b.size;
}

bool shard_axis_contains(ShardAxis a, ShardAxis b);
bool shard_axis_is_prefix(ShardAxis a, ShardAxis b);		/* a begins b, or equals it */
bool shard_axis_is_suffix(const ShardMesh *m, ShardAxis a, ShardAxis b);
bool shard_axis_overlaps(ShardAxis a, ShardAxis b);
/* Whether both can be written down together: their boundaries divide each other. */
bool shard_axis_coexist(ShardAxis a, ShardAxis b);

/* ---- operations (spec 30 §2.2) ---- */

/* The common part of two references that overlap. */
bool shard_axis_overlap(ShardAxis a, ShardAxis b, ShardAxis *out);
/* The largest prefix (suffix) of a that does not overlap b. */
bool shard_axis_head(ShardAxis a, ShardAxis b, ShardAxis *out);
bool shard_axis_tail(const ShardMesh *m, ShardAxis a, ShardAxis b, ShardAxis *out);
/* The head without each element of the list in turn. *a may be the output as well. */
bool shard_axis_head_list(ShardAxis a, ShardAxes list, ShardAxis *out);
bool shard_axis_common_prefix(ShardAxis a, ShardAxis b, ShardAxis *out);
/* Whether b continues a: two sub-axes of one axis, side by side. */
bool shard_axis_can_merge(ShardAxis a, ShardAxis b);
ShardAxis shard_axis_merge(const ShardMesh *m, ShardAxis a, ShardAxis b);

/* ---- orders (spec 30 §2.3): negative, 0 or positive ---- */

/* By name, then prefixes of the axis, the full axis, its other sub-axes. */
int shard_axis_cmp(const Session *s, ShardAxis a, ShardAxis b);
/* By the place of the axis in the mesh, then as above. */
int shard_axis_cmp_mesh(const ShardMesh *m, ShardAxis a, ShardAxis b);

/* ---- lists (spec 30 §2.4) ---- */

bool shard_axes_eq(ShardAxes p, ShardAxes q);
/* Shorter first, then the first unequal pair in plain order. */
int shard_axes_cmp(const Session *s, ShardAxes p, ShardAxes q);

typedef enum ShardPrefix { SHARD_PREFIX_NO, SHARD_PREFIX_STRICT, SHARD_PREFIX_EQUAL } ShardPrefix;
/* How p begins q: ["x":(1)2] is a strict prefix of ["x"] and of ["x", "y"]. */
ShardPrefix shard_axes_prefix(ShardAxes p, ShardAxes q);
/* The first n elements of p, then `last`; copied into the arena unless that is a prefix of p. */
ShardAxes shard_axes_with(Arena *a, ShardAxes p, uint32_t n, ShardAxis last);
/* The longest common prefix, in the arena where p itself does not do. */
ShardAxes shard_axes_common_prefix(Arena *a, ShardAxes p, ShardAxes q);
/* p up to its first overlap with an element of `list`; the result is in the arena if an element was
 * shortened. *changed says whether anything was cut; it may be NULL. */
ShardAxes shard_axes_cut_overlaps(Arena *a, ShardAxes p, ShardAxes list, bool *changed);
bool shard_axes_overlap(ShardAxes p, ShardAxes q);
/* What is left of a after all of b was taken out of it, in the order of a. */
ShardAxes shard_axes_difference(Arena *arena, const Session *s, const ShardMesh *m, ShardAxes a, ShardAxes b);
/* Product of the sizes, 1 for none; saturates. */
int64_t shard_axes_total(const ShardMesh *m, ShardAxes list);

/* Adds one axis; merges it into the last element if it continues that one. No further merging. */
void shard_axes_append(Arena *a, const ShardMesh *m, ShardAxisVec *vec, ShardAxis axis);
/* Adds all of them, each with shard_axes_append. */
void shard_axes_append_all(Arena *a, const ShardMesh *m, ShardAxisVec *vec, ShardAxes list);
/* Sorts by mesh order, stable. */
void shard_axes_sort(const ShardMesh *m, ShardAxis *v, uint32_t n);
/* Sorts by mesh order, then merges neighbours from left to right. Returns the new length. */
uint32_t shard_axes_sort_merge(const ShardMesh *m, ShardAxis *v, uint32_t n);

#endif
