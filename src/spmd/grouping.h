/* SPDX-License-Identifier: Apache-2.0
 *
 * Groups of devices, and how a sharding looks from inside a group (spec 57 §2.3 and §2.4).
 */
#ifndef SHARDC_SPMD_GROUPING_H
#define SHARDC_SPMD_GROUPING_H

#include "spmd/sharding.h"

/* A list of dimensions, whose order counts. */
typedef struct SpmdDims {
	uint32_t n;
	uint32_t v[SPMD_RANK + 4];
} SpmdDims;

/* A sharding seen from groups that differ in `dims`: along dims[i] there are sizes[i] groups. */
typedef struct SpmdGroups {
	const SpmdTiles *rows;		/* a row of devices for each group */
	SpmdDims dims;
	uint32_t sizes[SPMD_RANK + 4];
	uint32_t rank;			/* of the tensor */
	const SpmdSharding *inner;	/* of the devices of a group, which are numbered by their place in the row */
	bool is_manual;			/* the groups have their own programs */
} SpmdGroups;

static inline uint32_t
spmd_n_groups(const SpmdGroups *g)
{
	return g->rows->dims[0];
}

/* Returns the dimensions in a set, in ascending order. */
SpmdDims spmd_dims_of(uint64_t set);
uint64_t spmd_set_of(const SpmdDims *dims);

/* Splits the devices of a tiled sharding into groups. shards[i], a divisor of the tiles along dims[i], is how many of
 * them a group keeps; NULL: one each. */
SpmdGroups spmd_group(SpmdTable *t, const SpmdSharding *s, const SpmdDims *dims, const uint32_t *shards);
/* The groups of a sharding with manual dimensions that have their own programs. */
SpmdGroups spmd_group_manual(SpmdTable *t, const SpmdSharding *s);
/* Returns the sharding that looks like this from groups. */
const SpmdSharding *spmd_ungroup(SpmdTable *t, const SpmdGroups *g);

/* Returns g with the rows of `ref`, which has as many rows of the same length. If each row of g has the devices of one
 * row of ref, the tiles in a group stay on their devices; row i must have those of row i unless `any_order`. Otherwise
 * the tiles keep their places in the row. */
SpmdGroups spmd_align(SpmdTable *t, const SpmdGroups *g, const SpmdGroups *ref, bool any_order);
/* Does the same, but returns false if a row has other devices than the row of ref, or if the devices of one row are in
 * another order than those of the next. */
bool spmd_align_if(SpmdTable *t, const SpmdGroups *g, const SpmdGroups *ref, SpmdGroups *out);
/* Returns whether both have the same rows of devices, whose inner order may differ; in the same order unless
 * `any_order`. */
bool spmd_groups_match(SpmdTable *t, const SpmdGroups *a, const SpmdGroups *b, bool any_order);
/* Returns s with the devices along dims that `ref` has along ref_dims. */
const SpmdSharding *spmd_align_dims(SpmdTable *t, const SpmdSharding *s, const SpmdDims *dims, const SpmdSharding *ref,
                                    const SpmdDims *ref_dims);

/* Returns the rows of devices that a collective along the dimensions of the set has (spec 57 §2.3). */
const SpmdTiles *spmd_rows_along(SpmdTable *t, const SpmdSharding *s, uint64_t set);
/* Returns the rows of an all-to-all: along dims[i] the array is cut into pieces of sizes[i] devices, and a row has the
 * devices of a piece. */
const SpmdTiles *spmd_rows_of_parts(SpmdTable *t, const SpmdSharding *s, const SpmdDims *dims, const uint32_t *sizes);

/* Returns how a value looks when n groups of `devices / n` devices are formed on its replication (spec 57 §8.1); `prio`
 * are dimensions from which devices may be borrowed, the first ones first. */
SpmdGroups spmd_group_replicated(SpmdTable *t, const SpmdSharding *s, uint32_t n, uint32_t devices, uint32_t rank,
                                 const SpmdDims *prio);
/* Sets *out to how a partial sharding looks from `rows` if each row takes the same part of each tile's devices, at most
 * `shards` of them; else returns false. */
bool spmd_group_copies(SpmdTable *t, const SpmdSharding *s, uint32_t shards, const SpmdTiles *rows, SpmdGroups *out);
/* Sets *dims to the dimensions of the tiles in which all devices of each row agree, if they make exactly these rows. */
bool spmd_find_dims(SpmdTable *t, const SpmdSharding *s, const SpmdTiles *rows, SpmdDims *dims);

#endif
