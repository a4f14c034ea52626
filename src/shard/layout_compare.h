/* SPDX-License-Identifier: Apache-2.0
 *
 * Questions to shardings as a whole (spec 50 §2.2). NULL is a missing sharding.
 */
#ifndef SHARDC_SHARD_LAYOUT_COMPARE_H
#define SHARDC_SHARD_LAYOUT_COMPARE_H

#include "shard/sdy_attr.h"

/* No axes in any dimension; replicated and unreduced axes do not matter. A missing one is replicated. */
bool shard_is_replicated(const IrAttr *a);
/* Whether going from one to the other needs no communication: same mesh reference, dimension axes and
 * unreduced axes. Not symmetric if one is missing and the other replicated with unreduced axes. */
bool shard_equivalent(const IrAttr *a, const IrAttr *b);
/* Same mesh and rank, every dimension empty and closed. */
IrAttr *shard_closed_like(Session *s, const IrAttr *a);
/* Fills the dims of a sharding into an array of a->rank specs, to be changed and made again. */
void shard_spec_dims(const ShardSharding *sh, ShardDimSpec *dims);
/* A spec equal to the sharding, with these dims. */
ShardShardingSpec shard_spec_of(const ShardSharding *sh, const ShardDimSpec *dims);

#endif
