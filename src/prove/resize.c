/* SPDX-License-Identifier: Apache-2.0
 *
 * Follows the dimension through the classes and relations that prove/shrink_relate.c finds.
 *
 * A reshape can merge the dimension with others and split it off again. Where it is inside a merged dimension follows
 * from the sizes: a dimension of 8 x 64 x 16 elements with core 64 and minor 16 can be split into 8 x 64 and 16, and
 * the first of these contains the dimension.
 */
#include "prove/resize.h"

#include "base/num.h"
#include "prove/shrink_rounds.h"

typedef struct Follow {
	Resize *r;
	ShrinkSizes *sizes;
	ShrinkRounds by_class;		/* only its lists of the relations of a class */
	uint32_t done;			/* of the list of classes */
} Follow;

static uint32_t
class_of(ShrinkSizes *s, uint32_t dim)
{
	return (uint32_t)(shrink_class(s, dim) - s->v.v);
}

static bool
fail(Resize *r, const IrOp *op, const char *why)
{
	r->op = op;
	r->why = why;
	return false;
}

/* ---- sizes ---- */

/* Lets a class have whole numbers as sizes, and parts of equal sizes if it has them now. */
static void
refine_step(Resize *r, const ShrinkSize *c)
{
	int64_t tiles = (c->full % c->tiles) ? 1 : c->tiles;
	int64_t all = num_mul(r->full, tiles), step = all / num_gcd(all, c->full);

	r->step = num_mul(r->step / num_gcd(r->step, step), step);
}

/* ---- relations ---- */

/* Says that the class of a dimension contains the dimension that is resized. */
static bool
reach(Follow *f, uint32_t dim, ResizePart part, const IrOp *op)
{
	uint32_t class = class_of(f->sizes, dim);
	const ShrinkSize *c = &f->sizes->v.v[class];

	if (f->r->parts[class].core)
		return true;
	if (c->keeper)
		return fail(f->r, c->keeper, arena_printf(f->sizes->a, "a dimension of %lld cannot have another size",
		                                          (long long)c->full));
	if (part.core < 1 || c->full % (part.core * part.minor))
		return fail(f->r, op, "it cuts the dimension into parts that do not grow along");
	f->r->parts[class] = part;
	*VEC_ADD(f->sizes->a, &f->r->reached) = class;
	refine_step(f->r, c);
	return true;
}

static ResizePart
part_of(Follow *f, uint32_t dim)
{
	return f->r->parts[class_of(f->sizes, dim)];
}

static int64_t
full_of(Follow *f, uint32_t dim)
{
	return shrink_class(f->sizes, dim)->full;
}

/* Finds the part of a whole that contains the dimension, or the last part if several contain factors of it. */
static bool
split(Follow *f, const ShrinkRelation *r)
{
	ResizePart whole = part_of(f, r->whole);
	int64_t minor = 1;

	for (uint32_t i = r->n; i-- > 0;) {
		int64_t end = minor * full_of(f, r->parts[i]), first = minor > whole.minor ? minor : whole.minor;
		int64_t last = whole.core * whole.minor;

		last = end < last ? end : last;
		if (last > first && last % first == 0 && first % minor == 0) {
			if (last / first != whole.core && r->op->kind == IR_OP_SHLO_RESHAPE && !f->r->splits)
				f->r->splits = r->op;
			return reach(f, r->parts[i], (ResizePart){ last / first, first / minor }, r->op);
		}
		minor = end;
	}
	return fail(f->r, r->op, "it splits the dimension into parts that do not grow along");
}

static bool
follow_product(Follow *f, const ShrinkRelation *r)
{
	uint32_t n = 0, found = 0;
	ResizePart part;

	for (uint32_t i = 0; i < r->n; i++) {
		if (!part_of(f, r->parts[i]).core)
			continue;
		n++;
		found = i;
	}
	if (!n)
		return split(f, r);
	if (n > 1)
		return fail(f->r, r->op, "it merges two dimensions that grow");
	part = part_of(f, r->parts[found]);
	for (uint32_t i = found + 1; i < r->n; i++)
		part.minor *= full_of(f, r->parts[i]);
	return reach(f, r->whole, part, r->op);
}

/* A sum grows in proportion if all its parts are equal. */
static bool
follow_sum(Follow *f, const ShrinkRelation *r)
{
	for (uint32_t i = 0; i < r->n; i++) {
		int64_t size = full_of(f, r->parts[i]);

		if (size != full_of(f, r->parts[0]))
			return fail(f->r, r->op, "it joins parts of different sizes along the dimension");
		if (!reach(f, r->parts[i], (ResizePart){ size, 1 }, r->op))
			return false;
	}
	return reach(f, r->whole, (ResizePart){ full_of(f, r->whole), 1 }, r->op);
}

/* A single element of a dimension stays one. */
static bool
follow_window(Follow *f, const ShrinkRelation *r)
{
	ResizePart whole = part_of(f, r->whole), part = part_of(f, r->parts[0]);
	int64_t size = full_of(f, r->parts[0]);

	if (size == full_of(f, r->whole) && ir_window_count(&r->window, size) == size &&
	    ir_window_count(&r->window, 2 * size) == 2 * size)
		return whole.core ? reach(f, r->parts[0], whole, r->op) : reach(f, r->whole, part, r->op);
	if (size == 1 && r->slack && !part.core)
		return true;
	return fail(f->r, r->op,
	            arena_printf(f->sizes->a, "it takes %lld of %lld elements, and it is not known whether they grow",
	                         (long long)size, (long long)full_of(f, r->whole)));
}

static bool
follow(Follow *f, const ShrinkRelation *r)
{
	switch (r->kind) {
	case SHRINK_PRODUCT: return follow_product(f, r);
	case SHRINK_SUM: return follow_sum(f, r);
	case SHRINK_WINDOW: break;
	}
	return follow_window(f, r);
}

/* ---- the dimension ---- */

bool
prove_resize_begin(Resize *r, Shrink *x, const IrValue *v, uint32_t d)
{
	Follow f = { r, &x->sizes, { 0 }, 0 };
	uint32_t dim = prove_shrink_dim(x, v, d);

	*r = (Resize){ .shrink = x, .full = v->type->dims[d], .step = 1,
	               .parts = ARENA_ARRAY(x->a, ResizePart, x->sizes.v.n + 1) };
	shrink_rounds_init(&f.by_class, f.sizes);
	if (!reach(&f, dim, (ResizePart){ r->full, 1 }, x->m->op))
		return false;
	while (f.done < r->reached.n) {
		uint32_t class = r->reached.v[f.done++];

		for (uint32_t i = f.by_class.first[class]; i < f.by_class.first[class + 1]; i++) {
			if (!follow(&f, &f.sizes->relations.v[f.by_class.users[i]]))
				return false;
		}
	}
	return true;
}

bool
prove_resize_reaches(Resize *r, const IrValue *v, uint32_t d)
{
	return r->parts[class_of(&r->shrink->sizes, prove_shrink_dim(r->shrink, v, d))].core > 0;
}

bool
prove_resize_apply(Resize *r, int64_t size)
{
	for (uint32_t i = 0; i < r->reached.n; i++) {
		ShrinkSize *c = &r->shrink->sizes.v.v[r->reached.v[i]];
		int64_t scaled;

		if (__builtin_mul_overflow(c->full, size, &scaled))
			return false;
		c->now = scaled / r->full;
	}
	prove_shrink_apply(r->shrink);
	return true;
}
