/* SPDX-License-Identifier: Apache-2.0
 *
 * Redistribution: the worked rows of spec 70 §21.2, §21.5 and §21.6, and random pairs of layouts whose operations are
 * applied to a symbolic table of slices.
 */
#include "strategy/redistribution.h"

#include "slices.h"
#include "../suite.h"

static Arena arena;
static LayoutTable table;

static void
setup(void)
{
	arena_init(&arena, NULL);
	layout_table_init(&table, &arena, 8);
}

static void
teardown(void)
{
	arena_free(&arena);
}

/* One row: a layout of a 64x64 tensor as counts of its dimensions in row-major device order, and the plan. */
static const struct Row {
	int64_t from[2], to[2];
	int64_t comm, compute;	/* C and P of spec 70 §8.2 for f32 */
	const char *ops;
} rows[] = {
	{ { 2, 4 }, { 1, 1 }, 10240, 24576, "concat(dim=0, entry=1, n=2); concat(dim=1, entry=0, n=4)" },
	{ { 2, 4 },
	  { 1, 8 },
	  26624,
	  32768,
	  "alltoall(split=3, concat=2, entry=0, n=2); alltoall(split=2, concat=1, entry=1, n=2); "
	  "alltoall(split=1, concat=0, entry=2, n=2); reshape" },
	{ { 2, 4 }, { 2, 1 }, 8192, 20480, "concat(dim=1, entry=0, n=4)" },
	{ { 2, 4 }, { 2, 2 }, 6144, 16384, "concat(dim=2, entry=0, n=2); reshape" },
	{ { 2, 4 }, { 2, 4 }, 0, 0, "" },
	{ { 2, 4 },
	  { 4, 1 },
	  13312,
	  28672,
	  "alltoall(split=1, concat=2, entry=1, n=2); concat(dim=3, entry=0, n=2); reshape" },
	{ { 2, 4 },
	  { 4, 2 },
	  18432,
	  28672,
	  "alltoall(split=1, concat=2, entry=1, n=2); alltoall(split=2, concat=3, entry=0, n=2); reshape" },
	{ { 2, 4 }, { 8, 1 }, 10240, 24576, "alltoall(split=1, concat=2, entry=0, n=4); reshape" },
	{ { 2, 1 }, { 1, 1 }, 14336, 16384, "concat(dim=0, entry=1, n=2)" },
	{ { 2, 1 },
	  { 1, 8 },
	  34816,
	  40960,
	  "split(dim=2, entry=0, n=4); alltoall(split=1, concat=0, entry=1, n=2); reshape" },
	{ { 2, 1 }, { 2, 4 }, 0, 8192, "split(dim=1, entry=0, n=4)" },
	{ { 2, 1 }, { 4, 2 }, 0, 32768, "split(dim=1, entry=1, n=2); split(dim=2, entry=0, n=2); reshape" },
	{ { 2, 1 }, { 8, 1 }, 0, 24576, "split(dim=1, entry=0, n=4); reshape" },
};

/* Returns the layout of a strategy: the repeated devices are at the minor end. */
static const Layout *
of_counts(const int64_t *shape, const int64_t *counts, uint32_t rank)
{
	int64_t dev[9], used = 1;
	int32_t map[8];

	for (uint32_t d = 0; d < rank; d++) {
		dev[d] = counts[d];
		used *= counts[d];
		map[d] = (int32_t)(rank - d);
	}
	dev[rank] = table.n_devices / used;
	return layout_make(&table, dev, rank + 1, map, shape, rank);
}

static int64_t
refine(int64_t half_bytes)
{
	return !half_bytes ? 0 : half_bytes <= 4096 ? 6144 : half_bytes + 2048;
}

static const char *
plan_text(const Redist *r)
{
	char *text = arena_printf(&arena, "%s", "");

	for (uint32_t i = 0; i < r->n_ops; i++) {
		const RedistOp *op = &r->ops[i];
		const char *sep = i ? "; " : "";

		if (op->kind == COST_ALL_TO_ALL)
			text = arena_printf(&arena, "%s%salltoall(split=%u, concat=%u, entry=%u, n=%d)", text, sep,
			                    op->dim, op->other, op->entry, (int)op->n);
		else
			text = arena_printf(&arena, "%s%s%s(dim=%u, entry=%u, n=%d)", text, sep,
			                    op->kind == COST_ALL_SLICE ? "split" : "concat", op->dim, op->entry,
			                    (int)op->n);
	}
	return r->reshaped ? arena_printf(&arena, "%s; reshape", text) : text;
}

