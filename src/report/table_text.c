/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables as aligned text. Each value is formatted twice, once to measure it and once to write it, so that a table of
 * a million rows needs no memory for its text.
 */
#include "report/table.h"
#include "report/terminal.h"

typedef struct TextTable {
	Buf *out;
	Buf value, scratch;	/* the text of one value, before and after escaping */
	bool human;
	uint32_t *widths;	/* by column; SKIPPED: the column is left out */
	uint32_t lead;		/* the width of the first column of the last table that was not attached */
	bool first;		/* nothing has been written */
} TextTable;

#define SKIPPED UINT32_MAX
enum { GAP = 2 };

/* A wider value does not set the width of its column: otherwise one long list, such as the operands of a loop, would
 * cost every row as many blanks. The value itself is written whole, and what follows on its line moves to the right. */
enum { PADDED_MAX = 160 };

static bool
is_number(ReportKind kind)
{
	switch (kind) {
	case REPORT_COUNT:
	case REPORT_BYTES:
	case REPORT_SECONDS:
	case REPORT_RATIO:
		return true;
	case REPORT_TEXT:
	case REPORT_TEXTS:
	case REPORT_SHARDING:
	case REPORT_FLAG:
	case REPORT_COUNTS:
		return false;
	}
	return false;
}

/* Formats a value into w->scratch, and returns its width on a display. */
static uint32_t
format_value(TextTable *w, const ReportColumn *c, const ReportValue *v)
{
	w->value.n = w->scratch.n = 0;
	report_value_text(&w->value, c, v, w->human);
	return report_escape(&w->scratch, (Str){ w->value.p, w->value.n });
}

static const char *
heading_of(const ReportTable *t, uint32_t i)
{
	const ReportColumn *c = &t->layout->columns[i];

	if (t->headings && t->headings[i])
		return t->headings[i];
	return c->heading ? c->heading : c->name;
}

static bool
is_shown(const ReportTable *t, uint32_t i)
{
	const ReportColumn *c = &t->layout->columns[i];

	if (!report_column_in(c, REPORT_IN_TEXT))
		return false;
	for (uint32_t r = 0; c->optional && r <= t->rows.n; r++) {
		if (r == t->rows.n)
			return false;
		if (t->rows.v[r][i].known && !(c->kind == REPORT_FLAG && !t->rows.v[r][i].flag))
			break;
	}
	return true;
}

/* Returns whether the heading of a column may be wider than the column, because the next heading is empty. */
static bool
heading_may_overflow(const TextTable *w, const ReportTable *t, uint32_t column)
{
	for (uint32_t i = column + 1; i < t->layout->n; i++) {
		if (w->widths[i] != SKIPPED)
			return !*heading_of(t, i);
	}
	return !is_number(t->layout->columns[column].kind);
}

static void
measure(TextTable *w, const ReportTable *t)
{
	const ReportLayout *layout = t->layout;

	for (uint32_t i = 0; i < layout->n; i++) {
		w->widths[i] = is_shown(t, i) ? 0 : SKIPPED;
		for (uint32_t r = 0; w->widths[i] != SKIPPED && r < t->rows.n; r++) {
			uint32_t width = format_value(w, &layout->columns[i], &t->rows.v[r][i]);

			if (width > w->widths[i] && width <= PADDED_MAX)
				w->widths[i] = width;
		}
	}
	for (uint32_t i = 0; i < layout->n; i++) {
		size_t width = strlen(heading_of(t, i));

		if (w->widths[i] != SKIPPED && !layout->attached && width > w->widths[i]
		    && !heading_may_overflow(w, t, i))
			w->widths[i] = (uint32_t)width;
	}
}

/* Writes one cell: w->scratch, or a heading. `column` is the position on the line, of which *written are used. */
static void
put_cell(TextTable *w, Str text, uint32_t width, uint32_t column, uint32_t *written, uint32_t cell, bool right)
{
	uint32_t start = column + (right && cell > width ? cell - width : 0);

	if (!text.n)
		return;
	if (*written && start < *written + GAP)
		start = *written + GAP;
	buf_blanks(w->out, start - *written);
	buf_str(w->out, text);
	*written = start + width;
}

