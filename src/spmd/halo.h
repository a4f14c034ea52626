/* SPDX-License-Identifier: Apache-2.0
 *
 * Halos, and the input that a shard's part of a windowed result needs (spec 57 §4.13). left[i] and right[i] are the
 * sizes of the halos of shard i; they may be negative.
 */
#ifndef SHARDC_SPMD_HALO_H
#define SHARDC_SPMD_HALO_H

#include "spmd/reshard.h"

/* Returns x with the halos along a dimension, or NULL if gathering is better. */
SpmdNode *spmd_exchange_halo(const SpmdState *st, SpmdNode *x, const int64_t *left, const int64_t *right, uint32_t dim,
                             const SpmdSharding *target);
/* Does so with few permutes for shards that move far. base: sizes of the whole value. */
SpmdNode *spmd_exchange_compact(const SpmdState *st, SpmdNode *x, const int64_t *base, const int64_t *left,
                                const int64_t *right, uint32_t dim, const SpmdSharding *target);
/* Returns the input of a shard of this size, or NULL. low: explicit padding on the left. */
SpmdNode *spmd_halo_valid(const SpmdState *st, SpmdNode *x, const int64_t *base, const int64_t *left,
                          const int64_t *right, int64_t low, int64_t size, uint32_t dim, const SpmdSharding *target);

/* The input of a windowed operation: the node, the window that is left for the shard's own operation, and whether the
 * result needs a slice. */
typedef struct SpmdWindowed {
	SpmdNode *node;
	const SpmdWindow *windows;
	bool needs_slice;
} SpmdWindowed;

/* Windowed inputs of a node that were made before. */
const SpmdWindowed *spmd_window_find(const SpmdState *st, const SpmdNode *node, const SpmdSharding *target, uint32_t n,
                                     const SpmdWindow *windows);
void spmd_window_set(const SpmdState *st, const SpmdNode *node, const SpmdSharding *target, uint32_t n,
                     const SpmdWindow *windows, const SpmdWindowed *w);
/* Brings each shard what its part of the target needs. Returns false if halos do not do. */
bool spmd_windowed(SpmdValue x, const SpmdWindow *windows, const SpmdSharding *target, SpmdWindowed *out);
/* Windows of size 1 that change nothing. */
void spmd_plain_windows(uint32_t n, SpmdWindow *w);
/* For a slice: its windows, then the slice of what is left over. base is the shape of the result. */
bool spmd_windowed_slice(SpmdValue x, const int64_t *starts, const int64_t *limits, const int64_t *strides,
                         const SpmdSharding *target, SpmdWindowed *out);
SpmdNode *spmd_slice_windowed(const SpmdState *st, const SpmdWindowed *r, const int64_t *strides, const SpmdShape *base,
                              const SpmdSharding *target);
/* Pads what is left over to pad. */
SpmdNode *spmd_pad_windowed(const SpmdState *st, const SpmdWindowed *r);
/* Returns x with padding on the left of uneven dimensions of a set, so that the shards at the end are full;
 * NULL if there are no halos for it. */
SpmdNode *spmd_pad_left(SpmdValue x, uint64_t set);

#endif
