/* SPDX-License-Identifier: Apache-2.0
 *
 * Plans: a common view of two layouts, the operations between them, local reshapes, and costs. unify() and infer()
 * follow spec 70 §7.2 and §7.3 step by step, because the numbers of virtual dimensions and the order of
 * operations are visible in reports.
 */
#include "strategy/redistribution.h"

/* A list of factors of a number, from major to minor. */
typedef struct Factors {
	uint32_t n;
	int64_t v[REDIST_DIMS];
} Factors;

/* ---- factors ---- */

/* Writes the products of the last 1, 2, ... numbers in ascending order; with `left`, those of the first 1, 2, ...
 * numbers. */
static Factors
products(const int64_t *v, uint32_t n, bool left)
{
	Factors f = { .n = n };
	int64_t p = 1;

	for (uint32_t i = 0; i < n; i++)
		f.v[i] = p *= v[left ? i : n - 1 - i];
	return f;
}

/* Merges two ascending lists without duplicates. Returns false if a value does not divide the next one. */
static bool
merge_chains(const Factors *a, const Factors *b, Factors *out)
{
	uint32_t i = 0, j = 0;

	out->n = 0;
	while (i < a->n || j < b->n) {
		int64_t v = j == b->n || (i < a->n && a->v[i] <= b->v[j]) ? a->v[i] : b->v[j];

		i += i < a->n && a->v[i] == v;
		j += j < b->n && b->v[j] == v;
		if ((out->n && v % out->v[out->n - 1]) || out->n == REDIST_DIMS)
			return false;
		out->v[out->n++] = v;
	}
	return true;
}

/* Replaces an ascending chain of products by its quotients. */
static void
quotients(Factors *f)
{
	for (uint32_t i = f->n; i-- > 1; )
		f->v[i] /= f->v[i - 1];
}

/* Computes the coarsest shape that refines both shapes from the right. */
static bool
common_shape(const RedistView *a, const RedistView *b, Factors *out)
{
	Factors p = products(a->shape, a->rank, false), q = products(b->shape, b->rank, false);

	if (q.n && (!p.n || q.v[q.n - 1] > p.v[p.n - 1]))
		return false;
	if (!merge_chains(&p, &q, out))
		return false;
	quotients(out);
	for (uint32_t i = 0; i < out->n / 2; i++) {
		int64_t v = out->v[i];

		out->v[i] = out->v[out->n - 1 - i];
		out->v[out->n - 1 - i] = v;
	}
	return true;
}

/* Computes the coarsest device matrix that refines both. */
static bool
common_devices(const RedistView *a, const RedistView *b, Factors *out)
{
	Factors p = products(a->dev, a->n_dev, true), q = products(b->dev, b->n_dev, true);

	if (!merge_chains(&p, &q, out))
		return false;
	quotients(out);
	return true;
}

/* Cuts b into consecutive groups whose products are the numbers a: group i is first[i] .. first[i + 1] - 1. */
static bool
cut_groups(const int64_t *a, uint32_t n, const Factors *b, uint32_t *first)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		int64_t p = 1;

		first[i] = k;
		while (p < a[i] && k < b->n)
			p *= b->v[k++];
		if (p != a[i])
			return false;
	}
	first[n] = k;
	return k == b->n;
}

/* ---- expansion ---- */

static bool
view_add(RedistView *v, int64_t size, int32_t position)
{
	if (v->rank == REDIST_DIMS || size < 1 || (position != LAYOUT_WHOLE && size % v->dev[position]))
		return false;
	v->shape[v->rank] = size;
	v->map[v->rank++] = position;
	return true;
}

/* Refines the device matrix to E. A dimension that is split by an entry becomes as many dimensions as the entry. */
static bool
expand_devices(RedistView *l, const Factors *e)
{
	uint32_t first[REDIST_DIMS + 1];
	RedistView out = { .n_dev = e->n };

	if (!cut_groups(l->dev, l->n_dev, e, first))
		return false;
	memcpy(out.dev, e->v, e->n * sizeof *e->v);
	for (uint32_t d = 0; d < l->rank; d++) {
		int64_t size = l->shape[d];
		uint32_t k;

		if (l->map[d] == LAYOUT_WHOLE) {
			if (!view_add(&out, size, LAYOUT_WHOLE))
				return false;
			continue;
		}
		for (k = first[l->map[d]]; k + 1 < first[l->map[d] + 1]; k++) {
			if (size % e->v[k] || !view_add(&out, e->v[k], (int32_t)k))
				return false;
			size /= e->v[k];
		}
		if (!view_add(&out, size, (int32_t)k))
			return false;
	}
	*l = out;
	return true;
}

