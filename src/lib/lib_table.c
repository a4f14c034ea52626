/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of a report and their cells.
 */
#include <stdlib.h>

#include "lib/report_object.h"

static const ReportTable *
table_of(const shardc_report *r, size_t table)
{
	return table < r->n_tables ? &r->tables[table] : NULL;
}

static const ReportColumn *
column_of(const shardc_report *r, size_t table, size_t column)
{
	const ReportTable *t = table_of(r, table);

	return t && column < t->layout->n ? &t->layout->columns[column] : NULL;
}

/* Returns a cell of one of the given kinds, or NULL if it does not exist or has no value. */
static const ReportValue *
cell_of(const shardc_report *r, size_t table, size_t row, size_t column, unsigned kinds)
{
	const ReportColumn *c = column_of(r, table, column);
	const ReportTable *t = table_of(r, table);

	if (!c || row >= t->rows.n || !(kinds >> c->kind & 1) || !t->rows.v[row][column].known)
		return NULL;
	return &t->rows.v[row][column];
}

enum {
	OF_TEXT = 1u << REPORT_TEXT | 1u << REPORT_SHARDING,
	OF_TEXTS = 1u << REPORT_TEXTS,
	OF_INTEGER = 1u << REPORT_COUNT | 1u << REPORT_BYTES | 1u << REPORT_FLOPS,
	OF_FLAG = 1u << REPORT_FLAG,
	OF_INTEGERS = 1u << REPORT_COUNTS,
	OF_REAL = 1u << REPORT_SECONDS | 1u << REPORT_RATIO
};

size_t
shardc_report_tables(const shardc_report *r)
{
	return r->n_tables;
}

const char *
shardc_table_name(const shardc_report *r, size_t table)
{
	const ReportTable *t = table_of(r, table);

	if (!t)
		return NULL;
	return t->layout->name ? t->layout->name : "";
}

size_t
shardc_table_rows(const shardc_report *r, size_t table)
{
	const ReportTable *t = table_of(r, table);

	return t ? t->rows.n : 0;
}

size_t
shardc_table_columns(const shardc_report *r, size_t table)
{
	const ReportTable *t = table_of(r, table);

	return t ? t->layout->n : 0;
}

const char *
shardc_column_name(const shardc_report *r, size_t table, size_t column)
{
	const ReportColumn *c = column_of(r, table, column);

	return c ? c->name : NULL;
}

const char *
shardc_column_help(const shardc_report *r, size_t table, size_t column)
{
	const ReportColumn *c = column_of(r, table, column);

	return c ? c->help : NULL;
}

shardc_cell_kind
shardc_column_kind(const shardc_report *r, size_t table, size_t column)
{
	const ReportColumn *c = column_of(r, table, column);
	static const shardc_cell_kind kinds[] = {
		[REPORT_TEXT] = SHARDC_CELL_TEXT, [REPORT_TEXTS] = SHARDC_CELL_TEXTS,
		[REPORT_SHARDING] = SHARDC_CELL_TEXT, [REPORT_FLAG] = SHARDC_CELL_INTEGER,
		[REPORT_COUNT] = SHARDC_CELL_INTEGER, [REPORT_COUNTS] = SHARDC_CELL_INTEGERS,
		[REPORT_BYTES] = SHARDC_CELL_INTEGER, [REPORT_FLOPS] = SHARDC_CELL_INTEGER,
		[REPORT_SECONDS] = SHARDC_CELL_REAL,
		[REPORT_RATIO] = SHARDC_CELL_REAL,
	};

	return c ? kinds[c->kind] : SHARDC_CELL_TEXT;
}

const char *
shardc_column_unit(const shardc_report *r, size_t table, size_t column)
{
	const ReportColumn *c = column_of(r, table, column);

	if (!c)
		return NULL;
	if (c->kind == REPORT_FLOPS)
		return "FLOP";
	return c->kind == REPORT_BYTES ? "bytes" : c->kind == REPORT_SECONDS ? "seconds" : c->unit;
}

size_t
shardc_table_find(const shardc_report *r, const char *name)
{
	for (size_t i = 0; name && i < r->n_tables; i++) {
		const char *own = r->tables[i].layout->name;

		if (strcmp(own ? own : "", name) == 0)
			return i;
	}
	return SIZE_MAX;
}

size_t
shardc_column_find(const shardc_report *r, size_t table, const char *name)
{
	const ReportTable *t = table_of(r, table);

	for (size_t i = 0; name && t && i < t->layout->n; i++) {
		if (strcmp(t->layout->columns[i].name, name) == 0)
			return i;
	}
	return SIZE_MAX;
}

int
shardc_cell_known(const shardc_report *r, size_t table, size_t row, size_t column)
{
	return cell_of(r, table, row, column, UINT32_MAX) != NULL;
}

const char *
shardc_cell_text(const shardc_report *r, size_t table, size_t row, size_t column)
{
	const ReportValue *v = cell_of(r, table, row, column, OF_TEXT);

	return v ? v->text.p : NULL;
}

int64_t
shardc_cell_integer(const shardc_report *r, size_t table, size_t row, size_t column)
{
	const ReportValue *flag = cell_of(r, table, row, column, OF_FLAG);
	const ReportValue *v = cell_of(r, table, row, column, OF_INTEGER);

	return flag ? flag->flag : v ? v->count : 0;
}

double
shardc_cell_real(const shardc_report *r, size_t table, size_t row, size_t column)
{
	const ReportValue *v = cell_of(r, table, row, column, OF_REAL);

	return v ? v->real : 0;
}

size_t
shardc_cell_length(const shardc_report *r, size_t table, size_t row, size_t column)
{
	const ReportValue *v = cell_of(r, table, row, column, OF_TEXTS | OF_INTEGERS);

	return v ? v->n : 0;
}

const char *
shardc_cell_text_at(const shardc_report *r, size_t table, size_t row, size_t column, size_t i)
{
	const ReportValue *v = cell_of(r, table, row, column, OF_TEXTS);

	return v && i < v->n ? v->texts[i].p : NULL;
}

int64_t
shardc_cell_integer_at(const shardc_report *r, size_t table, size_t row, size_t column, size_t i)
{
	const ReportValue *v = cell_of(r, table, row, column, OF_INTEGERS);

	return v && i < v->n ? v->counts[i] : 0;
}
