/* SPDX-License-Identifier: Apache-2.0
 *
 * Places in JSON text: paths in any order, keys with escapes, and keys that do not exist.
 */
#include "cost/json_place.h"

#include "../suite.h"

#define TEXT "{\"a\": [10, [\"x,]\", {}], {\"b\": 1, \"c\\u0064\": \"\\\"\"}], \"e\": {}, \"f\": [ ]}"

/* The order matters: a search begins where the last one ended. */
static const struct {
	const char *path[4];
	const char *found;	/* NULL: nothing */
} places[] = {
	{ { "e" }, "\"e\"" },
	{ { "a" }, "\"a\"" },
	{ { "a", "2", "cd" }, "\"c\\u0064\"" },
	{ { "a", "2", "b" }, "\"b\"" },
	{ { "a", "0" }, "10" },
	{ { "a", "1" }, "[\"x,]\", {}]" },
	{ { "a", "1", "1" }, "{}" },
	{ { "a", "1", "0" }, "\"x,]\"" },
	{ { "a", "3" }, NULL },
	{ { "a", "2", "c" }, NULL },
	{ { "f", "0" }, NULL },
	{ { "e", "b" }, NULL },
	{ { "f" }, "\"f\"" },
	{ { "a", "2", "b", "0" }, NULL },
	{ { "g" }, NULL },
	{ { "a", "1", "0" }, "\"x,]\"" },
};

START_TEST(found)
{
	Arena a;
	JsonPlaces memo = { 0 };
	Source *src;

	arena_init(&a, NULL);
	src = source_new(&a, "file", TEXT, strlen(TEXT));
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		uint32_t n = 0;
		Span at;

		while (n < 4 && places[i].path[n])
			n++;
		at = json_place_find(&memo, src, places[i].path, n);
		if (!places[i].found)
			ck_assert_msg(at.lo == 0 && at.hi == 0, "path %zu is found", i);
		else
			ck_assert_msg(at.hi - at.lo == strlen(places[i].found) &&
			              memcmp(src->text + at.lo, places[i].found, at.hi - at.lo) == 0,
			              "path %zu: %.*s", i, (int)(at.hi - at.lo), src->text + at.lo);
	}
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, TEST(found))
