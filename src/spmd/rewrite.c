/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA rewrites before the walk (spec 57 §3.3): a pad and a slice of it become one pad; slices of one value that
 * are concatenated the other way round become a rotation, and with the value itself between them a pad with rotations.
 * On TPU, other concatenations become the largest of pads (spec 57 §21.6).
 */
#include "spmd/partition.h"

/* Returns what is copied, through copies that have one user, or NULL if that must have one user and has not. */
static SpmdIns *
skip_copies(SpmdIns *x, bool has_one_user)
{
	while (x->n_users == 1 && x->op == SPMD_OP_COPY)
		x = x->ops[0];
	return has_one_user && x->n_users != 1 ? NULL : x;
}

/* A computation while it is rewritten. The numbers of users are always right. */
typedef struct Rewrite {
	SpmdInput *in;
	SpmdComp *c;
	VEC(SpmdIns *) unused;		/* slices, copies and pads that nobody uses, which still count as users */
	bool has_dropped;
} Rewrite;

static bool
is_unused(const SpmdComp *c, const SpmdIns *i)
{
	return !i->n_users && i != c->root &&
	       (i->op == SPMD_OP_SLICE || i->op == SPMD_OP_COPY || i->op == SPMD_OP_PAD ||
	        i->op == SPMD_OP_CONCATENATE);
}

/* Whether operand k is not an earlier operand, too: a user counts once. */
static bool
is_first(SpmdIns *const *ops, uint32_t k)
{
	for (uint32_t i = 0; i < k; i++) {
		if (ops[i] == ops[k])
			return false;
	}
	return true;
}

static void
add_uses(uint32_t n, SpmdIns *const *ops)
{
	for (uint32_t k = 0; k < n; k++)
		ops[k]->n_users += is_first(ops, k);
}

static void
drop_uses(Rewrite *w, uint32_t n, SpmdIns *const *ops)
{
	for (uint32_t k = 0; k < n; k++) {
		if (!is_first(ops, k))
			continue;
		ops[k]->n_users--;
		if (is_unused(w->c, ops[k]))
			*VEC_ADD(w->in->a, &w->unused) = ops[k];
	}
}

/* Takes unused instructions out of the computation, and their operands that have no other user. */
static void
drop_unused(Rewrite *w)
{
	while (w->unused.n) {
		SpmdIns *i = VEC_POP(&w->unused);

		i->comp = NULL;
		w->has_dropped = true;
		drop_uses(w, i->n_ops, i->ops);
	}
}

/* Removes from the list of a computation what was taken out of it. */
static void
compact(SpmdComp *c)
{
	uint32_t n = 0;

	for (uint32_t k = 0; k < c->ins.n; k++) {
		SpmdIns *i = c->ins.v[k];

		if (!i->comp)
			continue;
		i->number = n;
		c->ins.v[n++] = i;
	}
	c->ins.n = n;
}

static SpmdIns *
new_ins(const Rewrite *w, const SpmdIns *like, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding,
        uint32_t n_ops, SpmdIns *const *ops)
{
	SpmdIns *i = spmd_ins_new(w->in, w->c, op, shape, sharding, n_ops, ops);

	i->name = like->name;
	i->source = like->source;
	add_uses(n_ops, ops);
	return i;
}

/* Makes an instruction another operation, of these operands. */
static void
set_ops(Rewrite *w, SpmdIns *i, SpmdOpcode op, uint32_t n_ops, SpmdIns *const *ops)
{
	uint32_t n = i->n_ops;
	SpmdIns *const *old = i->ops;

	i->op = op;
	i->n_ops = n_ops;
	i->ops = arena_dup(w->in->a, ops, n_ops * sizeof *ops);
	add_uses(n_ops, ops);
	drop_uses(w, n, old);
}

static void
set_rotation(SpmdIns *i, uint32_t d, int64_t by)
{
	i->target = "_SPMDInternalOp_RotateRight";
	i->dims = (SpmdDims){ .n = 1, .v = { d } };
	i->rotate_by = by;
}

