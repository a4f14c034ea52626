/* SPDX-License-Identifier: Apache-2.0
 *
 * All chains of a program. A chain names its first link, and a link the next one, so that the tables grow with the
 * program and not with the lengths of the chains.
 */
#include "explain/why_all.h"

#include "inspect/name.h"
#include "inspect/sharding_text.h"

enum { C_VALUE, C_DIM, C_AXIS, C_LINK, C_ROOT, C_ANNOTATION, C_PLACE, C_N };

static const ReportColumn chain_columns[C_N] = {
	[C_VALUE] = { .name = "value", .kind = REPORT_TEXT, .help = "The address of the value." },
	[C_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension of the value." },
	[C_AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis, or the part of it that came this way." },
	[C_LINK] = { .name = "link", .kind = REPORT_COUNT,
	             .help = "The number of the first link, 0 if there is none." },
	[C_ROOT] = { .name = "root", .kind = REPORT_TEXT, .help = "The kind of annotation." },
	[C_ANNOTATION] = { .name = "annotation", .kind = REPORT_TEXT,
	                   .help = "The annotation of the dimension that had the axis first." },
	[C_PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true, .help = "The place of the annotation." },
};

enum { L_OP, L_PLACE, L_FROM, L_DIM, L_NEXT, L_REJECTED, L_N };

static const ReportColumn link_columns[L_N] = {
	[L_OP] = { .name = "op", .kind = REPORT_TEXT, .help = "The operation that moved the axis." },
	[L_PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true, .help = "Its place." },
	[L_FROM] = { .name = "from", .kind = REPORT_TEXT, .help = "The value that had the axis before." },
	[L_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension of that value." },
	[L_NEXT] = { .name = "next", .kind = REPORT_COUNT, .help = "The number of the link that leads to it, or 0." },
	[L_REJECTED] = { .name = "rejected", .kind = REPORT_TEXT, .nullable = true,
	                 .help = "What other tensors offered at this step, and why it was not taken." },
};

static const ReportLayout chain_layout = {
	.name = "chains", .help = "The ways of axes, from values to annotations.", .shape = REPORT_ROWS,
	.columns = chain_columns, .n = C_N,
};

static const ReportLayout link_layout = {
	.name = "links", .help = "The steps of the chains.", .shape = REPORT_ROWS, .columns = link_columns, .n = L_N,
};

const ReportLayout *const explain_all_layouts[EXPLAIN_N_ALL_TABLES] = { &chain_layout, &link_layout };

typedef struct All {
	ExplainAnswers *x;
	ReportTable *links;
	ExplainLinkNumbers numbers;
} All;

/* Returns the address of a slot where it has one, as the table of values does. */
static Str
address_of(ExplainAnswers *x, uint32_t slot)
{
	const IrValue *v = propagate_log_value(x->log, slot);
	Str address = v ? inspect_value(x->m, v) : (Str){ NULL, 0 };

	return address.n ? address : explain_slot_name(x, slot);
}

/* Lists what was offered in vain. */
static ReportValue
rejected(ExplainAnswers *x, const ExplainLink *link)
{
	Buf b;
	Str text;

	if (!link->lost.n)
		return (ReportValue){ 0 };
	buf_init(&b, x->arena->memory);
	for (uint32_t i = 0; i < link->lost.n; i++) {
		const ExplainLost *lost = &link->lost.v[i];
		const char *reason, *words = explain_lost_words(x, link, lost, &reason);
		Str axis = inspect_axes(x->m->s, &lost->axis, 1);

		buf_printf(&b, "%s%.*s for dim %u from %s: %s", i ? "; " : "", (int)axis.n, axis.p, (unsigned)lost->dim,
		           explain_position(x, link->event, lost->tensor), words);
	}
	text.n = b.n;
	text.p = buf_take(&b, x->arena);
	return report_of_text(text);
}

/* Adds a link and those after it, unless they are there. Returns its number. */
static uint32_t
add_links(All *all, const ExplainLink *link)
{
	ExplainAnswers *x = all->x;
	bool more;
	uint32_t first = explain_link_number(&all->numbers, x->arena, link, &more);

	while (more) {
		ReportValue *row = report_table_row(all->links);
		Str place = explain_event_place(x, link->event);

		row[L_OP] = report_of_text(str_from(explain_event_op(x, link->event)));
		if (place.n)
			row[L_PLACE] = report_of_text(place);
		row[L_FROM] = report_of_text(address_of(x, link->from));
		row[L_DIM] = report_of_count(link->from_dim);
		row[L_REJECTED] = rejected(x, link);
		link = link->next;
		row[L_NEXT] = report_of_count(explain_link_number(&all->numbers, x->arena, link, &more));
	}
	return first;
}

static void
add_chain(All *all, ReportTable *chains, const InspectNamed *named, const ExplainChain *c)
{
	ExplainAnswers *x = all->x;
	ReportValue *row = report_table_row(chains);
	ExplainRootWords root = explain_root_words(x, c);

	row[C_VALUE] = report_of_text(named->address);
	row[C_DIM] = report_of_count(c->dim);
	row[C_AXIS] = report_of_text(inspect_axes(x->m->s, &c->axis, 1));
	row[C_LINK] = report_of_count(add_links(all, c->first));
	row[C_ROOT] = report_of_text(str_from(root.what));
	row[C_ANNOTATION] = report_of_text(explain_dim_text(x, c->annotation, c->root_dim));
	if (root.place.n)
		row[C_PLACE] = report_of_text(root.place);
}

bool
explain_why_all(ExplainAnswers *x, const InspectAddresses *found, ReportTable *tables)
{
	ExplainAddress of = { .dim = EXPLAIN_EVERY_DIM };
	All all = { .x = x, .links = &tables[EXPLAIN_ALL_LINKS] };

	report_tables_init(tables, explain_all_layouts, EXPLAIN_N_ALL_TABLES, x->arena);
	for (uint32_t i = 0; i < found->list.n; i++) {
		if (found->list.v[i].found)
			*VEC_ADD(x->arena, &of.values) = &found->list.v[i];
	}
	x->brief = true;
	if (!explain_why_add(x, &of))
		return false;
	for (uint32_t i = 0; i < x->subjects.n; i++) {
		const ExplainSubject *s = &x->subjects.v[i];

		for (uint32_t k = 0; k < s->axes.n; k++) {
			for (uint32_t j = 0; j < s->axes.v[k].chains.list.n; j++)
				add_chain(&all, &tables[EXPLAIN_ALL_CHAINS], s->named, s->axes.v[k].chains.list.v[j]);
		}
	}
	return true;
}
