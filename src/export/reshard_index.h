/* SPDX-License-Identifier: Apache-2.0
 *
 * The reshards of a value by their layout on the devices, so that equal ones are found without looking at all of them
 * (spec 50 §9.5).
 */
#ifndef SHARDC_EXPORT_RESHARD_INDEX_H
#define SHARDC_EXPORT_RESHARD_INDEX_H

#include "ir/op.h"
#include "shard/axis.h"
#include "shard/mesh.h"

/* The distance in elements between the parts of a tensor on neighbouring devices along an axis. */
typedef struct Stride {
	Atom axis;
	int64_t pre, size;	/* of the axis reference */
	uint64_t stride;
} Stride;

typedef VEC(Stride) Strides;	/* sorted by stride */

/* What two reshards have in common if one can replace the other. As in Shardy, unreduced axes are not compared. */
typedef struct ReshardKey {
	const IrBlock *block;
	const IrAttr *mesh;		/* the reference to it */
	ShardAxes replicated;
	Strides strides;
} ReshardKey;

/* The values from which reshapes lead to reshards that may be found, and these reshards by key. */
typedef struct ReshardIndex {
	Arena *a;
	Map places;		/* by value: the root that it belongs to, and its place below it */
	Map groups;		/* by root and key: the reshards */
} ReshardIndex;

/* Returns the strides of a tensor of that type whose dimensions have these axes, minor first. As in Shardy, products
 * may wrap around. A sharding on a single device has rank 0, whatever the rank of the tensor. */
Strides reshard_strides(Arena *a, const ShardMesh *mesh, const ShardAxes *dims, uint32_t rank, const IrType *t);
/* Returns the axes of each dimension. */
ShardAxes *reshard_dims(Arena *a, const ShardSharding *sh);

/* Returns a reshard of the value, or of a reshape of it, with this key and a number (IrValue.tmp of its result) below
 * `number`; NULL if there is none. Of several it is the first one in the order in which Shardy looks at them: the users
 * of a value from the newest to the oldest, then the users of its reshapes, the oldest reshape first. */
IrOp *reshard_index_find(ReshardIndex *x, IrValue *value, const ReshardKey *key, uint32_t number);
/* Does the same by a linear search, which leaves no memory in the arena. */
IrOp *reshard_index_scan(Arena *a, IrValue *value, const ReshardKey *key, uint32_t number);

/* Tell the index about a change: the value has a new use, before its others; or it has lost all of them. A user that is
 * erased needs no call. */
void reshard_index_gain(ReshardIndex *x, const IrValue *v, IrOp *user);
void reshard_index_lose(ReshardIndex *x, const IrValue *v);
/* Forgets everything. */
void reshard_index_clear(ReshardIndex *x);

#endif
