/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes meshes and shardings. An axis is omitted, used whole, or split in two sub-axes. If both sub-axes are used,
 * they are in different dimensions, so that they cannot be merged.
 */
#include "generate.h"

enum { UNUSED, WHOLE, MAJOR, MINOR, BOTH, REPLICATED, UNREDUCED, USES };

/* The parts of a sharding, as lists of axes that begin with ", ". */
typedef struct Lists {
	Buf dims[GEN_RANK], replicated, unreduced;
	uint32_t rank;
} Lists;

void
gen_meshes(Gen *g)
{
	static const int64_t sizes[] = { 2, 4, 3, 8, 1, 6, 2, 16, 12, 5 };

	g->n_axes = 1 + gen_pick(g, GEN_AXES);
	GEN(g, "sdy.mesh @mesh = <[");
	for (uint32_t i = 0; i < g->n_axes; i++) {
		g->sizes[i] = sizes[gen_pick(g, sizeof sizes / sizeof *sizes)];
		GEN(g, "%s\"%c\"=%lld", i ? ", " : "", 'a' + (char)i, (long long)g->sizes[i]);
	}
	GEN(g, "]>\n");
	g->two_meshes = gen_rarely(g, 4);
	g->priorities = gen_rarely(g, 4);
	if (g->two_meshes)
		GEN(g, "sdy.mesh @other = <[\"a\"=2, \"b\"=2, \"c\"=2, \"d\"=2]>\n");
}

static void
lists_init(Lists *l, uint32_t rank)
{
	l->rank = rank;
	for (uint32_t d = 0; d < GEN_RANK; d++)
		buf_init(&l->dims[d], NULL);
	buf_init(&l->replicated, NULL);
	buf_init(&l->unreduced, NULL);
}

static void
lists_free(Lists *l)
{
	for (uint32_t d = 0; d < GEN_RANK; d++)
		buf_free(&l->dims[d]);
	buf_free(&l->replicated);
	buf_free(&l->unreduced);
}

static void
add_axis(Buf *to, uint32_t axis, int64_t pre, int64_t size, int64_t whole)
{
	buf_printf(to, "%s\"%c\"", to->n ? ", " : "", 'a' + (char)axis);
	if (size != whole)
		buf_printf(to, ":(%lld)%lld", (long long)pre, (long long)size);
}

/* Returns a proper divisor of the size, or 0 if there is none. */
static int64_t
divisor(Gen *g, int64_t size)
{
	for (int64_t k = gen_rarely(g, 2) ? 2 : 4; k < size; k++) {
		if (size % k == 0)
			return k;
	}
	return size == 4 ? 2 : 0;
}

static void
use_axis(Gen *g, Lists *l, uint32_t axis, int64_t size)
{
	uint32_t use = gen_pick(g, USES), dim = l->rank ? gen_pick(g, l->rank) : 0;
	int64_t cut = use == MAJOR || use == MINOR || use == BOTH ? divisor(g, size) : 0;

	if (use == REPLICATED)
		add_axis(&l->replicated, axis, 1, size, size);
	else if (use == UNREDUCED && gen_rarely(g, 6))
		add_axis(&l->unreduced, axis, 1, size, size);
	else if (l->rank && (use == WHOLE || (cut == 0 && use != UNUSED)))
		add_axis(&l->dims[dim], axis, 1, size, size);
	if (l->rank && cut && use != MINOR)
		add_axis(&l->dims[dim], axis, 1, cut, size);
	if (l->rank && cut && (use == MINOR || (use == BOTH && l->rank > 1)))
		add_axis(&l->dims[(dim + (use == BOTH)) % l->rank], axis, cut, size / cut, size);
}

static void
print_dims(Gen *g, const Lists *l, bool open_allowed)
{
	for (uint32_t d = 0; d < l->rank; d++) {
		const Buf *axes = &l->dims[d];
		bool open = open_allowed && gen_rarely(g, 2);

		GEN(g, "%s{%.*s%s}", d ? ", " : "", (int)axes->n, axes->n ? axes->p : "",
		    !open     ? ""
		    : axes->n ? ", ?"
		              : "?");
		if ((open || axes->n) && open_allowed && g->priorities && gen_rarely(g, 4))
			GEN(g, "p%u", (unsigned)gen_pick(g, 4));
	}
}

static void
print_lists(Gen *g, const char *mesh, const Lists *l, bool open_allowed)
{
	GEN(g, "<@%s, [", mesh);
	print_dims(g, l, open_allowed);
	GEN(g, "]");
	if (l->replicated.n)
		GEN(g, ", replicated={%.*s}", (int)l->replicated.n, l->replicated.p);
	if (l->unreduced.n)
		GEN(g, ", unreduced={%.*s}", (int)l->unreduced.n, l->unreduced.p);
	GEN(g, ">");
}

void
gen_sharding(Gen *g, uint32_t rank)
{
	bool other = g->two_meshes && !g->taken && gen_rarely(g, 6);
	Lists l;

	lists_init(&l, rank);
	for (uint32_t i = 0; i < (other ? GEN_AXES : g->n_axes); i++) {
		if (!(g->taken & (1u << i)))
			use_axis(g, &l, i, other ? 2 : g->sizes[i]);
	}
	print_lists(g, other ? "other" : "mesh", &l, true);
	lists_free(&l);
}

void
gen_manual_sharding(Gen *g, uint32_t axes, const GenType *from, GenType *to, bool out)
{
	Lists l;

	*to = *from;
	lists_init(&l, from->rank);
	for (uint32_t i = 0; i < g->n_axes; i++) {
		uint32_t d = from->rank ? gen_pick(g, from->rank) : 0;

		if (!(axes & (1u << i)))
			continue;
		if (!from->rank || gen_rarely(g, 4) || (!out && to->dims[d] % g->sizes[i])) {
			add_axis(&l.replicated, i, 1, g->sizes[i], g->sizes[i]);
			continue;
		}
		add_axis(&l.dims[d], i, 1, g->sizes[i], g->sizes[i]);
		to->dims[d] = out ? to->dims[d] * g->sizes[i] : to->dims[d] / g->sizes[i];
	}
	for (uint32_t i = 0; i < g->n_axes; i++) {
		if (from->rank && !((axes | g->taken) & (1u << i)) && gen_rarely(g, 3))
			add_axis(&l.dims[gen_pick(g, from->rank)], i, 1, g->sizes[i], g->sizes[i]);
	}
	print_lists(g, "mesh", &l, false);
	lists_free(&l);
}

void
gen_op_sharding(Gen *g, const GenType *t)
{
	if (!gen_rarely(g, 6))
		return;
	GEN(g, " {sdy.sharding = #sdy.sharding_per_value<[");
	gen_sharding(g, t->rank);
	GEN(g, "]>}");
}
