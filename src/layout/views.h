/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes as views of one set of devices (spec 10 §9.12). Two shardings on different meshes are equal if every device
 * holds the same part of the tensor under both.
 */
#ifndef SHARDC_LAYOUT_VIEWS_H
#define SHARDC_LAYOUT_VIEWS_H

#include "shard/local.h"

/* A digit of the position of a device: (position / stride) % size. */
typedef struct LayoutDigit {
	int64_t stride, size;
} LayoutDigit;

/* Returns whether the meshes have the same devices in the same order. */
bool layout_same_order(const ShardMesh *m, const ShardMesh *n);

/* Returns whether two tensors of this rank, sharded as x on mesh m and as y on mesh n, are the same on every device. A
 * missing sharding (NULL) is replicated. Ignores open dimensions, priorities and replicated axes. If the orders of the
 * devices differ, the time is linear in their number. */
bool layout_same(Arena *scratch, const ShardMesh *m, const ShardSharding *x, const ShardMesh *n,
                 const ShardSharding *y);

/* Sets *out to the list on mesh `to` with the same digits as `axes` on mesh `from`. Returns false if there is none.
 * Both meshes have the same order of devices. */
bool layout_axes_on_mesh(Arena *a, const ShardMesh *from, ShardAxes axes, const ShardMesh *to, ShardAxes *out);

#endif
