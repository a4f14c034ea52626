/* SPDX-License-Identifier: Apache-2.0
 *
 * Dot products and convolutions: sums of products in double precision, rounded once at the end (spec 55 §11.7).
 */
#include "base/num.h"
#include "interp/machine.h"

/* A sum of products in the arithmetic of the result's element type. */
typedef struct Sum {
	InterpClass c;
	double re, im;
	int64_t i;
	uint64_t noise;
} Sum;

/* A number as any arithmetic needs it. */
typedef struct Number {
	double re, im;
	int64_t i;
} Number;

static Number
number_of(const InterpTensor *t, int64_t at)
{
	const InterpCell *p = t->v + at * t->parts;

	switch ((int)interp_class(t->elem)) {
	case INTERP_FLOAT:
		return (Number){ p->f, 0, 0 };
	case INTERP_COMPLEX:
		return (Number){ p[0].f, p[1].f, 0 };
	case INTERP_SIGNED:
		return (Number){ (double)p->i, 0, p->i };
	default:
		return (Number){ (double)(uint64_t)p->i, 0, p->i };
	}
}

static void
sum_add(Sum *s, Number a, Number b)
{
	if (s->c == INTERP_BOOL) {
		s->i |= a.i & b.i;
		return;
	}
	s->i = (int64_t)((uint64_t)s->i + (uint64_t)a.i * (uint64_t)b.i);
	if (s->c != INTERP_COMPLEX) {
		s->re += a.re * b.re;
	} else {
		s->re += a.re * b.re - a.im * b.im;
		s->im += a.re * b.im + a.im * b.re;
	}
	if (s->noise) {
		s->re = interp_shift(s->noise, s->re);
		s->im = interp_shift(s->noise, s->im);
	}
}

static void
sum_store(const Sum *s, InterpTensor *out, int64_t at)
{
	InterpCell *p = out->v + at * out->parts;

	switch ((int)s->c) {
	case INTERP_FLOAT:
		*p = interp_cell_float(out->elem, s->re);
		break;
	case INTERP_COMPLEX:
		p[0] = interp_cell_float(out->elem->elem, s->re);
		p[1] = interp_cell_float(out->elem->elem, s->im);
		break;
	default:
		*p = interp_cell_int(out->elem, s->i);
	}
}

/* ---- dot ---- */

/* One operand: where its element is for indices of the result and of the contracted dimensions. */
typedef struct Side {
	const InterpTensor *t;
	int64_t result[INTERP_MAX_RANK];	/* stride per dimension of the result */
	int64_t contracted[INTERP_MAX_RANK];
} Side;

/* Fills in the strides of operand i. Its batch dimensions begin at dimension `first` of the result, its free ones at
 * dimension `at`. Returns the dimension after the free ones. */
static uint32_t
side_init(Side *s, const IrDotDims *n, uint32_t i, uint32_t first, uint32_t at)
{
	for (uint32_t k = 0; k < n->batch[i].n; k++)
		s->result[first + k] = interp_stride(s->t->type, n->batch[i].v[k]);
	for (uint32_t k = 0; k < n->contract[i].n; k++)
		s->contracted[k] = interp_stride(s->t->type, n->contract[i].v[k]);
	for (uint32_t d = 0; d < s->t->type->n; d++) {
		if (ir_dot_is_free(n, i, d))
			s->result[at++] = interp_stride(s->t->type, d);
	}
	return at;
}

static int64_t
position(const int64_t *index, const int64_t *stride, uint32_t n)
{
	int64_t at = 0;

	for (uint32_t d = 0; d < n; d++)
		at += index[d] * stride[d];
	return at;
}

/* The rows of a ragged dot that are multiplied with each group. */
typedef struct Ragged {
	const InterpTensor *sizes;	/* of the groups, for each batch */
	int64_t limit;			/* the size of the ragged dimension */
	int out_row, out_group;		/* the dimensions of the result that are the row and the group; -1: none is */
	int contracted;			/* the contracted dimension that is ragged; -1: none is */
	int64_t group_stride;		/* of the right side */
} Ragged;

/* Finds the group of an element of the result. Moves the right side there, or narrows the contracted rows to
 * [*lo, *hi). Returns false if the element is in no group, so that it is zero. */
