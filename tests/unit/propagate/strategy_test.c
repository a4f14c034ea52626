/* SPDX-License-Identifier: Apache-2.0
 *
 * Single steps of the two strategies. A tensor is written as its dimensions between bars: factors as
 * letters in a rule ("ab|c"), axes with commas and a final ? if open in a sharding ("x,y:2,2?|?").
 * Mesh: x=2, y=4, z=24, w=6.
 */
#include "propagate/state.h"

#include <stdlib.h>

#include "../suite.h"

enum { TENSORS = 4, FACTORS = 5 };

typedef struct Case {
	const char *rule[TENSORS];	/* operands, then one result, then NULL */
	int64_t sizes[FACTORS];		/* of a, b, c, ... */
	const char *before[TENSORS];	/* NULL: missing */
	const char *basic[TENSORS], *aggressive[TENSORS];
	PropDir dir;
	bool conservative, elementwise;
} Case;

static Session s;
static Arena a;
static IrAttr *mesh, *mesh_ref;

static void
setup(void)
{
	static const struct {
		const char *name;
		int64_t size;
	} axes[] = { { "x", 2 }, { "y", 4 }, { "z", 24 }, { "w", 6 } };
	ShardMeshAxis v[4];

	session_init(&s, NULL);
	arena_init(&a, NULL);
	for (int i = 0; i < 4; i++)
		v[i] = (ShardMeshAxis){ session_atom(&s, str_from(axes[i].name)), 0, axes[i].size };
	mesh = shard_mesh_new(&s, v, 4, NULL, 0);
	mesh_ref = shard_mesh_ref(&s, session_atom(&s, STR("m")));
}

static void
teardown(void)
{
	arena_free(&a);
	session_free(&s);
}

static const char *
read_axis(const char *t, ShardAxis *axis)
{
	char *end;

	*axis = shard_axis_full(atom_intern(&s.atoms, t++, 1));
	if (*t != ':')
		return t;
	axis->is_sub = 1;
	axis->pre = strtol(t + 1, &end, 10);
	axis->size = strtol(end + 1, &end, 10);
	return end;
}

static IrAttr *
read_sharding(const char *t)
{
	ShardDimSpec dims[8];
	ShardShardingSpec spec = { .mesh = mesh_ref, .dims = dims };

	if (!t)
		return NULL;
	for (;; t++) {
		ShardAxis *axes = ARENA_ARRAY(&a, ShardAxis, 8);
		ShardDimSpec *d = &dims[spec.rank++];

		*d = (ShardDimSpec){ .axes = axes, .closed = true };
		while (*t && *t != '|' && *t != '?') {
			t = read_axis(t, &axes[d->n++]);
			t += *t == ',';
		}
		if (*t == '?') {
			d->closed = false;
			t++;
		}
		if (!*t)
			return shard_sharding_new(&s, &spec);
	}
}

static const char *
sharding_text(const IrAttr *attr)
{
	const ShardSharding *sh = attr ? shard_sharding(attr) : NULL;
	const char *t = "";

	for (uint32_t d = 0; sh && d < sh->rank; d++) {
		ShardAxes l = shard_axes_of_dim(sh, d);

		t = arena_printf(&a, "%s%s", t, d ? "|" : "");
		for (uint32_t i = 0; i < l.n; i++) {
			t = arena_printf(&a, "%s%s%s", t, i ? "," : "", session_str(&s, l.v[i].name).p);
			if (l.v[i].is_sub)
				t = arena_printf(&a, "%s:%lld,%lld", t, (long long)l.v[i].pre, (long long)l.v[i].size);
		}
		t = arena_printf(&a, "%s%s", t, sh->dims[d].closed ? "" : "?");
	}
	return sh ? t : "missing";
}

static IrAttr *
read_rule(const Case *c)
{
	ShardRule head = { .n_results = 1 };
	int64_t factors[64];
	uint32_t tensor_dims[TENSORS + 1] = { 0 }, dim_factors[64] = { 0 }, t;

	while (head.n_factors < FACTORS && c->sizes[head.n_factors])
		head.n_factors++;
	for (t = 0; t < TENSORS && c->rule[t]; t++) {
		for (const char *p = c->rule[t];; p++) {
			if (*p && *p != '|') {
				factors[head.n_mapped++] = *p - 'a';
				continue;
			}
			dim_factors[++head.n_dims] = head.n_mapped;
			if (!*p)
				break;
		}
		tensor_dims[t + 1] = head.n_dims;
	}
	head.n_operands = t - 1;
	return shard_rule_new(&s, &(ShardRuleView){ .head = &head, .sizes = c->sizes, .factors = factors,
	                                            .tensor_dims = tensor_dims, .dim_factors = dim_factors });
}

