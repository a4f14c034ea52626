/* SPDX-License-Identifier: Apache-2.0
 *
 * The list of legal answers that follows an error about an open question (spec 60 §9.4), cheapest first. Also the
 * remarks about implied communication.
 */
#include "explicit/ex_rules.h"

#include "explicit/answer_search.h"
#include "print/print.h"

static ExAxes
operand_axes(const ExOp *o)
{
	ExAxes axes = 0;

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		axes |= o->in[i] ? o->in[i]->axes : 0;
	return axes;
}

bool
explicit_can_list(const ExOp *o)
{
	if (o->op->n_results != 1 || !o->mesh || !ir_type_is_static_tensor(explicit_out_tensor(o, 0)) ||
	    explicit_out_tensor(o, 0)->n > EX_MAX_AXES)
		return false;
	return !explicit_any_unknown(o);
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
print_candidate(const ExOp *o, const ExType *type, bool axes)
{
	ExCheck *x = o->x;
	ExPrice price = explicit_price_direct(o, type, axes);
	IrAttr *sharding = explicit_attr(x, type, o->ctx, true);

	diag_note(&x->s->diag, x->s->diag.cur->at, "legal: %s  %s  %s", explicit_attr_text(&x->tmp, x->s, sharding),
	          explicit_text(x, &o->op->results[0], type), explicit_price_text(x, &price));
	offer(o, sharding);
	record(o, type, price);
}

/* Says how many answers are not listed. */
static void
print_rest(DiagList *d, ExFound found, uint32_t listed)
{
	unsigned more = found.n > listed ? (unsigned)(found.n - listed) : 0;

	if (!found.all && !more)
		diag_note(d, d->cur->at, "and perhaps more");
	else if (!found.all)
		diag_note(d, d->cur->at, "and more than %u more", more);
	else if (more)
		diag_note(d, d->cur->at, "and %u more", more);
}

void
explicit_alternatives(ExOp *o)
{
	ExAxes axes = operand_axes(o);
	uint32_t n, max = o->x->o->max_alternatives;
	ExCheapest *cheapest;
	const ExType **types;
	ExFound found;

	if (!max || !o->x->s->diag.cur || !explicit_can_list(o))
		return;
	cheapest = explicit_cheapest_new(o, axes, max);
	found = explicit_answer_search(o, axes, cheapest);
	types = explicit_cheapest_types(cheapest, &n);
	for (uint32_t i = 0; i < n; i++)
		print_candidate(o, types[i], (axes & (axes - 1)) != 0);
	print_rest(&o->x->s->diag, found, n);
}

/* ---- implied communication ---- */

/* Returns whether a dimension of some operand is sharded and all types are known, so that data may move. */
static bool
may_move(const ExOp *o, const ExType *result)
{
	return !explicit_any_unknown(o) && result->mesh && !result->unknown && operand_axes(o);
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
