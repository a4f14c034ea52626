/* SPDX-License-Identifier: Apache-2.0
 *
 * The rule of reshape (spec 60 §6.7). Dimensions of size 1 are stripped. Then either one dimension is split into
 * several, or one run of neighbours is merged; every other reshape of a sharded value needs a request.
 *
 *      split: [32@(d,m)] -> [2@d,16@m]   the axes of a dimension go to its parts, major first
 *      merge: [4@d,8@m]  -> [32@(d,m)]   the axes of the parts are joined in order
 */
#include "explicit/ex_rules.h"

/* A dimension whose size is not 1. */
typedef struct Part {
	int64_t size;
	const ExList *list;
} Part;

typedef struct Parts {
	Part *v;
	uint32_t n;
} Parts;

static Parts
strip(ExOp *o, const IrType *tensor, const ExType *type)
{
	Parts p = { ARENA_ARRAY(&o->x->tmp, Part, tensor->n), 0 };

	for (uint32_t k = 0; k < tensor->n; k++) {
		if (tensor->dims[k] != 1)
			p.v[p.n++] = (Part){ tensor->dims[k], type ? type->dims[k] : explicit_none(o) };
	}
	return p;
}

static void
cannot(ExOp *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Reports that the sharding cannot be carried over, and why. */
static void
cannot(ExOp *o, const char *fmt, ...)
{
	const IrType *out = explicit_out_tensor(o, 0);
	const char *why;
	va_list ap;
	Buf b;

	va_start(ap, fmt);
	why = arena_vprintf(&o->x->tmp, fmt, ap);
	va_end(ap);
	buf_init(&b, o->x->tmp.memory);
	for (uint32_t k = 0; k < out->n; k++) {
		buf_str(&b, k ? STR(",") : STR(""));
		if (out->dims[k] == IR_DYNAMIC)
			BUF_LIT(&b, "?");
		else
			buf_i64(&b, out->dims[k]);
	}
	explicit_fault(o, DIAG_EXPLICIT_RESHAPE,
	               "cannot carry the sharding of %s over to shape [%.*s], state an out_sharding: %s",
	               explicit_show_in(o, 0), (int)b.n, b.p, why);
	buf_free(&b);
}

/* Returns how many of the fine parts from `at` on make up a coarse size, or 0 if none do. */
static uint32_t
group(int64_t coarse, const Parts *fine, uint32_t at)
{
	int64_t product = 1;
	uint32_t n = 0;

	do {
		if (at + n >= fine->n || __builtin_mul_overflow(product, fine->v[at + n].size, &product))
			return 0;
		n++;
	} while (product < coarse);
	return product == coarse ? n : 0;
}

/* Returns the lengths of the runs of fine parts, one per coarse part, at most one of them longer than 1. Returns NULL
 * after reporting that there are none. */
static uint32_t *
groups(ExOp *o, const Parts *coarse, const Parts *fine, const char *word)
{
	uint32_t *lengths = ARENA_ARRAY(&o->x->tmp, uint32_t, coarse->n);
	uint32_t at = 0, big = 0;

	for (uint32_t i = 0; i < coarse->n; i++) {
		lengths[i] = group(coarse->v[i].size, fine, at);
		at += lengths[i];
		big += lengths[i] > 1;
		if (!lengths[i] || big > 1) {
			cannot(o, lengths[i] ? "it %s more than one dimension" :
			       "its dimensions are partitioned anew, not %s", lengths[i] ? word :
			       word[0] == 's' ? "split" : "merged");
			return NULL;
		}
	}
	return lengths;
}

/* Spreads a list over n parts, major first. Axes that are left over have size 1 and go to the last part. Returns false
 * after reporting an axis that does not fit. */
static bool
deal(ExOp *o, const ExList *l, const Part *parts, uint32_t n, const ExList **out)
{
	const ExMesh *mesh = o->in[0]->mesh;
	uint32_t at = 0;

	for (uint32_t i = 0; i < n; i++) {
		int64_t left = parts[i].size;
		uint32_t first = at;

		for (; left > 1 && at < l->n; at++) {
			int64_t size = explicit_axis_size(mesh, l->axes[at]);

			if (left % size) {
				cannot(o,
				       "axis %s of size %lld does not divide what is left (%lld) of the part of size "
				       "%lld", explicit_show_axes(o, explicit_axis(l->axes[at])), (long long)size,
				       (long long)left, (long long)parts[i].size);
				return false;
			}
			left /= size;
		}
		out[i] = explicit_list(&o->x->types, l->axes + first, (i + 1 == n ? l->n : at) - first);
	}
	return true;
}

static bool
split(ExOp *o, const Parts *a, const Parts *b, const ExList **out)
{
	const uint32_t *g = groups(o, a, b, "splits");
	uint32_t at = 0;

	for (uint32_t i = 0; g && i < a->n; i++) {
		const ExList *l = a->v[i].list;

		for (uint32_t k = 0; k < g[i]; k++)
			out[at + k] = l;
		if (g[i] > 1 && l->n && o->x->o->document_reshape) {
			cannot(o, "dimension of size %lld is split and sharded", (long long)a->v[i].size);
			return false;
		}
		if (g[i] > 1 && l->n && !deal(o, l, b->v + at, g[i], out + at))
			return false;
		at += g[i];
	}
	return g != NULL;
}

/* Joins the lists of a run of parts, whose unsharded members must come last. */
static bool
join(ExOp *o, const Part *parts, uint32_t n, const Part *whole, const ExList **out)
{
	const ExList *l = explicit_none(o);
	bool gap = false, unknown = false;

	for (uint32_t i = 0; i < n; i++) {
		bool sharded = parts[i].list->n > 0;

		unknown |= parts[i].list == explicit_unknown(o);
		if (gap && sharded) {
			cannot(o, "an unsharded part comes before a sharded one");
			return false;
		}
		if (sharded && o->x->o->document_reshape) {
			cannot(o, "dimension of size %lld is merged and sharded", (long long)parts[i].size);
			return false;
		}
		gap |= !sharded;
		l = sharded ? explicit_list_join(&o->x->types, l, parts[i].list) : l;
	}
	*out = unknown ? explicit_unknown(o) : l;
	return unknown || !l->n || deal(o, l, whole, 1, out);
}

static bool
merge(ExOp *o, const Parts *a, const Parts *b, const ExList **out)
{
	const uint32_t *g = groups(o, b, a, "merges");
	uint32_t at = 0;

	for (uint32_t i = 0; g && i < b->n; i++) {
		out[i] = a->v[at].list;
		if (g[i] > 1 && !join(o, a->v + at, g[i], &b->v[i], &out[i]))
			return false;
		at += g[i];
	}
	return g != NULL;
}

static bool
is_odd(const IrType *tensor)
{
	for (uint32_t k = 0; k < tensor->n; k++) {
		if (tensor->dims[k] == IR_DYNAMIC || tensor->dims[k] == 0)
			return true;
	}
	return false;
}

/* Puts the lists of the parts into the result. A dimension of size 1 keeps its axes only if there is one at the same
 * index of the operand. */
static void
place(ExOp *o, const ExList *const *parts, bool keep_ones)
{
	const IrType *in = explicit_in_tensor(o, 0), *out = explicit_out_tensor(o, 0);
	uint32_t at = 0;

	for (uint32_t k = 0; k < out->n; k++) {
		if (out->dims[k] != 1)
			o->out[0].dims[k] = parts[at++];
		else if (keep_ones && k < in->n && in->dims[k] == 1)
			o->out[0].dims[k] = o->in[0]->dims[k];
	}
}

static bool
same_sizes(const Parts *a, const Parts *b)
{
	for (uint32_t i = 0; a->n == b->n && i < a->n; i++) {
		if (a->v[i].size != b->v[i].size)
			return false;
	}
	return a->n == b->n;
}

static bool
carry(ExOp *o, const Parts *a, const Parts *b, const ExList **out)
{
	if (is_odd(explicit_in_tensor(o, 0)) || is_odd(explicit_out_tensor(o, 0))) {
		cannot(o, "a size is dynamic or zero");
		return false;
	}
	if (b->n > a->n)
		return split(o, a, b, out);
	if (b->n < a->n)
		return merge(o, a, b, out);
	cannot(o, "its dimensions are partitioned anew");
	return false;
}

static void
assume_unknown(ExOp *o)
{
	const IrType *out = explicit_out_tensor(o, 0);

	for (uint32_t k = 0; k < out->n; k++) {
		if (out->dims[k] != 1)
			o->out[0].dims[k] = explicit_unknown(o);
	}
}

void
explicit_rule_reshape(ExOp *o)
{
	const ExType *t = o->in[0];
	const IrType *in = explicit_in_tensor(o, 0), *out = explicit_out_tensor(o, 0);
	const ExList **lists = ARENA_ARRAY(&o->x->tmp, const ExList *, out->n);
	Parts a, b;

	if (explicit_take_request(o, 0) || !t)
		return;
	if (in->n == out->n && memcmp(in->dims, out->dims, in->n * sizeof *in->dims) == 0) {
		explicit_out_lists(o, 0, t);
		return;
	}
	if (!t->unknown && !t->axes)
		return;
	a = strip(o, in, t);
	b = strip(o, out, NULL);
	if (same_sizes(&a, &b) && !is_odd(in)) {
		for (uint32_t i = 0; i < a.n; i++)
			lists[i] = a.v[i].list;
		place(o, lists, false);
	} else if (t->unknown) {
		assume_unknown(o);
	} else if (carry(o, &a, &b, lists)) {
		place(o, lists, true);
	} else {
		assume_unknown(o);
	}
}
