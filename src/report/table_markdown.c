/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables as Markdown of GitHub, for a comment in a review.
 */
#include "report/formats.h"
#include "report/table.h"

/* A comment has room for about 65,000 bytes. */
enum { MAX_ROWS = 40 };

/* Returns whether a text has a character that Markdown could take for markup. */
static bool
needs_code(Str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (strchr("_*<>[](){}'\"|\\#~!@%&$", text.p[i]))
			return true;
	}
	return false;
}

/* A bar ends a cell even in code, unless it is escaped. */
void
report_markdown_cell(Buf *out, Str text)
{
	bool code = needs_code(text);

	if (code)
		buf_char(out, '`');
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c == '|')
			BUF_LIT(out, "\\|");
		else
			buf_char(out, c < 0x20 || c == 0x7f ? ' ' : c == '`' ? '\'' : (char)c);
	}
	if (code)
		buf_char(out, '`');
}

/* Returns whether a column has a value in any row. */
static bool
is_shown(const ReportTable *t, uint32_t i)
{
	const ReportColumn *c = &t->layout->columns[i];

	if (!report_column_in(c, REPORT_IN_TEXT))
		return false;
	for (uint32_t r = 0; c->optional && r < t->rows.n; r++) {
		if (t->rows.v[r][i].known)
			return true;
	}
	return !c->optional;
}

static void
add_rows(Buf *out, const ReportTable *t, bool human)
{
	Arena texts;
	Buf value;

	arena_init(&texts, t->arena->memory);
	buf_init(&value, t->arena->memory);
	for (uint32_t r = 0; r < t->rows.n && r < MAX_ROWS; r++) {
		for (uint32_t i = 0; i < t->layout->n; i++) {
			if (!is_shown(t, i))
				continue;
			value.n = 0;
			report_value_text(&value, &t->layout->columns[i], &t->rows.v[r][i], human);
			BUF_LIT(out, "| ");
			report_markdown_cell(out, str_from(report_utf8(&texts, (Str){ value.p, value.n })));
			buf_char(out, ' ');
		}
		BUF_LIT(out, "|\n");
	}
	if (t->rows.n > MAX_ROWS)
		buf_printf(out, "\nand %u more\n", (unsigned)(t->rows.n - MAX_ROWS));
	buf_free(&value);
	arena_free(&texts);
}

static void
add_table(Buf *out, const ReportTable *t, bool human)
{
	const ReportColumn *c = t->layout->columns;
	const char *title = t->title ? t->title : t->layout->title;

	if (title)
		buf_printf(out, "**%s**\n\n", title);
	for (uint32_t i = 0; i < t->layout->n; i++) {
		if (is_shown(t, i))
			buf_printf(out, "| %s ", c[i].heading ? c[i].heading : c[i].name);
	}
	BUF_LIT(out, "|\n");
	for (uint32_t i = 0; i < t->layout->n; i++) {
		bool number = c[i].kind == REPORT_COUNT || c[i].kind == REPORT_BYTES || c[i].kind == REPORT_SECONDS ||
		              c[i].kind == REPORT_RATIO;

		if (is_shown(t, i))
			buf_str(out, number ? STR("|---:") : STR("|---"));
	}
	BUF_LIT(out, "|\n");
	add_rows(out, t, human);
}

void
report_tables_markdown(Buf *out, const ReportTable *tables, uint32_t n, bool human)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			buf_char(out, '\n');
		add_table(out, &tables[i], human);
	}
}