/* Appends to dev how an entry of size d splits a dimension that is refined to v[0 .. n - 1]. */
static bool
front(Factors *dev, const int64_t *v, uint32_t n, int64_t d)
{
	int64_t p = 1;

	for (uint32_t i = 0; i < n && p < d; i++) {
		int64_t part = p * v[i] >= d ? d / p : v[i];

		if (dev->n == REDIST_DIMS)
			return false;
		if (part > 1)
			dev->v[dev->n++] = part;
		p *= v[i];
	}
	return true;
}

/* Refines the shape to V; a dimension that becomes several keeps its entry on the first. */
static bool
regroup(RedistView *l, const Factors *v)
{
	uint32_t first[REDIST_DIMS + 1];
	RedistView out = { .n_dev = l->n_dev };

	if (!cut_groups(l->shape, l->rank, v, first))
		return false;
	memcpy(out.dev, l->dev, l->n_dev * sizeof *l->dev);
	for (uint32_t d = 0; d < l->rank; d++) {
		for (uint32_t k = first[d]; k < first[d + 1]; k++) {
			if (!view_add(&out, v->v[k], k == first[d] ? l->map[d] : LAYOUT_WHOLE))
				return false;
		}
	}
	*l = out;
	return true;
}

static bool
expand_shape(RedistView *l, const Factors *v)
{
	uint32_t first[REDIST_DIMS + 1], split[REDIST_DIMS];
	Factors dev = { 0 };

	if (!cut_groups(l->shape, l->rank, v, first))
		return false;
	memset(split, 0xff, sizeof split);
	for (uint32_t d = 0; d < l->rank; d++) {
		if (l->map[d] != LAYOUT_WHOLE)
			split[l->map[d]] = d;
	}
	for (uint32_t q = 0; q < l->n_dev; q++) {
		uint32_t d = split[q];

		if (d != UINT32_MAX) {
			if (!front(&dev, v->v + first[d], first[d + 1] - first[d], l->dev[q]))
				return false;
		} else if (dev.n == REDIST_DIMS) {
			return false;
		} else {
			dev.v[dev.n++] = l->dev[q];
		}
	}
	return expand_devices(l, &dev) && regroup(l, v);
}

static bool
same_shape(const RedistView *a, const int64_t *shape, uint32_t rank)
{
	return a->rank == rank && memcmp(a->shape, shape, rank * sizeof *shape) == 0;
}

/* Refines the shape of l until it contains that of `other`, and refines the device matrix of `other` to that of l. */
static bool
refine_towards(RedistView *l, RedistView *other)
{
	Factors v, dev;

	for (;;) {
		if (!common_shape(l, other, &v))
			return false;
		if (same_shape(l, v.v, v.n))
			return true;
		if (!expand_shape(l, &v))
			return false;
		dev.n = l->n_dev;
		memcpy(dev.v, l->dev, l->n_dev * sizeof *l->dev);
		if (!expand_devices(other, &dev))
			return false;
	}
}

/* Brings two views to a common shape and device matrix. Returns false if there is none. */
static bool
unify(RedistView *f, RedistView *t)
{
	Factors e, v;

	if (!common_devices(f, t, &e) || !expand_devices(f, &e) || !expand_devices(t, &e) || !common_shape(f, t, &v))
		return false;
	while (!same_shape(f, t->shape, t->rank)) {
		if (!refine_towards(f, t) || !refine_towards(t, f))
			return false;
	}
	return true;
}

/* Writes the layout without dimensions of size 1. */
static void
squeeze(const Layout *l, RedistView *out)
{
	out->n_dev = l->n_dev;
	out->rank = 0;
	memcpy(out->dev, l->dev, l->n_dev * sizeof *l->dev);
	for (uint32_t i = 0; i < l->rank; i++) {
		if (l->shape[i] == 1)
			continue;
		out->shape[out->rank] = l->shape[i];
		out->map[out->rank++] = l->map[i] == LAYOUT_WHOLE ? LAYOUT_WHOLE : (int32_t)l->n_dev - 1 - l->map[i];
	}
}

