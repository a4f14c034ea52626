/* SPDX-License-Identifier: Apache-2.0
 *
 * The rows of tables, the text of one value, and tab-separated values.
 */
#include "report/table.h"

#include <math.h>

#include <assert.h>

void
report_table_init(ReportTable *t, const ReportLayout *layout, Arena *arena)
{
	memset(t, 0, sizeof *t);
	t->layout = layout;
	t->arena = arena;
}

void
report_tables_init(ReportTable *tables, const ReportLayout *const *layouts, uint32_t n, Arena *arena)
{
	for (uint32_t i = 0; i < n; i++)
		report_table_init(&tables[i], layouts[i], arena);
}

ReportValue *
report_table_row(ReportTable *t)
{
	ReportValue *row = ARENA_ARRAY(t->arena, ReportValue, t->layout->n);

	assert(t->layout->shape != REPORT_RECORD || !t->rows.n);
	*VEC_ADD(t->arena, &t->rows) = row;
	return row;
}

void
report_table_head(ReportTable *t, uint32_t column, const char *heading)
{
	if (!t->headings)
		t->headings = ARENA_ARRAY(t->arena, const char *, t->layout->n);
	t->headings[column] = heading;
}

bool
report_column_in(const ReportColumn *c, unsigned format)
{
	return !c->in || (c->in & format);
}

bool
report_layout_in(const ReportLayout *layout, unsigned format)
{
	return !layout->in || (layout->in & format);
}

/* Appends a number with three significant digits. */
static void
add_three_digits(Buf *out, double x, const char *unit)
{
	int digits = x < 9.995 ? 2 : x < 99.95 ? 1 : 0;

	buf_printf(out, "%.*f %s", digits, x, unit);
}

void
report_human_bytes(Buf *out, int64_t n)
{
	static const char *const units[] = { "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
	double x = fabs((double)n) / 1024;
	size_t i = 0;

	if (x < 1) {
		buf_i64(out, n);
		BUF_LIT(out, " B");
		return;
	}
	for (; x >= 1023.5 && i + 1 < sizeof units / sizeof *units; i++)
		x /= 1024;
	buf_str(out, n < 0 ? STR("-") : STR(""));
	add_three_digits(out, x, units[i]);
}

static void
add_human_flops(Buf *out, int64_t n)
{
	static const char *const units[] = { "FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP" };
	double x = (double)n;
	size_t i = 0;

	for (; x >= 999.5 && i + 1 < sizeof units / sizeof *units; i++)
		x /= 1000;
	if (i)
		add_three_digits(out, x, units[i]);
	else
		buf_printf(out, "%lld FLOP", (long long)n);
}

const char *
report_bytes_text(Arena *a, int64_t n, bool human)
{
	Buf b;

	if (!human)
		return arena_printf(a, "%lld byte%s", (long long)n, &"s"[n == 1]);
	buf_init(&b, a->memory);
	report_human_bytes(&b, n);
	return buf_take(&b, a);
}

void
report_human_seconds(Buf *out, double x)
{
	static const char *const units[] = { "s", "ms", "us", "ns" };
	size_t i = 0;

	if (x == 0) {
		BUF_LIT(out, "0 s");
		return;
	}
	if (x < 0) {
		buf_char(out, '-');
		x = -x;
	}
	for (; x < 0.9995 && i + 1 < sizeof units / sizeof *units; i++)
		x *= 1000;
	add_three_digits(out, x, units[i]);
}

static void
add_texts(Buf *out, const Str *texts, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(out, ", ");
		buf_str(out, texts[i]);
	}
}

static void
add_counts(Buf *out, const int64_t *counts, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			buf_char(out, 'x');
		buf_i64(out, counts[i]);
	}
}

static void
add_real(Buf *out, const ReportColumn *c, double real, bool human)
{
	if (c->kind == REPORT_RATIO)
		buf_printf(out, "%.1f%%", real * 100);
	else if (human)
		report_human_seconds(out, real);
	else
		buf_printf(out, "%.3e", real);
}

void
report_value_text(Buf *out, const ReportColumn *c, const ReportValue *v, bool human)
{
	if (!v->known) {
		buf_str(out, str_from(c->missing ? c->missing : ""));
		return;
	}
	switch (c->kind) {
	case REPORT_TEXT:
	case REPORT_SHARDING:
		buf_str(out, v->text);
		return;
	case REPORT_TEXTS:
		add_texts(out, v->texts, v->n);
		return;
	case REPORT_FLAG:
		buf_str(out, str_from(v->flag ? c->name : ""));
		return;
	case REPORT_COUNT:
		buf_i64(out, v->count);
		return;
	case REPORT_COUNTS:
		add_counts(out, v->counts, v->n);
		return;
	case REPORT_BYTES:
		if (human)
			report_human_bytes(out, v->count);
		else
			buf_i64(out, v->count);
		return;
	case REPORT_FLOPS:
		if (human)
			add_human_flops(out, v->count);
		else
			buf_i64(out, v->count);
		return;
	case REPORT_SECONDS:
	case REPORT_RATIO:
		add_real(out, c, v->real, human);
		return;
	}
}

/* ---- tab-separated values ---- */

/* Escapes the bytes after `from` that would end a field. */
static void
tsv_escape(Buf *out, size_t from, Buf *scratch)
{
	scratch->n = 0;
	buf_add(scratch, out->p + from, out->n - from);
	out->n = from;
	for (size_t i = 0; i < scratch->n; i++) {
		char c = scratch->p[i];

		if (c != '\t' && c != '\n' && c != '\\') {
			buf_char(out, c);
			continue;
		}
		buf_char(out, '\\');
		buf_char(out, c == '\t' ? 't' : c == '\n' ? 'n' : '\\');
	}
}

static void
tsv_row(Buf *out, const ReportLayout *layout, const ReportValue *row, Buf *scratch)
{
	bool first = true;

	for (uint32_t i = 0; i < layout->n; i++) {
		const ReportColumn *c = &layout->columns[i];
		size_t from;

		if (!report_column_in(c, REPORT_IN_TSV))
			continue;
		if (!first)
			buf_char(out, '\t');
		first = false;
		from = out->n;
		if (row)
			report_value_text(out, c, &row[i], false);
		else
			buf_str(out, str_from(c->name));
		tsv_escape(out, from, scratch);
	}
	buf_char(out, '\n');
}

void
report_tables_tsv(Buf *out, const ReportTable *tables, uint32_t n)
{
	Buf scratch;
	bool first = true;

	buf_init(&scratch, out->memory);
	for (uint32_t i = 0; i < n; i++) {
		if (!report_layout_in(tables[i].layout, REPORT_IN_TSV))
			continue;
		if (!first)
			buf_char(out, '\n');
		first = false;
		tsv_row(out, tables[i].layout, NULL, &scratch);
		for (uint32_t r = 0; r < tables[i].rows.n; r++)
			tsv_row(out, tables[i].layout, tables[i].rows.v[r], &scratch);
	}
	buf_free(&scratch);
}
