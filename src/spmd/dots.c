/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/dots.h"

#include <assert.h>

#include "base/num.h"

void
spmd_dot_add(SpmdDotList *list, int32_t lhs, int32_t rhs, int32_t out, int32_t spatial)
{
	assert(list->n < sizeof list->v / sizeof *list->v);
	list->v[list->n++] = (SpmdDotDim){ { lhs, rhs, out }, spatial };
}

SpmdDims
spmd_dot_dims(const SpmdDotList *list, SpmdDotSide side)
{
	SpmdDims dims = { 0 };

	for (uint32_t i = 0; i < list->n; i++) {
		if (list->v[i].at[side] >= 0)
			dims.v[dims.n++] = (uint32_t)list->v[i].at[side];
	}
	return dims;
}

static uint64_t
set_of(const SpmdDotList *list, SpmdDotSide side)
{
	SpmdDims dims = spmd_dot_dims(list, side);

	return spmd_set_of(&dims);
}

void
spmd_dot_plan(const SpmdIns *i, SpmdDotPlan *plan)
{
	const SpmdDotDims *d = i->dot;
	uint64_t lhs = spmd_set_of(&d->lhs_batch) | spmd_set_of(&d->lhs_contracting);
	uint64_t rhs = spmd_set_of(&d->rhs_batch) | spmd_set_of(&d->rhs_contracting);
	int32_t out = (int32_t)d->lhs_batch.n;

	plan->rank[SPMD_LHS] = i->ops[0]->shape->rank;
	plan->rank[SPMD_RHS] = i->ops[1]->shape->rank;
	plan->rank[SPMD_OUT] = i->shape->rank;
	for (uint32_t k = 0; k < d->lhs_batch.n; k++) {
		spmd_dot_add(&plan->dims[SPMD_BATCH], (int32_t)d->lhs_batch.v[k], (int32_t)d->rhs_batch.v[k],
		             (int32_t)k, -1);
	}
	for (uint32_t k = 0; k < d->lhs_contracting.n; k++) {
		spmd_dot_add(&plan->dims[SPMD_CONTRACTING], (int32_t)d->lhs_contracting.v[k],
		             (int32_t)d->rhs_contracting.v[k], -1, -1);
	}
	for (uint32_t k = 0; k < i->ops[0]->shape->rank; k++) {
		if (!(lhs >> k & 1))
			spmd_dot_add(&plan->dims[SPMD_LHS_FREE], (int32_t)k, -1, out++, -1);
	}
	for (uint32_t k = 0; k < i->ops[1]->shape->rank; k++) {
		if (!(rhs >> k & 1))
			spmd_dot_add(&plan->dims[SPMD_RHS_FREE], -1, (int32_t)k, out++, -1);
	}
}

static uint32_t
parts(const SpmdSharding *s, const SpmdDotList *list, SpmdDotSide side)
{
	uint32_t n = 1;

	for (uint32_t i = 0; i < list->n; i++)
		n *= spmd_dim(s, list->v[i].at[side]);
	return n;
}

void
spmd_dot_count(SpmdDotTask *k)
{
	const SpmdSharding *s[SPMD_DOT_SIDES] = { k->lhs.node->sharding, k->rhs.node->sharding, k->sharding };

	for (SpmdDotSide side = SPMD_LHS; side < SPMD_DOT_SIDES; side++) {
		for (SpmdDotClass c = SPMD_BATCH; c < SPMD_DOT_CLASSES; c++)
			k->parts[side][c] = parts(s[side], &k->plan->dims[c], side);
	}
}

/* Sets to[d] to the number on side b of dimension d of side a, for the dimensions of some classes. */
static void
fill_map(const SpmdDotPlan *plan, uint32_t classes, SpmdDotSide a, SpmdDotSide b, int32_t *to)
{
	for (uint32_t i = 0; i < SPMD_DIMS; i++)
		to[i] = -1;
	for (uint32_t c = 0; c < SPMD_DOT_CLASSES; c++) {
		const SpmdDotList *list = &plan->dims[c];

		for (uint32_t i = 0; (classes >> c & 1) && i < list->n; i++) {
			if (list->v[i].at[a] >= 0)
				to[list->v[i].at[a]] = list->v[i].at[b];
		}
	}
}