/* ---- operators ---- */

/* The state of the inference: the entries of each dimension now and in the end, and which dimensions remain. */
typedef struct Infer {
	const RedistView *view;
	int32_t cur[REDIST_DIMS], to[REDIST_DIMS];
	bool settled[REDIST_DIMS];
	uint32_t remaining;
	bool no_all_to_all;
	RedistOp *ops;
	uint32_t n, max;
} Infer;

static void
emit(Infer *f, CostKind kind, uint32_t dim, uint32_t other, int32_t position)
{
	RedistOp op = { .kind = kind, .dim = dim, .other = other, .entry = f->view->n_dev - 1 - (uint32_t)position,
	                .n = f->view->dev[position], .pre = 1 };

	for (int32_t q = 0; q < position; q++)
		op.pre *= f->view->dev[q];
	if (f->n < f->max)
		f->ops[f->n] = op;
	f->n++;
}

static void
settle(Infer *f, uint32_t i)
{
	f->settled[i] = true;
	f->remaining--;
}

/* Returns the remaining dimension that the entry splits now, or the rank. */
static uint32_t
holder(const Infer *f, int32_t entry)
{
	uint32_t j = 0;

	while (j < f->view->rank && (f->settled[j] || f->cur[j] != entry))
		j++;
	return j;
}

static void
infer_splits(Infer *f)
{
	for (uint32_t i = 0; i < f->view->rank; i++) {
		if (f->settled[i])
			continue;
		if (f->cur[i] == f->to[i]) {
			settle(f, i);
		} else if (f->cur[i] == LAYOUT_WHOLE && holder(f, f->to[i]) == f->view->rank) {
			emit(f, COST_ALL_SLICE, i, 0, f->to[i]);
			settle(f, i);
		}
	}
}

static void
move_entry(Infer *f, uint32_t i, uint32_t j)
{
	if (f->no_all_to_all) {
		emit(f, COST_ALL_GATHER, j, 0, f->to[i]);
		emit(f, COST_ALL_SLICE, i, 0, f->to[i]);
	} else {
		emit(f, COST_ALL_TO_ALL, i, j, f->to[i]);
	}
	settle(f, i);
	f->cur[j] = LAYOUT_WHOLE;
}

static void
infer_moves(Infer *f)
{
	for (uint32_t i = 0; i < f->view->rank; i++) {
		uint32_t j;

		if (f->settled[i])
			continue;
		if (f->cur[i] == f->to[i])
			settle(f, i);
		else if (f->cur[i] == LAYOUT_WHOLE && (j = holder(f, f->to[i])) < f->view->rank)
			move_entry(f, i, j);
	}
}

static bool
is_target(const Infer *f, int32_t entry)
{
	for (uint32_t i = 0; i < f->view->rank; i++) {
		if (f->to[i] == entry)
			return true;
	}
	return false;
}

static void
infer_gathers(Infer *f)
{
	for (uint32_t i = 0; i < f->view->rank; i++) {
		if (f->settled[i] || f->cur[i] == LAYOUT_WHOLE || is_target(f, f->cur[i]))
			continue;
		emit(f, COST_ALL_GATHER, i, 0, f->cur[i]);
		f->cur[i] = LAYOUT_WHOLE;
		if (f->to[i] == LAYOUT_WHOLE)
			settle(f, i);
	}
}

/* Breaks a cycle: gathers the lowest remaining dimension. */
static void
infer_break(Infer *f)
{
	uint32_t i = 0;

	while (f->settled[i])
		i++;
	emit(f, COST_ALL_GATHER, i, 0, f->cur[i]);
	f->cur[i] = LAYOUT_WHOLE;
}

static void
infer_free_and_moves(Infer *f)
{
	uint32_t n1, n2;

	do {
		n1 = f->n;
		infer_splits(f);
		do {
			n2 = f->n;
			infer_moves(f);
		} while (f->n != n2 && f->remaining);
	} while (f->n != n1 && f->remaining);
}

