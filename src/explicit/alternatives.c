/* SPDX-License-Identifier: Apache-2.0
 *
 * The legal answers after an error about the answer (spec 60 §9.4): every assignment of the operands' axes to the
 * dimensions of the result that the author could request, cheapest first. Also the notes about implied communication.
 */
#include <stdlib.h>

#include "explicit/ex_rules.h"
#include "explicit/direct_plan.h"
#include "print/print.h"

enum { MAX_CANDIDATES = 5000 };

typedef struct Search Search;

typedef struct Candidate {
	const ExType *type;
	ExPrice price;
	const char *text;	/* the sharding as it would be written; NULL: not known yet */
	const Search *search;
} Candidate;

struct Search {
	ExOp *o;
	uint8_t axes[EX_MAX_AXES];	/* that occur in the operands, in mesh order */
	uint32_t n_axes;
	uint8_t dims[EX_MAX_AXES][EX_MAX_AXES];	/* the axes of each dimension so far */
	uint32_t *n;				/* by dimension */
	uint32_t rank;
	ExAxes u;
	uint32_t tried;
	bool full;
	VEC(Candidate) found;
};

static ExAxes
operand_axes(const ExOp *o)
{
	ExAxes axes = 0;

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		axes |= o->in[i] ? o->in[i]->axes : 0;
	return axes;
}

/* Returns whether the operation would accept a type as a request. */
static bool
is_accepted(const Search *s, const ExType *t)
{
	const ExType *asked[1] = { t };
	ExDraft out[1];
	ExOp trial = *s->o;

	if (!(trial.row->flags & EX_NATIVE))
		return true;
	trial.quiet = true;
	trial.asked = asked;
	trial.out = out;
	explicit_run_rule(&trial);
	return !trial.failed;
}

static void
add_candidate(Search *s)
{
	ExOp *o = s->o;
	ExDraft d = explicit_draft_new(&o->x->types, &o->x->tmp, o->mesh, s->rank);
	Candidate c = { .search = s };

	for (uint32_t k = 0; k < s->rank; k++)
		d.dims[k] = explicit_list(&o->x->types, s->dims[k], s->n[k]);
	d.u = s->u;
	c.type = explicit_type(&o->x->types, &d);
	if (is_accepted(s, c.type))
		*VEC_ADD(&o->x->tmp, &s->found) = c;
}

static bool
divides(const Search *s, uint32_t k)
{
	int64_t size = 1;

	for (uint32_t i = 0; i < s->n[k]; i++)
		size *= explicit_axis_size(s->o->mesh, s->dims[k][i]);
	return explicit_out_tensor(s->o, 0)->dims[k] % size == 0;
}

/* Puts axis number i at each place of each dimension, or nowhere, and continues with the next axis. */
static void
place(Search *s, uint32_t i)
{
	uint8_t axis = s->axes[i];

	if (s->full || ++s->tried > MAX_CANDIDATES) {
		s->full = true;
		return;
	}
	if (i == s->n_axes) {
		add_candidate(s);
		return;
	}
	place(s, i + 1);
	if (s->o->row->flags & EX_SUMS) {
		s->u |= explicit_axis(axis);
		place(s, i + 1);
		s->u &= ~explicit_axis(axis);
	}
	for (uint32_t k = 0; k < s->rank; k++) {
		uint8_t *list = s->dims[k];

		for (uint32_t at = 0; at <= s->n[k]; at++) {
			memmove(list + at + 1, list + at, s->n[k] - at);
			list[at] = axis;
			s->n[k]++;
			if (divides(s, k))
				place(s, i + 1);
			s->n[k]--;
			memmove(list + at, list + at + 1, s->n[k] - at);
		}
	}
}

/* Few candidates have the same price, so texts are made when they are compared. */
static const char *
text_of(Candidate *c)
{
	const ExOp *o = c->search->o;

	if (!c->text)
		c->text = explicit_attr_text(&o->x->tmp, o->x->s, explicit_attr(o->x, c->type, o->ctx, true));
	return c->text;
}

static int
by_price(const Candidate *a, const Candidate *b)
{
	if (a->price.known != b->price.known)
		return a->price.known ? -1 : 1;
	if (a->price.bytes != b->price.bytes)
		return a->price.bytes < b->price.bytes ? -1 : 1;
	if (a->price.rounds != b->price.rounds)
		return a->price.rounds < b->price.rounds ? -1 : 1;
	return 0;
}

static int
by_price_and_text(const void *p, const void *q)
{
	Candidate *a = *(Candidate *const *)p, *b = *(Candidate *const *)q;
	int order = by_price(a, b);

	return order ? order : strcmp(text_of(a), text_of(b));
}

static bool
can_list(const ExOp *o)
{
	if (o->op->n_results != 1 || !o->mesh || !ir_type_is_static_tensor(explicit_out_tensor(o, 0)) ||
	    explicit_out_tensor(o, 0)->n > EX_MAX_AXES)
		return false;
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->unknown)
			return false;
	}
	return true;
}

/* Offers to write a candidate as the request of the operation. */
static void
offer(const Search *s, const ExType *type)
{
	const ExOp *o = s->o;
	Str sharding = print_attr_text(o->x->s, explicit_attr(o->x, type, o->ctx, true));
	PrintEdit edit = print_attr_edit(&o->x->tmp, o->x->m, o->op, STR("shardc.out_sharding"), sharding);

	if (edit.text)
		diag_fix(&o->x->s->diag, edit.at, edit.text);
}

