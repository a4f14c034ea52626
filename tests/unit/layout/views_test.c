/* SPDX-License-Identifier: Apache-2.0
 *
 * Local shapes, slices, and meshes as views of one device set (spec 10 §9.11 and §9.12). Meshes and shardings are read
 * from text: "x=4 y=2 / 3 2 1 0" is a mesh with device ids, "x y|z:2,4||w" has the dimensions [x, y], [z:(2)4] and [],
 * and the unreduced axis w after "|u ".
 */
#include "layout/views.h"

#include <stdio.h>
#include <stdlib.h>

#include "../suite.h"

static Session s;

static void
setup(void)
{
	session_init(&s, NULL);
}

static void
teardown(void)
{
	session_free(&s);
}

static const ShardMesh *
mesh(const char *text)
{
	ShardMeshAxis axes[4];
	int64_t ids[16];
	uint32_t n = 0, n_ids = 0;
	char name[2];
	long long size;
	int used;

	for (; sscanf(text, " %1[a-z]=%lld%n", name, &size, &used) == 2; text += used)
		axes[n++] = (ShardMeshAxis){ session_atom(&s, str_from(name)), 0, size };
	text = strchr(text, '/');
	for (text = text ? text + 1 : ""; sscanf(text, " %lld%n", &size, &used) == 1; text += used)
		ids[n_ids++] = size;
	return shard_mesh(shard_mesh_new(&s, axes, n, ids, n_ids));
}

/* Reads axes up to a '|', and moves *text behind it. */
static ShardAxes
axes(const char **text)
{
	ShardAxis *v = ARENA_ARRAY(&s.arena, ShardAxis, 8);
	uint32_t n = 0;
	char name[2];
	long long pre, size;
	int used;

	while (sscanf(*text, " %1[a-z]%n", name, &used) == 1) {
		Atom atom = session_atom(&s, str_from(name));

		*text += used;
		if (sscanf(*text, ":%lld,%lld%n", &pre, &size, &used) == 2) {
			*text += used;
			v[n++] = shard_axis_sub(atom, pre, size);
		} else {
			v[n++] = shard_axis_full(atom);
		}
	}
	*text += **text == '|';
	return (ShardAxes){ v, n };
}

static const ShardSharding *
sharding(const char *text)
{
	ShardDimSpec dims[4] = { { 0 } };
	ShardShardingSpec spec = { .mesh = shard_mesh_ref(&s, session_atom(&s, STR("m"))), .dims = dims };

	while (*text) {
		ShardAxes list;

		if (*text == '+') {
			text++;
			list = axes(&text);
			spec.unreduced = list.v;
			spec.n_unreduced = list.n;
			break;
		}
		list = axes(&text);
		dims[spec.rank++] = (ShardDimSpec){ .axes = list.v, .n = list.n, .closed = true };
	}
	return shard_sharding(shard_sharding_new(&s, &spec));
}

static const struct {
	const char *mesh, *sharding;
	int64_t dims[3], local[3];
	bool pads;
} shapes[] = {
	{ "x=2 y=4 z=2", "x|z y|", { 4, 8 }, { 2, 1 }, false },
	{ "x=2 y=4 z=2", "x||", { 4, 8 }, { 2, 8 }, false },
	{ "x=2 y=8 z=2", "x|y:2,2|", { 4, 8 }, { 2, 4 }, false },
	{ "x=8 y=2 z=3", "x|y|z|", { 7, 3, 8 }, { 1, 2, 3 }, true },
	{ "x=8", "x|", { 0 }, { 0 }, false },
	{ "x=8", "x|", { IR_DYNAMIC }, { IR_DYNAMIC }, false },
	{ "x=8", "x|", { 1 }, { 1 }, true },
};

START_TEST(local_shape)
{
	const ShardSharding *sh = sharding(shapes[_i].sharding);
	int64_t local[3];

	ck_assert_int_eq(shard_local_shape(mesh(shapes[_i].mesh), sh, shapes[_i].dims, sh->rank, local),
	                 shapes[_i].pads);
	for (uint32_t d = 0; d < sh->rank; d++)
		ck_assert_int_eq(local[d], shapes[_i].local[d]);
}
END_TEST

static const struct {
	const char *mesh, *sharding;
	int64_t dims[2], position;
	ShardRange want[2];
} slices[] = {
	{ "x=2 y=2", "x|y|", { 2, 2 }, 0, { { 0, 1 }, { 0, 1 } } },
	{ "x=2 y=2", "x|y|", { 2, 2 }, 1, { { 0, 1 }, { 1, 2 } } },
	{ "x=2 y=2", "x|y|", { 2, 2 }, 2, { { 1, 2 }, { 0, 1 } } },
	{ "x=2 y=2", "y|x|", { 2, 2 }, 1, { { 1, 2 }, { 0, 1 } } },
	{ "x=2 y=4", "y x||", { 16, 3 }, 6, { { 10, 12 }, { 0, 3 } } },		/* x=1, y=2: chunk 2 * 2 + 1 */
	{ "x=8", "x:1,2|x:4,2|", { 4, 4 }, 5, { { 2, 4 }, { 2, 4 } } },		/* 5 is 101 in binary */
	{ "x=8", "x:2,2||", { 4, 4 }, 5, { { 0, 2 }, { 0, 4 } } },
	{ "x=8", "x||", { 7, 1 }, 7, { { 7, 7 }, { 0, 1 } } },			/* only padding */
	{ "x=4", "x||", { 6, 1 }, 2, { { 4, 6 }, { 0, 1 } } },
	{ "x=4", "x||", { 7, 1 }, 3, { { 6, 7 }, { 0, 1 } } },
};