/* Writes the operations between two views of one shape and device matrix, and returns their number. */
static uint32_t
infer(const RedistView *from, const RedistView *to, bool no_all_to_all, RedistOp *out, uint32_t max)
{
	Infer f = { .view = from, .remaining = from->rank, .no_all_to_all = no_all_to_all, .ops = out, .max = max };

	memcpy(f.cur, from->map, from->rank * sizeof *from->map);
	memcpy(f.to, to->map, to->rank * sizeof *to->map);
	while (f.remaining) {
		uint32_t n0 = f.n;

		infer_free_and_moves(&f);
		infer_gathers(&f);
		if (f.n == n0 && f.remaining)
			infer_break(&f);
	}
	return f.n;
}

/* ---- plans ---- */

static int64_t
view_slice(const RedistView *v)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < v->rank; i++)
		n *= v->shape[i] / (v->map[i] == LAYOUT_WHOLE ? 1 : v->dev[v->map[i]]);
	return n;
}

/* Returns whether the slices of a layout and of a view of it have the same shape. */
static bool
same_slice_as_view(const Layout *l, const RedistView *v)
{
	if (l->n_dims != v->rank)
		return false;
	for (uint32_t d = 0; d < v->rank; d++) {
		int64_t parts = v->map[d] == LAYOUT_WHOLE ? 1 : v->dev[v->map[d]];

		if (layout_dim_size(l, d) / layout_dim_parts(l, d) != v->shape[d] / parts)
			return false;
	}
	return true;
}

/* Returns whether two tensors, or their slices, have the same dimensions. */
static bool
same_dims(const Layout *a, const Layout *b, bool of_slices)
{
	if (a->n_dims != b->n_dims)
		return false;
	for (uint32_t d = 0; d < a->n_dims; d++) {
		int64_t n = of_slices ? layout_dim_parts(a, d) : 1, m = of_slices ? layout_dim_parts(b, d) : 1;

		if (layout_dim_size(a, d) / n != layout_dim_size(b, d) / m)
			return false;
	}
	return true;
}

/* More than enough: a plan is at most two inferences with a reshape between them, and each of them gathers and splits
 * every dimension at most once. */
enum { MAX_OPS = 8 * REDIST_DIMS };

static void
plan_unified(Arena *a, Redist *r, const RedistView *f, const RedistView *t, RedistOptions o)
{
	RedistOp ops[MAX_OPS];
	RedistView *view;

	r->unified = true;
	r->slice = view_slice(f);
	r->n_ops = infer(f, t, o.no_all_to_all, ops, MAX_OPS);
	if (!r->n_ops) {
		r->before = r->reshaped = o.into_reshape || !same_dims(r->from, r->to, true);
		return;
	}
	r->ops = arena_dup(a, ops, r->n_ops * sizeof *ops);
	view = ARENA_NEW(a, RedistView);
	*view = *f;
	r->view = view;
	r->before = !same_slice_as_view(r->from, f);
	r->after = !same_slice_as_view(r->to, t);
	r->reshaped = r->before || r->after;
}

/* Writes the view of a layout with its dimensions of size 1, or the same shape unsplit. */
static void
whole_view(const Layout *l, bool unsplit, RedistView *out)
{
	out->n_dev = l->n_dev;
	out->rank = l->rank;
	memcpy(out->dev, l->dev, l->n_dev * sizeof *l->dev);
	memcpy(out->shape, l->shape, l->rank * sizeof *l->shape);
	for (uint32_t i = 0; i < l->rank; i++)
		out->map[i] = unsplit || l->map[i] == LAYOUT_WHOLE ? LAYOUT_WHOLE : (int32_t)l->n_dev - 1 - l->map[i];
}

/* Gathers everything, reshapes and splits. */
static void
plan_through_whole(Arena *a, Redist *r, RedistOptions o)
{
	RedistOp ops[MAX_OPS];
	RedistView f, t, whole, *view = ARENA_NEW(a, RedistView);
	uint32_t n;

	r->unified = false;
	whole_view(r->from, false, &f);
	whole_view(r->from, true, &whole);
	n = infer(&f, &whole, o.no_all_to_all, ops, MAX_OPS);
	if (!same_dims(r->from, r->to, false)) {
		ops[n++] = (RedistOp){ .kind = COST_FREE };
		r->reshaped = true;
	}
	whole_view(r->to, false, &t);
	whole_view(r->to, true, &whole);
	n += infer(&whole, &t, o.no_all_to_all, ops + n, MAX_OPS - n);
	r->slice = view_slice(&f);
	*view = f;
	r->view = view;
	r->ops = arena_dup(a, ops, n * sizeof *ops);
	r->n_ops = n;
}

