/* SPDX-License-Identifier: Apache-2.0
 *
 * Projection of one dimension onto lists of factors (spec 30 §20.2) and the distribution of axes
 * (§16), on the mesh x=4, y=6, a=1.
 */
#include "shard/projection.h"

#include "../suite.h"

static Session s;
static IrAttr *mesh_ref;
static const ShardMesh *mesh;
static Atom x, y, a1;
static Arena scratch;		/* of projections: they release what they allocate */

static void
setup(void)
{
	ShardMeshAxis axes[3];

	session_init(&s, NULL);
	arena_init(&scratch, NULL);
	x = session_atom(&s, STR("x"));
	y = session_atom(&s, STR("y"));
	a1 = session_atom(&s, STR("a"));
	axes[0] = (ShardMeshAxis){ x, 0, 4 };
	axes[1] = (ShardMeshAxis){ y, 0, 6 };
	axes[2] = (ShardMeshAxis){ a1, 0, 1 };
	mesh = shard_mesh(shard_mesh_new(&s, axes, 3, NULL, 0));
	mesh_ref = shard_mesh_ref(&s, session_atom(&s, STR("m")));
}

static void
teardown(void)
{
	arena_free(&scratch);
	session_free(&s);
}

static const char *
list_text(ShardAxes l)
{
	const char *t = "";

	for (uint32_t i = 0; i < l.n; i++) {
		const char *name = session_str(&s, l.v[i].name).p;

		t = arena_printf(&s.arena, l.v[i].is_sub ? "%s%s%s:%lld,%lld" : "%s%s%s", t, i ? " " : "", name,
		                 (long long)l.v[i].pre, (long long)l.v[i].size);
	}
	return t;
}

/* Makes a rule for one operand and one result of one dimension, both with all n factors. */
static IrAttr *
one_dim_rule(const int64_t *sizes, uint32_t n)
{
	ShardRule head = { .n_factors = n, .n_operands = 1, .n_results = 1, .n_dims = 2, .n_mapped = 2 * n };
	int64_t factors[16];
	const uint32_t tensor_dims[] = { 0, 1, 2 }, dim_factors[] = { 0, n, 2 * n };

	for (uint32_t i = 0; i < 2 * n; i++)
		factors[i] = i % n;
	return shard_rule_new(&s, &(ShardRuleView){ .head = &head, .sizes = sizes, .factors = factors,
	                                            .tensor_dims = tensor_dims, .dim_factors = dim_factors });
}

static IrAttr *
one_dim_sharding(const ShardAxis *axes, uint32_t n, bool closed)
{
	ShardDimSpec dim = { .axes = axes, .n = n, .closed = closed };

	return shard_sharding_new(&s, &(ShardShardingSpec){ .mesh = mesh_ref, .dims = &dim, .rank = 1 });
}

static const char *
cell_text(const ShardCell *c)
{
	if (!c->present)
		return "-";
	return arena_printf(&s.arena, "%s%s%s%s%s", list_text(c->axes), c->over.n ? " over " : "", list_text(c->over),
	                    c->closed ? " closed" : "", c->minor ? " minor" : "");
}

START_TEST(down_and_up)
{
	static const struct { uint32_t n; int64_t sizes[4]; const char *cells[4]; } cases[] = {
		{ 2, { 4, 12 }, { "x", "y minor" } },
		{ 2, { 2, 8 }, { "x:1,2", "x:2,2 y minor" } },
		{ 2, { 8, 8 }, { "x y:1,2", "y:2,3 minor" } },
		{ 2, { 1, 8 }, { "", "x y minor" } },
		{ 3, { 2, 3, 4 }, { "x:1,2", " over x:2,2 y", " closed minor" } },
		{ 4, { 2, 3, 4, 5 }, { "x:1,2", " over x:2,2 y", " closed", "-" } },
		{ 2, { 0, 8 }, { "x y", " minor" } },
		{ 1, { 24 }, { "x y minor" } },
	};
	const ShardAxis axes[] = { shard_axis_full(x), shard_axis_full(y) };
	IrAttr *sharding = one_dim_sharding(axes, 2, false);

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardLayout *l = shard_layout_new(&s.arena, one_dim_rule(cases[i].sizes, cases[i].n));
		IrAttr *both[] = { sharding, NULL };
		ShardProjection p = shard_projection_new(&scratch, l, both, false, mesh);

		for (uint32_t k = 0; k < cases[i].n; k++)
			ck_assert_str_eq(cell_text(&p.cells[k]), cases[i].cells[k]);
		ck_assert_ptr_eq(shard_project_up(&s, &p, 0, mesh_ref, sharding), sharding);
		ck_assert_int_eq(shard_projection_size(&p, 0), 24);
		ck_assert_int_eq(shard_projection_size(&p, 1), 1);
	}
}
END_TEST

