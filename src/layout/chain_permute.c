/* SPDX-License-Identifier: Apache-2.0
 *
 * The second step of a chain: a collective-permute, which exchanges axes within and between dimensions and keeps the
 * number of parts of each dimension (spec 50 §8.5). It is made if it saves other collectives, or if the order of the
 * devices changes.
 */
#include "layout/chain_state.h"

static bool
sizes_divide(const ChainState *c, ChainId x, ChainId y)
{
	int64_t m = chain_size(c, x), n = chain_size(c, y);

	return m % n == 0 || n % m == 0;
}

/* Returns whether the axes of in[d] are out of order: those headed for the same dimension are not adjacent or not in
 * the target's order, or an axis to be gathered comes after one that must move. Sets *gone to the last axis that the
 * target lacks. `seen` has one entry per dimension. */
static bool
is_out_of_order(const ChainState *c, uint32_t d, const ChainId **gone, bool *seen)
{
	const ChainAxis *last = NULL;

	memset(seen, 0, c->rank * sizeof *seen);
	for (uint32_t i = 0; i < c->in[d].n; i++) {
		const ChainAxis *p = chain_place(c, c->in[d].v[i]);

		if (!p) {
			if (last && !c->out[d].n)
				return true;
			*gone = &c->in[d].v[i];
		} else {
			if ((p->dim == d || seen[p->dim]) &&
			    (!last || last->dim != p->dim || p->index != last->index + 1))
				return true;
			seen[p->dim] = true;
		}
		last = p;
	}
	return false;
}

static bool
is_needed(const ChainState *c)
{
	const ChainId *gone = NULL, *added = NULL;
	bool *seen = ARENA_ARRAY(c->a, bool, c->rank);

	for (uint32_t d = 0; d < c->rank; d++) {
		if (c->in[d].n && c->out[d].n && sizes_divide(c, c->in[d].v[0], c->out[d].v[0]))
			return true;
		for (uint32_t i = 0; i < c->out[d].n; i++) {
			if (!c->axes.v[c->out[d].v[i]].is_in)
				added = &c->out[d].v[i];
		}
		if (is_out_of_order(c, d, &gone, seen))
			return true;
	}
	return gone && added && sizes_divide(c, *gone, *added);
}

/* Moves axes from the start of `from` to the end of the dimension's current axes while they fit. */
static void
place_wanted(ChainState *c, uint32_t d)
{
	ChainIds *out = &c->out[d];
	ChainFit fit;

	while (out->n && chain_fit(c, out->v[0], &c->room[d], &fit)) {
		chain_remove(out, 0);
		chain_push(c, d, fit.id);
		if (fit.has_rest)
			chain_insert(c->a, out, 0, fit.rest);
	}
}

/* Appends to *unplaced the axes of in[d] that the target lacks. Then moves axes from the start of the list to its end,
 * as many as fit into `freed`, the number of parts that the axes now in place make. */
static void
collect_gone(ChainState *c, uint32_t d, int64_t freed, ChainIds *unplaced)
{
	ChainIds moved = { NULL, 0, 0 };
	ChainFit fit;

	for (uint32_t i = 0; i < c->in[d].n; i++) {
		if (!chain_place(c, c->in[d].v[i]))
			*VEC_ADD(c->a, unplaced) = c->in[d].v[i];
	}
	while (unplaced->n && chain_fit(c, unplaced->v[0], &freed, &fit)) {
		chain_remove(unplaced, 0);
		*VEC_ADD(c->a, &moved) = fit.id;
		if (fit.has_rest)
			chain_insert(c->a, unplaced, 0, fit.rest);
	}
	for (uint32_t i = 0; i < moved.n; i++)
		*VEC_ADD(c->a, unplaced) = moved.v[i];
}

/* Empties a dimension and gives it the axes that the target wants there. Adds the axes that the target wants but that
 * do not fit to `wanted`, and those that it lacks to `gone`. */
static void
reorder_dim(ChainState *c, uint32_t d, ChainIds *wanted, ChainIds *gone)
{
	int64_t before = chain_total(c, &c->in[d]);

	c->room[d] = before;
	chain_pop(c, d, c->in[d].v, c->in[d].n);
	place_wanted(c, d);
	for (uint32_t i = 0; i < c->out[d].n; i++)
		*VEC_ADD(c->a, wanted) = c->out[d].v[i];
	collect_gone(c, d, before / c->room[d], gone);
	c->in[d].n = 0;
}

/* Distributes the axes that are not in place: first those that the target wants, then those to be gathered, where they
 * were if possible. */
static void
distribute_rest(ChainState *c, ChainIds *wanted, ChainIds *gone)
{
	ChainIds rest = { NULL, 0, 0 };

	chain_distribute(c, CHAIN_BACK, wanted, true, NULL);
	chain_distribute(c, CHAIN_FRONT, gone, false, NULL);
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t i = 0; i < gone[d].n; i++)
			*VEC_ADD(c->a, &rest) = gone[d].v[i];
	}
	chain_distribute(c, CHAIN_FRONT, &rest, true, NULL);
}

static void
reorder(ChainState *c)
{
	ChainIds wanted = { NULL, 0, 0 }, *gone = ARENA_ARRAY(c->a, ChainIds, c->rank);

	for (uint32_t i = 0; i < c->axes.n; i++)
		c->axes.v[i].is_in = false;
	for (uint32_t d = 0; d < c->rank; d++)
		reorder_dim(c, d, &wanted, &gone[d]);
	distribute_rest(c, &wanted, gone);
	chain_find_places(c);
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t i = 0; i < c->in[d].n; i++)
			chain_push(c, d, c->in[d].v[i]);
	}
}

void
chain_permute(ChainState *c)
{
	bool needed = !c->whole && is_needed(c);

	if (!needed && c->mesh_now == c->mesh_wanted)
		return;
	if (needed)
		reorder(c);
	c->mesh_now = c->mesh_wanted;
	chain_emit_permute(c);
}