START_TEST(rows_of_the_ffn)
{
	static const int64_t shape[] = { 64, 64 };
	const struct Row *row = &rows[_i];
	const Redist *r = redist_plan(&arena, of_counts(shape, row->from, 2), of_counts(shape, row->to, 2),
	                              (RedistOptions){ 0 });
	RedistCost c = redist_cost(r);

	ck_assert_str_eq(plan_text(r), row->ops);
	ck_assert_int_eq((refine(4 * c.forward) + refine(4 * c.backward)) / 2, row->comm);
	ck_assert_int_eq(4 * c.compute / 2, row->compute);
}
END_TEST

/* A cycle of two entries cannot be resolved without a gather. */
START_TEST(exchange_of_entries)
{
	static const int64_t shape[] = { 64, 64 }, dev[] = { 2, 4 };
	static const int32_t from[] = { 1, 0 }, to[] = { 0, 1 };
	const Redist *r = redist_plan(&arena, layout_make(&table, dev, 2, from, shape, 2),
	                              layout_make(&table, dev, 2, to, shape, 2), (RedistOptions){ 0 });

	ck_assert_str_eq(plan_text(r), "concat(dim=0, entry=1, n=2); alltoall(split=0, concat=1, entry=0, n=4); "
	                 "split(dim=1, entry=1, n=2)");
}
END_TEST

/* ---- random pairs ---- */

static uint64_t seed = 1;

static uint32_t
roll(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % n;
}

static const Layout *
random_layout(const int64_t *shape, uint32_t rank)
{
	static const int64_t primes[] = { 2, 3, 5 };
	int64_t dev[32], rest = table.n_devices, free_parts[8];
	int32_t map[8];
	uint32_t n = 0;

	for (uint32_t d = 0; d < rank; d++) {
		map[d] = LAYOUT_WHOLE;
		free_parts[d] = shape[d];
	}
	while (rest > 1) {
		int64_t p = primes[roll(3)];

		while (rest % p)
			p = primes[roll(3)];
		if (n && roll(2))
			dev[n - 1] *= p;
		else
			dev[n++] = p;
		rest /= p;
	}
	for (uint32_t e = 0; e < n && rank; e++) {
		uint32_t d = roll(rank + 1);

		if (d < rank && map[d] == LAYOUT_WHOLE && free_parts[d] % dev[n - 1 - e] == 0)
			map[d] = (int32_t)e;
	}
	return layout_make(&table, dev, n, map, shape, rank);
}

/* Applies 20,000 plans between random layouts of random shapes, also across reshapes, and compares every rank's
 * elements with those that the target gives it. */
START_TEST(random_pairs)
{
	static const int64_t devices[] = { 2, 4, 6, 8, 12, 16, 30 }, sizes[] = { 1, 2, 3, 4, 6, 8, 12 };
	int64_t shape[4], other[4];

	for (int i = 0; i < 1000; i++) {
		ArenaMark mark = arena_mark(&arena);
		uint32_t rank = 1 + roll(3), other_rank;

		layout_table_init(&table, &arena, devices[roll(7)]);
		for (uint32_t d = 0; d < rank; d++)
			shape[d] = sizes[roll(7)];
		other_rank = slices_reshape(shape, rank, other, roll(3));
		for (int k = 0; k < 20; k++) {
			const Layout *from = random_layout(shape, rank), *to = random_layout(other, other_rank);
			RedistOptions o = { .no_all_to_all = roll(2) };
			const Redist *r = redist_plan(&arena, from, to, o);

			ck_assert_msg(slices_apply(r, table.n_devices), "%s", plan_text(r));
		}
		arena_reset(&arena, mark);
	}
}
END_TEST

SUITE(setup, teardown, LOOP(rows_of_the_ffn, rows), TEST(exchange_of_entries), TIMES(random_pairs, 1))
