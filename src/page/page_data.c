/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables as data for a page, small enough for a program of 100,000 operations. A table is a list of columns. Equal
 * texts are written once, and a column refers to them by number. A list of numbers is a string of digits to the base
 * 32: the differences of neighbours, least significant digit first.
 */
#include "page/page.h"

#include "report/report.h"
#include "report/terminal.h"

/* The data while it is written. */
typedef struct Data {
	Buf *out;
	Arena arena;
	AtomTable strings;	/* number 0: no value */
	Buf cell, escaped;
	int64_t last;		/* the last number of the list that is being written */
} Data;

/* ---- numbers ---- */

/* Writes a digit from 0 to 63: a printable character that JSON and HTML leave alone. */
static void
put_digit(Data *d, uint64_t digit)
{
	char c = (char)('?' + (char)digit);

	buf_char(d->out, c == '\\' ? '!' : c);
}

static void
begin_numbers(Data *d, const char *name)
{
	buf_printf(d->out, ",\"%s\":\"", name);
	d->last = 0;
}

/* Numbers that a double cannot hold become the nearest ones of 52 bits: they only sort rows. */
static void
put_number(Data *d, int64_t v)
{
	const int64_t most = (int64_t)1 << 52;
	int64_t now = v > most ? most : v < -most ? -most : v, delta = now - d->last;
	uint64_t rest = delta < 0 ? (uint64_t)-delta * 2 - 1 : (uint64_t)delta * 2;

	d->last = now;
	for (; rest > 31; rest >>= 5)
		put_digit(d, (rest & 31) + 32);
	put_digit(d, rest);
}

static void
end_numbers(Data *d)
{
	buf_char(d->out, '"');
}

/* ---- texts ---- */

/* Returns the number of the text of a value. */
static Atom
text_of(Data *d, const ReportColumn *c, const ReportValue *v)
{
	d->cell.n = d->escaped.n = 0;
	report_value_text(&d->cell, c, v, true);
	report_escape(&d->escaped, (Str){ d->cell.p, d->cell.n });
	return atom_intern(&d->strings, d->escaped.p ? d->escaped.p : "", d->escaped.n);
}

/* ---- columns ---- */

static void
put_texts(Data *d, const ReportTable *t, uint32_t c)
{
	begin_numbers(d, "texts");
	for (uint32_t r = 0; r < t->rows.n; r++) {
		const ReportValue *v = &t->rows.v[r][c];

		put_number(d, v->known ? text_of(d, &t->layout->columns[c], v) : 0);
	}
	end_numbers(d);
}

/* Writes whole numbers, each larger by 1, so that 0 is a missing one. */
static void
put_counts(Data *d, const ReportTable *t, uint32_t c)
{
	begin_numbers(d, "counts");
	for (uint32_t r = 0; r < t->rows.n; r++) {
		const ReportValue *v = &t->rows.v[r][c];

		put_number(d, v->known && v->count < INT64_MAX ? v->count + 1 : 0);
	}
	end_numbers(d);
}

/* Writes lists of whole numbers. */
static void
put_lists(Data *d, const ReportTable *t, uint32_t c)
{
	begin_numbers(d, "lengths");
	for (uint32_t r = 0; r < t->rows.n; r++)
		put_number(d, t->rows.v[r][c].n);
	end_numbers(d);
	begin_numbers(d, "items");
	for (uint32_t r = 0; r < t->rows.n; r++) {
		for (uint32_t i = 0; i < t->rows.v[r][c].n; i++)
			put_number(d, t->rows.v[r][c].counts[i]);
	}
	end_numbers(d);
}

static bool
is_real(const ReportColumn *c)
{
	return c->kind == REPORT_SECONDS || c->kind == REPORT_RATIO;
}

/* Returns a number that differs for different quantities. */
static uint64_t
key_of(const ReportColumn *c, const ReportValue *v)
{
	uint64_t key = (uint64_t)v->count;

	if (is_real(c))
		memcpy(&key, &v->real, sizeof key);
	return key;
}

/* Writes quantities with units: the different ones with their texts, and for each row the number of its quantity, from
 * 1. */
static void
put_quantities(Data *d, const ReportTable *t, uint32_t c)
{
	const ReportColumn *column = &t->layout->columns[c];
	VEC(const ReportValue *) all = { NULL, 0, 0 };
	Map seen = { 0 };

	begin_numbers(d, "numbers");
	for (uint32_t r = 0; r < t->rows.n; r++) {
		const ReportValue *v = &t->rows.v[r][c];
		uint32_t i = v->known ? map_number(map_get(&seen, key_of(column, v))) : 0;

		if (v->known && !i) {
			*VEC_ADD(&d->arena, &all) = v;
			i = all.n;
			map_put(&d->arena, &seen, key_of(column, v), map_value(i));
		}
		put_number(d, i);
	}
	end_numbers(d);
	begin_numbers(d, "words");
	for (uint32_t i = 0; i < all.n; i++)
		put_number(d, text_of(d, column, all.v[i]));
	end_numbers(d);
	if (!is_real(column)) {
		begin_numbers(d, "exact");
		for (uint32_t i = 0; i < all.n; i++)
			put_number(d, all.v[i]->count);
		end_numbers(d);
		return;
	}
	buf_printf(d->out, ",\"reals\":[");
	for (uint32_t i = 0; i < all.n; i++)
		buf_printf(d->out, "%s%.17g", i ? "," : "", all.v[i]->real);
	buf_char(d->out, ']');
}

