/* SPDX-License-Identifier: Apache-2.0
 *
 * A candidate is put into a copy of the user's program, at the operation that is read from the same place, and the copy
 * goes through everything: rewrites, propagation and the model of the partitioner.
 */
#include "pipeline/xla_cure.h"

#include "base/num.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "inspect/xla_alone.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "pipeline/measure.h"
#include "report/table.h"

enum {
	MOST_WORK = 500000,	/* operations in all trials of a program */
	MOST_FORMS = 16		/* different operations for which candidates are looked for */
};

/* What XLA does with a program. */
typedef struct Outcome {
	uint32_t n_remats;
	int64_t bytes;		/* that a device sends in all runs */
} Outcome;

/* The candidates of an operation, which serve all like it: the layers of a model warn alike. */
typedef struct Form {
	const InspectRemat *of;
	InspectCure list[INSPECT_CURES];
	uint32_t n;
} Form;

typedef struct Cure {
	Runner runner;		/* for trials, which nobody watches */
	IrModule *m, *copy;
	InspectRuns like;	/* options of the report, */
	PropagationPipeline options;	/* and of propagation */
	Outcome now;
	int64_t n_ops, work;	/* operations of the program, and of all trials so far */
	Form forms[MOST_FORMS];
	uint32_t n_forms;
} Cure;

static Outcome
outcome_of(const InspectRuns *runs)
{
	Outcome o = { 0, 0 };

	for (uint32_t i = 0; i < runs->remats.n; i++)
		o.n_remats += !runs->remats.v[i]->is_tried;
	for (uint32_t i = 0; i < runs->list.n; i++) {
		const InspectRun *run = &runs->list.v[i];

		if (!run->dropped && cost_kind_moves(run->move.cost.kind) && run->move.has_sent)
			o.bytes = num_add(o.bytes, num_mul(run->move.sent, run->times.n));
	}
	return o;
}

/* ---- one trial ---- */

/* Returns the operation of the module that is read from this place, or NULL. */
static IrOp *
find_op(IrModule *m, Span at)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->span.hi && op->span.lo == at.lo && op->span.hi == at.hi)
			return op;
	}
	return NULL;
}

/* Returns the value that a constraint is about in a form of the operation, or NULL. */
static IrValue *
value_of(const IrOp *op, const SpmdConstraint *c)
{
	if (c->on_result)
		return c->number < op->n_results ? &op->results[c->number] : NULL;
	return c->number < op->n_operands ? ir_operand(op, c->number) : NULL;
}

/* Puts constraints around the user's form of an operation that XLA has in another form. */
static bool
insert(IrModule *m, IrOp *op, const IrOp *in_xla, const InspectCure *cure)
{
	for (uint32_t i = 0; i < cure->n; i++) {
		const SpmdConstraint *c = &cure->list[i];
		IrValue *v = value_of(op, c);
		const IrValue *w = value_of(in_xla, c);
		IrOp *made;

		if (!v || !w || v->type != w->type)
			return false;
		made = ir_make_sharded(m, IR_OP_SDY_CONSTRAINT, v, c->sharding, op, IR_REASON_CONSTRAINT);
		if (c->on_result) {
			ir_op_insert_after(op, made);
			ir_value_replace(v, &made->results[0], made);
		} else {
			ir_op_insert_before(op, made);
			ir_use_set(&op->operands[c->number], &made->results[0]);
		}
	}
	return true;
}

/* A cure of an operation on the whole program. */
typedef struct Attempt {
	Cure *x;
	const InspectRemat *remat;
	const InspectCure *cure;
	Outcome *outcome;
} Attempt;

static bool
change(IrModule *copy, void *cx)
{
	const Attempt *t = cx;
	IrOp *op = find_op(copy, t->remat->op->span);

	return op && insert(copy, op, t->remat->op, t->cure);
}

static bool
look(IrModule *m, Arena *a, void *cx)
{
	Attempt *t = cx;
	InspectRuns runs = t->x->like;

	runs.arena = a;
	if (!inspect_collect(&runs, m))
		return false;
	*t->outcome = outcome_of(&runs);
	return true;
}

/* Returns whether another trial is allowed. */
static bool
has_time(const Cure *x)
{
	return x->work + x->n_ops <= MOST_WORK;
}

/* Tries a cure. Reports of a trial are discarded, because they are not about the user's program. */
static bool
try_cure(Cure *x, const InspectRemat *remat, const InspectCure *cure, Outcome *o)
{
	Attempt t = { x, remat, cure, o };

	x->work += x->n_ops;
	return trial_run(&x->runner, x->m, true, &x->options, change, look, &t);
}

