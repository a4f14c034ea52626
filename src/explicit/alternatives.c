/* SPDX-License-Identifier: Apache-2.0
 *
 * The list of legal answers that follows an error about an open question (spec 60 §9.4), cheapest first. Also the
 * remarks about implied communication.
 */
#include "explicit/ex_rules.h"

#include "print/print.h"
#include "report/table.h"

static ExAxes
operand_axes(const ExOp *o)
{
	ExAxes axes = 0;

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		axes |= o->in[i] ? o->in[i]->axes : 0;
	return axes;
}

/* ---- questions to the room answers ---- */

/* Returns the dimension axes and unreduced axes of a type, NULL if it is not a tensor. */
static AnswerLayout
layout_of(Arena *a, const ExType *t)
{
	uint8_t *n, *axes;
	uint32_t total = 0;

	if (!t || !t->mesh)
		return (AnswerLayout){ 0 };
	n = ARENA_ARRAY(a, uint8_t, t->rank + EX_MAX_AXES);
	axes = n + t->rank;
	for (uint32_t k = 0; k < t->rank; total += n[k++]) {
		n[k] = (uint8_t)t->dims[k]->n;
		memcpy(axes + total, t->dims[k]->axes, n[k]);
	}
	return (AnswerLayout){ .n = n, .axes = axes, .rank = t->rank, .unreduced = t->u };
}

static AnswersOp
question(const ExOp *o, const ExMesh *mesh)
{
	AnswerLayout *operands = ARENA_ARRAY(&o->x->tmp, AnswerLayout, o->op->n_operands);

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		operands[i] = layout_of(&o->x->tmp, o->in[i]);
	return (AnswersOp){ .m = o->x->m, .op = o->op, .a = &o->x->tmp, .mesh_ref = mesh->ref, .mesh = mesh->mesh,
	                    .operands = operands };
}

const ExType *
explicit_answer_type(const ExOp *o, const AnswerLayout *l)
{
	ExTypes *types = &o->x->types;
	ExDraft d = explicit_draft_new(types, &o->x->tmp, o->mesh, l->rank);
	const uint8_t *axes = l->axes;

	for (uint32_t k = 0; k < l->rank; axes += l->n[k++])
		d.dims[k] = explicit_list(types, axes, l->n[k]);
	d.u = l->unreduced;
	return explicit_type(types, &d);
}

/* Runs the rule of the operation with an answer as its request. Returns whether it is accepted. An answer fits the
 * result, so a rule can only object to its unreduced axes. */
static bool
accepts(void *cx, const AnswerLayout *answer)
{
	const ExOp *o = cx;
	ExOp trial = *o;
	ExDraft out[1];
	const ExType *asked[1] = { explicit_answer_type(o, answer) };

	trial.quiet = true;
	trial.asked = asked;
	trial.out = out;
	explicit_run_rule(&trial);
	return !trial.failed;
}

bool
explicit_can_list(const ExOp *o)
{
	if (o->op->n_results != 1 || !o->mesh || !ir_type_is_static_tensor(explicit_out_tensor(o, 0)) ||
	    explicit_out_tensor(o, 0)->n > EX_MAX_AXES)
		return false;
	return !explicit_any_unknown(o);
}

AnswerList
explicit_answers(ExOp *o, uint32_t max)
{
	AnswersOp op = question(o, o->mesh);
	AnswersAsk ask = { .max = max, .sums = (o->row->flags & EX_SUMS) != 0, .cx = o,
	                   .accepts = o->row->flags & EX_NATIVE ? accepts : NULL };

	ask.forbidden = explicit_mapped(o->x, o->mesh);
	return answers_find(&op, &ask);
}

/* Returns a price as text: `64 bytes: operand 1 all_gather`, `0 bytes: no communication`, `cost unknown`. */
static const char *
price_text(ExEnv *x, const AnswerPrice *p)
{
	if (!p->known)
		return "cost unknown";
	return arena_printf(&x->tmp, "%s: %s", report_bytes_text(&x->tmp, p->bytes, x->s->diag.human),
	                    p->n_steps ? p->steps : "no communication");
}

/* ---- the list ---- */

/* Offers to write a candidate as the request of the operation. */
static void
offer(const ExOp *o, IrAttr *sharding)
{
	PrintEdit edit = print_attr_edit(&o->x->tmp, o->x->m, o->op, STR("shardc.out_sharding"),
	                                 print_attr_text(o->x->s, sharding));

	if (edit.text)
		diag_fix(&o->x->s->diag, edit.at, edit.text);
}

