/* SPDX-License-Identifier: Apache-2.0
 *
 * Comparisons and copies of whole shardings (spec 50 §2.2). NULL is a missing sharding.
 */
#ifndef SHARDC_SHARD_LAYOUT_COMPARE_H
#define SHARDC_SHARD_LAYOUT_COMPARE_H

#include "shard/sdy_attr.h"

/* Returns whether the sharding is missing or no dimension has axes, whatever its replicated and unreduced axes. */
bool shard_is_replicated(const IrAttr *a);
/* Returns whether a reshard from a to b is free, because they have the same mesh reference, dimension axes and
 * unreduced axes. As in Shardy it is not symmetric: if one is missing and the other has only unreduced axes, the
 * result is true exactly when a is the missing one. */
bool shard_equivalent(const IrAttr *a, const IrAttr *b);
/* Returns whether two shardings have the same rank and the same axes in each dimension. */
bool shard_same_dims(const ShardSharding *x, const ShardSharding *y);
/* Returns the sharding of the same mesh and rank whose dimensions are all empty and closed. */
IrAttr *shard_closed_like(Session *s, const IrAttr *a);
/* Fills in sh->rank dimension specs equal to those of a sharding. They point to the axes of the sharding. */
void shard_spec_dims(const ShardSharding *sh, ShardDimSpec *dims);
/* Returns a spec with these dimensions, and with everything else as in the sharding. */
ShardShardingSpec shard_spec_of(const ShardSharding *sh, const ShardDimSpec *dims);
/* Returns the sharding with every dimension closed and without replicated axes. */
IrAttr *shard_closed(Session *s, Arena *a, const ShardSharding *sh);

#endif