static void
slice_of_pad(Rewrite *w, SpmdIns *i)
{
	SpmdIns *o = skip_copies(i->ops[0], true);
	uint32_t rank = i->shape->rank;
	SpmdWindow *windows;
	bool has_change = false;

	if (!o || o->sharding != i->sharding || o->op != SPMD_OP_PAD)
		return;
	windows = ARENA_ARRAY(w->in->a, SpmdWindow, rank);
	for (uint32_t d = 0; d < rank; d++) {
		const SpmdWindow *p = &o->windows[d];

		if (p->base_dilation != 1 || i->strides[d] != 1)
			return;
		if (spmd_dim(i->sharding, (int32_t)d) != 1 && (p->low || p->high) &&
		    i->shape->dims[d] != o->shape->dims[d])
			has_change = true;
		windows[d] = (SpmdWindow){ .size = 1, .stride = 1, .low = p->low - i->starts[d], .base_dilation = 1,
		                           .high = i->limits[d] - (o->shape->dims[d] - p->high),
		                           .window_dilation = 1 };
	}
	if (!has_change)
		return;
	set_ops(w, i, SPMD_OP_PAD, 2, o->ops);
	i->n_windows = rank;
	i->windows = windows;
}

static bool
has_dims(const SpmdShape *a, const SpmdShape *b)
{
	return a->rank == b->rank && (!a->rank || memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0);
}

static void
rotation(Rewrite *w, SpmdIns *i, uint32_t d)
{
	SpmdIns *a = skip_copies(i->ops[0], true), *b = skip_copies(i->ops[1], true), *x;

	if (!a || !b || a->op != SPMD_OP_SLICE || b->op != SPMD_OP_SLICE || a->ops[0] != b->ops[0])
		return;
	x = a->ops[0];
	if (!has_dims(x->shape, i->shape) || x->sharding != i->sharding)
		return;
	if (a->strides[d] != 1 || b->strides[d] != 1 || a->starts[d] != b->limits[d])
		return;
	set_ops(w, i, SPMD_OP_CUSTOM_CALL, 1, &x);
	set_rotation(i, d, a->shape->dims[d]);
	drop_unused(w);
}

/* Elementwise operations on a slice, the last one first. */
typedef struct Chain {
	SpmdIns *x;
	VEC(SpmdIns *) steps;
} Chain;

static Chain
find_chain(SpmdInput *in, SpmdIns *x)
{
	Chain c = { .x = x };

	while (spmd_is_elementwise(c.x->op) && c.x->n_ops == 1 && c.x->n_users == 1) {
		if (c.x->op != SPMD_OP_COPY)
			*VEC_ADD(in->a, &c.steps) = c.x;
		c.x = c.x->ops[0];
	}
	return c;
}

/* Returns the chain applied to the rotated value. */
static SpmdIns *
rotate_chain(const Rewrite *w, const SpmdIns *i, SpmdIns *x, uint32_t d, int64_t by, const Chain *c)
{
	SpmdIns *r = new_ins(w, i, SPMD_OP_CUSTOM_CALL, i->shape, i->sharding, 1, &x);

	set_rotation(r, d, by);
	for (uint32_t k = c->steps.n; k-- > 0;) {
		const SpmdIns *s = c->steps.v[k];
		const SpmdShape *shape = spmd_shape_dims(w->in->t, s->shape, i->shape->rank, i->shape->dims);

		r = new_ins(w, i, s->op, shape, s->sharding, 1, &r);
	}
	return r;
}

/* Returns the pad of x that has the shape of i and begins with these amounts. */
static SpmdIns *
new_pad(const Rewrite *w, const SpmdIns *i, SpmdIns *x, const int64_t *low)
{
	SpmdTable *t = w->in->t;
	uint32_t rank = i->shape->rank;
	SpmdWindow *windows = ARENA_ARRAY(w->in->a, SpmdWindow, rank);
	SpmdIns *ops[2] = { x }, *p;

	spmd_plain_windows(rank, windows);
	for (uint32_t d = 0; d < rank; d++) {
		windows[d].low = low[d];
		windows[d].high = i->shape->dims[d] - low[d] - x->shape->dims[d];
	}
	ops[1] = new_ins(w, i, SPMD_OP_CONSTANT, spmd_shape(t, i->shape->element, 0, NULL), t->rep, 0, NULL);
	ops[1]->is_splat = ops[1]->has_value = true;
	p = new_ins(w, i, SPMD_OP_PAD, i->shape, i->sharding, 2, ops);
	p->n_windows = rank;
	p->windows = windows;
	return p;
}