/* The candidates that were listed, in the order of the errors. */
typedef struct Listed {
	VEC(ExAnswer) answers;
} Listed;

static Listed *
listed(const ExEnv *x)
{
	return explicit_part(x, EX_PART_ANSWERS, sizeof(Listed));
}

const ExAnswer *
explicit_listed(const ExEnv *x, uint32_t i)
{
	const Listed *l = listed(x);

	return i < l->answers.n ? &l->answers.v[i] : NULL;
}

/* Keeps a listed candidate for the table of answers. */
static void
record(const ExOp *o, const ExType *type, AnswerPrice price)
{
	ExEnv *x = o->x;

	price.steps = arena_dup(x->arena, price.steps, strlen(price.steps));
	*VEC_ADD(x->arena, &listed(x)->answers) = (ExAnswer){ o->op, x->s->diag.cur->id, type, price };
}

static void
print_candidate(const ExOp *o, const Answer *a)
{
	ExEnv *x = o->x;
	const ExType *type = explicit_answer_type(o, &a->layout);
	IrAttr *sharding = explicit_attr(x, type, o->ctx, true);

	diag_note(&x->s->diag, x->s->diag.cur->at, "legal: %s  %s  %s", explicit_attr_text(&x->tmp, x->s, sharding),
	          explicit_text(x, &o->op->results[0], type), price_text(x, &a->price));
	offer(o, sharding);
	record(o, type, a->price);
}

/* Says how many answers are not listed. */
static void
print_rest(DiagList *d, const AnswerList *list)
{
	unsigned more = list->found > list->n ? list->found - list->n : 0;

	if (!list->all && !more)
		diag_note(d, d->cur->at, "and perhaps more");
	else if (!list->all)
		diag_note(d, d->cur->at, "and more than %u more", more);
	else if (more)
		diag_note(d, d->cur->at, "and %u more", more);
}

void
explicit_alternatives(ExOp *o)
{
	AnswerList list;

	if (!o->x->o->max_alternatives || !o->x->s->diag.cur || !explicit_can_list(o))
		return;
	list = explicit_answers(o, o->x->o->max_alternatives);
	for (uint32_t i = 0; i < list.n; i++)
		print_candidate(o, &list.v[i]);
	print_rest(&o->x->s->diag, &list);
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
	AnswersOp op;
	AnswerLayout to;
	AnswerPrice p;

	if (!result || !may_move(o, result))
		return;
	op = question(o, result->mesh);
	to = layout_of(op.a, result);
	p = answers_price(&op, &to);
	if (p.known && !p.n_steps && moves_unseen(o, result) && touches_sharded(o))
		p.known = false;
	if (p.known && !p.n_steps)
		return;
	explicit_error(o->x, DIAG_EXPLICIT_IMPLIED, o->op, "%s", price_text(o->x, &p));
}

static AnswerPrice
price_reshard(ExEnv *x, const IrType *tensor, const ExType *from, const ExType *to)
{
	AnswersOp op = { .m = x->m, .a = &x->tmp };
	AnswerLayout before = layout_of(op.a, from), after = layout_of(op.a, to);

	if (!to->mesh || from->unknown || to->unknown || (from->mesh && !explicit_mesh_eq(from->mesh, to->mesh)))
		return (AnswerPrice){ .steps = "" };
	op.mesh_ref = to->mesh->ref;
	op.mesh = to->mesh->mesh;
	if (!before.n)
		before = (AnswerLayout){ .n = ARENA_ARRAY(op.a, uint8_t, from->rank + 1), .rank = from->rank };
	return answers_price_reshard(&op, tensor, &before, &after, "result");
}

void
explicit_return_note(ExEnv *x, const IrOp *ret, uint32_t i, const ExType *from, const ExType *to)
{
	AnswerPrice p = price_reshard(x, ir_operand(ret, i)->type, from, to);

	explicit_error(x, DIAG_EXPLICIT_RETURN_RESHARD, ret, "result %u is %s and returns as %s: %s", (unsigned)i,
	               explicit_text(x, ir_operand(ret, i), from), explicit_text(x, ir_operand(ret, i), to),
	               price_text(x, &p));
}
