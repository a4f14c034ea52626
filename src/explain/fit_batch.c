/* SPDX-License-Identifier: Apache-2.0
 *
 * Without an address, every leading dimension of an argument that is not donated is a candidate. Followed through the
 * program, a batch reaches only leading dimensions of other such arguments, unlike the features of a layer, which are
 * dimension 1 of some weights. Of several candidates, those that shard their dimension and have integers, such as
 * tokens, are more likely.
 */
#include "explain/fit_batch.h"

#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/donations.h"
#include "ir/walk.h"
#include "print/print.h"
#include "prove/resize.h"

/* Each candidate is followed through the whole program. */
enum { MOST_CANDIDATES = 32 };

/* How many arguments a note lists. */
enum { MOST_LISTED = 8 };

typedef struct Find {
	FitBatch *b;
	IrModule *m;
	InspectAddresses *addresses;
	Arena *a;
	IrOp *main;
	Shrink *dims;
} Find;

static const InspectNamed *
named_boundary(const Find *x, InspectNamedKind kind, uint32_t i)
{
	for (uint32_t k = 0; k < x->addresses->list.n; k++) {
		const InspectNamed *n = &x->addresses->list.v[k];

		if (n->func == x->addresses->main && n->kind == kind && n->index == i)
			return n;
	}
	return NULL;
}

static IrValue *
argument(const Find *x, uint32_t i)
{
	return ir_op_block(x->main, 0)->args[i];
}

/* ---- what grows ---- */

static Str
growing_dims(const Find *x, Resize *r, const IrValue *v)
{
	const char *text = "";

	for (uint32_t d = 0; d < ir_type_rank(v->type); d++) {
		if (prove_resize_reaches(r, v, d))
			text = arena_printf(x->a, "%s%s%u", text, *text ? "," : "", (unsigned)d);
	}
	return str_from(text);
}

static void
add_value(Find *x, Resize *r, InspectNamedKind kind, uint32_t i, const IrValue *v)
{
	Str dims = growing_dims(x, r, v);
	const InspectNamed *named = dims.n ? named_boundary(x, kind, i) : NULL;

	if (named)
		*VEC_ADD(x->a, &x->b->values) = (FitValue){ named, print_type_text(x->m->s, named->type), dims };
}

static void
list_values(Find *x, Resize *r)
{
	const IrBlock *body = ir_op_block(x->main, 0);

	for (uint32_t i = 0; i < body->n_args; i++)
		add_value(x, r, INSPECT_NAMED_ARG, i, body->args[i]);
	for (uint32_t i = 0; body->last && i < body->last->n_operands; i++)
		add_value(x, r, INSPECT_NAMED_RESULT, i, ir_operand(body->last, i));
}

/* ---- the dimension that the user names ---- */

static bool
not_an_argument(const Find *x, const char *address, const char *why)
{
	return diag_error(&x->m->s->diag, DIAG_BATCH_FIXED, (Span){ 0, 0 }, "--batch=%s %s", address, why);
}

/* Names the arguments that have dimensions. */
static void
note_arguments(const Find *x)
{
	const char *list = "";
	uint32_t n = 0;

	for (uint32_t i = 0; i < ir_op_block(x->main, 0)->n_args; i++) {
		const InspectNamed *named = named_boundary(x, INSPECT_NAMED_ARG, i);

		if (!named || !ir_type_rank(named->type))
			continue;
		if (n++ == MOST_LISTED) {
			list = arena_printf(x->a, "%s and others", list);
			break;
		}
		list = arena_printf(x->a, "%s%s%.*s", list, *list ? ", " : "", (int)named->address.n,
		                    named->address.p);
	}
	if (n)
		diag_note(&x->m->s->diag, x->main->span, "the arguments with dimensions are %s", list);
}

static bool
find_named(Find *x, const char *address)
{
	ExplainAddress found;
	const InspectNamed *n;

	if (!explain_address_find(x->addresses, address, NULL, false, &found)) {
		if (x->m->s->diag.last && x->m->s->diag.last->id == DIAG_VALUE_UNKNOWN)
			note_arguments(x);
		return false;
	}
	n = found.values.v[0];
	if (n->kind != INSPECT_NAMED_ARG || n->func != x->addresses->main)
		return not_an_argument(x, address, "is not an argument of the main function");
	if (found.dim == EXPLAIN_EVERY_DIM && ir_type_rank(n->type) != 1)
		return not_an_argument(x, address, "names no dimension; the first one is ADDRESS:0");
	x->b->arg = n->index;
	x->b->dim = found.dim == EXPLAIN_EVERY_DIM ? 0 : (uint32_t)found.dim;
	if (!ir_type_is_static_tensor(n->type))
		return not_an_argument(x, address, "has no static shape, so what grows with it is unknown");
	if (n->type->dims[x->b->dim] < 2)
		return not_an_argument(x, address, "has less than two elements, so what grows with it is unknown");
	return true;
}

/* ---- the dimension that looks like a batch ---- */

/* Returns whether all dimensions of arguments that grow are leading ones, except in state that is donated. Marks the
 * arguments as seen. */
