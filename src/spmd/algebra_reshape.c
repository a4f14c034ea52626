/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings through reshapes (spec 57 §2.6).
 */
#include "base/num.h"
#include "spmd/algebra.h"

/* A walk over both shapes from the major end. */
typedef struct Walk {
	uint32_t n_from, n_to, i, k;		/* ranks and current dimensions */
	const int64_t *from, *to;
	const SpmdSharding *s;
	int64_t left, tiles, room;		/* of the current source dimension and its tiles, of the target */
	uint32_t out[SPMD_DIMS];		/* tiles by target dimension */
	uint64_t gone;				/* source dimensions that become copies */
} Walk;

static void
next_source(Walk *w)
{
	if (++w->i < w->n_from) {
		w->left = w->from[w->i];
		w->tiles = w->s->tiles->dims[w->i];
	}
}

static void
next_target(Walk *w)
{
	if (++w->k < w->n_to)
		w->room = w->to[w->k];
}

/* Skips source dimensions without tiles and the target dimensions that they make. Returns false at the end. */
static bool
skip_untiled(Walk *w)
{
	int64_t p = 1;

	while (w->i < w->n_from && w->tiles == 1) {
		p = num_mul(p, w->left);
		next_source(w);
	}
	while (w->k < w->n_to && p != 1 && p % w->room == 0) {
		p /= w->room;
		next_target(w);
	}
	return w->i < w->n_from && w->k < w->n_to && p == 1;
}

typedef enum Step { GO_ON, STOP, FAIL } Step;

static Step
step(Walk *w)
{
	if (w->left == w->room) {
		if (w->room != w->to[w->k] && w->left % w->tiles != 0) {
			w->out[w->k] *= (uint32_t)num_gcd(w->left, w->tiles);
			return STOP;
		}
		w->out[w->k] *= (uint32_t)w->tiles;
		next_source(w);
		next_target(w);
	} else if (w->room == 1) {
		next_target(w);
	} else if (w->left == 1) {
		if (w->tiles > 1)
			w->gone |= (uint64_t)1 << w->i;
		next_source(w);
	} else if (w->left % w->tiles != 0) {
		return FAIL;
	} else {
		int64_t g = num_gcd(w->tiles, w->room);

		if (g == 1)
			return STOP;
		w->left /= g;
		w->tiles /= g;
		w->room /= g;
		w->out[w->k] *= (uint32_t)g;
	}
	return GO_ON;
}

/* The devices of s on the target's tiles; what is left over becomes copies. */
static const SpmdSharding *
place(SpmdTable *t, const SpmdSharding *s, uint32_t rank, uint32_t *dims)
{
	uint32_t n = rank, n_types = s->n_types, product, copies;
	SpmdType types[3] = { s->types[0], s->types[1] };

	for (uint32_t i = spmd_rank(s); i < s->tiles->rank; i++)
		dims[n++] = (int32_t)i == spmd_rep_dim(s) ? 1 : s->tiles->dims[i];
	product = spmd_product(n, dims);
	if (s->tiles->n % product)
		return NULL;
	copies = s->tiles->n / product;
	if (copies > 1 && spmd_has_rep(s)) {
		dims[n - 1] = copies;
	} else if (copies > 1) {
		dims[n++] = copies;
		types[n_types++] = SPMD_TYPE_REP;
	}
	return spmd_subgroup(t, spmd_tiles_reshape(&t->tiles, s->tiles, n, dims), n_types, types);
}

const SpmdSharding *
spmd_reshape(SpmdTable *t, uint32_t n_from, const int64_t *from, uint32_t n_to, const int64_t *to,
             const SpmdSharding *s)
{
	Walk w = { .n_from = n_from, .n_to = n_to, .i = UINT32_MAX, .k = UINT32_MAX, .from = from, .to = to, .s = s };
	Step next = GO_ON;

	if (!spmd_is_tiled(s))
		return s;
	for (uint32_t i = 0; i < n_to; i++) {
		w.out[i] = 1;
		if (!to[i])
			return NULL;
	}
	next_source(&w);
	next_target(&w);
	while (next == GO_ON && w.i < n_from && w.k < n_to)
		next = skip_untiled(&w) ? step(&w) : STOP;
	if (next == FAIL || spmd_product(n_to, w.out) == 1)
		return NULL;
	s = spmd_rep_on(t, s, w.gone);
	return spmd_is_tiled(s) ? place(t, s, n_to, w.out) : s;
}

/* The tiling of dimensions [a, e) alone, as the target has it, with everything else as copies; NULL if it has none. */
static const SpmdSharding *
reshape_piece(SpmdTable *t, uint32_t n_from, const int64_t *from, uint32_t n_to, const int64_t *to,
              const SpmdSharding *s, uint32_t a, uint32_t e)
{
	uint32_t dims[SPMD_DIMS], order[SPMD_DIMS], n = 0, copies;
	const SpmdSharding *r;
	const SpmdTiles *x;

	for (uint32_t i = 0; i < n_from; i++)
		dims[i] = i >= a && i < e ? s->tiles->dims[i] : 1;
	r = spmd_reshape(t, n_from, from, n_to, to, spmd_tile(t, spmd_tiles_iota(&t->tiles, n_from, dims)));
	if (!r || !spmd_is_tiled(r))
		return NULL;
	for (uint32_t i = a; i < e; i++)
		order[n++] = i;
	for (uint32_t i = 0; i < s->tiles->rank; i++) {
		if (i < a || i >= e)
			order[n++] = i;
	}
	memcpy(dims, r->tiles->dims, r->tiles->rank * sizeof *dims);
	n = r->tiles->rank;
	copies = s->tiles->n / r->tiles->n;
	if (n == n_to)
		dims[n++] = copies;
	else
		dims[n - 1] *= copies;
	x = spmd_tiles_transpose(&t->tiles, s->tiles, order);
	return spmd_partial(t, spmd_tiles_reshape(&t->tiles, x, n, dims));
}

const SpmdSharding *
spmd_propagate_reshape(SpmdTable *t, uint32_t n_from, const int64_t *from, uint32_t n_to, const int64_t *to,
                       const SpmdSharding *s)
{
	const SpmdSharding *result = t->rep;

	if (!spmd_is_tiled(s))
		return s;
	if (spmd_has_manual(s)) {
		SpmdGroups g = spmd_group_manual(t, s);

		g.inner = spmd_propagate_reshape(t, n_from, from, n_to, to, g.inner);
		g.rank = n_to;
		g.dims.v[0] = g.dims.v[0] + n_to - n_from;
		return spmd_ungroup(t, &g);
	}
	for (uint32_t a = 0; a < n_from;) {
		uint32_t e = n_from;

		for (; e > a; e--) {
			const SpmdSharding *piece = reshape_piece(t, n_from, from, n_to, to, s, a, e);
			const SpmdSharding *merged = piece ? spmd_merge_more(t, piece, result) : NULL;

			if (merged) {
				result = merged;
				break;
			}
		}
		a = e > a ? e : a + 1;
	}
	return result;
}
