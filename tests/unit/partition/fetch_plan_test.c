/* SPDX-License-Identifier: Apache-2.0
 *
 * The plans of FETCH: the choice for known patterns, and for thousands of random wishes whether every plan brings
 * every wanted row.
 */
#include "partition/fetch_plan.h"

#include "../suite.h"

static const struct {
	const char *what;
	int64_t size, shards, start[4], len;
	bool filled;
	FetchWay way;
	int64_t rows;
	bool masked, zeros;
	int64_t end;		/* 0: all rows are wanted */
} cases[] = {
	{ "own tiles", 16, 4, { 0, 4, 8, 12 }, 4, false, FETCH_OWN, 0, false, false, 0 },
	{ "strided slice within the tiles", 12, 4, { 1, 4, 7, 10 }, 1, false, FETCH_OWN, 0, false, false, 0 },
	{ "nothing exists", 4, 4, { 4, 5, 6, 7 }, 1, true, FETCH_NONE, 0, false, false, 0 },
	{ "halo above", 16, 4, { 0, 4, 8, 12 }, 5, true, FETCH_HOPS, 1, true, false, 0 },
	{ "halo of zeros", 16, 4, { 0, 4, 8, 12 }, 5, true, FETCH_HOPS, 1, false, true, 0 },
	{ "halo of zeros, uneven", 15, 4, { 0, 4, 8, 12 }, 5, true, FETCH_HOPS, 1, true, true, 0 },
	{ "halo below", 16, 4, { -1, 3, 7, 11 }, 5, true, FETCH_HOPS, 1, true, false, 0 },
	{ "halo on both sides", 16, 4, { -1, 3, 7, 11 }, 6, true, FETCH_HOPS, 2, true, false, 0 },
	{ "halo that may hold anything", 16, 4, { -1, 3, 7, 11 }, 6, false, FETCH_HOPS, 2, false, false, 0 },
	{ "reverse, even", 16, 4, { 12, 8, 4, 0 }, 4, false, FETCH_ONE_TO_ONE, 4, false, false, 0 },
	{ "last row for the first shard", 16, 4, { 15, 16, 17, 18 }, 1, false, FETCH_ONE_TO_ONE, 1, false, false, 0 },
	{ "first row for the first shard", 16, 4, { 0, 1, 2, 3 }, 1, false, FETCH_OWN, 0, false, false, 1 },
	{ "two rows for the first two shards", 16, 4, { 3, 4, 5, 6 }, 1, false, FETCH_OWN, 0, false, false, 5 },
	{ "nothing but junk after the halo", 8, 4, { 1, 3, 5, 7 }, 2, true, FETCH_HOPS, 1, false, false, 8 },
	{ "all rows", 16, 4, { 0, 0, 0, 0 }, 16, false, FETCH_GATHER, 12, false, false, 0 },
	{ "one row for all", 16, 4, { 3, 3, 3, 3 }, 1, false, FETCH_HOPS, 9, false, false, 0 },
	{ "fewer rows than shards", 3, 4, { 0, 1, 2, 3 }, 1, false, FETCH_OWN, 0, false, false, 0 },
	{ "one shard", 5, 1, { -2 }, 9, true, FETCH_OWN, 0, false, false, 0 },
	{ "no rows", 0, 2, { 0, 0 }, 0, true, FETCH_NONE, 0, false, false, 0 },
};

START_TEST(choice)
{
	FetchWant want = { cases[_i].size, cases[_i].shards, cases[_i].start, cases[_i].len,
		           cases[_i].end ? cases[_i].end : INT64_MAX, cases[_i].filled, cases[_i].zeros };
	FetchPlan plan;
	Arena a;

	arena_init(&a, NULL);
	plan = fetch_plan(&a, &want);
	ck_assert_msg(plan.way == cases[_i].way, "%s: way %d", cases[_i].what, (int)plan.way);
	ck_assert_msg(plan.rows == cases[_i].rows, "%s: %lld rows", cases[_i].what, (long long)plan.rows);
	ck_assert_msg(plan.masked == cases[_i].masked || plan.way == FETCH_NONE, "%s", cases[_i].what);
	arena_free(&a);
}
END_TEST

enum { PADDED = -1, ZEROED = -2 };

/* What row r of the padded B of shard t holds: a row of the tiles, the fill, or zeros. */
static int64_t
row_in_block(const FetchWant *want, const FetchPlan *plan, int64_t t, int64_t r)
{
	int64_t tile = fetch_ceil(want->size, want->shards);

	ck_assert(r >= 0 && r < plan->low + plan->height + plan->high);
	r -= plan->low;
	if (r < 0 || r >= plan->height)
		return PADDED;
	if (plan->way == FETCH_OWN)
		return t * tile + r;
	if (plan->way == FETCH_ONE_TO_ONE)
		return plan->source[t] < 0 ? ZEROED : plan->source[t] * tile + plan->from + r;
	if (plan->way == FETCH_GATHER || plan->way == FETCH_WHOLE)
		return r;
	for (uint32_t i = 0; i < plan->n_blocks; i++) {
		const FetchBlock *b = &plan->blocks[i];
		int64_t from = t - b->hop;

		if (r < b->to - b->from)
			return b->empty || from < 0 || from >= want->shards ? ZEROED : from * tile + b->from + r;
		r -= b->to - b->from;
	}
	return PADDED;
}

static void
check_plan(const FetchWant *want, const FetchPlan *plan)
{
	for (int64_t t = 0; t < want->shards; t++) {
		ck_assert(plan->way == FETCH_NONE || plan->offset[t] >= 0);
		ck_assert(plan->way == FETCH_NONE ||
		          plan->offset[t] + want->len <= plan->low + plan->height + plan->high);
		for (int64_t row = want->start[t], j = 0; row < fetch_end(want, t); row++, j++) {
			int64_t got = PADDED;

			if (plan->way != FETCH_NONE)
				got = row_in_block(want, plan, t, plan->offset[t] + j);
			if (row >= 0 && row < want->size)
				ck_assert_int_eq(got, row);
			else
				ck_assert(!want->filled || plan->masked || got == PADDED ||
				          (want->zeros && got == ZEROED));
		}
	}
}

static uint64_t
next(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 33;
}

START_TEST(every_wanted_row_arrives)
{
	uint64_t state = 7;

	for (int i = 0; i < 20000; i++) {
		int64_t start[6], step;
		FetchWant want = { (int64_t)(next(&state) % 20), 1 + (int64_t)(next(&state) % 6), start,
		                   (int64_t)(next(&state) % 9), INT64_MAX, next(&state) % 2, next(&state) % 2 };
		FetchPlan plan, whole;
		Arena a;

		step = (int64_t)(next(&state) % 12) - 3;
		start[0] = (int64_t)(next(&state) % 24) - 8;
		for (int t = 1; t < 6; t++)
			start[t] = i % 5 ? start[t - 1] + step : (int64_t)(next(&state) % 30) - 10;
		if (i % 3 == 0)
			want.end = (int64_t)(next(&state) % 24) - 2;
		arena_init(&a, NULL);
		plan = fetch_plan(&a, &want);
		whole = fetch_plan_whole(&a, &want);
		check_plan(&want, &plan);
		check_plan(&want, &whole);
		arena_free(&a);
	}
}
END_TEST

SUITE(NULL, NULL, LOOP(choice, cases), TEST(every_wanted_row_arrives))