static const SpmdSharding *
map_classes(const SpmdDotTask *k, const SpmdSharding *s, uint32_t classes, SpmdDotSide from, SpmdDotSide to)
{
	int32_t forth[SPMD_DIMS], back[SPMD_DIMS];

	fill_map(k->plan, classes, from, to, forth);
	fill_map(k->plan, classes, to, from, back);
	return spmd_transpose_collapsed(k->c->t, s, k->plan->rank[from], forth, k->plan->rank[to], back);
}

const SpmdSharding *
spmd_dot_map(const SpmdDotTask *k, const SpmdSharding *s, SpmdDotSide from, SpmdDotSide to)
{
	return map_classes(k, s, (1u << SPMD_DOT_CLASSES) - 1, from, to);
}

SpmdNode *
spmd_dot_finish(const SpmdDotTask *k, SpmdNode *node, const SpmdSharding *sharding)
{
	return spmd_reshard(spmd_value(node, sharding, k->base, k->lhs.st), k->sharding).node;
}

static const SpmdShape *
dot_shape(const SpmdDot *c, const SpmdShape *l, const SpmdShape *r)
{
	int64_t dims[SPMD_DIMS] = { 0 };

	for (SpmdDotClass x = SPMD_BATCH; x < SPMD_DOT_CLASSES; x++) {
		const SpmdDotList *list = &c->plan.dims[x];

		for (uint32_t i = 0; i < list->n; i++) {
			const int32_t *at = list->v[i].at;

			if (at[SPMD_OUT] >= 0)
				dims[at[SPMD_OUT]] = at[SPMD_LHS] >= 0 ? l->dims[at[SPMD_LHS]] : r->dims[at[SPMD_RHS]];
		}
	}
	return spmd_shape_dims(c->t, c->ins->shape, c->ins->shape->rank, dims);
}

SpmdNode *
spmd_dot_make(SpmdDot *c, SpmdValue l, SpmdValue r, const SpmdWindow *windows)
{
	SpmdNode *ops[2] = { l.node, r.node }, *x;
	bool is_conv = c->ins->op == SPMD_OP_CONVOLUTION;
	const SpmdShape *shape = is_conv ? spmd_conv_shape(c, l.node->shape, r.node->shape, windows)
	                                 : dot_shape(c, l.node->shape, r.node->shape);
	const SpmdDotSums *s = c->sums;

	x = spmd_node_new(c->b, is_conv ? SPMD_OP_CONVOLUTION : SPMD_OP_DOT, shape, 2, ops);
	if (!s)
		return x;
	x = spmd_all_reduce_dims(s->st, x, s->sharding, &s->dims, SPMD_OP_ADD);
	if (!s->slice)
		return x;
	x = spmd_reshard(spmd_value(x, c->t->rep, x->shape, spmd_state_fresh(s->st)), s->slice).node;
	if (s->has_copies) {
		SpmdDims copies = { 1, { c->ins->shape->rank } };

		x = spmd_all_reduce_dims(s->st, x, s->sharding, &copies, SPMD_OP_ADD);
	}
	return x;
}

/* Both tilings in one, or the one that says more (spec 57 §6.7). */
static const SpmdSharding *
merge(SpmdTable *t, const SpmdSharding *a, const SpmdSharding *b)
{
	if (spmd_has_rep(a) && spmd_has_rep(b) && a->tiles->n == b->tiles->n) {
		uint32_t x = spmd_n_tiles(a), y = spmd_n_tiles(b);
		const SpmdSharding *both = spmd_merge_if(t, a, b, (x > y ? x : y) + 1);

		if (both)
			return both;
	}
	return spmd_more_specific(b, a) ? b : a;
}