/* Keeps a listed candidate for the table of answers. */
static void
record(const Search *s, const ExType *type, ExPrice price)
{
	ExCheck *x = s->o->x;

	price.steps = arena_dup(x->arena, price.steps, strlen(price.steps));
	*VEC_ADD(x->arena, &x->answers) = (ExAnswer){ s->o->op, x->s->diag.cur->id, type, price };
}

/* Prints the cheapest candidates. Only they are priced with their steps. */
static void
print_candidates(Search *s, Candidate **order)
{
	ExCheck *x = s->o->x;
	DiagList *d = &x->s->diag;
	Span at = d->cur->at;
	uint32_t max = x->o->max_alternatives, n = s->found.n < max ? s->found.n : max;

	for (uint32_t i = 0; i < n; i++) {
		ExPrice price = explicit_price_direct(s->o, order[i]->type, s->n_axes > 1, false);

		diag_note(d, at, "legal: %s  %s  %s", text_of(order[i]),
		          explicit_text(x, &s->o->op->results[0], order[i]->type), explicit_price_text(x, &price));
		offer(s, order[i]->type);
		record(s, order[i]->type, price);
	}
	if (s->full)
		diag_note(d, at, "and more than %u more", (unsigned)(s->found.n - n));
	else if (s->found.n > n)
		diag_note(d, at, "and %u more", (unsigned)(s->found.n - n));
}

/* Prices all candidates, and returns them in the order in which they are printed. */
static Candidate **
sorted(Search *s)
{
	Candidate **order = ARENA_ARRAY(&s->o->x->tmp, Candidate *, s->found.n + 1);

	for (uint32_t i = 0; i < s->found.n; i++) {
		order[i] = &s->found.v[i];
		order[i]->price = explicit_price_direct(s->o, order[i]->type, s->n_axes > 1, true);
	}
	if (s->found.n)
		qsort(order, s->found.n, sizeof *order, by_price_and_text);
	return order;
}

void
explicit_alternatives(ExOp *o)
{
	Search *s;
	ExAxes axes = operand_axes(o);

	if (!o->x->o->max_alternatives || !o->x->s->diag.cur || !can_list(o))
		return;
	s = ARENA_NEW(&o->x->tmp, Search);
	s->o = o;
	s->rank = explicit_out_tensor(o, 0)->n;
	s->n = ARENA_ARRAY(&o->x->tmp, uint32_t, s->rank);
	for (uint32_t i = 0; i < o->mesh->mesh->n_axes; i++) {
		if (axes & explicit_axis(i))
			s->axes[s->n_axes++] = (uint8_t)i;
	}
	place(s, 0);
	print_candidates(s, sorted(s));
}

/* ---- implied communication ---- */

/* Returns whether a dimension or a mark of some operand is sharded, so that data may move. */
static bool
may_move(const ExOp *o, const ExType *result)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->unknown)
			return false;
	}
	return result->mesh && !result->unknown && operand_axes(o);
}

/* Returns whether an operation moves data along sharded dimensions in ways that its op sharding rule does not show. */
static bool
moves_unseen(const ExOp *o, const ExType *result)
{
	switch ((int)o->op->kind) {
	case IR_OP_SHLO_REVERSE: case IR_OP_SHLO_BITCAST_CONVERT: case IR_OP_SHLO_FFT: case IR_OP_SHLO_CONCATENATE:
	case IR_OP_SHLO_PAD: case IR_OP_SHLO_SLICE:
		break;
	default:
		return false;
	}
	return operand_axes(o) != 0 && (result->axes & operand_axes(o)) != 0;
}

static bool
touches_sharded(const ExOp *o)
{
	IrField dims = ir_op_ints(o->op, ATOM_dimensions);
	const IrAttr *dim = ir_op_prop(o->op, ATOM_dimension);
	const ExType *t = o->in[0];

	for (uint32_t k = 0; t && k < t->rank; k++) {
		bool touched = ir_field_has(dims, k) || (dim && *ir_attr_ints(dim) == (int64_t)k) ||
		               (o->op->kind == IR_OP_SHLO_FFT && k + 1 == t->rank) || k >= o->out[0].rank ||
		               explicit_in_tensor(o, 0)->dims[k] != explicit_out_tensor(o, 0)->dims[k];

		if (touched && t->dims[k]->n)
			return true;
	}
	return false;
}

void
explicit_implied(ExOp *o, const ExType *result)
{
	ExPrice p;

	if (!result || !may_move(o, result))
		return;
	p = explicit_price_direct(o, result, (operand_axes(o) & (operand_axes(o) - 1)) != 0, false);
	if (p.known && !p.n_steps && moves_unseen(o, result) && touches_sharded(o))
		p.known = false;
	if (p.known && !p.n_steps)
		return;
	explicit_error(o->x, DIAG_EXPLICIT_IMPLIED, o->op, "%s", explicit_price_text(o->x, &p));
}

void
explicit_return_note(ExCheck *x, const IrOp *ret, uint32_t i, const ExType *from, const ExType *to)
{
	ExAxes axes = from->axes;
	ExPrice p = explicit_price_reshard(x, ir_operand(ret, i)->type, from, to, "result", (axes & (axes - 1)) != 0);

	explicit_error(x, DIAG_EXPLICIT_RETURN_RESHARD, ret, "result %u is %s and returns as %s: %s", (unsigned)i,
	               explicit_text(x, ir_operand(ret, i), from), explicit_text(x, ir_operand(ret, i), to),
	               explicit_price_text(x, &p));
}
