/* SPDX-License-Identifier: Apache-2.0
 *
 * Slices of tensors (spec 85 §1.1).
 */
#include "picture/slice_map.h"

#include "../suite.h"
#include "shard/sdy_attr.h"

/* The parts of a dimension have each element once, whatever its size. */
START_TEST(parts_cover_dimension)
{
	for (int64_t size = 0; size <= 40; size++) {
		for (int64_t parts = 1; parts <= 16; parts++) {
			PictureDim dim = { size, parts, shard_chunk(size, parts) };
			int64_t end = 0;

			for (int64_t i = 0; i < parts; i++) {
				ShardRange r = picture_range(&dim, i);

				ck_assert_int_eq(r.start, end);
				ck_assert_int_ge(r.limit, r.start);
				ck_assert_int_le(r.limit - r.start, dim.chunk);
				end = r.limit;
			}
			ck_assert_int_eq(end, size);
		}
	}
}
END_TEST

/* A part behind the end of a very long dimension is empty, and nothing overflows. */
START_TEST(long_dimension)
{
	PictureDim dim = { INT64_MAX, 4, shard_chunk(INT64_MAX, 4) };

	ck_assert_int_eq(picture_range(&dim, 3).limit, INT64_MAX);
}
END_TEST

/* The devices of each slice are those that hold it, in ascending order. */
START_TEST(devices)
{
	static const int64_t ids[] = { 7, 6, 5, 4, 3, 2, 1, 0 }, dims[] = { 4, 7 };
	static const int64_t want[] = { 5, 7, 4, 6, 1, 3, 0, 2 };
	ShardMeshAxis axes[2] = { { 0 } };
	ShardDimSpec specs[2] = { { 0 } };
	const ShardMesh *mesh;
	PictureMap map;
	ShardAxis x, y;
	Session s;

	session_init(&s, NULL);
	axes[0] = (ShardMeshAxis){ session_atom(&s, STR("x")), 0, 2 };
	axes[1] = (ShardMeshAxis){ session_atom(&s, STR("y")), 0, 4 };
	x = shard_axis_full(axes[0].name);
	y = shard_axis_sub(axes[1].name, 2, 2);
	specs[0] = (ShardDimSpec){ .axes = &x, .n = 1 };
	specs[1] = (ShardDimSpec){ .axes = &y, .n = 1 };
	mesh = shard_mesh(shard_mesh_new(&s, axes, 2, ids, 8));
	picture_map_fill(&map, &s.arena, mesh, shard_sharding_bare(&s.arena, &(ShardShardingSpec){
		.mesh = shard_mesh_ref(&s, axes[0].name), .dims = specs, .rank = 2 }), dims);
	ck_assert_int_eq(map.n_slices, 4);
	ck_assert_int_eq(map.n_split, 2);
	for (int64_t row = 0; row < 2; row++) {
		for (int64_t column = 0; column < 2; column++) {
			int64_t slice = picture_slice(&map, (int64_t[]){ row, column });

			ck_assert_int_eq(map.first[slice + 1] - map.first[slice], 2);
			for (int64_t i = 0; i < 2; i++)
				ck_assert_int_eq(map.ids[map.first[slice] + i], want[slice * 2 + i]);
		}
	}
	session_free(&s);
}
END_TEST

SUITE(NULL, NULL, TEST(parts_cover_dimension), TEST(long_dimension), TEST(devices))
