/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA rewrites before the walk (spec 57 §3.3): a pad and a slice of it become one pad; slices of one value that
 * are concatenated the other way round become a rotation, and with the value itself between them a pad with rotations.
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

/* Removes slices, copies and pads that nobody uses. */
static void
drop_dead(SpmdInput *in, SpmdComp *c)
{
	uint32_t n;

	do {
		spmd_find_users(in, c);
		n = 0;
		for (uint32_t k = 0; k < c->ins.n; k++) {
			SpmdIns *i = c->ins.v[k];

			if (i->n_users || i == c->root ||
			    (i->op != SPMD_OP_SLICE && i->op != SPMD_OP_COPY && i->op != SPMD_OP_PAD))
				c->ins.v[n++] = i;
		}
		if (n == c->ins.n)
			break;
		c->ins.n = n;
	} while (true);
}

static SpmdIns *
new_ins(SpmdInput *in, const SpmdIns *like, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding,
        uint32_t n_ops, SpmdIns *const *ops)
{
	SpmdIns *i = spmd_ins_new(in, like->comp, op, shape, sharding, n_ops, ops);

	i->name = like->name;
	i->source = like->source;
	return i;
}

static void
set_ops(SpmdInput *in, SpmdIns *i, SpmdOpcode op, uint32_t n_ops, SpmdIns *const *ops)
{
	i->op = op;
	i->n_ops = n_ops;
	i->ops = arena_dup(in->a, ops, n_ops * sizeof *ops);
}

static void
set_rotation(SpmdIns *i, uint32_t d, int64_t by)
{
	i->target = "_SPMDInternalOp_RotateRight";
	i->dims = (SpmdDims){ .n = 1, .v = { d } };
	i->rotate_by = by;
}

static void
slice_of_pad(SpmdInput *in, SpmdIns *i)
{
	SpmdIns *o = skip_copies(i->ops[0], true);
	uint32_t rank = i->shape->rank;
	SpmdWindow *w;
	bool has_change = false;

	if (!o || o->sharding != i->sharding || o->op != SPMD_OP_PAD)
		return;
	w = ARENA_ARRAY(in->a, SpmdWindow, rank);
	for (uint32_t d = 0; d < rank; d++) {
		const SpmdWindow *p = &o->windows[d];

		if (p->base_dilation != 1 || i->strides[d] != 1)
			return;
		if (spmd_dim(i->sharding, (int32_t)d) != 1 && (p->low || p->high) &&
		    i->shape->dims[d] != o->shape->dims[d])
			has_change = true;
		w[d] = (SpmdWindow){ .size = 1, .stride = 1, .low = p->low - i->starts[d], .base_dilation = 1,
		                     .high = i->limits[d] - (o->shape->dims[d] - p->high), .window_dilation = 1 };
	}
	if (!has_change)
		return;
	set_ops(in, i, SPMD_OP_PAD, 2, o->ops);
	i->n_windows = rank;
	i->windows = w;
	spmd_find_users(in, i->comp);
}

static bool
has_dims(const SpmdShape *a, const SpmdShape *b)
{
	return a->rank == b->rank && (!a->rank || memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0);
}