static void
check_case(const Case *c, bool aggressive)
{
	Propagation p = { .s = &s, .arena = &a };
	PropRule *rule = propagate_rule(&p, read_rule(c));
	const ShardLayout *l = rule->layout;
	IrAttr *before[TENSORS];
	bool touched[TENSORS] = { false };
	PropStep st = { .rule = rule, .layout = l, .shardings = before, .mesh = shard_mesh(mesh), .touched = touched,
	                .conservative = c->conservative, .elementwise = c->elementwise, .arena = &a };
	ShardProjection projection;

	st.dirs.through = st.dirs.other = c->dir;
	for (uint32_t t = 0; t < l->n_tensors; t++)
		before[t] = read_sharding(c->before[t]);
	projection = shard_projection_new(&a, l, before, false, st.mesh);
	st.cells = projection.cells;
	if (aggressive)
		propagate_aggressive(&st);
	else
		propagate_basic(&st);
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		const char *want = aggressive ? c->aggressive[t] : c->basic[t];
		IrAttr *up = shard_project_up(&s, &projection, t, mesh_ref, before[t]);

		ck_assert_msg(strcmp(sharding_text(up), want ? want : sharding_text(before[t])) == 0,
		              "%s, tensor %u: %s, not %s", aggressive ? "aggressive" : "basic", t, sharding_text(up),
		              want ? want : sharding_text(before[t]));
		ck_assert_int_eq(touched[t], want != NULL);
	}
}

/* A tensor without expectation stays as it was. */
static const Case cases[] = {
	{ /* reshape: split */
	  { "ab|c", "a|bc" },
	  { 2, 4, 2 },
	  { "y|", "?|?" },
	  { NULL, "y:1,2?|y:2,2?" },
	  { NULL, "y:1,2?|y:2,2?" },
	  DIR_BOTH,
	  0,
	  0 },
	{ /* conservative: no sub-axes */
	  { "ab|c", "a|bc" },
	  { 2, 4, 2 },
	  { "y|", "?|?" },
	  { NULL },
	  { NULL },
	  DIR_BOTH,
	  true,
	  0 },
	{ /* reshape: the major factor is half filled, the minor one would be strided */
	  { "a|b", "ab" },
	  { 4, 8 },
	  { "x|y", "?" },
	  { NULL, "x?" },
	  { NULL, "x?" },
	  DIR_BOTH,
	  0,
	  0 },
	{ /* reshape: overflow */
	  { "abc", "a|b|c" },
	  { 2, 3, 4 },
	  { "y,w", "?|?|?" },
	  { NULL, "y:1,2?|?|?" },
	  { NULL, "y:1,2?|?|?" },
	  DIR_BOTH,
	  0,
	  0 },
	{ /* matmul: one axis on both sides */
	  { "a|c", "c|b", "a|b" },
	  { 16, 64, 4 },
	  { "x|", "|x,y", "?|?" },
	  { NULL },
	  { NULL, NULL, "?|x,y?" },
	  DIR_BOTH,
	  0,
	  0 },
	{ /* element-wise: the larger sharding wins */
	  { "a|b", "a|b", "a|b" },
	  { 8, 8 },
	  { "x|", "|y,x", "?|?" },
	  { NULL },
	  { NULL, NULL, "?|y,x?" },
	  DIR_BOTH,
	  0,
	  true },
	{ /* no sideways move past a closed result */
	  { "a", "a", "a" },
	  { 8 },
	  { "x,y", "?", "x" },
	  { NULL, "x?" },
	  { NULL, "x?" },
	  DIR_BOTH,
	  0,
	  true },
	{ /* without that rule the operand takes all */
	  { "a", "a", "a" },
	  { 8 },
	  { "x,y", "?", "x" },
	  { NULL, "x?" },
	  { NULL, "x,y?" },
	  DIR_BOTH,
	  0,
	  false },
	{ /* forward only: the result's sharding does not move to the operand */
	  { "a|b", "a|b" },
	  { 8, 8 },
	  { "x?|?", "?|y?" },
	  { NULL, "x?|y?" },
	  { NULL, "x?|y?" },
	  DIR_FORWARD,
	  0,
	  true },
	{ /* backward only */
	  { "a|b", "a|b" },
	  { 8, 8 },
	  { "x?|?", "?|y?" },
	  { "x?|y?" },
	  { "x?|y?" },
	  DIR_BACKWARD,
	  0,
	  true },
	{ /* a sub-axis grows to the full axis where the shorter list ends */
	  { "a", "a" },
	  { 8 },
	  { "y:1,2?", "y,x?" },
	  { "y,x?" },
	  { "y,x?" },
	  DIR_BOTH,
	  0,
	  true },
	{ /* factors take from an axis in table order: (1)8 against (2)2, then (4)3 */
	  { "a|b|c", "a|b|c" },
	  { 48, 48, 48 },
	  { "z:1,8?|?|?", "?|z:4,3?|z:2,2?" },
	  { NULL, "z:1,2?|z:4,3?|z:2,2?" },
	  { NULL, "z:1,2?|z:4,3?|z:2,2?" },
	  DIR_FORWARD,
	  0,
	  0 },
};

START_TEST(steps)
{
	check_case(&cases[_i], false);
	check_case(&cases[_i], true);
}
END_TEST

SUITE(setup, teardown, LOOP(steps, cases))
