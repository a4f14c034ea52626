/* SPDX-License-Identifier: Apache-2.0
 *
 * Which devices hold which slice of a tensor (spec 85 §1.1). The axes of a dimension cut it into parts; a part of every
 * dimension is a slice, which one or more devices hold.
 */
#ifndef SHARDC_PICTURE_SLICE_MAP_H
#define SHARDC_PICTURE_SLICE_MAP_H

#include "shard/local.h"

enum { PICTURE_MAX_DEVICES = 1 << 20 };	/* of a mesh; more are not listed */

typedef struct PictureDim {
	int64_t size, parts, chunk;	/* each part has `chunk` elements, padding included */
} PictureDim;

typedef struct PictureMap {
	PictureDim *dims;
	uint32_t rank;
	uint32_t *split, n_split;	/* the dimensions of more than one part */
	int64_t n_devices, n_slices;
	int64_t *first;			/* by slice: its first device in `ids`; one more at the end */
	int64_t *ids;			/* of devices, in ascending order in each slice */
} PictureMap;

/* Fills in the map of a tensor with static dimensions, on a mesh of at most PICTURE_MAX_DEVICES devices. */
void picture_map_fill(PictureMap *map, Arena *a, const ShardMesh *mesh, const ShardSharding *sh, const int64_t *dims);
/* Returns the number of the slice with this part of each split dimension. */
int64_t picture_slice(const PictureMap *map, const int64_t *parts);
/* Returns the elements of a part, without padding. */
ShardRange picture_range(const PictureDim *dim, int64_t part);

#endif