/* ---- words ---- */

static const char *
words(Cure *x, const InspectRemat *remat, const InspectCure *cure, Outcome o)
{
	Session *s = x->m->s;
	Arena *a = &s->arena;
	const char *text = "with ", *now = report_bytes_text(a, x->now.bytes, s->diag.human);

	for (uint32_t i = 0; i < cure->n; i++) {
		const SpmdConstraint *c = &cure->list[i];
		Str name = inspect_value(x->copy, value_of(remat->op, c));
		Str spec = inspect_partition_spec(s, c->sharding);

		text = arena_printf(a, "%s%sjax.lax.with_sharding_constraint(%.*s, %.*s) %s this operation", text,
		                    i ? " and " : "", (int)name.n, name.p, (int)spec.n, spec.p,
		                    c->on_result ? "after" : "before");
	}
	text = arena_printf(a, "%s, XLA gathers %s", text, o.n_remats ? "less" : "no whole value");
	if (o.bytes == x->now.bytes)
		return arena_printf(a, "%s, and a device sends as much, %s", text, now);
	return arena_printf(a, "%s, and a device sends %s instead of %s", text,
	                    report_bytes_text(a, o.bytes, s->diag.human), now);
}

/* ---- candidates ---- */

static bool
has_same_values(Session *s, const IrValue *v, const IrValue *w)
{
	return v->type == w->type && flow_value_get(s, v) == flow_value_get(s, w);
}

/* Returns whether the partitioner does the same for two operations alone. Types and attributes are interned. */
static bool
is_like(Session *s, const InspectRemat *a, const InspectRemat *b)
{
	const IrOp *x = a->op, *y = b->op;

	if (x->kind != y->kind || x->props != y->props || x->n_regions || y->n_regions ||
	    x->n_operands != y->n_operands || x->n_results != y->n_results || strcmp(a->from, b->from) != 0 ||
	    strcmp(a->to, b->to) != 0)
		return false;
	for (uint32_t i = 0; i < x->n_operands; i++) {
		if (!has_same_values(s, ir_operand(x, i), ir_operand(y, i)) ||
		    (ir_operand(x, i) == a->value) != (ir_operand(y, i) == b->value))
			return false;
	}
	for (uint32_t i = 0; i < x->n_results; i++) {
		if (!has_same_values(s, &x->results[i], &y->results[i]))
			return false;
	}
	return x->block->last != x || ir_op_parent(x) == ir_op_parent(y);
}

/* Returns the candidates of an operation, or NULL if there are too many different ones. */
static const Form *
candidates(Cure *x, const InspectRemat *remat)
{
	Form *form;

	for (uint32_t i = 0; i < x->n_forms; i++) {
		if (is_like(x->m->s, x->forms[i].of, remat))
			return &x->forms[i];
	}
	if (x->n_forms == MOST_FORMS)
		return NULL;
	form = &x->forms[x->n_forms++];
	form->of = remat;
	form->n = inspect_xla_cures(x->copy, remat, &x->copy->arena, form->list);
	return form;
}

/* ---- all ---- */

/* Takes the first candidate with which XLA gathers less and sends less, else one with which it sends as much. */
static void
cure_one(Cure *x, InspectRemat *remat)
{
	const Form *form = has_time(x) ? candidates(x, remat) : NULL;

	for (uint32_t i = 0; form && i < form->n && has_time(x); i++) {
		Outcome o = { 0, 0 };

		if (!try_cure(x, remat, &form->list[i], &o) || o.n_remats >= x->now.n_remats || o.bytes > x->now.bytes)
			continue;
		if (o.bytes < x->now.bytes || !remat->cure)
			remat->cure = words(x, remat, &form->list[i], o);
		if (o.bytes < x->now.bytes)
			return;
	}
}

void
xla_cure(Runner *r, IrModule *m, IrModule *copy, const PropagationPipeline *options, const InspectRuns *runs)
{
	Cure x = { .m = m, .copy = copy, .like = *runs, .options = PROPAGATION_DEFAULTS, .now = outcome_of(runs) };

	if (!x.now.n_remats)
		return;
	if (options)
		x.options = *options;
	x.options.roots = NULL;
	memset(&x.like.list, 0, sizeof x.like.list);
	memset(&x.like.remats, 0, sizeof x.like.remats);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		x.n_ops++;
	runner_init(&x.runner, r->s);
	x.runner.verify_never = true;
	for (uint32_t i = 0; i < runs->remats.n; i++) {
		if (!runs->remats.v[i]->is_tried)
			cure_one(&x, runs->remats.v[i]);
	}
	runner_free(&x.runner);
}