static const char *
kind_of(const ReportColumn *c)
{
	switch (c->kind) {
	case REPORT_TEXT:
	case REPORT_TEXTS:
	case REPORT_FLAG:
		return "text";
	case REPORT_SHARDING:
		return "sharding";
	case REPORT_COUNT:
		return "count";
	case REPORT_COUNTS:
		return "counts";
	case REPORT_BYTES:
	case REPORT_FLOPS:
	case REPORT_SECONDS:
	case REPORT_RATIO:
		break;
	}
	return "quantity";
}

static void
put_column(Data *d, const ReportTable *t, uint32_t c)
{
	const ReportColumn *column = &t->layout->columns[c];
	const char *heading = t->headings && t->headings[c] ? t->headings[c] :
	                      column->heading ? column->heading : column->name, *kind = kind_of(column);

	BUF_LIT(d->out, "{\"name\":");
	report_json_text(d->out, str_from(column->name));
	BUF_LIT(d->out, ",\"heading\":");
	report_json_text(d->out, str_from(heading));
	buf_printf(d->out, ",\"kind\":\"%s\",\"shown\":%d", kind, report_column_in(column, REPORT_IN_TEXT));
	if (column->help) {
		BUF_LIT(d->out, ",\"help\":");
		report_json_text(d->out, str_from(column->help));
	}
	if (column->missing) {
		BUF_LIT(d->out, ",\"missing\":");
		report_json_text(d->out, str_from(column->missing));
	}
	if (strcmp(kind, "quantity") == 0)
		put_quantities(d, t, c);
	else if (column->kind == REPORT_COUNT)
		put_counts(d, t, c);
	else if (column->kind == REPORT_COUNTS)
		put_lists(d, t, c);
	else
		put_texts(d, t, c);
	buf_char(d->out, '}');
}

/* Returns whether a page has a column: the text of a report has it, or a table for programs, and a row has a value. */
static bool
is_wanted(const ReportTable *t, uint32_t c)
{
	const ReportColumn *column = &t->layout->columns[c];

	if (!report_column_in(column, REPORT_IN_TEXT) && !report_column_in(column, REPORT_IN_TSV) &&
	    t->layout->shape != REPORT_RECORD)
		return false;
	for (uint32_t r = 0; r < t->rows.n; r++) {
		const ReportValue *v = &t->rows.v[r][c];

		if (v->known && !(column->kind == REPORT_FLAG && !v->flag))
			return true;
	}
	return false;
}

static void
put_table(Data *d, const PageTable *p)
{
	const ReportTable *t = p->table;
	const char *title = t->title ? t->title : t->layout->title;
	bool first = true;

	BUF_LIT(d->out, "{\"place\":");
	report_json_text(d->out, str_from(p->place));
	buf_printf(d->out, ",\"n\":%u", (unsigned)t->rows.n);
	if (title) {
		BUF_LIT(d->out, ",\"title\":");
		report_json_text(d->out, str_from(title));
	}
	if (t->words.n) {
		BUF_LIT(d->out, ",\"words\":");
		report_json_text(d->out, t->words);
	}
	BUF_LIT(d->out, ",\"columns\":[");
	for (uint32_t c = 0; c < t->layout->n; c++) {
		if (!is_wanted(t, c))
			continue;
		buf_str(d->out, first ? STR("\n") : STR(",\n"));
		put_column(d, t, c);
		first = false;
	}
	BUF_LIT(d->out, "]}");
}

/* ---- the data ---- */

static void
put_strings(Data *d)
{
	BUF_LIT(d->out, "\"strings\":[\"\"");
	for (Atom i = 1; i < d->strings.strs.n; i++) {
		buf_char(d->out, ',');
		report_json_text(d->out, atom_str(&d->strings, i));
	}
	BUF_LIT(d->out, "]}\n");
}

void
page_write_data(Buf *out, Memory *memory, const PageContent *content)
{
	Data d = { .out = out };

	arena_init(&d.arena, memory);
	atom_table_init(&d.strings, &d.arena);
	buf_init(&d.cell, memory);
	buf_init(&d.escaped, memory);
	BUF_LIT(out, "{\"notes\":{");
	for (uint32_t i = 0; i < content->n_notes; i++) {
		buf_printf(out, "%s\"%s\":", i ? "," : "", content->notes[i].name);
		report_json_text(out, str_from(content->notes[i].text));
	}
	BUF_LIT(out, "},\n\"tables\":[");
	for (uint32_t i = 0; i < content->n_tables; i++) {
		buf_str(out, i ? STR(",\n") : STR("\n"));
		put_table(&d, &content->tables[i]);
	}
	BUF_LIT(out, "],\n");
	put_strings(&d);
	buf_free(&d.escaped);
	buf_free(&d.cell);
	arena_free(&d.arena);
}
