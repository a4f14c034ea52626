/* SPDX-License-Identifier: Apache-2.0
 *
 * Sorts the devices of a mesh by the slice that they hold.
 */
#include "picture/slice_map.h"

#include <stdlib.h>

int64_t
picture_slice(const PictureMap *map, const int64_t *parts)
{
	int64_t slice = 0;

	for (uint32_t i = 0; i < map->n_split; i++)
		slice = slice * map->dims[map->split[i]].parts + parts[i];
	return slice;
}

ShardRange
picture_range(const PictureDim *dim, int64_t part)
{
	/* Of the last parts, those behind the end are empty. */
	int64_t start = dim->chunk && part > dim->size / dim->chunk ? dim->size : part * dim->chunk;

	return (ShardRange){ start, dim->size - start < dim->chunk ? dim->size : start + dim->chunk };
}

static int64_t
slice_of(const PictureMap *map, const ShardMesh *mesh, const ShardSharding *sh, int64_t position)
{
	int64_t slice = 0;

	for (uint32_t i = 0; i < map->n_split; i++)
		slice = slice * map->dims[map->split[i]].parts +
		        shard_chunk_index(mesh, shard_axes_of_dim(sh, map->split[i]), position);
	return slice;
}

static int
compare_ids(const void *p, const void *q)
{
	const int64_t *a = p, *b = q;

	return (*a > *b) - (*a < *b);
}

/* Fills in `first` and `ids` by counting. */
static void
sort_devices(PictureMap *map, Arena *a, const ShardMesh *mesh, const ShardSharding *sh)
{
	int64_t *next = ARENA_ARRAY(a, int64_t, (size_t)map->n_slices);

	map->first = ARENA_ARRAY(a, int64_t, (size_t)map->n_slices + 1);
	map->ids = ARENA_ARRAY(a, int64_t, (size_t)map->n_devices);
	for (int64_t i = 0; i < map->n_devices; i++)
		map->first[slice_of(map, mesh, sh, i) + 1]++;
	for (int64_t i = 0; i < map->n_slices; i++) {
		map->first[i + 1] += map->first[i];
		next[i] = map->first[i];
	}
	for (int64_t i = 0; i < map->n_devices; i++)
		map->ids[next[slice_of(map, mesh, sh, i)]++] = shard_device_id(mesh, i);
	for (int64_t i = 0; i < map->n_slices; i++)
		qsort(map->ids + map->first[i], (size_t)(map->first[i + 1] - map->first[i]), sizeof *map->ids,
		      compare_ids);
}

void
picture_map_fill(PictureMap *map, Arena *a, const ShardMesh *mesh, const ShardSharding *sh, const int64_t *dims)
{
	*map = (PictureMap){ .rank = sh->rank, .n_devices = shard_mesh_n_devices(mesh), .n_slices = 1 };
	map->dims = ARENA_ARRAY(a, PictureDim, sh->rank);
	map->split = ARENA_ARRAY(a, uint32_t, sh->rank);
	for (uint32_t d = 0; d < sh->rank; d++) {
		int64_t parts = shard_axes_total(mesh, shard_axes_of_dim(sh, d));

		map->dims[d] = (PictureDim){ dims[d], parts, shard_chunk(dims[d], parts) };
		if (parts > 1)
			map->split[map->n_split++] = d;
		map->n_slices *= parts;
	}
	sort_devices(map, a, mesh, sh);
}
