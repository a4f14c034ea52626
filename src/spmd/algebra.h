/* SPDX-License-Identifier: Apache-2.0
 *
 * The algebra of shardings (spec 57 §2.5 and §2.6). Sets of dimensions are those of the tensor.
 */
#ifndef SHARDC_SPMD_ALGEBRA_H
#define SHARDC_SPMD_ALGEBRA_H

#include "spmd/grouping.h"

/* Replicates the tiles along the dimensions of a set, along all others, or along all. */
const SpmdSharding *spmd_rep_on(SpmdTable *t, const SpmdSharding *s, uint64_t set);
const SpmdSharding *spmd_rep_except(SpmdTable *t, const SpmdSharding *s, uint64_t keep);
const SpmdSharding *spmd_rep_all_data(SpmdTable *t, const SpmdSharding *s);
/* Dimension i of the result is order[i] of s. */
const SpmdSharding *spmd_transpose(SpmdTable *t, const SpmdSharding *s, const uint32_t *order);
/* Maps the dimensions of one tensor to those of another; to[i] or from[i] is -1 where there is none. Returns NULL if a
 * dimension without target is tiled. */
const SpmdSharding *spmd_transpose_collapsed(SpmdTable *t, const SpmdSharding *s, uint32_t n_from, const int32_t *to,
                                             uint32_t n_to, const int32_t *from);
/* Removes dimensions that have one tile. */
const SpmdSharding *spmd_remove_dims(SpmdTable *t, const SpmdSharding *s, uint64_t set);
const SpmdSharding *spmd_reverse(SpmdTable *t, const SpmdSharding *s, uint64_t set);
/* Moves the tiles of dimension a to b, where they become the minor part. */
const SpmdSharding *spmd_move_merge(SpmdTable *t, const SpmdSharding *s, uint32_t a, uint32_t b);
/* Returns the first dimension other than a and not in `without` to which the tiles of a can move, or -1. */
int32_t spmd_target_dim(const SpmdSharding *s, uint32_t rank, const int64_t *shape, uint32_t a, uint64_t without);
/* Splits dimension d of the tiles in `major` and the rest; merges dimension d with the next one. */
const SpmdSharding *spmd_split_dim(SpmdTable *t, const SpmdSharding *s, uint32_t d, uint32_t major);
const SpmdSharding *spmd_merge_dim(SpmdTable *t, const SpmdSharding *s, uint32_t d);
/* Keeps the tiles of dimensions `from` and puts them on dimensions `to` of a tensor of this rank. */
const SpmdSharding *spmd_along(SpmdTable *t, const SpmdSharding *s, const SpmdDims *from, const SpmdDims *to,
                               uint32_t rank);
/* Whether a tells more about where the value is than b: it has more tiles, or any while b has none. */
bool spmd_more_specific(const SpmdSharding *a, const SpmdSharding *b);

/* Returns the sharding that is tiled as a and as b are, if it has at least `minimum` tiles; else NULL. For
 * spmd_merge_more the minimum is one more than b has. */
const SpmdSharding *spmd_merge_if(SpmdTable *t, const SpmdSharding *a, const SpmdSharding *b, uint32_t minimum);
const SpmdSharding *spmd_merge_more(SpmdTable *t, const SpmdSharding *a, const SpmdSharding *b);
/* Returns the merge of all, or the first one if some do not merge. */
const SpmdSharding *spmd_common(SpmdTable *t, uint32_t n, const SpmdSharding *const *list);
/* Whether the tile of each device under p lies in its tile under s. */
bool spmd_is_subtiling(SpmdTable *t, uint32_t rank, const int64_t *shape, const SpmdSharding *p, const SpmdSharding *s);

/* Returns the sharding of a reshape's result from that of its operand, or NULL (spec 57 §2.6). */
const SpmdSharding *spmd_reshape(SpmdTable *t, uint32_t n_from, const int64_t *from, uint32_t n_to, const int64_t *to,
                                 const SpmdSharding *s);
/* Returns what of a sharding a reshape keeps piece by piece. */
const SpmdSharding *spmd_propagate_reshape(SpmdTable *t, uint32_t n_from, const int64_t *from, uint32_t n_to,
                                           const int64_t *to, const SpmdSharding *s);

/* Returns the sharding with the tile sizes of `target` that a partial one reaches by slicing alone, or NULL (spec 57
 * §4.7). */
const SpmdSharding *spmd_partial_compatible(SpmdTable *t, const SpmdSharding *partial, const SpmdSharding *target);
/* Whether the two differ in the order of devices only. */
bool spmd_can_permute(const SpmdSharding *s, const SpmdSharding *t);
/* The steps of all-to-alls from one sharding to another: tiles go from `from` to `to` (spec 57 §4.6). Returns false if
 * there are none; *n can be 0 then, too. */
typedef struct SpmdStep {
	uint32_t from, to;
} SpmdStep;
bool spmd_find_steps(const SpmdSharding *s, const SpmdSharding *t, uint32_t *n, SpmdStep steps[SPMD_DIMS]);
/* Returns the sharding after these steps. */
const SpmdSharding *spmd_after_steps(SpmdTable *t, const SpmdSharding *s, uint32_t n, const SpmdStep *steps);

/* A reshard with a dimension split in two (spec 57 §4.10). */
typedef struct SpmdSplit {
	const SpmdSharding *source, *target;
	uint32_t dim;
} SpmdSplit;
/* Finds a dimension to split so that the tiles which it shall lose, or get, are a dimension of their own, whose tiles
 * an all-to-all can move. Returns false if there is none. */
bool spmd_find_split(SpmdTable *t, uint32_t rank, const int64_t *shape, const SpmdSharding *s,
                     const SpmdSharding *target, SpmdSplit *out);
/* Returns s with one dimension replicated, if that gives it as many copies as `target`, or NULL. */
const SpmdSharding *spmd_one_dim_less(SpmdTable *t, const SpmdSharding *s, const SpmdSharding *target);

#endif
