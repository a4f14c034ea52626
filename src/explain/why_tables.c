/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers as tables, for TSV and JSON: values, chains, links, and offers that were rejected.
 */
#include "explain/admit.h"
#include "explain/annotations.h"

#include "inspect/sharding_text.h"
#include "print/print.h"

/* ---- descriptions ---- */

enum { V_VALUE, V_NAME, V_LINE, V_COL, V_SOURCE, V_OP, V_TYPE, V_SHARDING, V_COPIES, V_N };

static const ReportColumn value_columns[V_N] = {
	[V_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The address of the value." },
	[V_NAME] = { .name = "name", .kind = REPORT_TEXT, .nullable = true,
	             .help = "The name in the original program, from loc(...)." },
	[V_LINE] = { .name = "line", .kind = REPORT_COUNT, .nullable = true,
	             .help = "The line of the value in the file." },
	[V_COL] = { .name = "col", .kind = REPORT_COUNT, .nullable = true,
	            .help = "The column of the value in the file." },
	[V_SOURCE] = { .name = "source", .kind = REPORT_TEXT, .nullable = true,
	               .help = "The place in the original program, from loc(...)." },
	[V_OP] = { .name = "op", .kind = REPORT_TEXT, .nullable = true,
	           .help = "The operation that defines the value or has its region." },
	[V_TYPE] = { .name = "type", .kind = REPORT_TEXT, .help = "The global type." },
	[V_SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING, .nullable = true,
	                 .help = "The sharding after propagation, null if there is none." },
	[V_COPIES] = { .name = "copies", .kind = REPORT_COUNT, .unit = "copies",
	               .help = "How many copies of the value have this answer: one per call of its function; 0 if the "
	                       "value was removed before propagation." },
};

static const ReportLayout value_layout = {
	.name = "values", .help = "The answers, one or more per value.", .shape = REPORT_ROWS,
	.columns = value_columns, .n = V_N,
};

enum {
	C_CHAIN, C_VALUE, C_ANSWER, C_DIM, C_AXIS, C_WAYS, C_STEPS, C_LINK, C_ROOT, C_ROOT_VALUE, C_ROOT_DIM,
	C_ANNOTATION, C_CLOSED, C_PRIORITY, C_PLACE, C_N
};

static const ReportColumn chain_columns[C_N] = {
	[C_CHAIN] = { .name = "chain", .kind = REPORT_COUNT, .help = "The number of the chain, from 1." },
	[C_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The address of the value." },
	[C_ANSWER] = { .name = "answer", .kind = REPORT_COUNT, .help = "The number of its row in values, from 1." },
	[C_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension of the value." },
	[C_AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis, or the part of it that came this way." },
	[C_WAYS] = { .name = "ways", .kind = REPORT_COUNT, .help = "The size of the axis." },
	[C_STEPS] = { .name = "steps", .kind = REPORT_COUNT, .help = "The number of links." },
	[C_LINK] = { .name = "link", .kind = REPORT_COUNT, .nullable = true,
	             .help = "The number of the first link, null if there is none." },
	[C_ROOT] = { .name = "root", .kind = REPORT_TEXT,
	             .help = "The kind of annotation: argument, result, constraint, in_shardings, out_shardings or "
	                     "annotation (on an operation)." },
	[C_ROOT_VALUE] = { .name = "root_value", .kind = REPORT_TEXT, .help = "The value that has the annotation." },
	[C_ROOT_DIM] = { .name = "root_dim", .kind = REPORT_COUNT, .help = "Its dimension with the axis." },
	[C_ANNOTATION] = { .name = "annotation", .kind = REPORT_TEXT,
	                   .help = "The annotation of that dimension." },
	[C_CLOSED] = { .name = "closed", .kind = REPORT_FLAG, .help = "Whether the annotation closes it." },
	[C_PRIORITY] = { .name = "priority", .kind = REPORT_COUNT, .nullable = true,
	                 .help = "The user priority of the annotation." },
	[C_PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true,
	              .help = "The place of the annotation in the original program, or in the file." },
};

static const ReportLayout chain_layout = {
	.name = "chains", .help = "The ways of axes, from values to annotations.", .shape = REPORT_ROWS,
	.columns = chain_columns, .n = C_N,
};

enum {
	L_LINK, L_NEXT, L_VALUE, L_DIM, L_AXIS, L_KIND, L_OP, L_PLACE, L_TARGET, L_SOURCE, L_FACTOR, L_DIRECTION,
	L_STEP, L_PRIORITY, L_LEVEL, L_STRATEGY, L_ALSO, L_N
};

static const ReportColumn link_columns[L_N] = {
	[L_LINK] = { .name = "link", .kind = REPORT_COUNT,
	             .help = "The number of the link, from 1. Chains that go the same way share their links." },
	[L_NEXT] = { .name = "next", .kind = REPORT_COUNT, .nullable = true,
	             .help = "The number of the next link towards the annotation, null if this is the last "
	                     "one." },
	[L_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The value that got the axis." },
	[L_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "Its dimension." },
	[L_AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis, or the part of it." },
	[L_KIND] = { .name = "kind", .kind = REPORT_TEXT,
	             .help = "step: an operation moved the axis; group: a sharding group did in the same step; sync: a "
	                     "sharding group did before the first step." },
	[L_OP] = { .name = "op", .kind = REPORT_TEXT, .help = "The operation that moved the axis." },
	[L_PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true,
	              .help = "Its place in the original program, or in the file." },
	[L_TARGET] = { .name = "target", .kind = REPORT_TEXT, .nullable = true,
	               .help = "The operand or result that got the axis." },
	[L_SOURCE] = { .name = "source", .kind = REPORT_TEXT, .nullable = true,
	               .help = "The operand or result from which it came." },
	[L_FACTOR] = { .name = "factor", .kind = REPORT_TEXT, .nullable = true,
	               .help = "The factor in the rule of the operation." },
	[L_DIRECTION] = { .name = "direction", .kind = REPORT_TEXT, .nullable = true,
	                  .help = "forward (operand to result), backward or sideways." },
	[L_STEP] = { .name = "step", .kind = REPORT_COUNT, .nullable = true,
	             .help = "The number of the step, as in Shardy's debug output." },
	[L_PRIORITY] = { .name = "priority", .kind = REPORT_COUNT, .help = "The user priority of the step." },
	[L_LEVEL] = { .name = "op_level", .kind = REPORT_COUNT, .nullable = true,
	              .help = "The op priority of the step." },
	[L_STRATEGY] = { .name = "strategy", .kind = REPORT_TEXT, .nullable = true, .help = "basic or aggressive." },
	[L_ALSO] = { .name = "also", .kind = REPORT_TEXTS,
	             .help = "Other operands and results that offered the axis." },
};

static const ReportLayout link_layout = {
	.name = "links", .help = "The steps of the chains, those of the values first.", .shape = REPORT_ROWS,
	.columns = link_columns, .n = L_N,
};

enum { R_LINK, R_AXIS, R_DIM, R_FACTOR, R_FROM, R_VALUE, R_REASON, R_DETAIL, R_N };

static const ReportColumn rejected_columns[R_N] = {
	[R_LINK] = { .name = "link", .kind = REPORT_COUNT, .help = "The number of the link." },
	[R_AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis that was offered in vain." },
	[R_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension for which it was offered." },
	[R_FACTOR] = { .name = "factor", .kind = REPORT_TEXT, .help = "The factor of the rule." },
	[R_FROM] = { .name = "from", .kind = REPORT_TEXT, .help = "The operand or result that offered it." },
	[R_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The value of that." },
	[R_REASON] = { .name = "reason", .kind = REPORT_TEXT, .help = "The reason, one word of spec 75 §3.2." },
	[R_DETAIL] = { .name = "detail", .kind = REPORT_TEXT, .help = "The reason as a sentence." },
};

static const ReportLayout rejected_layout = {
	.name = "rejected", .help = "What was offered at the links, and was not taken.", .shape = REPORT_ROWS,
	.columns = rejected_columns, .n = R_N,
};

enum {
	O_VALUE, O_ANSWER, O_DIM, O_AXIS, O_FROM_VALUE, O_FROM_DIM, O_OP, O_PLACE, O_FROM, O_TARGET, O_FACTOR,
	O_DIRECTION, O_STEP, O_PRIORITY, O_LEVEL, O_REASON, O_DETAIL, O_N
};

static const ReportColumn offer_columns[O_N] = {
	[O_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The address of the value." },
	[O_ANSWER] = { .name = "answer", .kind = REPORT_COUNT, .help = "The number of its row in values, from 1." },
	[O_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension of the value." },
	[O_AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis that it does not have." },
	[O_FROM_VALUE] = { .name = "from_value", .kind = REPORT_TEXT, .nullable = true,
	                   .help = "The value that offered it, null if none did." },
	[O_FROM_DIM] = { .name = "from_dim", .kind = REPORT_COUNT, .nullable = true,
	                 .help = "Its dimension with the axis." },
	[O_OP] = { .name = "op", .kind = REPORT_TEXT, .nullable = true, .help = "The operation with both values." },
	[O_PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true,
	              .help = "Its place in the original program, or in the file." },
	[O_FROM] = { .name = "from", .kind = REPORT_TEXT, .nullable = true,
	             .help = "The operand or result that offered the axis." },
	[O_TARGET] = { .name = "target", .kind = REPORT_TEXT, .nullable = true,
	               .help = "The operand or result that did not take it." },
	[O_FACTOR] = { .name = "factor", .kind = REPORT_TEXT, .nullable = true,
	               .help = "The factor in the rule of the operation, null if it has no rule." },
	[O_DIRECTION] = { .name = "direction", .kind = REPORT_TEXT, .nullable = true,
	                  .help = "forward (operand to result), backward or sideways." },
	[O_STEP] = { .name = "step", .kind = REPORT_COUNT, .nullable = true,
	             .help = "The number of the step that rejected the axis, null after the last step." },
	[O_PRIORITY] = { .name = "priority", .kind = REPORT_COUNT, .nullable = true,
	                 .help = "The user priority of the step." },
	[O_LEVEL] = { .name = "op_level", .kind = REPORT_COUNT, .nullable = true,
	              .help = "The op priority of the step." },
	[O_REASON] = { .name = "reason", .kind = REPORT_TEXT, .help = "The reason, one word of spec 75 §4.2." },
	[O_DETAIL] = { .name = "detail", .kind = REPORT_TEXT, .help = "The reason as a sentence." },
};

static const ReportLayout offer_layout = {
	.name = "offers", .help = "What was offered to dimensions that do not have it, and was not taken.",
	.shape = REPORT_ROWS, .columns = offer_columns, .n = O_N,
};

const ReportLayout *const explain_why_layouts[EXPLAIN_N_WHY_TABLES] = {
	[EXPLAIN_VALUES] = &value_layout,
	[EXPLAIN_CHAINS] = &chain_layout,
	[EXPLAIN_LINKS] = &link_layout,
	[EXPLAIN_REJECTED] = &rejected_layout,
	[EXPLAIN_OFFERS] = &offer_layout,
	[EXPLAIN_ADMITTED] = &explain_admit_layout,
	[EXPLAIN_ANNOTATIONS] = &explain_annotation_layout,
};

/* ---- rows ---- */

static ReportValue
text_or_null(Str s)
{
	return s.n ? report_of_text(s) : (ReportValue){ .known = false };
}

static void
add_value(ExplainAnswers *x, const ExplainSubject *s)
{
	ReportValue *row = report_table_row(&x->tables[EXPLAIN_VALUES]);
	const InspectNamed *v = s->named;

	row[V_VALUE] = report_of_text(v->address);
	row[V_NAME] = text_or_null(v->name);
	if (v->at.line) {
		row[V_LINE] = report_of_count(v->at.line);
		row[V_COL] = report_of_count(v->at.col);
	}
	row[V_SOURCE] = text_or_null(inspect_origin_text(x->arena, &v->origin));
	row[V_OP] = text_or_null(v->op_name);
	row[V_TYPE] = report_of_text(print_type_text(x->m->s, v->type));
	if (s->sharding)
		row[V_SHARDING] = report_of_text(explain_sharding_text(x, s->sharding));
	row[V_COPIES] = report_of_count(s->slot ? s->n_copies : 0);
}

static void
add_lost(ExplainAnswers *x, const ExplainLink *link, const PropAgain *again, uint32_t number)
{
	for (uint32_t i = 0; i < link->lost.n; i++) {
		ReportValue *row = report_table_row(&x->tables[EXPLAIN_REJECTED]);
		const ExplainLost *lost = &link->lost.v[i];
		const char *reason, *words = explain_lost_words(x, link, lost, &reason);

		row[R_LINK] = report_of_count(number);
		row[R_AXIS] = report_of_text(inspect_axes(x->m->s, &lost->axis, 1));
		row[R_DIM] = report_of_count(lost->dim);
		row[R_FACTOR] = report_of_text(str_from(explain_factor(x, lost->factor)));
		row[R_FROM] = report_of_text(str_from(explain_position(x, link->event, lost->tensor)));
		row[R_VALUE] = report_of_text(explain_slot_name(x, again->in.slots[lost->tensor]));
		row[R_REASON] = report_of_text(str_from(reason));
		row[R_DETAIL] = report_of_text(str_from(words));
	}
}

/* Fills in what only a link of a step has. */
static void
add_step(ExplainAnswers *x, const ExplainLink *link, ReportValue *row, uint32_t number)
{
	const PropEvent *e = propagate_log_event(x->log, link->event);
	Str *also = ARENA_ARRAY(x->arena, Str, link->also.n);

	for (uint32_t i = 0; i < link->also.n; i++)
		also[i] = str_from(explain_position(x, link->event, link->also.v[i]));
	row[L_TARGET] = report_of_text(str_from(explain_position(x, link->event, link->target)));
	row[L_SOURCE] = report_of_text(str_from(explain_position(x, link->event, link->source)));
	row[L_FACTOR] = report_of_text(str_from(explain_factor(x, link->factor)));
	row[L_DIRECTION] = report_of_text(str_from(explain_record_direction(x, e->rec, link->source, link->target)));
	row[L_STRATEGY] = report_of_text(e->aggressive ? STR("aggressive") : STR("basic"));
	row[L_ALSO] = report_of_texts(also, link->also.n);
	if (link->lost.n)
		add_lost(x, link, propagate_log_step(x->log, link->event), number);
}

/* Returns the row of the link, to which the caller adds the next one. */
static ReportValue *
add_link(ExplainAnswers *x, const ExplainLink *link, uint32_t number)
{
	ReportValue *row = report_table_row(&x->tables[EXPLAIN_LINKS]);
	const PropEvent *e = propagate_log_event(x->log, link->event);
	bool is_step = e->kind == PROP_EVENT_STEP;

	row[L_LINK] = report_of_count(number);
	row[L_VALUE] = report_of_text(explain_slot_name(x, link->slot));
	row[L_DIM] = report_of_count(link->dim);
	row[L_AXIS] = report_of_text(inspect_axes(x->m->s, &link->of->axis, 1));
	row[L_KIND] = report_of_text(is_step ? STR("step") : e->kind == PROP_EVENT_SYNC ? STR("sync") : STR("group"));
	row[L_OP] = report_of_text(str_from(explain_event_op(x, link->event)));
	row[L_PLACE] = text_or_null(explain_event_place(x, link->event));
	row[L_PRIORITY] = report_of_count(e->round ? x->log->priorities.v[e->round - 1] : 0);
	row[L_ALSO] = report_of_texts(NULL, 0);
	if (e->kind != PROP_EVENT_SYNC) {
		row[L_STEP] = report_of_count(e->step);
		row[L_LEVEL] = report_of_count(e->level);
	}
	if (is_step)
		add_step(x, link, row, number);
	return row;
}

/* Adds a link and those after it, unless they are there. Returns its number. */
static uint32_t
add_links(ExplainAnswers *x, ExplainLinkNumbers *numbers, const ExplainLink *link)
{
	bool more;
	uint32_t first = explain_link_number(numbers, x->arena, link, &more), number = first;

	while (more) {
		ReportValue *row = add_link(x, link, number);

		link = link->next;
		number = explain_link_number(numbers, x->arena, link, &more);
		if (number)
			row[L_NEXT] = report_of_count(number);
	}
	return first;
}

static void
add_chain(ExplainAnswers *x, ExplainLinkNumbers *numbers, const ExplainSubject *s, const ExplainChain *c)
{
	ReportTable *table = &x->tables[EXPLAIN_CHAINS];
	ReportValue *row = report_table_row(table);
	const ShardMesh *mesh = explain_mesh(x->log, propagate_log_at(x->log, c->slot, x->log->n));
	const ShardDim *d = &shard_sharding(c->annotation)->dims[c->root_dim];
	ExplainRootWords root = explain_root_words(x, c);

	row[C_CHAIN] = report_of_count(table->rows.n);
	row[C_VALUE] = report_of_text(s->named->address);
	row[C_ANSWER] = report_of_count(s - x->subjects.v + 1);
	row[C_DIM] = report_of_count(c->dim);
	row[C_AXIS] = report_of_text(inspect_axes(x->m->s, &c->axis, 1));
	row[C_WAYS] = report_of_count(mesh ? shard_axis_size(mesh, c->axis) : 1);
	row[C_STEPS] = report_of_count(c->n);
	if (c->first)
		row[C_LINK] = report_of_count(add_links(x, numbers, c->first));
	row[C_ROOT] = report_of_text(str_from(root.kind));
	row[C_ROOT_VALUE] = report_of_text(explain_slot_name(x, c->root_slot));
	row[C_ROOT_DIM] = report_of_count(c->root_dim);
	row[C_ANNOTATION] = report_of_text(explain_dim_text(x, c->annotation, c->root_dim));
	row[C_CLOSED] = report_of_flag(d->closed);
	if (d->has_priority)
		row[C_PRIORITY] = report_of_count(d->priority);
	row[C_PLACE] = text_or_null(root.place);
}

static ReportValue *
add_absent_row(ExplainAnswers *x, const ExplainSubject *s, const ExplainAbsent *a, ShardAxis axis)
{
	ReportValue *row = report_table_row(&x->tables[EXPLAIN_OFFERS]);

	row[O_VALUE] = report_of_text(s->named->address);
	row[O_ANSWER] = report_of_count(s - x->subjects.v + 1);
	row[O_DIM] = report_of_count(a->dim);
	row[O_AXIS] = report_of_text(inspect_axes(x->m->s, &axis, 1));
	return row;
}

static void
add_offer(ExplainAnswers *x, const ExplainSubject *s, const ExplainAbsent *a, const ExplainOffer *o)
{
	ReportValue *row = add_absent_row(x, s, a, o->axis);

	row[O_FROM_VALUE] = report_of_text(explain_slot_name(x, o->again->in.slots[o->source]));
	row[O_FROM_DIM] = report_of_count(o->source_dim);
	row[O_OP] = report_of_text(str_from(explain_record_op(x, o->rec)));
	row[O_PLACE] = text_or_null(explain_record_place(x, o->rec));
	row[O_FROM] = report_of_text(str_from(explain_record_position(x, o->rec, o->source)));
	row[O_TARGET] = report_of_text(str_from(explain_record_position(x, o->rec, o->target)));
	row[O_DIRECTION] = report_of_text(str_from(explain_record_direction(x, o->rec, o->source, o->target)));
	row[O_REASON] = report_of_text(str_from(explain_reason_name(o->verdict.reason)));
	row[O_DETAIL] = report_of_text(str_from(explain_offer_words(x, o)));
	if (o->factor != EXPLAIN_NO_FACTOR)
		row[O_FACTOR] = report_of_text(str_from(explain_factor(x, o->factor)));
	if (o->event != x->log->n) {
		const PropEvent *e = propagate_log_event(x->log, o->event);

		row[O_STEP] = report_of_count(e->step);
		row[O_PRIORITY] = report_of_count(e->round ? x->log->priorities.v[e->round - 1] : 0);
		row[O_LEVEL] = report_of_count(e->level);
	}
}

static void
add_absent(ExplainAnswers *x, const ExplainSubject *s, const ExplainAbsent *a)
{
	ReportValue *row;

	for (uint32_t i = 0; i < a->offers.n; i++)
		add_offer(x, s, a, &a->offers.v[i]);
	if (a->offers.n || !a->axis.name)
		return;
	row = add_absent_row(x, s, a, a->axis);
	row[O_REASON] = report_of_text(str_from(explain_reason_name(REASON_NOT_OFFERED)));
	row[O_DETAIL] = report_of_text(str_from(explain_not_offered));
}

void
explain_why_tables(ExplainAnswers *x)
{
	ExplainLinkNumbers numbers = { 0 };

	for (uint32_t i = 0; i < x->subjects.n; i++) {
		const ExplainSubject *s = &x->subjects.v[i];

		add_value(x, s);
		for (uint32_t k = 0; k < s->axes.n; k++) {
			for (uint32_t c = 0; c < s->axes.v[k].chains.list.n; c++)
				add_chain(x, &numbers, s, s->axes.v[k].chains.list.v[c]);
		}
		for (uint32_t k = 0; k < s->absent.n; k++) {
			add_absent(x, s, &s->absent.v[k]);
			explain_admit_rows(x, s, &s->absent.v[k]);
		}
	}
}
