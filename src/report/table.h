/* SPDX-License-Identifier: Apache-2.0
 *
 * Reports. A report is a list of tables, and a table is a list of columns and rows. The description of the columns
 * decides everything else: aligned text, with or without units for people, tab-separated values, JSON, and the JSON
 * schema of that JSON. Texts of values are not copied and must live as long as the table.
 */
#ifndef SHARDC_REPORT_TABLE_H
#define SHARDC_REPORT_TABLE_H

#include "base/buf.h"
#include "base/vec.h"

/* The content of a column, which decides its alignment, its form for people and its JSON type. */
typedef enum ReportKind {
	REPORT_TEXT,		/* words */
	REPORT_TEXTS,		/* a list of words, in text joined by ", " */
	REPORT_SHARDING,	/* words that follow the grammar of shardings */
	REPORT_FLAG,		/* in text the name of the column, or nothing */
	REPORT_COUNT,		/* a whole number */
	REPORT_COUNTS,		/* a list of whole numbers such as a shape, in text joined by "x" */
	REPORT_BYTES,		/* a whole number of bytes; for people "896 KiB", with three significant digits */
	REPORT_FLOPS,		/* a whole number of floating-point operations; for people "1.10 TFLOP" */
	REPORT_SECONDS,		/* a real number: 1.259e-05; for people "12.6 us" */
	REPORT_RATIO		/* a real number, in text a percentage with one digit after the point */
} ReportKind;

/* The formats in which a column or table appears. */
enum { REPORT_IN_TEXT = 1, REPORT_IN_TSV = 2, REPORT_IN_JSON = 4 };

/* How the cells of a column may be shortened in text that must fit a width. */
typedef enum ReportCut {
	REPORT_WHOLE,		/* never */
	REPORT_CUT_LEFT,	/* keep the end, such as the name of a file */
	REPORT_CUT_MIDDLE,	/* keep both ends, so that names stay distinct where possible */
	REPORT_CUT_RIGHT	/* keep the start */
} ReportCut;

typedef struct ReportColumn {
	const char *name;	/* in TSV and JSON; "a.b" is the member b of the object a */
	const char *heading;	/* in text; NULL: the name. "": the heading of the column before covers this one too */
	ReportKind kind;
	const char *unit;	/* of a count, such as "devices"; NULL for kinds that have their own */
	const char *help;	/* one sentence about the column, for the schema */
	unsigned in;		/* REPORT_IN_...; 0: all formats */
	bool nullable;		/* a row may lack the value: null in JSON */
	const char *missing;	/* the missing value in text and TSV; NULL: empty */
	bool optional;		/* left out of the text if every row lacks the value */
	unsigned drop;		/* text that is too wide first leaves out the smallest number; 0: never */
	ReportCut cut;
} ReportColumn;

/* The place of a table in the JSON object. */
typedef enum ReportShape {
	REPORT_ROWS,	/* an array with one object per row */
	REPORT_RECORD,	/* one object: there is one row; in text one line per column */
	REPORT_MAP	/* an object whose keys are the texts in the first column. The values are objects of the other
			 * columns, or the value itself if there is only one other column. */
} ReportShape;

typedef struct ReportLayout {
	const char *name;	/* the member of the JSON object; "a.b" is a member of the RECORD a; NULL for a RECORD:
				 * its columns are members of the root */
	const char *help;	/* one sentence, for the schema */
	ReportShape shape;
	const ReportColumn *columns;
	uint32_t n;
	unsigned in;		/* REPORT_IN_...; 0: all formats */
	bool attached;		/* in text: directly below the table before, without headings, indented */
	const char *title;	/* in text: the line above the table, or the word before ReportTable.words */
	const char *empty;	/* in text: this line if there are no rows, or NULL */
} ReportLayout;

/* The value of one column in one row. */
typedef struct ReportValue {
	bool known;		/* false: the row lacks it */
	uint32_t n;		/* the length of a list */
	union {
		Str text;
		const Str *texts;
		int64_t count;
		const int64_t *counts;
		double real;
		bool flag;
	};
} ReportValue;

typedef struct ReportTable {
	const ReportLayout *layout;
	Arena *arena;
	VEC(ReportValue *) rows;
	const char **headings;	/* replacements of the columns' headings, NULL for none */
	const char *title;	/* instead of the layout's, or NULL */
	Str words;		/* in text: this line instead of the rows, if it is not empty */
} ReportTable;

/* Makes a table without rows. It allocates in the arena. */
void report_table_init(ReportTable *t, const ReportLayout *layout, Arena *arena);
/* Makes n of them, one for each layout. */
void report_tables_init(ReportTable *tables, const ReportLayout *const *layouts, uint32_t n, Arena *arena);
/* Adds a row without values, and returns the array of its values in the order of the columns. */
ReportValue *report_table_row(ReportTable *t);
/* Replaces the heading of a column in text. */
void report_table_head(ReportTable *t, uint32_t column, const char *heading);

static inline ReportValue
report_of_text(Str text)
{
	return (ReportValue){ .known = true, .text = text };
}

static inline ReportValue
report_of_texts(const Str *texts, uint32_t n)
{
	return (ReportValue){ .known = true, .n = n, .texts = texts };
}

/* For REPORT_COUNT, REPORT_BYTES and REPORT_FLOPS. */
static inline ReportValue
report_of_count(int64_t count)
{
	return (ReportValue){ .known = true, .count = count };
}

static inline ReportValue
report_of_counts(const int64_t *counts, uint32_t n)
{
	return (ReportValue){ .known = true, .n = n, .counts = counts };
}

/* For REPORT_SECONDS and REPORT_RATIO. */
static inline ReportValue
report_of_real(double real)
{
	return (ReportValue){ .known = true, .real = real };
}

static inline ReportValue
report_of_flag(bool flag)
{
	return (ReportValue){ .known = true, .flag = flag };
}

/* Appends a number of bytes for people: "896 KiB". */
void report_human_bytes(Buf *out, int64_t n);
/* Appends a time for people: "12.6 us". */
void report_human_seconds(Buf *out, double x);
/* Returns bytes for a message: "917504 bytes", or for people "896 KiB". */
const char *report_bytes_text(Arena *a, int64_t n, bool human);

/* Write a list of tables. `human` selects units for people. Tables of more than `width` columns leave out columns and
 * shorten cells, and a last line names these columns; 0: no limit. */
void report_tables_text(Buf *out, const ReportTable *tables, uint32_t n, bool human, uint32_t width);
/* TSV has the headings of each table in its first line, and an empty line between tables. Tabs, newlines and
 * backslashes in values are written \t, \n and \\. */
void report_tables_tsv(Buf *out, const ReportTable *tables, uint32_t n);
/* Markdown has the columns of the text. At most 40 rows of a table are written. */
void report_tables_markdown(Buf *out, const ReportTable *tables, uint32_t n, bool human);
/* The JSON object begins with "schema_version" and "command". */
void report_tables_json(Buf *out, const char *command, const ReportTable *tables, uint32_t n);

/* Writes the JSON schema of the JSON that has these tables. */
void report_tables_schema(Buf *out, const char *command, const ReportLayout *const *layouts, uint32_t n);

/* ---- for the writers ---- */

/* Returns whether a column of a table appears in a format. */
bool report_column_in(const ReportColumn *c, unsigned format);
bool report_layout_in(const ReportLayout *layout, unsigned format);
/* Appends the text of a value, exact or for people. The text may contain any bytes. */
void report_value_text(Buf *out, const ReportColumn *c, const ReportValue *v, bool human);

#endif
