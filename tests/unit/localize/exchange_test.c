/* SPDX-License-Identifier: Apache-2.0
 *
 * Which tiles an exchange fetches (spec 55 §4.3).
 */
#include "localize/exchange.h"

#include "../suite.h"

/* A dimension, and the plan for it. */
typedef struct PlanCase {
	const char *what;
	int64_t parts, size, out, low, dil;
	int64_t left, right;
	bool comm, halo;
} PlanCase;

static const PlanCase plans[] = {
	{ "slice [0:8] of 8", 4, 8, 8, 0, 1, 0, 0, false, true },
	{ "slice [0:7] of 8", 4, 8, 7, 0, 1, 0, 0, false, true },
	{ "slice [1:8] of 8", 4, 8, 7, -1, 1, 0, 1, true, true },
	{ "slice [2:8] of 8, with a last tile of padding alone", 4, 8, 6, -2, 1, 0, 1, true, true },
	{ "slice [8:12] of 16: one element for each device", 4, 16, 4, -8, 1, 1, 2, true, false },
	{ "pad low 1 of 8", 4, 8, 9, 1, 1, 0, 1, true, true },
	{ "pad high 1 of 8", 4, 8, 9, 0, 1, 0, 1, true, true },
	{ "pad low 8 of 8 on two devices", 2, 8, 16, 8, 1, 1, 0, true, true },
	{ "interior 1 of 4, counted as if it had more elements", 2, 4, 7, 0, 2, 0, 1, true, true },
	{ "size 0", 2, 0, 4, 2, 1, 0, 0, true, true },
	{ "one element", 4, 1, 8, 0, 1, 0, 0, true, true },
};

START_TEST(plans_follow_the_windows)
{
	const PlanCase *c = &plans[_i];
	ExchangeDim d = { .parts = c->parts, .size = c->size, .tile = shard_chunk(c->size, c->parts),
	                  .foot = shard_chunk(c->out, c->parts), .low = c->low, .dil = c->dil };

	exchange_plan(&d);
	ck_assert_msg(d.left == c->left && d.right == c->right && d.comm == c->comm && d.halo == c->halo,
	              "%s: left %lld, right %lld, comm %d, halo %d", c->what, (long long)d.left, (long long)d.right,
	              d.comm, d.halo);
}
END_TEST

/* The window of a part as the plan must cover it, element by element. */
START_TEST(plans_reach_every_element)
{
	for (int64_t seed = 0; seed < 4000; seed++) {
		int64_t parts = 2 + seed % 5, size = 1 + seed / 5 % 9;
		int64_t low = seed / 45 % 11 - 5, out = 1 + seed / 495 % 9;
		ExchangeDim d = { .parts = parts, .size = size, .tile = shard_chunk(size, parts),
		                  .foot = shard_chunk(out, parts), .low = low, .dil = 1 };

		exchange_plan(&d);
		for (int64_t t = 0; t < parts; t++) {
			for (int64_t i = 0; i < d.foot; i++) {
				int64_t from = t * d.foot + i - low, part = from / d.tile;

				if (from < 0 || from >= size || part == t)
					continue;
				ck_assert(d.comm);
				ck_assert_int_le(t - part, d.left);
				ck_assert_int_le(part - t, d.right);
			}
		}
	}
}
END_TEST

SUITE(NULL, NULL, LOOP(plans_follow_the_windows, plans), TEST(plans_reach_every_element))
