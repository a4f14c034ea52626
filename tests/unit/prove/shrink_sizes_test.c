/* SPDX-License-Identifier: Apache-2.0
 *
 * Smaller sizes: they leave the remainder of the full size, relations hold, and whatever must stay stays.
 */
#include "prove/shrink_sizes.h"

#include "../suite.h"
#include "base/vec.h"

static Arena arena;
static ShrinkSizes sizes;

static void
set_up(void)
{
	arena_init(&arena, NULL);
	sizes = (ShrinkSizes){ .a = &arena };
}

static void
tear_down(void)
{
	arena_free(&arena);
}

static int64_t
now(uint32_t dim)
{
	return shrink_class(&sizes, dim)->now;
}

static const struct {
	int64_t full, tiles, rows, now;
} cut[] = {
	{ 4096, 1, 2, 2 }, { 1003, 1, 2, 3 }, { 2, 1, 2, 2 }, { 1, 1, 2, 1 }, { 0, 1, 2, 0 },
	{ 4096, 8, 2, 16 }, { 4096, 8, 1, 8 }, { 1003, 4, 2, 7 }, { 1003, 4, 1, 3 }, { 5, 4, 2, 5 }, { 3, 4, 2, 3 },
	{ 17, 8, 2, 9 }, { 4096, 1 << 30, 2, 4096 },
};

START_TEST(remainders_stay)
{
	uint32_t dim = shrink_add(&sizes, cut[_i].full);

	shrink_cut(&sizes, dim, cut[_i].tiles);
	shrink_choose(&sizes, cut[_i].rows);
	ck_assert_int_eq(now(dim), cut[_i].now);
}
END_TEST

START_TEST(members_have_one_size)
{
	uint32_t a = shrink_add(&sizes, 1000), b = shrink_add(&sizes, 1000), c = shrink_add(&sizes, 1000);

	shrink_cut(&sizes, a, 4);
	shrink_cut(&sizes, b, 6);
	shrink_join(&sizes, a, b, NULL);
	shrink_join(&sizes, b, c, NULL);
	shrink_choose(&sizes, 2);
	/* 1000 = 4 modulo 12. */
	ck_assert_int_eq(now(c), 16);
	ck_assert_ptr_eq(shrink_class(&sizes, a), shrink_class(&sizes, c));
}
END_TEST

START_TEST(different_sizes_are_kept)
{
	static const IrOp op;
	uint32_t a = shrink_add(&sizes, 100), b = shrink_add(&sizes, 99);

	shrink_join(&sizes, a, b, &op);
	shrink_choose(&sizes, 2);
	ck_assert_int_eq(now(a), 100);
	ck_assert_int_eq(now(b), 99);
	ck_assert_ptr_eq(shrink_class(&sizes, b)->keeper, &op);
}
END_TEST

START_TEST(products_grow)
{
	uint32_t whole = shrink_add(&sizes, 4096), parts[2] = { shrink_add(&sizes, 32), shrink_add(&sizes, 128) };

	shrink_cut(&sizes, parts[0], 8);
	*VEC_ADD(&arena, &sizes.relations) =
		(ShrinkRelation){ .kind = SHRINK_PRODUCT, .whole = whole, .n = 2, .parts = parts, .factor = 1 };
	shrink_choose(&sizes, 2);
	ck_assert_int_eq(now(parts[0]), 16);
	ck_assert_int_eq(now(whole), now(parts[0]) * now(parts[1]));
	ck_assert_int_lt(now(whole), 4096);
}
END_TEST

START_TEST(windows_fit)
{
	uint32_t whole = shrink_add(&sizes, 112), part = shrink_add(&sizes, 224);
	IrWindow w = { .size = 7, .stride = 2, .dilation = 1, .base = 1, .low = 2, .high = 3 };

	ck_assert_int_eq(ir_window_count(&w, 224), 112);
	shrink_cut(&sizes, part, 8);
	shrink_cut(&sizes, whole, 8);
	*VEC_ADD(&arena, &sizes.relations) = (ShrinkRelation){ .kind = SHRINK_WINDOW, .whole = whole, .n = 1,
		                                               .parts = &part, .factor = 1, .window = w };
	shrink_choose(&sizes, 2);
	ck_assert_int_eq(now(whole), ir_window_count(&w, now(part)));
	ck_assert_int_eq(now(part), 32);
}
END_TEST

/* Relations that only the full sizes satisfy end with the full sizes. */
START_TEST(full_sizes_are_the_last_resort)
{
	static const IrOp op;
	uint32_t whole = shrink_add(&sizes, 1 << 20), part = shrink_add(&sizes, 1 << 10);

	shrink_keep(&sizes, whole, &op);
	*VEC_ADD(&arena, &sizes.relations) = (ShrinkRelation){ .kind = SHRINK_PRODUCT, .whole = whole, .n = 1,
		                                               .parts = &part, .factor = 1 << 10 };
	shrink_choose(&sizes, 2);
	ck_assert_int_eq(now(whole), 1 << 20);
	ck_assert_int_eq(now(part), 1 << 10);
}
END_TEST

/* Adds relations between neighbours in a row of n + 1 sizes. Each size is that of the one before. */
static void
add_row(uint32_t n)
{
	uint32_t *dims = ARENA_ARRAY(&arena, uint32_t, n + 1);

	for (uint32_t i = 0; i <= n; i++)
		dims[i] = shrink_add(&sizes, 1000);
	for (uint32_t i = 0; i < n; i++)
		*VEC_ADD(&arena, &sizes.relations) = (ShrinkRelation){ .kind = SHRINK_SUM, .whole = dims[i + 1], .n = 1,
			                                               .parts = &dims[i], .factor = 1 };
}

/* Each round mends one relation of the row, so rounds over all relations would take minutes. */
START_TEST(long_rows_grow_from_the_end)
{
	static const IrOp op;

	add_row(200000);
	shrink_keep(&sizes, 200000, &op);
	shrink_choose(&sizes, 2);
	ck_assert_int_eq(now(0), 1000);
	ck_assert_int_eq(now(100000), 1000);
}
END_TEST

/* A size with many relations grows once per relation and round. */
START_TEST(many_relations_of_one_size)
{
	uint32_t whole = shrink_add(&sizes, 1 << 20), *parts = ARENA_ARRAY(&arena, uint32_t, 50000);

	for (uint32_t i = 0; i < 50000; i++) {
		parts[i] = shrink_add(&sizes, 1 << 20);
		shrink_cut(&sizes, parts[i], 1 + i);
		*VEC_ADD(&arena, &sizes.relations) = (ShrinkRelation){ .kind = SHRINK_SUM, .whole = whole, .n = 1,
			                                               .parts = &parts[i], .factor = 1 };
	}
	shrink_choose(&sizes, 2);
	ck_assert_int_eq(now(whole), 1 << 20);
	ck_assert_int_eq(now(parts[0]), 1 << 20);
}
END_TEST

SUITE(set_up, tear_down, LOOP(remainders_stay, cut), TEST(members_have_one_size), TEST(different_sizes_are_kept),
      TEST(products_grow), TEST(windows_fit), TEST(full_sizes_are_the_last_resort),
      TEST(long_rows_grow_from_the_end), TEST(many_relations_of_one_size))