const SpmdSharding *
spmd_dot_infer(const SpmdDotTask *k, SpmdDotSide side, const SpmdSharding *other)
{
	SpmdDotSide theirs = side == SPMD_LHS ? SPMD_RHS : SPMD_LHS;
	SpmdDotClass free = side == SPMD_LHS ? SPMD_LHS_FREE : SPMD_RHS_FREE;
	SpmdDotClass their_free = side == SPMD_LHS ? SPMD_RHS_FREE : SPMD_LHS_FREE;
	const SpmdDotList *dims = k->plan->dims;
	uint64_t gone = set_of(&dims[their_free], SPMD_OUT) | set_of(&dims[SPMD_CONTRACTING], SPMD_OUT);
	const SpmdSharding *s = spmd_rep_on(k->c->t, k->sharding, gone), *o;

	/* In the plan for groups of features, free dimensions are not in the result. */
	if (dims[free].n && dims[free].v[0].at[SPMD_OUT] < 0)
		spmd_unsupported(k->c->b->run, "a convolution with groups of features, at which XLA crashes");
	s = map_classes(k, s, 1u << SPMD_BATCH | 1u << free, SPMD_OUT, side);
	if (!s || !other || (spmd_is_maximal(other) && !spmd_is_rep(other)))
		return s;
	gone = set_of(&dims[their_free], theirs) | set_of(&dims[free], theirs);
	o = map_classes(k, spmd_rep_on(k->c->t, other, gone), 1u << SPMD_BATCH | 1u << SPMD_CONTRACTING, theirs, side);
	return o ? merge(k->c->t, s, o) : s;
}

/* Whether permutes and all-to-alls alone lead to the target. */
static bool
is_cheap(const SpmdSharding *s, const SpmdSharding *target)
{
	SpmdStep steps[SPMD_DIMS];
	uint32_t n;

	return spmd_can_permute(s, target) || spmd_find_steps(s, target, &n, steps);
}

/* An operand is tiled along batch dimensions only, as the result is; the other one follows. */
static SpmdNode *
base_one_batched(const SpmdDotTask *k, bool is_cheap_only)
{
	uint32_t n = k->devices;
	const SpmdSharding *ls = k->lhs.node->sharding, *rs = k->rhs.node->sharding, *s;

	if (k->parts[SPMD_OUT][SPMD_BATCH] != n)
		return NULL;
	if (k->parts[SPMD_LHS][SPMD_BATCH] == n && spmd_dot_map(k, ls, SPMD_LHS, SPMD_OUT) == k->sharding) {
		s = spmd_dot_map(k, ls, SPMD_LHS, SPMD_RHS);
		if (!s || (is_cheap_only && !is_cheap(rs, s)))
			return NULL;
		return spmd_dot_make(k->c, k->lhs, spmd_reshard(k->rhs, s), k->windows);
	}
	if (k->parts[SPMD_RHS][SPMD_BATCH] == n && spmd_dot_map(k, rs, SPMD_RHS, SPMD_OUT) == k->sharding) {
		s = spmd_dot_map(k, rs, SPMD_RHS, SPMD_LHS);
		if (!s || (is_cheap_only && !is_cheap(ls, s)))
			return NULL;
		return spmd_dot_make(k->c, spmd_reshard(k->lhs, s), k->rhs, k->windows);
	}
	return NULL;
}

static SpmdNode *
base_batched(const SpmdDotTask *k)
{
	uint32_t n = k->devices;
	const SpmdSharding *ls = k->lhs.node->sharding, *rs = k->rhs.node->sharding;
	SpmdNode *d;

	if (k->parts[SPMD_LHS][SPMD_BATCH] == k->parts[SPMD_RHS][SPMD_BATCH] && k->parts[SPMD_RHS][SPMD_BATCH] == n &&
	    spmd_dot_map(k, ls, SPMD_LHS, SPMD_RHS) == rs) {
		const SpmdSharding *out = spmd_dot_map(k, ls, SPMD_LHS, SPMD_OUT);

		return spmd_dot_finish(k, spmd_dot_make(k->c, k->lhs, k->rhs, k->windows), out);
	}
	d = base_one_batched(k, true);
	return d ? d : base_one_batched(k, false);
}

