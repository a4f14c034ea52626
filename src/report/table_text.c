/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables as aligned text. Each value is formatted twice, once to measure it and once to write it, so that a table of
 * a million rows needs no memory for its text.
 */
#include "report/table.h"

#include <stdlib.h>

#include "base/map.h"
#include "report/shorten.h"
#include "report/table_fit.h"
#include "report/terminal.h"

typedef struct TextTable {
	Buf *out;
	Buf value, scratch;	/* the text of one value, before and after escaping */
	bool human;
	uint32_t limit;		/* the most columns of a line; 0: none */
	uint32_t *widths;	/* by column; SKIPPED: the column is left out */
	uint32_t *cells;	/* by column: the width of the widest cell */
	uint32_t *heads;	/* by column: how much of the start of a shortened cell is kept */
	uint32_t cap;		/* the width of shortened cells; UINT32_MAX: no cell is shortened */
	Buf left_out, shortened;	/* the headings of columns, each once */
	uint32_t lead;		/* the width of the first column of the last table that was not attached */
	bool first;		/* nothing has been written */
} TextTable;

#define SKIPPED UINT32_MAX
enum { GAP = REPORT_GAP };

/* A wider value does not set the width of its column: otherwise one long list, such as the operands of a loop, would
 * cost every row as many blanks. The value itself is written whole, and what follows on its line moves to the right. */
enum { PADDED_MAX = 160 };

