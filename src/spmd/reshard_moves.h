/* SPDX-License-Identifier: Apache-2.0
 *
 * Single attempts of a reshard (spec 57 §4.5 to §4.10). Only files of this room that reshard include this header. A
 * function returns a value without node where its attempt fails.
 */
#ifndef SHARDC_SPMD_RESHARD_MOVES_H
#define SHARDC_SPMD_RESHARD_MOVES_H

#include "spmd/reshard.h"

SpmdValue spmd_no_value(void);

/* Gathers x along dimensions of a set; the node has no sharding yet. */
SpmdNode *spmd_gather_dims(SpmdValue x, uint64_t set);
/* All-to-alls, then a permute if the devices still differ (spec 57 §4.6). */
SpmdValue spmd_reshard_by_steps(SpmdValue x, const SpmdSharding *target, uint32_t n, const SpmdStep *steps);
/* Gathers inside groups to a partial target (spec 57 §4.7); slices a partial source (spec 57 §4.8). */
SpmdValue spmd_to_partial(SpmdValue x, const SpmdSharding *target);
SpmdValue spmd_from_partial(SpmdValue x, const SpmdSharding *target);
/* Moves copies to a dimension, or back, by an all-to-all (spec 57 §4.9). */
SpmdValue spmd_exchange_copies(SpmdValue x, const SpmdSharding *target);
/* Splits a dimension, replicates one, or uses the copies (spec 57 §4.10). */
SpmdValue spmd_reshard_complex(SpmdValue x, const SpmdSharding *target);

#endif