static bool
is_leading(const Find *x, Resize *r, const bool *donated, bool *seen)
{
	const IrBlock *body = ir_op_block(x->main, 0);
	bool leading = true;

	for (uint32_t i = 0; i < body->n_args; i++) {
		for (uint32_t d = 0; d < ir_type_rank(body->args[i]->type); d++) {
			if (!prove_resize_reaches(r, body->args[i], d))
				continue;
			seen[i] |= d == 0;
			leading &= d == 0 || donated[i];
		}
	}
	return leading;
}

static bool
is_signed_int(const IrType *t)
{
	return t->elem->kind == IR_TYPE_INT && t->elem->sub != IR_UNSIGNED && t->elem->width > 1;
}

/* Returns how much the leading dimension of an argument looks like a batch. */
static int
likeness(const Find *x, uint32_t i)
{
	const IrAttr *sharding = flow_func_arg(x->main, i);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	return (sh && sh->rank && sh->dims[0].n ? 2 : 0) + (is_signed_int(argument(x, i)->type) ? 1 : 0);
}

static bool
is_candidate(const Find *x, const InspectDonations *donations, uint32_t i)
{
	const IrType *t = argument(x, i)->type;

	return !donations->donated[i] && ir_type_is_static_tensor(t) && t->n && t->dims[0] > 1;
}

typedef struct Best {
	uint32_t args[2], n;	/* the candidates that look most like a batch, of which two are enough */
	int likeness;
} Best;

static void
consider(const Find *x, Best *best, uint32_t i)
{
	int how = likeness(x, i);

	if (best->n && how < best->likeness)
		return;
	if (best->n && how > best->likeness)
		best->n = 0;
	best->likeness = how;
	if (best->n < 2)
		best->args[best->n++] = i;
}

static bool
find_likely(Find *x)
{
	uint32_t n_args = ir_op_block(x->main, 0)->n_args, tried = 0;
	bool *seen = ARENA_ARRAY(x->a, bool, n_args + 1);
	InspectDonations donations;
	Best best = { { 0, 0 }, 0, 0 };

	inspect_donations_match(x->a, x->m, x->main, &donations);
	for (uint32_t i = 0; i < n_args && tried < MOST_CANDIDATES; i++) {
		Resize r;

		if (seen[i] || !is_candidate(x, &donations, i))
			continue;
		tried++;
		if (prove_resize_begin(&r, x->dims, argument(x, i), 0) && is_leading(x, &r, donations.donated, seen))
			consider(x, &best, i);
	}
	if (best.n != 1) {
		const InspectNamed *p = best.n ? named_boundary(x, INSPECT_NAMED_ARG, best.args[0]) : NULL;
		const InspectNamed *q = best.n ? named_boundary(x, INSPECT_NAMED_ARG, best.args[1]) : NULL;

		return diag_error(&x->m->s->diag, DIAG_BATCH_FIXED, x->main->span, p && q ?
		                  "which dimension is the batch? It may be --batch=%s:0 or --batch=%s:0" :
		                  "which dimension is the batch? None looks like one; name it with --batch=ADDRESS:DIM",
		                  p && q ? p->address.p : "", p && q ? q->address.p : "");
	}
	x->b->arg = best.args[0];
	x->b->dim = 0;
	return true;
}

/* ---- both ---- */

bool
fit_batch_find(FitBatch *b, IrModule *m, InspectAddresses *addresses, const char *address, Arena *a)
{
	Find x = { .b = b, .m = m, .addresses = addresses, .a = a };
	Resize r;

	*b = (FitBatch){ 0 };
	x.main = flow_main_function(m);
	if (!x.main)
		return false;
	if (!ir_op_body(x.main, 0))
		return diag_error(&m->s->diag, DIAG_PASS_FAILED, x.main->span, "the main function has no body");
	x.dims = prove_shrink_dims(m, &m->arena, true);
	if (address ? !find_named(&x, address) : !find_likely(&x))
		return false;
	if (!prove_resize_begin(&r, x.dims, argument(&x, b->arg), b->dim))
		return diag_error(&m->s->diag, DIAG_BATCH_FIXED, r.op->span,
		                  "this operation does not scale with the batch: %s", r.why);
	if (r.splits)
		diag_error(&m->s->diag, DIAG_BATCH_SPLIT, r.splits->span,
		            "this reshape splits the batch of %lld; the last part is assumed to grow",
		            (long long)r.full);
	b->named = named_boundary(&x, INSPECT_NAMED_ARG, b->arg);
	b->size = r.full;
	b->step = r.step;
	list_values(&x, &r);
	return true;
}

bool
fit_batch_apply(const FitBatch *b, IrModule *copy, int64_t size)
{
	const IrOp *main = flow_main_function(copy);
	Shrink *x = prove_shrink_dims(copy, &copy->arena, true);
	Resize r;

	return main && prove_resize_begin(&r, x, ir_op_block(main, 0)->args[b->arg], b->dim) &&
	       prove_resize_apply(&r, size);
}