/* Writes a row, or the headings if row is NULL. Trailing blanks are never written. */
static void
put_row(TextTable *w, const ReportTable *t, const ReportValue *row)
{
	uint32_t column = t->layout->attached ? GAP : 0, written = 0;

	for (uint32_t i = 0; i < t->layout->n; i++) {
		const ReportColumn *c = &t->layout->columns[i];
		uint32_t width;

		if (w->widths[i] == SKIPPED)
			continue;
		if (row) {
			width = format_value(w, c, &row[i]);
		} else {
			w->scratch.n = 0;
			width = report_escape(&w->scratch, str_from(heading_of(t, i)));
		}
		put_cell(w, (Str){ w->scratch.p, w->scratch.n }, width, column, &written, w->widths[i],
		         is_number(c->kind));
		column += w->widths[i] + GAP;
	}
	buf_char(w->out, '\n');
}

/* Returns the first column that is shown, which every table has. */
static uint32_t
first_shown(const TextTable *w)
{
	uint32_t i = 0;

	while (w->widths[i] == SKIPPED)
		i++;
	return i;
}

static void
put_rows(TextTable *w, const ReportTable *t)
{
	uint32_t first;

	measure(w, t);
	first = first_shown(w);
	if (t->layout->attached && w->widths[first] + GAP < w->lead)
		w->widths[first] = w->lead - GAP;
	if (!t->layout->attached) {
		w->lead = w->widths[first];
		put_row(w, t, NULL);
	}
	for (uint32_t r = 0; r < t->rows.n; r++)
		put_row(w, t, t->rows.v[r]);
}

/* Writes one line per column of the only row, with the headings in front. */
static void
put_record(TextTable *w, const ReportTable *t)
{
	size_t width = w->lead;

	for (uint32_t i = 0; i < t->layout->n; i++) {
		size_t n = is_shown(t, i) ? strlen(heading_of(t, i)) : 0;

		width = n > width ? n : width;
	}
	for (uint32_t i = 0; i < t->layout->n; i++) {
		const char *heading = heading_of(t, i);

		if (!is_shown(t, i))
			continue;
		format_value(w, &t->layout->columns[i], &t->rows.v[0][i]);
		buf_str(w->out, str_from(heading));
		if (w->scratch.n)
			buf_blanks(w->out, width + GAP - strlen(heading));
		buf_add(w->out, w->scratch.p, w->scratch.n);
		buf_char(w->out, '\n');
	}
}

static void
put_line(TextTable *w, Str line)
{
	report_escape(w->out, line);
	buf_char(w->out, '\n');
}

/* Writes a line that replaces rows, after the title in the first column. */
static void
put_words(TextTable *w, const char *title, Str words)
{
	size_t n = title ? strlen(title) : 0;

	if (n) {
		buf_str(w->out, str_from(title));
		buf_blanks(w->out, (w->lead > n ? w->lead - n : 0) + GAP);
	}
	put_line(w, words);
}

static void
put_table(TextTable *w, const ReportTable *t)
{
	const ReportLayout *layout = t->layout;

	if (!t->rows.n && !layout->empty && !t->words.n)
		return;
	if (!w->first && !layout->attached)
		buf_char(w->out, '\n');
	w->first = false;
	if (t->words.n) {
		put_words(w, layout->title, t->words);
		return;
	}
	if (layout->title)
		put_line(w, str_from(t->title ? t->title : layout->title));
	if (!t->rows.n)
		put_line(w, str_from(layout->empty));
	else if (layout->shape == REPORT_RECORD)
		put_record(w, t);
	else
		put_rows(w, t);
}

void
report_tables_text(Buf *out, const ReportTable *tables, uint32_t n, bool human)
{
	TextTable w = { .out = out, .human = human, .first = true };

	buf_init(&w.value, out->memory);
	buf_init(&w.scratch, out->memory);
	for (uint32_t i = 0; i < n; i++) {
		w.widths = ARENA_ARRAY(tables[i].arena, uint32_t, tables[i].layout->n);
		if (report_layout_in(tables[i].layout, REPORT_IN_TEXT))
			put_table(&w, &tables[i]);
	}
	buf_free(&w.value);
	buf_free(&w.scratch);
}
