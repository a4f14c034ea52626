/* SPDX-License-Identifier: Apache-2.0
 *
 * The legal answers that follow an error about an open question (spec 60 §9.4): every assignment of the operands' axes
 * to the dimensions of the result that the author could request, cheapest first. Also the remarks about implied
 * communication.
 */
#include "explicit/ex_rules.h"

#include "base/num.h"
#include "base/paranoid.h"
#include "explicit/cheapest.h"
#include "print/print.h"

enum { MAX_CANDIDATES = 5000 };

typedef struct Search {
	ExOp *o;
	uint8_t axes[EX_MAX_AXES];	/* that occur in the operands, in mesh order */
	uint32_t n_axes;
	uint8_t dims[EX_MAX_AXES][EX_MAX_AXES];	/* the axes of each dimension so far */
	uint32_t *n;				/* by dimension */
	uint32_t rank;
	ExAxes u;
	ExAxes used;			/* axes of all dimensions so far */
	uint32_t tried;
	bool full;
	Map accepted[2];		/* Accepted by unreduced axes; the second if axes of a vmap are used */
	ExCheapest *cheapest;
} Search;

/* Whether the operation accepts requests with certain unreduced axes. */
typedef struct Accepted {
	bool yes;
} Accepted;

static ExAxes
operand_axes(const ExOp *o)
{
	ExAxes axes = 0;

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		axes |= o->in[i] ? o->in[i]->axes : 0;
	return axes;
}

/* Runs the rule of the operation with the present candidate as its request. Returns whether it is accepted. */
static bool
try_request(const Search *s)
{
	ExDraft d = explicit_draft_new(&s->o->x->types, &s->o->x->tmp, s->o->mesh, s->rank), out[1];
	const ExType *asked[1];
	ExOp trial = *s->o;

	for (uint32_t k = 0; k < s->rank; k++)
		d.dims[k] = explicit_list(&s->o->x->types, s->dims[k], s->n[k]);
	d.u = s->u;
	asked[0] = explicit_type(&s->o->x->types, &d);
	trial.quiet = true;
	trial.asked = asked;
	trial.out = out;
	explicit_run_rule(&trial);
	return !trial.failed;
}

/* Returns whether the operation would accept the present candidate as a request. A candidate fits the result, so a rule
 * can only object to its unreduced axes, or to axes of a vmap. */
static bool
is_accepted(Search *s)
{
	Map *known = &s->accepted[(s->used & s->o->x->mapped) != 0];
	Accepted *a = map_get(known, s->u);

	if (!(s->o->row->flags & EX_NATIVE))
		return true;
	if (!a) {
		a = ARENA_NEW(&s->o->x->tmp, Accepted);
		a->yes = try_request(s);
		map_put(&s->o->x->tmp, known, s->u, a);
	}
	PARANOID_CHECK("Search.accepted", a->yes == try_request(s));
	return a->yes;
}

static void place(Search *s, uint32_t i);

/* Inserts axis number i at each place of dimension k, if it divides the dimension. For each place, continues with the
 * next axis. */
static void
place_in(Search *s, uint32_t i, uint32_t k)
{
	ExAnswerDim before = explicit_cheapest_dim(s->cheapest, k);
	int64_t parts = num_mul(before.parts, explicit_axis_size(s->o->mesh, s->axes[i]));
	uint8_t *list = s->dims[k];

	if (explicit_out_tensor(s->o, 0)->dims[k] % parts != 0)
		return;
	for (uint32_t at = 0; at <= s->n[k] && !s->full; at++) {
		memmove(list + at + 1, list + at, s->n[k] - at);
		list[at] = s->axes[i];
		explicit_cheapest_set(s->cheapest, k, list, ++s->n[k], parts);
		place(s, i + 1);
		s->n[k]--;
		memmove(list + at, list + at + 1, s->n[k] - at);
	}
	explicit_cheapest_restore(s->cheapest, k, before);
}

/* Tries every choice for axis number i: leaves it out, adds it to the unreduced axes if the operation allows that, and
 * inserts it at each place of each dimension. For each choice, continues with the next axis. */
static void
place(Search *s, uint32_t i)
{
	uint8_t axis;

	if (s->full || ++s->tried > MAX_CANDIDATES) {
		s->full = true;
		return;
	}
	if (i == s->n_axes) {
		if (is_accepted(s))
			explicit_cheapest_add(s->cheapest, s->u);
		return;
	}
	axis = s->axes[i];
	place(s, i + 1);
	if (s->o->row->flags & EX_SUMS) {
		s->u |= explicit_axis(axis);
		place(s, i + 1);
		s->u &= ~explicit_axis(axis);
	}
	s->used |= explicit_axis(axis);
	for (uint32_t k = 0; k < s->rank; k++)
		place_in(s, i, k);
	s->used &= ~explicit_axis(axis);
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
offer(const ExOp *o, IrAttr *sharding)
{
	PrintEdit edit = print_attr_edit(&o->x->tmp, o->x->m, o->op, STR("shardc.out_sharding"),
	                                 print_attr_text(o->x->s, sharding));

	if (edit.text)
		diag_fix(&o->x->s->diag, edit.at, edit.text);
}

/* Keeps a listed candidate for the table of answers. */
static void
record(const ExOp *o, const ExType *type, ExPrice price)
{
	ExCheck *x = o->x;

	price.steps = arena_dup(x->arena, price.steps, strlen(price.steps));
	*VEC_ADD(x->arena, &x->answers) = (ExAnswer){ o->op, x->s->diag.cur->id, type, price };
}

static void
print_candidate(const Search *s, const ExType *type)
{
	const ExOp *o = s->o;
	ExCheck *x = o->x;
	ExPrice price = explicit_price_direct(o, type, s->n_axes > 1);
	IrAttr *sharding = explicit_attr(x, type, o->ctx, true);

	diag_note(&x->s->diag, x->s->diag.cur->at, "legal: %s  %s  %s", explicit_attr_text(&x->tmp, x->s, sharding),
	          explicit_text(x, &o->op->results[0], type), explicit_price_text(x, &price));
	offer(o, sharding);
	record(o, type, price);
}

/* Prints the cheapest candidates. */
static void
print_candidates(Search *s)
{
	DiagList *d = &s->o->x->s->diag;
	uint32_t n, found = explicit_cheapest_count(s->cheapest);
	const ExType **types = explicit_cheapest_types(s->cheapest, &n);

	for (uint32_t i = 0; i < n; i++)
		print_candidate(s, types[i]);
	if (s->full)
		diag_note(d, d->cur->at, "and more than %u more", (unsigned)(found - n));
	else if (found > n)
		diag_note(d, d->cur->at, "and %u more", (unsigned)(found - n));
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
	s->cheapest = explicit_cheapest_new(o, axes, o->x->o->max_alternatives);
	place(s, 0);
	print_candidates(s);
}

/* ---- implied communication ---- */

/* Returns whether a dimension of some operand is sharded and all types are known, so that data may move. */
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
	p = explicit_price_direct(o, result, (operand_axes(o) & (operand_axes(o) - 1)) != 0);
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