const Redist *
redist_plan(Arena *a, const Layout *from, const Layout *to, RedistOptions o)
{
	Redist *r = ARENA_NEW(a, Redist);
	RedistView f, t;

	*r = (Redist){ .from = from, .to = to, .unified = true };
	if (!layout_slice_elements(from) || !layout_slice_elements(to))
		return r;
	squeeze(from, &f);
	squeeze(to, &t);
	if (unify(&f, &t))
		plan_unified(a, r, &f, &t, o);
	else
		plan_through_whole(a, r, o);
	return r;
}

/* ---- costs ---- */

/* Adds the cost of one operation on q elements. */
static void
add_op(RedistCost *c, const RedistOp *op, int64_t q)
{
	uint32_t along = op->kind == COST_ALL_TO_ALL ? op->other : op->dim;
	int64_t moved = along == 0 ? q : q + 2 * q * op->n;

	switch ((int)op->kind) {
	case COST_ALL_SLICE:
		c->compute += 2 * q;
		c->memory += 2 * q;
		return;
	case COST_ALL_TO_ALL:
		c->forward += 4 * q;
		c->backward += 4 * q;
		c->compute += 2 * (q + moved);
		c->memory += 2 * (q + moved);
		return;
	case COST_ALL_GATHER:
		c->forward += q * op->n;
		c->backward += q;
		c->compute += 2 * (q + moved);
		c->memory += 2 * (q + (along == 0 ? q * op->n : moved));
		return;
	}
}

RedistCost
redist_cost(const Redist *r)
{
	RedistCost c = { 0 };
	int64_t whole = 1, from = layout_slice_elements(r->from);

	for (uint32_t i = 0; i < r->from->rank; i++)
		whole *= r->from->shape[i];
	for (uint32_t i = 0; i < r->n_ops; i++)
		add_op(&c, &r->ops[i], !r->unified && r->ops[i].kind == COST_ALL_SLICE ? whole : r->slice);
	if (r->reshaped) {
		c.compute += 4 * (r->unified ? from : whole);
		c.memory += 4 * (r->unified ? from : whole);
	}
	return c;
}

/* ---- image ---- */

/* The parts of the image under construction: the intervals of each dimension of the target. */
typedef struct Image {
	LayoutInterval iv[REDIST_DIMS];
	uint32_t n;
} Image;

/* Appends the intervals of refined dimensions i .. end - 1, which form one dimension. Returns false if a dimension
 * before a split one is not completely split. */
static bool
image_dim(const RedistView *v, uint32_t i, uint32_t end, Image *image)
{
	bool open = false;

	for (; i < end; i++) {
		if (v->map[i] == LAYOUT_WHOLE) {
			open = true;
			continue;
		}
		if (open)
			return false;
		image->iv[image->n] = (LayoutInterval){ 1, v->dev[v->map[i]] };
		for (int32_t q = 0; q < v->map[i]; q++)
			image->iv[image->n].pre *= v->dev[q];
		image->n++;
		open = v->dev[v->map[i]] != v->shape[i];
	}
	return true;
}

const Layout *
redist_image(LayoutTable *t, const Layout *l, const int64_t *to, uint32_t rank)
{
	ArenaMark before = arena_mark(t->arena);
	uint32_t *starts, i = 0, n_all = t->all.n;
	RedistView v, target = { 0 };
	Image image = { .n = 0 };
	Factors shape;
	const Layout *made;

	if (!rank || !layout_slice_elements(l))
		return NULL;
	squeeze(l, &v);
	for (uint32_t d = 0; d < rank; d++) {
		if (to[d] != 1)
			target.shape[target.rank++] = to[d];
	}
	if (!common_shape(&v, &target, &shape) || !expand_shape(&v, &shape))
		return NULL;
	starts = ARENA_ARRAY(t->arena, uint32_t, rank + 1);
	for (uint32_t d = 0; d < rank; d++) {
		uint32_t end = i;

		starts[d] = image.n;
		for (int64_t p = 1; p < to[d] && end < v.rank; end++)
			p *= v.shape[end];
		if (!image_dim(&v, i, end, &image))
			return NULL;
		i = end;
	}
	starts[rank] = image.n;
	made = layout_of_intervals(t, to, rank, image.iv, starts);
	if (t->all.n == n_all)
		arena_reset(t->arena, before);
	return made;
}
