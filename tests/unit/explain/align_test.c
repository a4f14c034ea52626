/* SPDX-License-Identifier: Apache-2.0 */
#include "explain/align.h"

#include <stdio.h>
#include <stdlib.h>

#include "../suite.h"

enum { MAX = 200 };

/* A value is a letter, which is what it is, and maybe ' for another sharding or a digit for other surroundings. */
static uint32_t
items(const char *text, ExplainItem *list)
{
	uint32_t n = 0;

	for (; *text; text++) {
		if (*text == '\'')
			list[n - 1].sharding = 1;
		else if (*text >= '0' && *text <= '9')
			list[n - 1].print += (uint64_t)(*text - '0') * 1000;
		else
			list[n++] = (ExplainItem){ .print = (uint64_t)*text, .token = (uint64_t)*text };
	}
	return n;
}

static void
check(const char *old, const char *now, const char *wanted)
{
	ExplainItem a[MAX], b[MAX];
	uint32_t pa[MAX], pb[MAX];
	ExplainSide x = { a, items(old, a), pa }, y = { b, items(now, b), pb };
	char got[MAX * 4] = "";
	Arena arena;

	arena_init(&arena, NULL);
	ck_assert(explain_align(&arena, &x, &y));
	for (uint32_t i = 0; i < x.n; i++) {
		if (pa[i] != EXPLAIN_NONE)
			ck_assert_uint_eq(pb[pa[i]], i);
		snprintf(got + strlen(got), sizeof got - strlen(got), pa[i] == EXPLAIN_NONE ? " -" : " %u",
		         (unsigned)pa[i]);
	}
	ck_assert_str_eq(*got ? got + 1 : got, wanted);
	arena_free(&arena);
}

START_TEST(pairs_equal_values_in_order)
{
	check("", "", "");
	check("abc", "", "- - -");
	check("", "abc", "");
	check("abc", "abc", "0 1 2");
	check("abc", "axbyc", "0 2 4");
	check("axbyc", "abc", "0 - 1 - 2");
	check("aaaa", "aaa", "0 1 2 -");
}
END_TEST

START_TEST(pairs_changed_values_of_one_operation)
{
	check("abc", "ab'c", "0 1 2");
	check("abc", "a'b'c'", "0 1 2");
	check("ab", "ba'", "1 0");
	check("abc", "axc", "0 - 2");
}
END_TEST

START_TEST(prefers_equal_shardings)
{
	check("aa'", "a'a", "1 0");
	check("aba'", "a'ba", "2 1 0");
	check("a1a2", "a2'a1a2", "1 2");
}
END_TEST

START_TEST(pairs_moved_values)
{
	check("abcd", "dabc", "1 2 3 0");
	check("xabcy", "yabcx", "4 1 2 3 0");
}
END_TEST

/* Values with other shardings and other surroundings that are in another order: what is only after them is equal. */
START_TEST(pairs_moved_values_by_one_side)
{
	ExplainItem a[] = { { 1, 1, 7, 1, 0 }, { 2, 2, 8, 2, 0 } }, b[] = { { 3, 3, 8, 2, 1 }, { 4, 4, 7, 1, 1 } };
	uint32_t pa[2], pb[2];
	ExplainSide x = { a, 2, pa }, y = { b, 2, pb };
	Arena arena;

	arena_init(&arena, NULL);
	ck_assert(explain_align(&arena, &x, &y));
	ck_assert_uint_eq(pa[0], 1);
	ck_assert_uint_eq(pa[1], 0);
	arena_free(&arena);
}
END_TEST

/* Layers that repeat make no value unique, and the gap is too large for a common subsequence. */
START_TEST(pairs_long_repetitions)
{
	enum { LAYERS = 2000, SIZE = 10 };
	ExplainItem *a = calloc(LAYERS * SIZE, sizeof *a), *b = calloc(LAYERS * (SIZE + 1), sizeof *b);
	uint32_t *pa = calloc(LAYERS * SIZE, sizeof *pa), *pb = calloc(LAYERS * (SIZE + 1), sizeof *pb);
	ExplainSide x = { a, 0, pa }, y = { b, 0, pb };
	uint32_t alone = 0;
	Arena arena;

	arena_init(&arena, NULL);
	for (uint32_t i = 0; i < LAYERS * SIZE; i++) {
		ExplainItem item = { .print = i % SIZE + 1, .token = i % SIZE + 1 };

		a[x.n++] = item;
		b[y.n++] = item;
		if (i % SIZE == 3)
			b[y.n++] = (ExplainItem){ .print = 77, .token = 77 };
	}
	ck_assert(explain_align(&arena, &x, &y));
	for (uint32_t i = 0; i < x.n; i++)
		alone += pa[i] == EXPLAIN_NONE;
	ck_assert_uint_eq(alone, 0);
	for (uint32_t i = 0; i < y.n; i++)
		alone += pb[i] == EXPLAIN_NONE;
	ck_assert_uint_eq(alone, LAYERS);
	arena_free(&arena);
	free(a);
	free(b);
	free(pa);
	free(pb);
}
END_TEST

static ExplainItem
random_item(void)
{
	return (ExplainItem){ .print = (uint64_t)rand() % 5, .up = (uint32_t)rand() % 4, .down = (uint32_t)rand() % 4,
	                      .token = (uint64_t)rand() % 3, .sharding = (uint32_t)rand() % 2 };
}

/* Whatever the sequences, partners are mutual and of one operation. */
START_TEST(pairs_random_sequences)
{
	ExplainItem a[MAX], b[MAX];
	uint32_t pa[MAX], pb[MAX];
	Arena arena;

	arena_init(&arena, NULL);
	srand(1);
	for (int round = 0; round < 300; round++) {
		ExplainSide x = { a, (uint32_t)rand() % MAX, pa }, y = { b, (uint32_t)rand() % MAX, pb };

		for (uint32_t i = 0; i < MAX; i++) {
			a[i] = random_item();
			b[i] = random_item();
		}
		ck_assert(explain_align(&arena, &x, &y));
		for (uint32_t i = 0; i < x.n; i++) {
			if (pa[i] == EXPLAIN_NONE)
				continue;
			ck_assert_uint_lt(pa[i], y.n);
			ck_assert_uint_eq(pb[pa[i]], i);
			ck_assert_uint_eq(a[i].token, b[pa[i]].token);
		}
	}
	arena_free(&arena);
}
END_TEST

SUITE(NULL, NULL, TEST(pairs_equal_values_in_order), TEST(pairs_changed_values_of_one_operation),
      TEST(prefers_equal_shardings), TEST(pairs_moved_values), TEST(pairs_moved_values_by_one_side),
      TEST(pairs_long_repetitions), TEST(pairs_random_sequences))
