/* SPDX-License-Identifier: Apache-2.0
 *
 * The table `annotations` of `shardc why --summary`.
 */
#include "explain/annotations.h"

#include <stdlib.h>

#include "inspect/sharding_text.h"

/* ---- description ---- */

enum { A_DECIDES, A_ANNOTATION, A_VALUE, A_NAME, A_SHARDING, A_REDUNDANT, A_PLACE, A_N };

static const ReportColumn columns[A_N] = {
	[A_DECIDES] = { .name = "decides", .kind = REPORT_COUNT, .unit = "axes",
	                .help = "How many axes of dimensions of other values come from the annotation." },
	[A_ANNOTATION] = { .name = "annotation", .kind = REPORT_TEXT,
	                   .help = "Its kind: argument, result, constraint, in_shardings, out_shardings or annotation "
	                           "(on an operation)." },
	[A_VALUE] = { .name = "value", .heading = "", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	              .help = "The address of the value that has it." },
	[A_NAME] = { .name = "name", .kind = REPORT_TEXT, .nullable = true, .optional = true, .drop = 2,
	             .cut = REPORT_CUT_MIDDLE, .help = "The name of the value in the original program." },
	[A_SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING, .help = "The annotation as it is in the text." },
	[A_REDUNDANT] = { .name = "redundant", .kind = REPORT_FLAG, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	                  .nullable = true,
	                  .help = "Whether all values have the same shardings without the annotation; null: this was "
	                          "not tried, or the annotation cannot be removed alone." },
	[A_PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true, .optional = true, .drop = 1,
	              .cut = REPORT_CUT_LEFT,
	              .help = "The place of the annotation in the original program, or in the file." },
};

const ReportLayout explain_annotation_layout = {
	.name = "annotations", .help = "The annotations of the program, those that decide most first.",
	.shape = REPORT_ROWS, .columns = columns, .n = A_N, .empty = "no annotations",
};

/* ---- rows ---- */

static int
compare(const void *p, const void *q)
{
	const ExplainAnnotation *a = *(ExplainAnnotation *const *)p, *b = *(ExplainAnnotation *const *)q;

	if (a->decides != b->decides)
		return a->decides > b->decides ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

void
explain_annotations_fill(ExplainAnnotations *x, ExplainAnswers *w, bool only_redundant)
{
	if (x->list.n)
		qsort(x->list.v, x->list.n, sizeof *x->list.v, compare);
	for (uint32_t i = 0; i < x->list.n; i++) {
		const ExplainAnnotation *y = x->list.v[i];
		ReportValue *row;

		if (only_redundant && y->need != NEED_REDUNDANT)
			continue;
		row = report_table_row(&w->tables[EXPLAIN_ANNOTATIONS]);
		row[A_DECIDES] = report_of_count(y->decides);
		row[A_ANNOTATION] = report_of_text(str_from(y->kind));
		row[A_VALUE] = report_of_text(y->name);
		if (y->value && y->value->name.n)
			row[A_NAME] = report_of_text(y->value->name);
		row[A_SHARDING] = report_of_text(inspect_sharding(w->m->s, y->sharding, w->one_mesh));
		if (y->need >= NEED_NEEDED)
			row[A_REDUNDANT] = report_of_flag(y->need == NEED_REDUNDANT);
		if (y->place.n)
			row[A_PLACE] = report_of_text(y->place);
	}
}

/* ---- text ---- */

static const char *
plural(uint32_t n)
{
	return n == 1 ? "" : "s";
}

static void
write_totals(Buf *out, const ExplainAnnotations *x)
{
	uint32_t idle = 0;

	for (uint32_t i = 0; i < x->list.n; i++)
		idle += !x->list.v[i]->decides;
	buf_printf(out, "%u annotation%s, %u of which decide%s nothing about other values; %u value%s with %u ax%ss\n",
	           (unsigned)x->list.n, plural(x->list.n), (unsigned)idle, idle == 1 ? "s" : "", (unsigned)x->n_values,
	           plural(x->n_values), (unsigned)x->n_axes, x->n_axes == 1 ? "i" : "e");
}

static void
write_trials(Buf *out, const ExplainAnnotations *x)
{
	const uint32_t *n = x->n_need;
	uint32_t tried = n[NEED_NEEDED] + n[NEED_REDUNDANT];

	buf_printf(out, "%u of %u annotation%s %s redundant: without one of them, all shardings are the same",
	           (unsigned)n[NEED_REDUNDANT], (unsigned)tried, plural(tried),
	           n[NEED_REDUNDANT] == 1 ? "is" : "are");
	if (n[NEED_FIXED])
		buf_printf(out, "; %u cannot be removed alone", (unsigned)n[NEED_FIXED]);
	if (n[NEED_UNTRIED])
		buf_printf(out, "; %u were not tried", (unsigned)n[NEED_UNTRIED]);
	buf_char(out, '\n');
}

void
explain_annotations_text(Buf *out, const ExplainAnnotations *x, const ExplainAnswers *w, bool only_redundant,
                         bool human, uint32_t width)
{
	const ReportTable *t = &w->tables[EXPLAIN_ANNOTATIONS];

	if (t->rows.n) {
		report_tables_text(out, t, 1, human, width);
		buf_char(out, '\n');
	}
	if (only_redundant)
		write_trials(out, x);
	else
		write_totals(out, x);
}