START_TEST(size_one_axes)
{
	const int64_t sizes[] = { 1, 8 };
	const ShardAxis axes[] = { shard_axis_full(a1), shard_axis_full(x) };
	ShardLayout *l = shard_layout_new(&s.arena, one_dim_rule(sizes, 2));
	IrAttr *both[] = { one_dim_sharding(axes, 2, true), NULL };
	ShardProjection p = shard_projection_new(&scratch, l, both, true, mesh);

	ck_assert_str_eq(cell_text(&p.cells[0]), "a closed");
	ck_assert_str_eq(cell_text(&p.cells[1]), "x closed minor");
	ck_assert_str_eq(cell_text(&p.cells[2]), " closed");
}
END_TEST

START_TEST(strided_axes_are_dropped)
{
	const int64_t sizes[] = { 8, 3 };
	const ShardAxis half = shard_axis_sub(x, 1, 2), full = shard_axis_full(y);
	ShardLayout *l = shard_layout_new(&s.arena, one_dim_rule(sizes, 2));
	const ShardAxes by_factor[] = { { &half, 1 }, { &full, 1 } };
	ShardProjection p = shard_projection_of_axes(&scratch, l, by_factor, mesh);
	IrAttr *up = shard_project_up(&s, &p, 0, mesh_ref, NULL);

	ck_assert_str_eq(list_text(shard_axes_of_dim(shard_sharding(up), 0)), "x:1,2");
	ck_assert(shard_sharding(up)->dims[0].closed);
}
END_TEST

START_TEST(replacing)
{
	const int64_t sizes[] = { 4, 6 };
	const ShardAxis full_x = shard_axis_full(x), half = shard_axis_sub(x, 1, 2);
	ShardLayout *l = shard_layout_new(&s.arena, one_dim_rule(sizes, 2));
	IrAttr *both[] = { one_dim_sharding(&full_x, 1, false), one_dim_sharding(&half, 1, false) };
	ShardProjection p = shard_projection_new(&scratch, l, both, false, mesh);
	bool changed[2] = { false, false };

	ck_assert_str_eq(list_text(shard_projection_common_prefix(&p, 0)), "x:1,2");
	ck_assert_str_eq(list_text(shard_projection_common_prefix(&p, 1)), "");
	ck_assert(shard_projection_replace(&p, 0, (ShardAxes){ &full_x, 1 }, (ShardAxes){ NULL, 0 }, changed));
	ck_assert(!changed[0] && changed[1]);
	ck_assert(!shard_projection_replace(&p, 0, (ShardAxes){ &full_x, 1 }, (ShardAxes){ NULL, 0 }, changed));
	ck_assert(!shard_projection_has_overflow(&p, 0));
	ck_assert_ptr_nonnull(shard_projection_find(&p, 1, 1));
}
END_TEST

START_TEST(distribution)
{
	static const struct { uint32_t n; int64_t sizes[3]; const char *out[3], *over; } cases[] = {
		{ 2, { 4, 6 }, { "x", "y" }, "" },
		{ 2, { 2, 12 }, { "x:1,2", "x:2,2 y" }, "" },
		{ 2, { 6, 4 }, { "x:1,2 y:1,3", "x:2,2 y:3,2" }, "" },
		{ 2, { 2, 2 }, { "x:1,2", "x:2,2" }, "y" },
		{ 1, { 5 }, { "" }, "x y" },
	};
	const ShardAxis axes[] = { shard_axis_full(x), shard_axis_full(y) };

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ShardAxes out[3], over;

		shard_axes_distribute(&s.arena, mesh, (ShardAxes){ axes, 2 }, cases[i].sizes, cases[i].n, out, &over);
		for (uint32_t k = 0; k < cases[i].n; k++)
			ck_assert_str_eq(list_text(out[k]), cases[i].out[k]);
		ck_assert_str_eq(list_text(over), cases[i].over);
	}
}
END_TEST

SUITE(setup, teardown, TEST(down_and_up), TEST(size_one_axes), TEST(strided_axes_are_dropped), TEST(replacing),
      TEST(distribution))
