/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of spec 30 §2 and §20.1. Axes are written as in the text: "x" or "x:2,4" for "x":(2)4.
 */
#include "shard/axis.h"

#include <stdio.h>
#include <stdlib.h>

#include "../suite.h"

static Session s;
static const ShardMesh *mesh;	/* a=1, x=4, y=6, z=8, w=24 */

static void
setup(void)
{
	static const struct { const char *name; int64_t size; } axes[] = {
		{ "a", 1 }, { "x", 4 }, { "y", 6 }, { "z", 8 }, { "w", 24 },
	};
	ShardMeshAxis v[5];

	session_init(&s, NULL);
	for (int i = 0; i < 5; i++)
		v[i] = (ShardMeshAxis){ session_atom(&s, str_from(axes[i].name)), 0, axes[i].size };
	mesh = shard_mesh(shard_mesh_new(&s, v, 5, NULL, 0));
}

static void
teardown(void)
{
	session_free(&s);
}

static ShardAxis
axis(const char *text)
{
	char name[2] = { text[0], 0 };
	Atom atom = session_atom(&s, str_from(name));
	char *end;
	long pre;

	if (!text[1])
		return shard_axis_full(atom);
	pre = strtol(text + 2, &end, 10);
	return shard_axis_sub(atom, pre, strtol(end + 1, NULL, 10));
}

/* A blank-separated list. */
static ShardAxes
list(const char *text)
{
	ShardAxis *v = ARENA_ARRAY(&s.arena, ShardAxis, strlen(text) + 1);
	uint32_t n = 0;
	char one[16];

	while (sscanf(text, " %15s", one) == 1) {
		text = strstr(text, one) + strlen(one);
		v[n++] = axis(one);
	}
	return (ShardAxes){ v, n };
}

static const char *
axis_text(ShardAxis a)
{
	const char *name = session_str(&s, a.name).p;

	if (!a.is_sub)
		return name;
	return arena_printf(&s.arena, "%s:%lld,%lld", name, (long long)a.pre, (long long)a.size);
}

static const char *
list_text(ShardAxes l)
{
	const char *t = "";

	for (uint32_t i = 0; i < l.n; i++)
		t = arena_printf(&s.arena, "%s%s%s", t, i ? " " : "", axis_text(l.v[i]));
	return t;
}

static const char *
optional(bool some, const ShardAxis *a)
{
	return some ? axis_text(*a) : "none";
}

