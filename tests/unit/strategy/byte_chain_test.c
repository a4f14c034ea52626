/* SPDX-License-Identifier: Apache-2.0
 *
 * The cheapest chain of collectives against exhaustive search, on eight devices and two dimensions.
 */
#include "strategy/byte_chain.h"

#include "../suite.h"

enum { ATOMS = 3, STATES = 49 };

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

/* A state: the atoms of both dimensions, major to minor. */
typedef struct State {
	int n[2], v[2][ATOMS];
} State;

static State states[STATES];
static int n_states;

/* Adds all states that extend this one. */
static void
collect(State s, unsigned used)
{
	int i = 0;

	while (i < n_states && memcmp(&states[i], &s, sizeof s) != 0)
		i++;
	if (i < n_states)
		return;
	states[n_states++] = s;
	for (int d = 0; d < 2; d++) {
		for (int x = 0; x < ATOMS; x++) {
			State more = s;

			if (used >> x & 1)
				continue;
			more.v[d][more.n[d]++] = x;
			collect(more, used | 1u << x);
		}
	}
}

static int64_t
local(const State *s, int64_t bytes)
{
	return bytes >> (s->n[0] + s->n[1]);
}

/* Returns whether list p begins with list q. */
static bool
begins(const State *s, const State *t, int d)
{
	return s->n[d] >= t->n[d] && memcmp(s->v[d], t->v[d], (size_t)t->n[d] * sizeof(int)) == 0;
}

static bool
is_same(const State *s, const State *t, int d)
{
	return s->n[d] == t->n[d] && begins(s, t, d);
}

/* Returns whether t results if the last atoms of dimension d of s go to the end of the other dimension. */
static bool
moves(const State *s, const State *t, int d, int n)
{
	return begins(s, t, d) && begins(t, s, !d) && t->n[!d] - s->n[!d] == n &&
	       memcmp(s->v[d] + t->n[d], t->v[!d] + s->n[!d], (size_t)n * sizeof(int)) == 0;
}

/* Returns the bytes of one collective from s to t, -1 if there is none. */
static int64_t
collective(const State *s, const State *t, int64_t bytes)
{
	for (int d = 0; d < 2; d++) {
		int n = s->n[d] - t->n[d];

		if (is_same(s, t, !d) && n == -1 && begins(t, s, d))
			return 0;
		if (is_same(s, t, !d) && n > 0 && begins(s, t, d))
			return ((1 << n) - 1) * local(s, bytes);
		if (n > 0 && moves(s, t, d, n))
			return ((1 << n) - 1) * (local(s, bytes) >> n);
	}
	return s->n[0] == t->n[0] && s->n[1] == t->n[1] ? local(s, bytes) : -1;
}

/* Returns the least bytes from one state to another, by relaxing all pairs until nothing changes. */
static int64_t
cheapest(int from, int to, int64_t bytes)
{
	int64_t least[STATES];
	bool changed = true;

	for (int i = 0; i < n_states; i++)
		least[i] = i == from ? 0 : INT64_MAX;
	while (changed) {
		changed = false;
		for (int i = 0; i < n_states; i++) {
			for (int j = 0; j < n_states && least[i] != INT64_MAX; j++) {
				int64_t cost = i == j ? -1 : collective(&states[i], &states[j], bytes);

				if (cost >= 0 && least[i] + cost < least[j]) {
					least[j] = least[i] + cost;
					changed = true;
				}
			}
		}
	}
	return least[to];
}

static const Layout *
layout_of(const State *s)
{
	static const int64_t shape[] = { 64, 64 };
	LayoutInterval iv[ATOMS];
	uint32_t first[] = { 0, (uint32_t)s->n[0], (uint32_t)(s->n[0] + s->n[1]) };

	for (int d = 0, k = 0; d < 2; d++) {
		for (int i = 0; i < s->n[d]; i++)
			iv[k++] = (LayoutInterval){ 1 << s->v[d][i], 2 };
	}
	return layout_of_intervals(&table, shape, 2, iv, first);
}

/* The chain is the cheapest one where it is better than the plan, and there is none where the plan is as good. A plan
 * can be better, because it may move the major part of a dimension. */
START_TEST(all_pairs)
{
	static const int64_t cuts[] = { 2, 4, 8 };
	int better = 0;

	collect((State){ 0 }, 0);
	ck_assert_int_eq(n_states, STATES);
	for (int i = 0; i < n_states; i++) {
		for (int j = 0; j < n_states; j++) {
			const Layout *from = layout_of(&states[i]), *to = layout_of(&states[j]);
			const Redist *plan = redist_plan(&arena, from, to, (RedistOptions){ 0 });
			int64_t planned = chain_plan_bytes(plan, 4), least = cheapest(i, j, 4 * 64 * 64);
			Chain chain;

			if (chain_find(&arena, &table, from, to, 4, cuts, 3, planned, &chain)) {
				ck_assert_int_eq(chain.sent, least);
				ck_assert_int_lt(chain.sent, planned);
				ck_assert(layout_equal(chain.steps[chain.n - 1].to, to));
				better++;
			} else {
				ck_assert_int_le(planned, least);
			}
		}
	}
	ck_assert_int_gt(better, 100);
}
END_TEST

SUITE(setup, teardown, TEST(all_pairs))
