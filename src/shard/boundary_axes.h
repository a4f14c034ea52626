/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings of arguments and results with fewer axes, as propagation leaves them at the boundary of a program
 * (spec 50 §4.5, §4.6).
 */
#ifndef SHARDC_SHARD_BOUNDARY_AXES_H
#define SHARDC_SHARD_BOUNDARY_AXES_H

#include "shard/sdy_attr.h"

/* Returns the sharding whose dimensions keep only the leading axes that divide their sizes. The last of them may be cut
 * to a sub-axis. Types that are not static tensors of the sharding's rank keep it. */
IrAttr *shard_shorten_uneven(Session *s, Arena *a, const ShardMesh *mesh, IrAttr *sharding, const IrType *type);
/* Returns the sharding whose open dimensions end before their first sub-axis. */
IrAttr *shard_shorten_sub_axes(Session *s, Arena *a, IrAttr *sharding);

#endif
