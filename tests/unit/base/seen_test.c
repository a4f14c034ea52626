/* SPDX-License-Identifier: Apache-2.0 */
#include "base/seen.h"

#include "../suite.h"

static const uint32_t sizes[] = { 1, 16, 17, 1000, 100000 };

/* Every key is new once and known afterwards, whether few or many. */
START_TEST(each_key_once)
{
	uint32_t n = sizes[_i];
	uint64_t *keys;
	Seen set;
	Arena a;

	arena_init(&a, NULL);
	keys = ARENA_ARRAY(&a, uint64_t, n);
	seen_init(&set, &a, n, sizeof *keys);
	for (uint32_t i = 0; i < n; i++) {
		keys[i] = i * 64ull;
		ck_assert(seen_add(&set, &keys[i]));
	}
	for (uint32_t i = 0; i < n; i++) {
		uint64_t copy = keys[i];

		ck_assert(!seen_add(&set, &copy));
	}
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(each_key_once, sizes))