static bool
enter_group(const Ragged *r, const int64_t *index, int64_t *right, int64_t *lo, int64_t *hi)
{
	const IrType *t = r->sizes->type;
	int64_t n = t->dims[t->n - 1], at = 0, end = 0;

	for (uint32_t d = 0; d + 1 < t->n; d++)
		at = at * t->dims[d] + index[d + (r->out_group >= 0)];
	for (int64_t g = 0; g < n; g++) {
		int64_t begin = end, size = interp_index_value(r->sizes, at * n + g);

		end = size > r->limit - begin ? r->limit : begin + (size < 0 ? 0 : size);
		if (r->out_group >= 0 && index[r->out_group] == g) {
			*lo = begin;
			*hi = end;
			return true;
		}
		if (r->out_row >= 0 && index[r->out_row] >= begin && index[r->out_row] < end) {
			*right += g * r->group_stride;
			return true;
		}
	}
	return r->out_row < 0;
}

static void
contract(const Interp *x, const Side *a, const Side *b, const int64_t *sizes, uint32_t n, const Ragged *r,
         InterpTensor *out)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0, total = 1;

	for (uint32_t d = 0; d < n; d++)
		total = num_mul(total, sizes[d]);
	if (!out->n)
		return;
	do {
		int64_t inner[INTERP_MAX_RANK] = { 0 }, p = position(index, a->result, out->type->n),
			q = position(index, b->result, out->type->n), lo = 0, hi = INT64_MAX;
		Sum s = { .c = interp_class(out->elem), .noise = x->noise };
		bool any = !r || enter_group(r, index, &q, &lo, &hi);

		for (int64_t k = 0; any && k < total; k++) {
			int64_t row = r && r->contracted >= 0 ? inner[r->contracted] : 0;

			if (row >= lo && row < hi)
				sum_add(&s, number_of(a->t, p + position(inner, a->contracted, n)),
				        number_of(b->t, q + position(inner, b->contracted, n)));
			interp_index_next(inner, sizes, n);
		}
		sum_store(&s, out, i++);
	} while (interp_index_next(index, out->type->dims, out->type->n));
}

/* Returns the number of products of a sum, with the sizes of the contracted dimensions. */
static int64_t
contracted_sizes(const InterpTensor *t, IrField contract, int64_t *sizes)
{
	int64_t total = 1;

	for (uint32_t i = 0; i < contract.n; i++)
		total = num_mul(total, sizes[i] = t->type->dims[contract.v[i]]);
	return total;
}

void
interp_op_dot(Interp *x, IrOp *op, uint32_t device)
{
	Side a = { .t = interp_in(x, op, 0, device) }, b = { .t = interp_in(x, op, 1, device) };
	IrDotDims n = ir_dot_dims(op);
	int64_t sizes[INTERP_MAX_RANK], total = contracted_sizes(a.t, n.contract[0], sizes);
	uint32_t at = side_init(&a, &n, 0, 0, n.batch[0].n);
	InterpTensor *out = interp_out(x, op, 0, device);

	side_init(&b, &n, 1, 0, at);
	if (interp_spend(x, op, (uint64_t)out->n * (uint64_t)total))
		contract(x, &a, &b, sizes, n.contract[0].n, NULL, out);
}

/* Returns the number of dimensions before d of the left side that are neither batch nor contracted dimensions. */
static int
n_free_before(const IrType *lhs, const IrDotDims *n, int64_t d)
{
	int count = 0;

	for (uint32_t k = 0; k < lhs->n && k < d; k++)
		count += ir_dot_is_free(n, 0, k);
	return count;
}

void
interp_op_ragged_dot(Interp *x, IrOp *op, uint32_t device)
{
	IrDotDims n = ir_dot_dims(op);
	Side a = { .t = interp_in(x, op, 0, device) }, b = { .t = interp_in(x, op, 1, device) };
	Ragged r = { .sizes = interp_in(x, op, 2, device), .out_row = -1, .out_group = -1 };
	int64_t sizes[INTERP_MAX_RANK], ragged = n.ragged.v[0], total = contracted_sizes(a.t, n.contract[0], sizes);
	InterpTensor *out = interp_out(x, op, 0, device);
	uint32_t first;

	r.limit = a.t->type->dims[ragged];
	first = ir_field_has(n.contract[0], ragged);
	r.contracted = first ? (int)ir_field_find(n.contract[0], ragged) : -1;
	side_init(&b, &n, 1, first, side_init(&a, &n, 0, first, first + n.batch[0].n));
	if (first)
		r.out_group = 0;
	else if (!ir_field_has(n.batch[0], ragged))
		r.out_row = (int)n.batch[0].n + n_free_before(a.t->type, &n, ragged);
	if (n.group.n)
		r.group_stride = interp_stride(b.t->type, n.group.v[0]);
	if (interp_spend(x, op, (uint64_t)out->n * (uint64_t)(total + r.sizes->n)))
		contract(x, &a, &b, sizes, n.contract[0].n, &r, out);
}

