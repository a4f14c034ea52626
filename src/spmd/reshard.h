/* SPDX-License-Identifier: Apache-2.0
 *
 * Moving a value from one sharding to another (spec 57 §4).
 */
#ifndef SHARDC_SPMD_RESHARD_H
#define SHARDC_SPMD_RESHARD_H

#include "spmd/algebra.h"
#include "spmd/node.h"

/* Returns x with another sharding; cached. */
SpmdValue spmd_reshard(SpmdValue x, const SpmdSharding *target);
/* Does so without looking into the cache, which it sets. */
SpmdValue spmd_reshard_anew(SpmdValue x, const SpmdSharding *target);
/* Does so without the cache. With `is_last_resort` false it returns x itself where nothing but a full gather helps. */
SpmdValue spmd_reshard_nocache(SpmdValue x, const SpmdSharding *target, bool is_last_resort);
/* Returns x on all devices; cached. */
SpmdValue spmd_replicate(SpmdValue x);
/* Masks what an uneven sharding leaves undefined along dimensions, all or those of a set. The result is a node of its
 * own if there is anything to mask. */
SpmdValue spmd_mask(SpmdValue x);
SpmdValue spmd_mask_dims(SpmdValue x, uint64_t set);
/* Moves the devices of x, which has tiles of the target's sizes. */
SpmdValue spmd_reshard_by_permute(SpmdValue x, const SpmdSharding *target);

#endif