static void
pad_with_wrap(Rewrite *w, SpmdIns *i, uint32_t d)
{
	SpmdIns *a = skip_copies(i->ops[0], true), *mid = skip_copies(i->ops[1], false);
	SpmdIns *b = skip_copies(i->ops[2], true), *p, *left, *right, *ops[2];
	int64_t low, high, n = i->shape->dims[d], before[SPMD_DIMS] = { 0 };
	Chain ca, cb;

	if (!a || !b)
		return;
	ca = find_chain(w->in, a);
	cb = find_chain(w->in, b);
	if (ca.x->op != SPMD_OP_SLICE || cb.x->op != SPMD_OP_SLICE || ca.x->ops[0] != mid || cb.x->ops[0] != mid ||
	    ca.x->strides[d] != 1 || cb.x->strides[d] != 1)
		return;
	low = a->shape->dims[d];
	high = b->shape->dims[d];
	before[d] = low;
	p = new_pad(w, i, mid, before);
	left = rotate_chain(w, i, p, d, n - (ca.x->starts[d] + low), &ca);
	right = rotate_chain(w, i, p, d, n - (cb.x->starts[d] + low + high), &cb);
	ops[0] = left;
	ops[1] = p;
	left = new_ins(w, i, SPMD_OP_SELECT, i->shape, i->sharding, 2, ops);
	ops[0] = right;
	ops[1] = left;
	set_ops(w, i, SPMD_OP_SELECT, 2, ops);
	drop_unused(w);
}

/* Pads of the parts of a concatenation, and of the parts of a part that is one itself. */
typedef struct Parts {
	Rewrite *w;
	const SpmdIns *whole;
	uint32_t n_taken_apart;
	VEC(SpmdIns *) pads;
} Parts;

enum { MAX_TAKEN_APART = 64 };

/* Whether a concatenation along tiles becomes pads: a part has no more than one element for each tile. */
static bool
becomes_pads(const SpmdIns *i)
{
	uint32_t d = i->dims.v[0], n = 0;
	int64_t tiles;

	if (i->op != SPMD_OP_CONCATENATE || !spmd_is_tiled(i->sharding))
		return false;
	tiles = spmd_dim(i->sharding, (int32_t)d);
	while (n < i->n_ops && i->ops[n]->shape->dims[d] > tiles)
		n++;
	return tiles > 1 && n < i->n_ops;
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as MAX_TAKEN_APART */
static void
add_parts(Parts *p, const SpmdIns *i, const int64_t *low)
{
	int64_t place[SPMD_DIMS];

	memcpy(place, low, i->shape->rank * sizeof *place);
	for (uint32_t k = 0; k < i->n_ops; k++) {
		SpmdIns *x = i->ops[k];

		if (becomes_pads(x) && x->sharding == i->sharding && p->n_taken_apart < MAX_TAKEN_APART) {
			p->n_taken_apart++;
			add_parts(p, x, place);
		} else {
			*VEC_ADD(p->w->in->a, &p->pads) = new_pad(p->w, p->whole, x, place);
		}
		place[i->dims.v[0]] += x->shape->dims[i->dims.v[0]];
	}
}

/* The operation on the pads does not matter for what is communicated. */
static void
pad_parts(Rewrite *w, SpmdIns *i)
{
	const int64_t zeros[SPMD_DIMS] = { 0 };
	Parts p = { .w = w, .whole = i };
	SpmdIns *ops[2];

	add_parts(&p, i, zeros);
	if (p.pads.n < 2)
		return;
	ops[0] = p.pads.v[0];
	for (uint32_t k = 1; k + 1 < p.pads.n; k++) {
		ops[1] = p.pads.v[k];
		ops[0] = new_ins(w, i, SPMD_OP_MAXIMUM, i->shape, i->sharding, 2, ops);
	}
	ops[1] = p.pads.v[p.pads.n - 1];
	set_ops(w, i, SPMD_OP_MAXIMUM, 2, ops);
	drop_unused(w);
}

void
spmd_rewrite(SpmdInput *in, SpmdComp *c, bool is_tpu)
{
	Rewrite w = { .in = in, .c = c };
	uint32_t n = c->ins.n;
	SpmdIns **list = arena_dup(in->a, c->ins.v, n * sizeof *list);

	for (uint32_t k = 0; k < n; k++) {
		if (is_unused(c, list[k]))
			*VEC_ADD(in->a, &w.unused) = list[k];
	}
	for (uint32_t k = 0; k < n; k++) {
		SpmdIns *i = list[k];
		uint32_t d;

		if (!i->comp || !spmd_is_tiled(i->sharding))
			continue;
		if (i->op == SPMD_OP_SLICE)
			slice_of_pad(&w, i);
		if (i->op != SPMD_OP_CONCATENATE)
			continue;
		d = i->dims.v[0];
		if (spmd_dim(i->sharding, (int32_t)d) == 1)
			continue;
		if (i->n_ops == 2)
			rotation(&w, i, d);
		else if (i->n_ops == 3)
			pad_with_wrap(&w, i, d);
	}
	for (uint32_t k = n; is_tpu && k-- > 0;) {
		if (list[k]->comp && becomes_pads(list[k]))
			pad_parts(&w, list[k]);
	}
	if (w.has_dropped)
		compact(c);
}
