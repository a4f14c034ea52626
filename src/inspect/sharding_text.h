/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings as reports write them, and as JAX does.
 */
#ifndef SHARDC_INSPECT_SHARDING_TEXT_H
#define SHARDC_INSPECT_SHARDING_TEXT_H

#include "ir/op.h"
#include "shard/sdy_attr.h"

/* Returns the sharding as in `#sdy.sharding<...>`: `<@mesh, [{"x"}, {}]>`, or only `[{"x"}, {}]` if `alone`, for a
 * program with one mesh. */
Str inspect_sharding(Session *s, IrAttr *sharding, bool alone);

/* Returns JAX's PartitionSpec of a sharding: `P('x', None)`. Returns { NULL, 0 } if it has sub-axes, which JAX cannot
 * express (spec 10 §9.11). */
Str inspect_partition_spec(Session *s, const IrAttr *sharding);
/* Returns the PartitionSpec nearest to a sharding that JAX accepts at the boundary of a function: a dimension has the
 * whole axes before its first sub-axis, open dimensions are closed, and there are no unreduced axes. *exact tells
 * whether nothing was left out. */
Str inspect_nearest_spec(Session *s, const IrAttr *sharding, bool *exact);

/* Returns an axis without quotes: `x`, or `x:(1)2`. */
Str inspect_axis(Session *s, ShardAxis axis);
/* Returns a list of axes with quotes: `"x", "y":(1)2`. */
Str inspect_axes(Session *s, const ShardAxis *axes, uint32_t n);
/* Return the axes of a mesh with their sizes: `["x"=2, "y"=4]`, and its device ids: `[1, 0]`. */
Str inspect_mesh_axes(Session *s, const ShardMesh *mesh);
Str inspect_mesh_ids(Session *s, const ShardMesh *mesh);

#endif
