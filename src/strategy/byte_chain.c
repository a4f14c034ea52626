/* SPDX-License-Identifier: Apache-2.0
 *
 * The cheapest chain between two layouts of strategy mode (spec 70 §7.5). Both layouts cut the row-major order of
 * devices into intervals, whose prime factors are the atoms for the search in layout/search.c.
 */
#include "strategy/byte_chain.h"

/* ---- the bytes of a plan ---- */

int64_t
chain_plan_bytes(const Redist *r, uint32_t elem_bytes)
{
	int64_t local = r->slice * elem_bytes, sent = 0;

	for (uint32_t i = 0; i < r->n_ops; i++) {
		const RedistOp *op = &r->ops[i];

		switch ((int)op->kind) {
		case COST_ALL_SLICE:
			local /= op->n;
			break;
		case COST_ALL_TO_ALL:
			sent += (op->n - 1) * (local / op->n);
			break;
		case COST_ALL_GATHER:
			sent += (op->n - 1) * local;
			local *= op->n;
			break;
		default:
			break;
		}
	}
	return sent;
}

/* ---- atoms ---- */

/* Cuts the devices at all given places. Returns false if the places do not divide each other, or if there are too many
 * atoms. */
static bool
make_atoms(LayoutQuestion *q, const int64_t *cuts, uint32_t n_cuts, int64_t n_devices)
{
	for (int64_t done = 1, next; done < n_devices; done = next) {
		next = n_devices;
		for (uint32_t i = 0; i < n_cuts; i++) {
			if (cuts[i] > done && cuts[i] < next)
				next = cuts[i];
		}
		if (next % done || !layout_cut(q, done, next))
			return false;
	}
	return true;
}

/* Collects all places where an interval of a layout, or an axis, begins or ends. */
static uint32_t
collect_cuts(const Layout *const *sides, const int64_t *cuts, uint32_t n_cuts, int64_t *out)
{
	uint32_t n = n_cuts;

	memcpy(out, cuts, n_cuts * sizeof *cuts);
	for (uint32_t side = 0; side < 2; side++) {
		const Layout *l = sides[side];

		for (uint32_t d = 0; d < l->n_dims; d++) {
			LayoutInterval iv[LAYOUT_ENTRIES];
			uint32_t n_iv = layout_dim_intervals(l, d, iv);

			for (uint32_t i = 0; i < n_iv; i++) {
				out[n++] = iv[i].pre;
				out[n++] = iv[i].pre * iv[i].size;
			}
		}
	}
	return n;
}

/* Returns the lists of a layout. */
static const uint8_t *
lists_of(Arena *a, const LayoutQuestion *q, const Layout *l)
{
	uint8_t *lists = ARENA_ARRAY(a, uint8_t, LAYOUT_ATOMS + l->n_dims);
	uint32_t length = 0;

	for (uint32_t d = 0; d < l->n_dims; d++) {
		LayoutInterval iv[LAYOUT_ENTRIES];
		uint32_t n = layout_dim_intervals(l, d, iv);

		for (uint32_t i = 0; i < n; i++) {
			for (uint32_t x = 0; x < q->n_atoms; x++) {
				if (q->pres[x] >= iv[i].pre && q->pres[x] < iv[i].pre * iv[i].size)
					lists[length++] = (uint8_t)x;
			}
		}
		lists[length++] = LAYOUT_END;
	}
	return lists;
}

/* ---- the chain ---- */

static LayoutInterval
interval_of(const LayoutQuestion *q, uint8_t atom)
{
	return (LayoutInterval){ q->pres[atom], q->sizes[atom] };
}

static const Layout *
layout_of(const LayoutQuestion *q, LayoutTable *t, const LayoutStep *step)
{
	LayoutInterval intervals[LAYOUT_ATOMS];
	uint32_t first[REDIST_DIMS + 1] = { 0 }, n;

	for (uint32_t d = 0; d < q->rank; d++) {
		const uint8_t *list = layout_list(step->lists, d, &n);

		for (uint32_t i = 0; i < n; i++)
			intervals[first[d] + i] = interval_of(q, list[i]);
		first[d + 1] = first[d] + n;
	}
	return layout_of_intervals(t, q->shape, q->rank, intervals, first);
}

/* Writes the intervals that a step appends to a dimension, removes from it or moves: the last ones of the longer
 * list. */
static void
write_moved(Arena *a, const LayoutQuestion *q, const LayoutStep *step, ChainStep *out)
{
	const LayoutStep *longer = step->kind == COST_ALL_SLICE ? step : step->from;
	LayoutInterval *moved = ARENA_ARRAY(a, LayoutInterval, step->n_moved);
	uint32_t n;
	const uint8_t *list = layout_list(longer->lists, step->dim, &n);

	for (uint32_t i = 0; i < step->n_moved; i++)
		moved[i] = interval_of(q, list[n - step->n_moved + i]);
	out->moved = moved;
	out->n_moved = step->n_moved;
}

/* Writes the steps that lead to the last one, in order. */
static void
write_chain(Arena *a, const LayoutQuestion *q, LayoutTable *t, const LayoutStep *last, Chain *out)
{
	uint32_t n = 0;
	ChainStep *steps;

	for (const LayoutStep *at = last; at->from; at = at->from)
		n++;
	steps = ARENA_ARRAY(a, ChainStep, n + 1);
	*out = (Chain){ steps, n, last->bytes };
	for (const LayoutStep *at = last; at->from; at = at->from) {
		ChainStep *step = &steps[--n];

		*step = (ChainStep){ .kind = at->kind, .dim = at->dim, .other = at->other, .to = layout_of(q, t, at) };
		write_moved(a, q, at, step);
	}
}

bool
chain_find(Arena *a, LayoutTable *t, const Layout *from, const Layout *to, uint32_t elem_bytes, const int64_t *cuts,
           uint32_t n_cuts, int64_t below, Chain *out)
{
	const Layout *const sides[] = { from, to };
	int64_t shape[REDIST_DIMS], all[8 * LAYOUT_ENTRIES];
	LayoutQuestion q = { .rank = from->n_dims, .shape = shape, .bits = 8 * elem_bytes, .most = below - 1 };
	bool empty = false;
	const LayoutStep *last;

	if (below <= 0 || n_cuts > 4 * LAYOUT_ENTRIES || !q.rank || q.rank != to->n_dims)
		return false;
	for (uint32_t d = 0; d < q.rank; d++) {
		shape[d] = layout_dim_size(from, d);
		empty |= !shape[d];
	}
	if (empty || !make_atoms(&q, all, collect_cuts(sides, cuts, n_cuts, all), t->n_devices))
		return false;
	q.from = lists_of(a, &q, from);
	q.to = lists_of(a, &q, to);
	last = layout_search(a, &q);
	if (last)
		write_chain(a, &q, t, last, out);
	return last != NULL;
}