static bool
is_number(ReportKind kind)
{
	switch (kind) {
	case REPORT_COUNT:
	case REPORT_BYTES:
	case REPORT_FLOPS:
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

/* Shortens the text in w->scratch to w->cap columns, and returns its width. */
static uint32_t
shorten_value(TextTable *w, uint32_t width, uint32_t head)
{
	w->value.n = 0;
	width = report_shorten(&w->value, (Str){ w->scratch.p, w->scratch.n }, width, w->cap, head);
	w->scratch.n = 0;
	buf_add(&w->scratch, w->value.p, w->value.n);
	return width;
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
measure_cells(TextTable *w, const ReportTable *t)
{
	for (uint32_t i = 0; i < t->layout->n; i++) {
		w->widths[i] = is_shown(t, i) ? 0 : SKIPPED;
		w->cells[i] = 0;
		for (uint32_t r = 0; w->widths[i] != SKIPPED && r < t->rows.n; r++) {
			uint32_t width = format_value(w, &t->layout->columns[i], &t->rows.v[r][i]);

			if (width > w->widths[i] && width <= PADDED_MAX)
				w->widths[i] = width;
			if (width > w->cells[i])
				w->cells[i] = width;
		}
	}
}

/* Makes room for the headings above the columns. */
static void
measure_headings(TextTable *w, const ReportTable *t)
{
	const ReportLayout *layout = t->layout;

	for (uint32_t i = 0; i < layout->n; i++) {
		size_t width = strlen(heading_of(t, i));

		if (w->widths[i] != SKIPPED && !layout->attached && width > w->widths[i]
		    && !heading_may_overflow(w, t, i))
			w->widths[i] = (uint32_t)width;
	}
}

static void
put_line(TextTable *w, Str line)
{
	report_escape(w->out, line);
	buf_char(w->out, '\n');
}

/* ---- a limited width ---- */

/* Writes text in lines that fit, broken at blanks. It begins at `column`, as do the later lines. */
static void
put_wrapped(TextTable *w, Str text, uint32_t column)
{
	uint32_t at = column;

	if (!w->limit) {
		put_line(w, text);
		return;
	}
	for (bool first = true; text.n; first = false) {
		const char *blank = memchr(text.p, ' ', text.n);
		size_t n = blank ? (size_t)(blank - text.p) : text.n;
		uint32_t width;

		w->scratch.n = 0;
		width = report_escape(&w->scratch, (Str){ text.p, n });
		if (!first && at + 1 + width > w->limit) {
			buf_char(w->out, '\n');
			buf_blanks(w->out, column);
			at = column;
		} else if (!first) {
			buf_char(w->out, ' ');
			at++;
		}
		buf_add(w->out, w->scratch.p, w->scratch.n);
		at += width;
		n += blank != NULL;
		text = (Str){ text.p + n, text.n - n };
	}
	buf_char(w->out, '\n');
}

/* Adds a name to a list that is joined by ", ", unless it is there. */
static void
add_once(Buf *list, const char *name)
{
	Str rest = { list->p, list->n };

	while (rest.n) {
		const char *comma = memchr(rest.p, ',', rest.n);
		size_t n = comma ? (size_t)(comma - rest.p) : rest.n;

		if (str_eq((Str){ rest.p, n }, str_from(name)))
			return;
		n += comma ? 2 : 0;
		rest = (Str){ rest.p + n, rest.n - n };
	}
	if (list->n)
		BUF_LIT(list, ", ");
	buf_str(list, str_from(name));
}

/* Lists the columns that the limit changes. */
static void
note_changes(TextTable *w, const ReportTable *t, const bool *shown)
{
	for (uint32_t i = 0; i < t->layout->n; i++) {
		const ReportColumn *c = &t->layout->columns[i];
		const char *name = *heading_of(t, i) ? heading_of(t, i) : c->name;

		if (shown[i] && w->widths[i] == SKIPPED)
			add_once(&w->left_out, name);
		else if (shown[i] && c->cut && w->cells[i] > w->cap)
			add_once(&w->shortened, name);
	}
}

enum { SAMPLE = 1000 };	/* the rows that decide where the cells of a column are cut */

static int
compare_hashes(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* Returns how many texts the first cells of a column have if `head` columns of their start are kept. */
static uint32_t
count_distinct(TextTable *w, const ReportTable *t, uint32_t column, uint32_t head, uint64_t *hashes)
{
	uint32_t n = t->rows.n, distinct = 0;

	if (n > SAMPLE)
		n = SAMPLE;
	for (uint32_t r = 0; r < n; r++) {
		uint32_t width = format_value(w, &t->layout->columns[column], &t->rows.v[r][column]);

		shorten_value(w, width, head);
		hashes[r] = 0;
		for (size_t k = 0; k < w->scratch.n; k++)
			hashes[r] = map_mix(hashes[r], (unsigned char)w->scratch.p[k] + 1u);
	}
	qsort(hashes, n, sizeof *hashes, compare_hashes);
	for (uint32_t r = 0; r < n; r++)
		distinct += !r || hashes[r] != hashes[r - 1];
	return distinct;
}

/* Returns how much of the start of the cells is kept. Names lose their middle, but another part if more of them stay
 * distinct then. */
static uint32_t
choose_head(TextTable *w, const ReportTable *t, uint32_t column)
{
	uint32_t room = w->cap - REPORT_DOTS, best = 0, best_head = 0;
	const uint32_t heads[] = { room / 2, room / 4, room - room / 4, 0, room };
	uint64_t *hashes;

	switch (t->layout->columns[column].cut) {
	case REPORT_WHOLE:
	case REPORT_CUT_LEFT:
		return 0;
	case REPORT_CUT_RIGHT:
		return room;
	case REPORT_CUT_MIDDLE:
		break;
	}
	hashes = ARENA_ARRAY(t->arena, uint64_t, SAMPLE);
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		uint32_t distinct = count_distinct(w, t, column, heads[i], hashes);

		if (distinct > best) {
			best = distinct;
			best_head = heads[i];
		}
	}
	return best_head;
}

/* Leaves out columns and shortens cells until the table fits. */
static void
fit(TextTable *w, const ReportTable *t)
{
	uint32_t n = t->layout->n, *headings = ARENA_ARRAY(t->arena, uint32_t, n);
	uint32_t indent = t->layout->attached ? GAP : 0;
	bool *shown = ARENA_ARRAY(t->arena, bool, n), *kept = ARENA_ARRAY(t->arena, bool, n);

	for (uint32_t i = 0; i < n; i++) {
		shown[i] = w->widths[i] != SKIPPED;
		headings[i] = t->layout->attached ? 0 : (uint32_t)strlen(heading_of(t, i));
	}
	w->cap = report_fit(&(ReportFit){ .layout = t->layout, .shown = shown, .cells = w->cells, .headings = headings,
	                                  .limit = w->limit > indent ? w->limit - indent : 1, .kept = kept });
	for (uint32_t i = 0; i < n; i++) {
		if (!kept[i])
			w->widths[i] = SKIPPED;
		else if (t->layout->columns[i].cut && w->cells[i] > w->cap) {
			w->heads[i] = choose_head(w, t, i);
			w->widths[i] = w->cap;
		}
	}
	note_changes(w, t, shown);
}

static void
measure(TextTable *w, const ReportTable *t)
{
	measure_cells(w, t);
	w->cap = UINT32_MAX;
	if (w->limit)
		fit(w, t);
	measure_headings(w, t);
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
			if (c->cut && width > w->cap)
				width = shorten_value(w, width, w->heads[i]);
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

/* Writes a line that replaces rows, after the title in the first column. */
static void
put_words(TextTable *w, const char *title, Str words)
{
	size_t n = title ? strlen(title) : 0;

	if (n) {
		buf_str(w->out, str_from(title));
		buf_blanks(w->out, (w->lead > n ? w->lead - n : 0) + GAP);
	}
	put_wrapped(w, words, n ? (uint32_t)(w->lead > n ? w->lead : n) + GAP : 0);
}

static bool
has_text(const ReportLayout *layout)
{
	for (uint32_t i = 0; i < layout->n; i++) {
		if (report_column_in(&layout->columns[i], REPORT_IN_TEXT))
			return true;
	}
	return false;
}

static void
put_table(TextTable *w, const ReportTable *t)
{
	const ReportLayout *layout = t->layout;

	if ((!t->rows.n || !has_text(layout)) && !layout->empty && !t->words.n)
		return;
	if (!w->first && !layout->attached)
		buf_char(w->out, '\n');
	w->first = false;
	if (t->words.n) {
		put_words(w, layout->title, t->words);
		return;
	}
	if (layout->title)
		put_wrapped(w, str_from(t->title ? t->title : layout->title), 0);
	if (!t->rows.n)
		put_wrapped(w, str_from(layout->empty), 0);
	else if (layout->shape == REPORT_RECORD)
		put_record(w, t);
	else
		put_rows(w, t);
}

/* Says what the limit has changed. */
static void
put_changes(TextTable *w)
{
	Buf line;

	if (!w->left_out.n && !w->shortened.n)
		return;
	buf_init(&line, w->out->memory);
	buf_printf(&line, "%s to fit %u columns: ", w->left_out.n ? "left out" : "shortened", (unsigned)w->limit);
	buf_add(&line, w->left_out.p, w->left_out.n);
	if (w->left_out.n && w->shortened.n)
		BUF_LIT(&line, "; shortened: ");
	buf_add(&line, w->shortened.p, w->shortened.n);
	BUF_LIT(&line, "; --width=0 prints everything");
	buf_char(w->out, '\n');
	put_wrapped(w, (Str){ line.p, line.n }, 0);
	buf_free(&line);
}

static void
prepare(TextTable *w, const ReportTable *t)
{
	w->widths = ARENA_ARRAY(t->arena, uint32_t, t->layout->n);
	w->cells = ARENA_ARRAY(t->arena, uint32_t, t->layout->n);
	w->heads = ARENA_ARRAY(t->arena, uint32_t, t->layout->n);
}

void
report_tables_text(Buf *out, const ReportTable *tables, uint32_t n, bool human, uint32_t width)
{
	TextTable w = { .out = out, .human = human, .limit = width, .first = true };
	Buf *const buffers[] = { &w.value, &w.scratch, &w.left_out, &w.shortened };

	for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
		buf_init(buffers[i], out->memory);
	for (uint32_t i = 0; i < n; i++) {
		prepare(&w, &tables[i]);
		if (report_layout_in(tables[i].layout, REPORT_IN_TEXT))
			put_table(&w, &tables[i]);
	}
	put_changes(&w);
	for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
		buf_free(buffers[i]);
}