/* All tiles of an operand are along its free dimensions, as those of the result are. */
static SpmdNode *
base_free(const SpmdDotTask *k)
{
	uint32_t n = k->devices;

	if (k->parts[SPMD_LHS][SPMD_LHS_FREE] == n && k->parts[SPMD_OUT][SPMD_LHS_FREE] == n &&
	    spmd_dot_map(k, k->lhs.node->sharding, SPMD_LHS, SPMD_OUT) == k->sharding)
		return spmd_dot_make(k->c, k->lhs, spmd_replicate(k->rhs), k->windows);
	if (k->parts[SPMD_RHS][SPMD_RHS_FREE] == n && k->parts[SPMD_OUT][SPMD_RHS_FREE] == n &&
	    spmd_dot_map(k, k->rhs.node->sharding, SPMD_RHS, SPMD_OUT) == k->sharding)
		return spmd_dot_make(k->c, spmd_replicate(k->lhs), k->rhs, k->windows);
	return NULL;
}

/* All tiles of the result are of one class; the operands follow. */
static SpmdNode *
base_like_result(const SpmdDotTask *k)
{
	const uint32_t *out = k->parts[SPMD_OUT];
	bool lhs = out[SPMD_BATCH] == k->devices || out[SPMD_LHS_FREE] == k->devices;
	bool rhs = out[SPMD_BATCH] == k->devices || (!lhs && out[SPMD_RHS_FREE] == k->devices);
	const SpmdSharding *s;
	SpmdValue l, r;

	if (!lhs && !rhs)
		return NULL;
	s = lhs ? spmd_dot_map(k, k->sharding, SPMD_OUT, SPMD_LHS) : k->c->t->rep;
	if (!s)
		return NULL;
	l = lhs ? spmd_reshard(k->lhs, s) : spmd_replicate(k->lhs);
	s = rhs ? spmd_dot_map(k, k->sharding, SPMD_OUT, SPMD_RHS) : k->c->t->rep;
	if (!s)
		return NULL;
	r = rhs ? spmd_reshard(k->rhs, s) : spmd_replicate(k->rhs);
	return spmd_dot_make(k->c, l, r, k->windows);
}

/* An operand is tiled along contracting dimensions only and larger than the result, which every device needs: the other
 * operand is sliced, and the products are summed. */
static SpmdNode *
base_summed(const SpmdDotTask *k)
{
	SpmdDims dims = spmd_dot_dims(&k->plan->dims[SPMD_CONTRACTING], SPMD_LHS);
	SpmdValue l = k->lhs, r = k->rhs;
	const SpmdSharding *s;
	int64_t n = spmd_n_elements(k->base);

	if (k->parts[SPMD_RHS][SPMD_CONTRACTING] == k->devices && spmd_is_rep(l.node->sharding) &&
	    spmd_n_elements(r.base) > n) {
		s = spmd_dot_map(k, r.node->sharding, SPMD_RHS, SPMD_LHS);
		if (!s)
			return NULL;
		l = spmd_reshard(l, s);
	} else if (k->parts[SPMD_LHS][SPMD_CONTRACTING] == k->devices && spmd_is_rep(r.node->sharding) &&
	           spmd_n_elements(l.base) > n) {
		s = spmd_dot_map(k, l.node->sharding, SPMD_LHS, SPMD_RHS);
		if (!s)
			return NULL;
		r = spmd_reshard(r, s);
	} else {
		return NULL;
	}
	l = spmd_mask(l);
	r = spmd_mask(r);
	return spmd_all_reduce_dims(l.st, spmd_dot_make(k->c, l, r, k->windows), l.node->sharding, &dims, SPMD_OP_ADD);
}

