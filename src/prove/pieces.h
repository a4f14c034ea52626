/* SPDX-License-Identifier: Apache-2.0
 *
 * How arguments are cut for the devices, and how results are compared with whole tensors (spec 55 §10.2): the runner's
 * side of a local program, with tensors of the interpreter.
 */
#ifndef SHARDC_PROVE_PIECES_H
#define SHARDC_PROVE_PIECES_H

#include "interp/interp.h"
#include "shard/local.h"

/* Which part of a tensor each of n devices has. */
typedef struct ProvePlace {
	uint32_t n, rank;
	const int64_t *tiles;		/* into how many tiles each dimension is cut; NULL: every device has all */
	const int64_t *index;		/* index[device * rank + d]: the tile that the device has */
	const int64_t *member;		/* by device: its number among those that are combined; NULL: none are */
	const int64_t *group;		/* by device: which of them belong together */
	ShardReduction kind;		/* how they are combined */
} ProvePlace;

/* Returns the place that a sharding means on n devices: replicated if it is NULL, or if its mesh, which may be NULL,
 * has a different number of devices. */
ProvePlace prove_place(Arena *a, const IrAttr *sharding, const ShardMesh *mesh, uint32_t n);

/* Returns the type of a tile. */
IrType *prove_place_tile(Session *s, const ProvePlace *p, IrType *type);

/* Returns the tile of a device. Cells beyond the tensor are filled with `junk`. If values are combined, the first
 * device of a group has the value, the others the neutral element. */
InterpTensor prove_cut(Arena *a, const ProvePlace *p, const InterpTensor *whole, IrType *tile, uint32_t device,
                       InterpCell junk);

/* Where a device's tile and the expected whole differ. */
typedef struct ProveMismatch {
	uint32_t device;
	int64_t tile_at, whole_at;	/* elements */
	InterpTensor tile;		/* of that device, combined with those of its group */
} ProveMismatch;

typedef struct ProveCompare {
	double tolerance;		/* the factor of the tolerance of a type */
	const double *noise;		/* by cell of the whole tensor: how far rounding moves it; NULL: unknown */
	double max;			/* raised to the largest difference of finite numbers */
	bool is_lost;			/* set if noise excuses an element that has no digits but noise */
	ProveMismatch mismatch;
} ProveCompare;

/* Compares the tiles of all devices with the whole tensor. Returns false and fills in the mismatch at the first element
 * that differs by more than the tolerance and the noise. */
bool prove_compare_tiles(Arena *a, const ProvePlace *p, const InterpTensor *tiles, const InterpTensor *whole,
                         ProveCompare *c);

#endif
