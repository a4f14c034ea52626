/* SPDX-License-Identifier: Apache-2.0
 *
 * The first step of a chain: an all-slice along the axes that the target has and the source lacks (spec 50 §8.4). It
 * moves no data, and makes the payload of the following steps smaller. An axis is sliced where a later all-to-all
 * starts, where it belongs, or where there is room, in this order of preference.
 */
#include "base/num.h"
#include "layout/chain_state.h"

/* Sets the room of each dimension: how much more sharded the target is. */
static void
set_room(ChainState *c)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		int64_t in = chain_total(c, &c->in[d]), out = chain_total(c, &c->out[d]);

		c->room[d] = chain_is_whole(c, d) ? 0 : out / num_gcd(in, out);
	}
}

static void
slice_axis(ChainState *c, ChainIds *sliced, uint32_t d, ChainId id)
{
	chain_append(c, &sliced[d], id);
	chain_push(c, d, id);
}

/* Appends an axis to those of a dimension that are not yet in place. */
static void
add_in(ChainState *c, uint32_t d, ChainId id)
{
	*VEC_ADD(c->a, &c->in[d]) = id;
	c->axes.v[id].is_in = true;
}

/* ---- at the source of a later all-to-all ---- */

/* Returns the product of the sizes of the axes at the end of in[src] that are also in out[t], up to `last`; sets *left
 * to the number of axes before them. */
static int64_t
common_size(const ChainState *c, uint32_t src, const ChainAxis *last, uint32_t *left)
{
	const ChainIds *in = &c->in[src], *out = &c->out[last->dim];
	int64_t size = 1;
	uint32_t i = in->n, k = last->index + 1;

	while (i && k && in->v[i - 1] == out->v[k - 1]) {
		size *= chain_size(c, in->v[i - 1]);
		i--;
		k--;
	}
	*left = i;
	return size;
}

/* Returns the new axes that follow `last` in the target. */
static ChainIds
run_after(const ChainState *c, const ChainAxis *last)
{
	const ChainIds *out = &c->out[last->dim];
	uint32_t first = last->index + 1, end = first;

	while (end < out->n && !c->axes.v[out->v[end]].is_in)
		end++;
	return (ChainIds){ out->v + first, end - first, 0 };
}

/* Returns whether one of the first n axes of in[src] belongs to dimension t. */
static bool
earlier_belongs_to(const ChainState *c, uint32_t src, uint32_t n, uint32_t t)
{
	for (uint32_t i = 0; i < n; i++) {
		const ChainAxis *p = chain_place(c, c->in[src].v[i]);

		if (p && p->dim == t)
			return true;
	}
	return false;
}

/* Slices dimension src along the axes that follow its last axis in the dimension to which that axis will move. */
static void
slice_at_source(ChainState *c, ChainIds *sliced, uint32_t src)
{
	const ChainAxis *last;
	int64_t common, added, size;
	uint32_t left, t;
	ChainIds run;

	if (!c->in[src].n || c->out[src].n)
		return;
	last = chain_place(c, VEC_LAST(&c->in[src]));
	if (!last || c->in[last->dim].n)
		return;
	t = last->dim;
	run = run_after(c, last);
	common = common_size(c, src, last, &left);
	if (!run.n || earlier_belongs_to(c, src, left, t))
		return;
	added = chain_total(c, &run);
	if (__builtin_mul_overflow(chain_total(c, &c->cur[src]), added, &size) ||
	    c->shape[src] % size != 0)
		return;
	c->room[t] /= common * added;
	for (uint32_t i = 0; i < run.n; i++) {
		add_in(c, src, run.v[i]);
		slice_axis(c, sliced, src, run.v[i]);
	}
}

/* ---- where the axes belong ---- */

/* Slices dimension d along one new axis of the target as far as there is room. Adds axes without room to `left`. */
static uint32_t
slice_in_place(ChainState *c, ChainIds *sliced, uint32_t d, uint32_t k, ChainIds *left)
{
	ChainIds *out = &c->out[d];
	ChainFit fit;

	if (!chain_fit(c, out->v[k], &c->room[d], &fit)) {
		*VEC_ADD(c->a, left) = out->v[k];
		return k + 1;
	}
	slice_axis(c, sliced, d, fit.id);
	if (!c->in[d].n && k == 0) {
		chain_remove(out, 0);
	} else {
		add_in(c, d, fit.id);
		out->v[k++] = fit.id;
	}
	if (!fit.has_rest)
		return k;
	chain_insert(c->a, out, k, fit.rest);
	*VEC_ADD(c->a, left) = fit.rest;
	return k + 1;
}

/* ---- where there is room ---- */

typedef struct Distribution {
	ChainState *c;
	ChainIds *sliced;	/* or NULL */
	ShardAxisVec split;	/* axes that did not fit whole */
} Distribution;

/* Moves axes of a list to index `at` and the following ones of in[d], while there is room. */
static void
distribute_to(Distribution *di, ChainIds *list, uint32_t d, uint32_t at)
{
	ChainState *c = di->c;
	ChainFit fit;

	for (uint32_t i = 0; i < list->n && c->room[d] > 1;) {
		if (!chain_fit(c, list->v[i], &c->room[d], &fit)) {
			i++;
			continue;
		}
		chain_remove(list, i);
		chain_insert(c->a, &c->in[d], at++, fit.id);
		c->axes.v[fit.id].is_in = true;
		if (di->sliced)
			slice_axis(c, di->sliced, d, fit.id);
		if (!fit.has_rest)
			continue;
		*VEC_ADD(c->a, &di->split) = chain_axis(c, fit.id);
		chain_insert(c->a, list, 0, fit.rest);
	}
}

void
chain_distribute(ChainState *c, ChainEnd end, ChainIds *lists, bool shared, ChainIds *sliced)
{
	Distribution di = { c, sliced, { NULL, 0, 0 } };

	for (uint32_t d = 0; d < c->rank; d++)
		distribute_to(&di, &lists[shared ? 0 : d], d, end == CHAIN_FRONT ? 0 : c->in[d].n);
	if (!di.split.n)
		return;
	chain_sort(c, &di.split);
	for (uint32_t d = 0; d < c->rank; d++)
		chain_align(c, &c->out[d], shard_axis_vec_all(&di.split));
}

void
chain_slice(ChainState *c)
{
	ChainIds *sliced = ARENA_ARRAY(c->a, ChainIds, c->rank), left = { NULL, 0, 0 };
	bool any = false;

	set_room(c);
	for (uint32_t src = 0; src < c->rank; src++)
		slice_at_source(c, sliced, src);
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t k = 0; k < c->out[d].n && !chain_is_whole(c, d);)
			k = c->axes.v[c->out[d].v[k]].is_in ? k + 1 : slice_in_place(c, sliced, d, k, &left);
	}
	chain_distribute(c, CHAIN_BACK, &left, true, sliced);
	chain_find_places(c);
	for (uint32_t d = 0; d < c->rank; d++)
		any |= sliced[d].n > 0;
	if (any)
		chain_emit_lists(c, COST_ALL_SLICE, sliced);
}