static void
rotation(SpmdInput *in, SpmdIns *i, uint32_t d)
{
	SpmdIns *a = skip_copies(i->ops[0], true), *b = skip_copies(i->ops[1], true), *x;

	if (!a || !b || a->op != SPMD_OP_SLICE || b->op != SPMD_OP_SLICE || a->ops[0] != b->ops[0])
		return;
	x = a->ops[0];
	if (!has_dims(x->shape, i->shape) || x->sharding != i->sharding)
		return;
	if (a->strides[d] != 1 || b->strides[d] != 1 || a->starts[d] != b->limits[d])
		return;
	set_ops(in, i, SPMD_OP_CUSTOM_CALL, 1, &x);
	set_rotation(i, d, a->shape->dims[d]);
	drop_dead(in, i->comp);
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
rotate_chain(SpmdInput *in, const SpmdIns *i, SpmdIns *x, uint32_t d, int64_t by, const Chain *c)
{
	SpmdIns *r = new_ins(in, i, SPMD_OP_CUSTOM_CALL, i->shape, i->sharding, 1, &x);

	set_rotation(r, d, by);
	for (uint32_t k = c->steps.n; k-- > 0;) {
		const SpmdIns *s = c->steps.v[k];
		const SpmdShape *shape = spmd_shape_dims(in->t, s->shape, i->shape->rank, i->shape->dims);

		r = new_ins(in, i, s->op, shape, s->sharding, 1, &r);
	}
	return r;
}

/* Returns the pad of x by these amounts in dimension d. */
static SpmdIns *
new_pad(SpmdInput *in, const SpmdIns *i, SpmdIns *x, uint32_t d, int64_t low, int64_t high)
{
	uint32_t rank = i->shape->rank;
	SpmdWindow *w = ARENA_ARRAY(in->a, SpmdWindow, rank);
	SpmdIns *ops[2] = { x }, *p;

	for (uint32_t k = 0; k < rank; k++)
		w[k] = (SpmdWindow){ .size = 1, .stride = 1, .base_dilation = 1, .window_dilation = 1 };
	w[d].low = low;
	w[d].high = high;
	ops[1] = new_ins(in, i, SPMD_OP_CONSTANT, spmd_shape(in->t, i->shape->element, 0, NULL), in->t->rep, 0, NULL);
	ops[1]->is_splat = ops[1]->has_value = true;
	p = new_ins(in, i, SPMD_OP_PAD, i->shape, i->sharding, 2, ops);
	p->n_windows = rank;
	p->windows = w;
	return p;
}

static void
pad_with_wrap(SpmdInput *in, SpmdIns *i, uint32_t d)
{
	SpmdIns *a = skip_copies(i->ops[0], true), *mid = skip_copies(i->ops[1], false);
	SpmdIns *b = skip_copies(i->ops[2], true), *p, *left, *right, *ops[2];
	int64_t low, high, n = i->shape->dims[d];
	Chain ca, cb;

	if (!a || !b)
		return;
	ca = find_chain(in, a);
	cb = find_chain(in, b);
	if (ca.x->op != SPMD_OP_SLICE || cb.x->op != SPMD_OP_SLICE || ca.x->ops[0] != mid || cb.x->ops[0] != mid ||
	    ca.x->strides[d] != 1 || cb.x->strides[d] != 1)
		return;
	low = a->shape->dims[d];
	high = b->shape->dims[d];
	p = new_pad(in, i, mid, d, low, high);
	left = rotate_chain(in, i, p, d, n - (ca.x->starts[d] + low), &ca);
	right = rotate_chain(in, i, p, d, n - (cb.x->starts[d] + low + high), &cb);
	ops[0] = left;
	ops[1] = p;
	left = new_ins(in, i, SPMD_OP_SELECT, i->shape, i->sharding, 2, ops);
	ops[0] = right;
	ops[1] = left;
	set_ops(in, i, SPMD_OP_SELECT, 2, ops);
	drop_dead(in, i->comp);
}

void
spmd_rewrite(SpmdInput *in, SpmdComp *c)
{
	uint32_t n = c->ins.n;
	SpmdIns **list = arena_dup(in->a, c->ins.v, n * sizeof *list);

	for (uint32_t k = 0; k < n; k++) {
		SpmdIns *i = list[k];

		if (!spmd_is_tiled(i->sharding))
			continue;
		if (i->op == SPMD_OP_SLICE)
			slice_of_pad(in, i);
		else if (i->op == SPMD_OP_CONCATENATE && spmd_dim(i->sharding, (int32_t)i->dims.v[0]) != 1 &&
			 i->n_ops == 2)
			rotation(in, i, i->dims.v[0]);
		else if (i->op == SPMD_OP_CONCATENATE && spmd_dim(i->sharding, (int32_t)i->dims.v[0]) != 1 &&
			 i->n_ops == 3)
			pad_with_wrap(in, i, i->dims.v[0]);
	}
}