START_TEST(slice)
{
	ShardRange got[2];

	shard_slice(mesh(slices[_i].mesh), sharding(slices[_i].sharding), slices[_i].dims, 2, slices[_i].position, got);
	for (int d = 0; d < 2; d++) {
		ck_assert_int_eq(got[d].start, slices[_i].want[d].start);
		ck_assert_int_eq(got[d].limit, slices[_i].want[d].limit);
	}
}
END_TEST

static const struct {
	const char *mesh_a, *a, *mesh_b, *b;
	bool same;
} layouts[] = {
	{ "x=4 y=2", "x|y|", "d=8", "d:1,4|d:4,2|", true },
	{ "x=4 y=2", "x|y|", "d=8", "d:1,2|d:4,2|", false },
	{ "x=4 y=2", "x y||", "d=8", "d||", true },
	{ "x=4 y=2", "y x||", "d=8", "d||", false },
	{ "a=4 b=2", "b|", "x=2 y=2 z=2", "z|", true },
	{ "a=4 b=2", "a|", "x=2 y=2 z=2", "x y|", true },
	{ "a=4 b=2", "a|", "x=2 y=2 z=2", "y x|", false },
	{ "a=2 b=3", "b|", "x=3 y=2", "x|", false },
	{ "a=2 b=3", "a b|", "x=3 y=2", "x y|", true },
	{ "a=2 o=1 b=3", "a o b|", "d=6", "d|", true },
	{ "a=4", "|", "d=8", "|", true },			/* both replicated */
	{ "a=4", "a|", "d=8", "d:1,4|", false },		/* different devices */
	{ "a=2 b=2", "|+ a b", "d=4", "|+ d", true },
	{ "a=2 b=2", "|+ b", "d=4", "|+ d:1,2", false },
	{ "a=2 b=2 / 0 2 1 3", "a|b|", "x=2 y=2", "y|x|", true },
	{ "a=2 b=2 / 0 2 1 3", "a|b|", "x=2 y=2", "x|y|", false },
	{ "a=4 / 3 2 1 0", "a|", "x=4", "x|", false },
	{ "a=4 / 1 0 3 2", "a:1,2|", "x=2 y=2", "x|", true },	/* the same halves */
	{ "a=2 b=2 / 0 2 1 3", "|+ a", "x=2 y=2", "|+ y", true },
	{ "a=2 b=2 / 0 2 1 3", "|+ a", "x=2 y=2", "|+ x", false },
};

START_TEST(same_layout)
{
	const ShardMesh *m = mesh(layouts[_i].mesh_a), *n = mesh(layouts[_i].mesh_b);
	const ShardSharding *x = sharding(layouts[_i].a), *y = sharding(layouts[_i].b);

	ck_assert_int_eq(layout_same(&s.arena, m, x, n, y), layouts[_i].same);
	ck_assert_int_eq(layout_same(&s.arena, n, y, m, x), layouts[_i].same);
	ck_assert(layout_same(&s.arena, m, x, m, sharding(layouts[_i].a)));
}
END_TEST

static const struct {
	const char *from, *axes, *to, *want;	/* NULL: there is no such list */
} moves[] = {
	{ "x=4 y=2", "x", "d=8", "d:1,4" },
	{ "x=4 y=2", "y", "d=8", "d:4,2" },
	{ "x=4 y=2", "x y", "d=8", "d" },
	{ "d=8", "d:2,2", "x=4 y=2", "x:2,2" },
	{ "d=8", "d:1,4", "x=2 y=2 z=2", "x y" },
	{ "d=8", "d", "x=2 y=4", "x y" },
	{ "a=2 b=3", "b", "x=3 y=2", NULL },
	{ "x=3 y=2", "x", "a=2 b=3", NULL },
	{ "a=2 b=3", "a b", "x=3 y=2", "x y" },
	{ "a=4 b=6", "b:1,2", "d=24", "d:4,2" },
	{ "a=4 b=6", "", "d=24", "" },
};

START_TEST(on_mesh)
{
	const ShardMesh *from = mesh(moves[_i].from), *to = mesh(moves[_i].to);
	const char *text = moves[_i].axes, *want = moves[_i].want;
	ShardAxes out;

	ck_assert_int_eq(layout_axes_on_mesh(&s.arena, from, axes(&text), to, &out), want != NULL);
	if (want)
		ck_assert(shard_axes_eq(out, axes(&want)));
}
END_TEST

SUITE(setup, teardown, LOOP(local_shape, shapes), LOOP(slice, slices), LOOP(same_layout, layouts), LOOP(on_mesh, moves))
