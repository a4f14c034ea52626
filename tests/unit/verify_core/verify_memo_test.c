/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of the verifier: valid attributes, and the names of long lists.
 */
#include "verify_core/verify_memo.h"

#include <stdlib.h>

#include "shard/sdy_attr.h"
#include "../suite.h"

static Session s;
static VerifyMemo *memo;

static void
setup(void)
{
	session_init(&s, NULL);
	memo = verify_memo_new(&s.arena);
}

static void
teardown(void)
{
	session_free(&s);
}

/* Nodes, of which only the addresses matter. */
static uint64_t nodes[16384];

/* By the number of a node: attribute, type, module, manual computation. 0 is none. */
static const struct { int added[4], asked[4]; } others[] = {
	{ { 1, 2, 3, 4 }, { 5, 2, 3, 4 } }, { { 1, 2, 3, 4 }, { 1, 5, 3, 4 } }, { { 1, 2, 3, 4 }, { 1, 2, 5, 4 } },
	{ { 1, 2, 3, 4 }, { 1, 2, 3, 5 } }, { { 1, 2, 3, 4 }, { 1, 2, 3, 0 } }, { { 1, 2, 3, 0 }, { 1, 2, 3, 4 } },
	{ { 1, 2, 3, 4 }, { 2, 1, 3, 4 } }, { { 1, 2, 3, 0 }, { 1, 2, 0, 3 } },
};

static const void *
node(int i)
{
	return i ? &nodes[i] : NULL;
}

static bool
has(const int *v)
{
	return verify_memo_has(memo, node(v[0]), node(v[1]), node(v[2]), node(v[3]));
}

static void
add(const int *v)
{
	verify_memo_add(memo, node(v[0]), node(v[1]), node(v[2]), node(v[3]));
}

START_TEST(all_four_count)
{
	ck_assert(!has(others[_i].added));
	add(others[_i].added);
	ck_assert(has(others[_i].added));
	ck_assert(!has(others[_i].asked));
}
END_TEST

/* More entries than fit: the memo may forget entries, but has none that was not added. Every other entry is added.
 * The entries differ in one number, a different one in each run of the loop. */
START_TEST(nothing_else)
{
	enum { N = 16000 };
	int n_kept = 0;

	for (int i = 1; i < N; i++) {
		int v[4] = { 1, 1, 1, 1 };

		v[_i] = i;
		if (i % 2 == 0) {
			add(v);
			ck_assert(has(v));
		}
	}
	for (int i = 1; i < N; i++) {
		int v[4] = { 1, 1, 1, 1 };

		v[_i] = i;
		ck_assert(i % 2 == 0 || !has(v));
		n_kept += has(v);
	}
	ck_assert_int_gt(n_kept, 0);
}
END_TEST

/* ---- names ---- */

static const uint32_t lengths[] = { 0, 1, 2, 16, 17, 31, 32, 33, 64, 1000 };

static Atom
name_of(uint32_t i)
{
	return session_atom(&s, str_from(arena_printf(&s.arena, "name%u", i)));
}

/* Makes a list of n names, beginning with number `first`, as the axes of a mesh or as manual axes. */
static IrAttr *
list_of(uint32_t first, uint32_t n, bool mesh)
{
	ShardMeshAxis *axes = ARENA_ARRAY(&s.arena, ShardMeshAxis, n + 1);
	Atom *names = ARENA_ARRAY(&s.arena, Atom, n + 1);

	for (uint32_t i = 0; i < n; i++) {
		names[i] = name_of(first + i);
		axes[i] = (ShardMeshAxis){ names[i], 0, 1 };
	}
	return mesh ? shard_mesh_new(&s, axes, n, NULL, 0) : shard_manual_axes_new(&s, names, n);
}

static void
check_list(const IrAttr *list, uint32_t first, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		ck_assert_int_eq(verify_name_find(memo, list, name_of(first + i)), i);
	ck_assert_int_eq(verify_name_find(memo, list, name_of(first + n)), -1);
	ck_assert(first == 0 || verify_name_find(memo, list, name_of(first - 1)) == -1);
}

START_TEST(names)
{
	for (int mesh = 0; mesh < 2; mesh++) {
		IrAttr *list = list_of(3, lengths[_i], mesh);

		check_list(list, 3, lengths[_i]);
		check_list(list, 3, lengths[_i]);
	}
}
END_TEST

/* More lists than there are tables at first; they share names at different indices. */
START_TEST(many_lists)
{
	enum { LISTS = 200 };
	IrAttr *lists[LISTS];

	for (uint32_t i = 0; i < LISTS; i++) {
		lists[i] = list_of(i, 17 + i % 30, i % 2);
		check_list(lists[i], i, 17 + i % 30);
	}
	for (uint32_t i = 0; i < LISTS; i++)
		check_list(lists[i], i, 17 + i % 30);
}
END_TEST

/* The first of equal names is found, in short and in long lists. */
START_TEST(first_of_equal_names)
{
	for (uint32_t n = 3; n < 40; n++) {
		ShardMeshAxis axes[40];

		for (uint32_t i = 0; i < n; i++)
			axes[i] = (ShardMeshAxis){ name_of(i == n - 1 ? 1 : i), 0, 1 };
		ck_assert_int_eq(verify_name_find(memo, shard_mesh_new(&s, axes, n, NULL, 0), name_of(1)), 1);
	}
}
END_TEST

SUITE(setup, teardown, LOOP(all_four_count, others), TIMES(nothing_else, 4), LOOP(names, lengths), TEST(many_lists),
      TEST(first_of_equal_names))