/* ---- convolution ---- */

typedef struct Conv {
	const InterpTensor *lhs, *rhs;
	IrConvDims n;
	IrWindow windows[INTERP_MAX_RANK];
	InterpInts reversal;
} Conv;

/* Returns the position in spatial dimension i of the left operand for a place of the output and of the kernel, or -1 if
 * it is in the padding or in a hole of the dilation. */
static int64_t
spatial(const Conv *c, uint32_t i, int64_t out, int64_t kernel)
{
	const IrWindow *w = &c->windows[i];

	return interp_window_index(w, out, interp_item(c->reversal, i, 0) ? w->size - 1 - kernel : kernel,
	                           c->lhs->type->dims[c->n.in.v[i]]);
}

/* Adds the products of one place of the kernel, for all input features. */
static void
add_features(const Conv *c, const int64_t *out, const int64_t *place, const IrType *result, Sum *s)
{
	int64_t l[INTERP_MAX_RANK], r[INTERP_MAX_RANK], n = c->rhs->type->dims[c->n.kernel_in];
	int64_t batch = out[c->n.out_batch], feature = out[c->n.out_feature];
	int64_t features = result->dims[c->n.out_feature], batches = result->dims[c->n.out_batch];

	for (uint32_t i = 0; i < c->n.in.n; i++) {
		r[c->n.kernel.v[i]] = place[i];
		l[c->n.in.v[i]] = spatial(c, i, out[c->n.out.v[i]], place[i]);
		if (l[c->n.in.v[i]] < 0)
			return;
	}
	l[c->n.in_batch] = batch + feature / (features / c->n.batch_groups) * batches;
	r[c->n.kernel_out] = feature;
	for (int64_t k = 0; k < n; k++) {
		l[c->n.in_feature] = feature / (features / c->n.feature_groups) * n + k;
		r[c->n.kernel_in] = k;
		if (c->n.batch_groups > 1)
			l[c->n.in_feature] = k;
		sum_add(s, number_of(c->lhs, interp_position(l, c->lhs->type->dims, c->lhs->type->n)),
		        number_of(c->rhs, interp_position(r, c->rhs->type->dims, c->rhs->type->n)));
	}
}

static void
convolve(Interp *x, const IrOp *op, const Conv *c, InterpTensor *out)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, window[INTERP_MAX_RANK], n = 1, i = 0;
	int64_t features = c->rhs->type->dims[c->n.kernel_in];

	for (uint32_t d = 0; d < c->n.kernel.n; d++)
		n = num_mul(n, window[d] = c->rhs->type->dims[c->n.kernel.v[d]]);
	/* The places of the kernel are visited even if there are no input features. */
	if (!out->n || !interp_spend(x, op, (uint64_t)num_mul(num_mul(n, out->n), features ? features : 1)))
		return;
	do {
		int64_t place[INTERP_MAX_RANK] = { 0 };
		Sum s = { .c = interp_class(out->elem), .noise = x->noise };

		for (int64_t k = 0; k < n; k++) {
			add_features(c, index, place, out->type, &s);
			interp_index_next(place, window, c->n.kernel.n);
		}
		sum_store(&s, out, i++);
	} while (interp_index_next(index, out->type->dims, out->type->n));
}

void
interp_op_convolution(Interp *x, IrOp *op, uint32_t device)
{
	Conv c = { interp_in(x, op, 0, device), interp_in(x, op, 1, device), ir_conv_dims(op),
	           .reversal = interp_ints(x, op, ATOM_window_reversal) };

	for (uint32_t i = 0; i < c.n.in.n; i++)
		c.windows[i] = ir_window(op, i);
	convolve(x, op, &c, interp_out(x, op, 0, device));
}