/* The answers without groups (spec 57 §6.3). If nothing else helps, the operands follow the result. */
static SpmdNode *
base_case(const SpmdDotTask *k, bool is_last)
{
	SpmdNode *d;

	if (spmd_is_partial(k->sharding))
		return NULL;
	d = base_batched(k);
	if (!d)
		d = spmd_dot_windowed(k);
	if (!d)
		d = base_free(k);
	if (!d && is_last)
		d = base_like_result(k);
	if (!d && spmd_is_rep(k->sharding))
		d = base_summed(k);
	return d;
}

/* The dimensions that have as many tiles on one side as on the other, and more than one. */
static void
equal_dims(const SpmdDotList *list, const SpmdSharding *a, SpmdDotSide in_a, const SpmdSharding *b, SpmdDotSide in_b,
           SpmdDotList *out)
{
	for (uint32_t i = 0; i < list->n; i++) {
		uint32_t n = spmd_dim(a, list->v[i].at[in_a]);

		if (n > 1 && n == spmd_dim(b, list->v[i].at[in_b]))
			out->v[out->n++] = list->v[i];
	}
}

/* Chooses the operand whose free dimensions lead, and which of them. */
static SpmdNode *
try_free(const SpmdDotTask *k)
{
	uint32_t ln = k->parts[SPMD_LHS][SPMD_LHS_FREE], rn = k->parts[SPMD_RHS][SPMD_RHS_FREE];
	uint32_t oln = k->parts[SPMD_OUT][SPMD_LHS_FREE], orn = k->parts[SPMD_OUT][SPMD_RHS_FREE];
	bool lhs = ln == oln && ln > 1, rhs = rn == orn && rn > 1;
	const SpmdDotList *l = &k->plan->dims[SPMD_LHS_FREE], *r = &k->plan->dims[SPMD_RHS_FREE];
	SpmdDotList some = { 0 };

	if (lhs && rhs && k->c->b->run->is_tpu)
		lhs = spmd_dot_is_windowed_in(k, SPMD_LHS) && !spmd_dot_is_windowed_in(k, SPMD_RHS);
	else if (lhs && rhs)
		lhs = num_mul(ln, spmd_bytes_rounded(k->rhs.node->shape)) <
		      num_mul(rn, spmd_bytes_rounded(k->lhs.node->shape));
	if (lhs || rhs)
		return spmd_dot_group_free(k, lhs ? SPMD_LHS : SPMD_RHS, lhs ? l : r);
	if (ln > 1 && oln > 1) {
		equal_dims(l, k->lhs.node->sharding, SPMD_LHS, k->sharding, SPMD_OUT, &some);
		return some.n ? spmd_dot_group_free(k, SPMD_LHS, &some) : NULL;
	}
	if (rn > 1 && orn > 1) {
		equal_dims(r, k->rhs.node->sharding, SPMD_RHS, k->sharding, SPMD_OUT, &some);
		return some.n ? spmd_dot_group_free(k, SPMD_RHS, &some) : NULL;
	}
	return NULL;
}

static SpmdNode *
try_contracting(const SpmdDotTask *k)
{
	uint32_t lc = k->parts[SPMD_LHS][SPMD_CONTRACTING], rc = k->parts[SPMD_RHS][SPMD_CONTRACTING];
	const SpmdDotList *dims = &k->plan->dims[SPMD_CONTRACTING];
	SpmdDotList some = { 0 };
	SpmdNode *d = NULL;

	if (lc == rc && lc > 1)
		d = spmd_dot_group_contracting(k, dims);
	if (d || lc == 1 || rc == 1)
		return d;
	equal_dims(dims, k->lhs.node->sharding, SPMD_LHS, k->rhs.node->sharding, SPMD_RHS, &some);
	return some.n ? spmd_dot_group_contracting(k, &some) : NULL;
}

