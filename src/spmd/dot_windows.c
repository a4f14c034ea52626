/* SPDX-License-Identifier: Apache-2.0
 *
 * Windowed einsums (spec 57 §22): where a dot would gather an operand or scatter its result, XLA for TPUs makes a loop
 * whose steps compute with one part while the next one moves round a ring, if that pays. The model has one permute for
 * all of the loop.
 */
#include "spmd/dots.h"
#include "spmd/partition.h"

enum {
	MOST_DEVICES = 32,		/* in a ring */
	TINY = 900,			/* bytes that arrive within 10 ns on one link */
	OPERATIONS_PER_BYTE = 2109	/* that a device computes while one byte arrives */
};

/* Whether a loop over n devices pays: its longer part, and twice the time of a part for beginning and end, are less
 * than computing and moving one after the other. */
static bool
pays(const SpmdDotTask *k, uint32_t n, double operations, int64_t bytes)
{
	uint32_t links = n == 4 && k->c->b->run->in->devices == 4 ? 2 : 1;
	double comm = (double)bytes / links, comp = operations / OPERATIONS_PER_BYTE, loop = comm * links;

	if (n < 2 || n > MOST_DEVICES)
		return false;
	if (bytes <= (int64_t)TINY * links)
		return true;
	return (comp > loop ? comp : loop) + loop * 2 / n < comp + comm;
}

/* The operations of a dot that has this local result. */
static double
operations_of(const SpmdDotTask *k, const SpmdShape *result, const SpmdShape *operand, SpmdDotSide side)
{
	SpmdDims dims = spmd_dot_dims(&k->plan->dims[SPMD_CONTRACTING], side);
	double n = 2 * (double)spmd_n_elements(result);

	for (uint32_t i = 0; i < dims.n; i++)
		n *= (double)operand->dims[dims.v[i]];
	return n;
}

/* ---- shared operands ---- */

/* Returns the sharding that a user wants its operand `o` to have, or NULL if it cannot tell. */
static const SpmdSharding *
wanted_by(SpmdTable *t, const SpmdIns *user, const SpmdIns *o)
{
	if (user->op == SPMD_OP_DOT) {
		SpmdDot c = { .t = t, .ins = user };
		SpmdDotTask k = { .c = &c, .plan = &c.plan, .sharding = user->sharding };

		spmd_dot_plan(user, &c.plan);
		return spmd_dot_infer(&k, user->ops[0] == o ? SPMD_LHS : SPMD_RHS, NULL);
	}
	if (spmd_is_elementwise(user->op) && user->shape->rank == o->shape->rank)
		return user->sharding;
	return NULL;
}

/* What instructions want a value to be. */
typedef struct Wanted {
	const SpmdIns *value, *user;
	const SpmdSharding *sharding;
	bool is_shared;			/* another one wants it, too */
} Wanted;

static Wanted *
find_wanted(const Map *map, uint64_t h, const SpmdIns *value, const SpmdSharding *s)
{
	for (const MapEntry *e = map_first(map, h); e; e = map_next(map, e)) {
		Wanted *w = e->value;

		if (w->value == value && w->sharding == s)
			return w;
	}
	return NULL;
}

static uint64_t
hash_of(const SpmdIns *value, const SpmdSharding *s)
{
	return map_mix(map_mix((uintptr_t)value, 1), s->id);
}

static void
note_wanted(SpmdRun *run, Map *map, const SpmdIns *user, const SpmdIns *value)
{
	const SpmdSharding *s = wanted_by(run->t, user, value);
	Wanted *w;

	if (!s || s == value->sharding)
		return;
	w = find_wanted(map, hash_of(value, s), value, s);
	if (w) {
		w->is_shared |= w->user != user;
		return;
	}
	w = ARENA_NEW(run->tmp, Wanted);
	*w = (Wanted){ value, user, s, false };
	map_add(run->tmp, map, hash_of(value, s), w);
}

void
spmd_find_shared(SpmdRun *run, SpmdComp *c)
{
	ArenaMark mark = arena_mark(run->tmp);
	Map map = { 0 };

	for (uint32_t k = 0; k < c->ins.n; k++) {
		for (uint32_t o = 0; o < c->ins.v[k]->n_ops; o++)
			note_wanted(run, &map, c->ins.v[k], c->ins.v[k]->ops[o]);
	}
	for (uint32_t k = 0; k < c->ins.n; k++) {
		SpmdIns *i = c->ins.v[k];

		for (uint32_t o = 0; i->op == SPMD_OP_DOT && o < 2; o++) {
			const SpmdSharding *s = wanted_by(run->t, i, i->ops[o]);
			const Wanted *w = s ? find_wanted(&map, hash_of(i->ops[o], s), i->ops[o], s) : NULL;

			i->is_shared[o] = w && w->is_shared;
		}
	}
	arena_reset(run->tmp, mark);
}

/* ---- the forms ---- */