START_TEST(predicates)
{
	static const struct {
		const char *a, *b;
		bool contains, prefix, overlaps, coexist;
		const char *head;
	} cases[] = {
		{ "x", "x:2,2", true, false, true, true, "x:1,2" },
		{ "x:1,2", "x", false, true, true, true, "none" },
		{ "y:1,2", "y:3,2", false, false, false, false, "none" },
		{ "y:1,3", "y:2,3", false, false, true, false, "none" },
		{ "y:1,2", "y:2,3", false, false, false, true, "y:1,2" },
		{ "y", "y:3,2", true, false, true, true, "y:1,3" },
		{ "z:2,4", "z:1,4", false, false, true, true, "none" },
		{ "z:1,4", "z:2,4", false, false, true, true, "z:1,2" },
		{ "x", "x", true, true, true, true, "none" },
		{ "a", "a", true, true, true, true, "none" },
		{ "x", "y", false, false, false, true, "x" },
		{ "x:1,2", "x:1,2", true, true, true, true, "none" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxis a = axis(cases[i].a), b = axis(cases[i].b), head;

		ck_assert_int_eq(shard_axis_contains(a, b), cases[i].contains);
		ck_assert_int_eq(shard_axis_is_prefix(a, b), cases[i].prefix);
		ck_assert_int_eq(shard_axis_overlaps(a, b), cases[i].overlaps);
		ck_assert_int_eq(shard_axis_coexist(a, b), cases[i].coexist);
		ck_assert_str_eq(optional(shard_axis_head(a, b, &head), &head), cases[i].head);
	}
}
END_TEST

START_TEST(parts)
{
	static const struct { const char *a, *b, *tail, *common, *prefix; } cases[] = {
		{ "x:2,2", "x", "none", "x:2,2", "none" },
		{ "x", "x:1,2", "x:2,2", "x:1,2", "x:1,2" },
		{ "x", "x:2,2", "none", "x:2,2", "none" },
		{ "z:1,4", "z:2,4", "none", "z:2,2", "none" },
		{ "z:2,4", "z:1,4", "z:4,2", "z:2,2", "none" },
		{ "z:1,2", "z:1,4", "none", "z:1,2", "z:1,2" },
		{ "y:1,3", "y:2,3", "none", "none", "none" },
		{ "x", "y", "x", "none", "none" },
		{ "z:4,2", "z:2,4", "none", "z:4,2", "none" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxis a = axis(cases[i].a), b = axis(cases[i].b), out;

		ck_assert_str_eq(optional(shard_axis_tail(mesh, a, b, &out), &out), cases[i].tail);
		ck_assert_str_eq(optional(shard_axis_overlap(a, b, &out), &out), cases[i].common);
		ck_assert_str_eq(optional(shard_axis_common_prefix(a, b, &out), &out), cases[i].prefix);
	}
}
END_TEST

START_TEST(merging)
{
	static const struct { const char *in, *out; } cases[] = {
		{ "x:1,2 x:2,2", "x" },
		{ "z:1,2 z:2,2 z:4,2", "z" },
		{ "z:2,2 z:4,2", "z:2,4" },
		{ "z:4,2 z:1,4", "z:4,2 z:1,4" },
		{ "x y:1,2 x:2,2", "x y:1,2 x:2,2" },
		{ "y:2,3 z:1,2 z:2,4", "y:2,3 z" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxisVec vec = { NULL, 0, 0 };

		shard_axes_append_all(&s.arena, mesh, &vec, list(cases[i].in));
		ck_assert_str_eq(list_text(shard_axis_vec_all(&vec)), cases[i].out);
	}
}
END_TEST

START_TEST(orders)
{
	static const char *const plain[] = { "a",     "w", "x:1,2", "x",     "x:2,2", "y:1,2",
		                             "y:1,3", "y", "y:2,3", "y:3,2", "z" };
	static const char *const by_mesh[] = { "a", "x:1,2", "x", "x:2,2", "y:1,2", "y", "z:1,2", "z:4,2", "w" };

	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
		for (size_t j = 0; j < sizeof plain / sizeof *plain; j++)
			ck_assert_int_eq(shard_axis_cmp(&s, axis(plain[i]), axis(plain[j])) < 0, i < j);
	}
	for (size_t i = 0; i < sizeof by_mesh / sizeof *by_mesh; i++) {
		for (size_t j = 0; j < sizeof by_mesh / sizeof *by_mesh; j++)
			ck_assert_int_eq(shard_axis_cmp_mesh(mesh, axis(by_mesh[i]), axis(by_mesh[j])) < 0, i < j);
	}
	ck_assert_int_lt(shard_axes_cmp(&s, list("z"), list("a x")), 0);
	ck_assert_int_gt(shard_axes_cmp(&s, list("a z"), list("a x")), 0);
	ck_assert_int_eq(shard_axes_cmp(&s, list("a z"), list("a z")), 0);
}
END_TEST

START_TEST(list_prefixes)
{
	static const struct { const char *p, *q; ShardPrefix how; const char *common; } cases[] = {
		{ "", "", SHARD_PREFIX_EQUAL, "" },
		{ "", "x", SHARD_PREFIX_STRICT, "" },
		{ "x y", "x", SHARD_PREFIX_NO, "x" },
		{ "x", "x", SHARD_PREFIX_EQUAL, "x" },
		{ "x:1,2", "x", SHARD_PREFIX_STRICT, "x:1,2" },
		{ "x:1,2", "x y", SHARD_PREFIX_STRICT, "x:1,2" },
		{ "x:1,2 y", "x y", SHARD_PREFIX_NO, "x:1,2" },
		{ "x", "x:1,2", SHARD_PREFIX_NO, "x:1,2" },
		{ "y x", "y z", SHARD_PREFIX_NO, "y" },
		{ "y x", "y x z", SHARD_PREFIX_STRICT, "y x" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxes p = list(cases[i].p), q = list(cases[i].q);

		ck_assert_int_eq(shard_axes_prefix(p, q), cases[i].how);
		ck_assert_str_eq(list_text(shard_axes_common_prefix(&s.arena, p, q)), cases[i].common);
	}
}
END_TEST

START_TEST(cutting)
{
	static const struct { const char *p, *list, *out; } cases[] = {
		{ "x y z", "", "x y z" },
		{ "x y z", "y", "x" },
		{ "x y z", "y:3,2", "x y:1,3" },
		{ "x", "x:1,2", "" },
		{ "z:1,4", "z:2,4 x", "z:1,2" },
		{ "w:1,8", "w:4,3", "" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxes p = list(cases[i].p), l = list(cases[i].list), out;
		bool changed;

		out = shard_axes_cut_overlaps(&s.arena, p, l, &changed);
		ck_assert_str_eq(list_text(out), cases[i].out);
		ck_assert_int_eq(changed, strcmp(cases[i].p, cases[i].out) != 0);
		ck_assert_int_eq(shard_axes_overlap(p, l), changed);
	}
}
END_TEST

START_TEST(differences)
{
	static const struct { const char *a, *b, *out; } cases[] = {
		{ "", "x", "" },
		{ "x y", "x y", "" },
		{ "x y", "", "x y" },
		{ "z", "z:2,2", "z:1,2 z:4,2" },
		{ "y x", "x", "y" },
		{ "w", "w:2,2 w:12,2", "w:1,2 w:4,3" },
		{ "z:1,4", "z", "" },
		{ "x z", "z:1,2 y", "x z:2,4" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxes out = shard_axes_difference(&s.arena, &s, mesh, list(cases[i].a), list(cases[i].b));

		ck_assert_str_eq(list_text(out), cases[i].out);
	}
}
END_TEST

START_TEST(sorting)
{
	static const struct { const char *in, *out; } cases[] = {
		{ "w z x", "x z w" },
		{ "z:4,2 x z:1,4", "x z" },
		{ "z:4,2 z:1,2", "z:1,2 z:4,2" },
		{ "z:4,2 z:2,2 z:1,2", "z" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxes l = list(cases[i].in);
		ShardAxis v[8];

		memcpy(v, l.v, l.n * sizeof *v);
		ck_assert_str_eq(list_text((ShardAxes){ v, shard_axes_sort_merge(mesh, v, l.n) }), cases[i].out);
	}
	ck_assert_int_eq(shard_axes_total(mesh, list("x y:2,3 a")), 12);
	ck_assert_int_eq(shard_axes_total(mesh, list("")), 1);
}
END_TEST

SUITE(setup, teardown, TEST(predicates), TEST(parts), TEST(merging), TEST(orders), TEST(list_prefixes),
      TEST(cutting), TEST(differences), TEST(sorting))