/* Nothing but copies of the result is distributed: groups of the devices that hold different tiles. */
static SpmdNode *
group_copies(const SpmdDotTask *k)
{
	SpmdDims last = { 1, { k->base->rank } };
	SpmdGroups g = spmd_group(k->c->t, k->sharding, &last, NULL);
	SpmdDotTask in = *k;

	in.lhs.st = in.rhs.st = spmd_state_in(k->lhs.st, g.rows);
	in.sharding = g.inner;
	in.devices = spmd_n_tiles(k->sharding);
	return spmd_dot_partition(&in);
}

static SpmdNode *
step(const SpmdDotTask *k)
{
	uint32_t ob = k->parts[SPMD_OUT][SPMD_BATCH];
	SpmdNode *d;

	if (k->c->ins->op == SPMD_OP_CONVOLUTION && spmd_conv_step(k, &d))
		return d;
	d = base_case(k, false);
	if (!d && ob > 1 && (k->parts[SPMD_LHS][SPMD_BATCH] == ob || k->parts[SPMD_RHS][SPMD_BATCH] == ob))
		d = spmd_dot_group_batch(k);
	if (!d)
		d = try_free(k);
	if (!d)
		d = try_contracting(k);
	if (!d && spmd_is_rep(k->lhs.node->sharding) && spmd_is_rep(k->rhs.node->sharding) &&
	    spmd_is_partial(k->sharding))
		d = group_copies(k);
	return d ? d : base_case(k, true);
}

SpmdNode *
spmd_dot_partition(const SpmdDotTask *task)
{
	SpmdDotTask k = *task;
	const SpmdSharding *l = NULL, *r = NULL;
	SpmdValue lhs, rhs;

	spmd_dot_count(&k);
	for (uint32_t i = 0; i < 2; i++) {
		SpmdNode *d;

		k.match = i == 0;
		d = step(&k);
		if (d)
			return d;
	}
	if (!k.plan->dims[SPMD_SPATIAL].n) {
		l = spmd_dot_infer(&k, SPMD_LHS, NULL);
		r = spmd_dot_infer(&k, SPMD_RHS, NULL);
	}
	if (l && r) {
		lhs = spmd_reshard(k.lhs, l);
		rhs = spmd_reshard(k.rhs, r);
		return spmd_dot_make(k.c, lhs, rhs, k.windows);
	}
	lhs = spmd_replicate(k.lhs);
	rhs = spmd_replicate(k.rhs);
	return spmd_dot_finish(&k, spmd_dot_make(k.c, lhs, rhs, k.windows), k.c->t->rep);
}

void
spmd_visit_dot(SpmdVisitor *v, SpmdIns *i)
{
	SpmdDot c = { .t = v->run->t, .b = v->b, .ins = i };
	SpmdDotTask k = { .c = &c, .base = i->shape, .sharding = i->sharding, .plan = &c.plan, .devices = v->devices };
	uint32_t device;

	if (spmd_is_one(i->sharding, &device)) {
		spmd_visit_default(v, i);
		return;
	}
	if (i->op == SPMD_OP_CONVOLUTION) {
		c.plan.rank[SPMD_LHS] = i->ops[0]->shape->rank;
		c.plan.rank[SPMD_RHS] = i->ops[1]->shape->rank;
		c.plan.rank[SPMD_OUT] = i->shape->rank;
		spmd_conv_plan(i, &c.plan);
		k.windows = i->windows;
	} else {
		spmd_dot_plan(i, &c.plan);
	}
	k.lhs = spmd_get(v, i->ops[0]);
	k.rhs = spmd_get(v, i->ops[1]);
	if (k.lhs.node == k.rhs.node)
		k.rhs = spmd_copy_value(k.rhs);
	spmd_set_node(v, i, spmd_dot_partition(&k));
}