/* Moves parts round a ring of all devices of the group. */
static SpmdNode *
ring(const SpmdDotTask *k, SpmdNode *part)
{
	uint32_t n = k->devices, from[MOST_DEVICES], to[MOST_DEVICES];

	for (uint32_t i = 0; i < n; i++) {
		from[i] = i;
		to[i] = (i + 1) % n;
	}
	part = spmd_permute(k->lhs.st, part, n, from, to);
	part->ring = n;
	return part;
}

/* The operand of a side arrives part by part; the other one is tiled as the result is. */
static SpmdNode *
gather_side(const SpmdDotTask *k, SpmdDotSide side)
{
	SpmdDotSide leads = side == SPMD_LHS ? SPMD_RHS : SPMD_LHS;
	SpmdDotClass free = side == SPMD_LHS ? SPMD_RHS_FREE : SPMD_LHS_FREE;
	SpmdDotClass own = side == SPMD_LHS ? SPMD_LHS_FREE : SPMD_RHS_FREE;
	SpmdValue x = side == SPMD_LHS ? k->lhs : k->rhs, o = side == SPMD_LHS ? k->rhs : k->lhs;
	const uint32_t *parts = k->parts[side];
	uint32_t n = k->devices;
	SpmdNode *whole;

	if (k->parts[SPMD_OUT][free] != n ||
	    spmd_dot_map(k, k->sharding, SPMD_OUT, leads) != o.node->sharding ||
	    (parts[SPMD_CONTRACTING] != n && parts[own] != n && parts[SPMD_BATCH] != n) ||
	    !pays(k, n, operations_of(k, spmd_shard_shape(k->c->t, k->base, k->sharding), o.node->shape, leads),
	          spmd_bytes(x.base)) ||
	    k->c->ins->is_shared[side])
		return NULL;
	whole = spmd_node_of(k->c->b, SPMD_OP_HALO, x.base, ring(k, x.node));
	x = spmd_value(whole, k->c->t->rep, x.base, x.st);
	return side == SPMD_LHS ? spmd_dot_make(k->c, x, k->rhs, k->windows)
	                        : spmd_dot_make(k->c, k->lhs, x, k->windows);
}

/* Both operands are tiled along contracting dimensions; parts of the sum go round. */
static SpmdNode *
scatter(const SpmdDotTask *k)
{
	uint32_t n = k->devices;
	const uint32_t *out = k->parts[SPMD_OUT];
	SpmdNode *sum;

	if (k->parts[SPMD_LHS][SPMD_CONTRACTING] != n || k->parts[SPMD_RHS][SPMD_CONTRACTING] != n ||
	    (out[SPMD_LHS_FREE] != n && out[SPMD_RHS_FREE] != n) ||
	    !pays(k, n, operations_of(k, k->base, k->lhs.node->shape, SPMD_LHS), spmd_bytes(k->base)))
		return NULL;
	sum = spmd_dot_make(k->c, k->lhs, k->rhs, k->windows);
	sum = spmd_node_of(k->c->b, SPMD_OP_DYNAMIC_SLICE, spmd_shard_shape(k->c->t, sum->shape, k->sharding), sum);
	return ring(k, sum);
}

SpmdNode *
spmd_dot_windowed(const SpmdDotTask *k)
{
	SpmdNode *d;

	/* Inside a contraction XLA gathers before it looks. */
	if (!k->c->b->run->is_tpu || k->c->ins->op != SPMD_OP_DOT || k->c->sums)
		return NULL;
	d = gather_side(k, SPMD_RHS);
	if (!d)
		d = gather_side(k, SPMD_LHS);
	return d ? d : scatter(k);
}

bool
spmd_dot_is_windowed_in(const SpmdDotTask *k, SpmdDotSide side)
{
	SpmdDotSide other = side == SPMD_LHS ? SPMD_RHS : SPMD_LHS;
	SpmdDotClass own = side == SPMD_LHS ? SPMD_LHS_FREE : SPMD_RHS_FREE;
	SpmdDotClass theirs = side == SPMD_LHS ? SPMD_RHS_FREE : SPMD_LHS_FREE;
	SpmdValue x = side == SPMD_LHS ? k->lhs : k->rhs, o = side == SPMD_LHS ? k->rhs : k->lhs;
	uint32_t groups = k->parts[side][own], n = k->devices / groups;
	const SpmdShape *out = spmd_shard_shape(k->c->t, k->base, k->sharding);

	return k->c->b->run->is_tpu && k->c->ins->op == SPMD_OP_DOT && !k->c->sums && groups * n == k->devices &&
	       k->parts[other][theirs] == n && k->parts[SPMD_OUT][theirs] == n &&
	       k->parts[side][SPMD_CONTRACTING] == n &&
	       pays(k, n, operations_of(k, out, o.node->shape, other), spmd_bytes(x.base) / groups) &&
	       !k->c->ins->is_shared[side];
}
