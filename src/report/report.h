/* SPDX-License-Identifier: Apache-2.0
 *
 * The diagnostics of one run, collected from the sessions of all its files, and the machine formats in which they are
 * written. The report owns copies of everything, so a session can be freed after report_add.
 */
#ifndef SHARDC_REPORT_REPORT_H
#define SHARDC_REPORT_REPORT_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/vec.h"

/* A range of text. */
typedef struct ReportPlace {
	const char *file;		/* NULL: the location is unknown */
	const char *path;		/* the same name, with bytes that are not UTF-8 unchanged */
	uint32_t line, end_line;	/* from 1 */
	uint32_t col, end_col;		/* display columns from 1; end_col is the column after the range */
	uint32_t point, end_point;	/* the same columns in Unicode code points, as SARIF counts them */
	uint32_t offset, length;	/* in bytes */
} ReportPlace;

typedef struct ReportItem ReportItem;
struct ReportItem {
	ReportPlace at;			/* the token that is wrong */
	ReportPlace context;		/* the operation around it; has no file if `at` covers it */
	const char *text;		/* the message, in UTF-8 */
	const char *line_text;		/* the start of the source line, in UTF-8; "": unknown */
	DiagSeverity severity;
	DiagId id;
	const char *fix;		/* of a note: text that may replace the one at fix_at, in UTF-8; or NULL */
	ReportPlace fix_at;		/* its length is 0 if the text is inserted */
	ReportItem *notes;
	uint32_t n_notes;
};

/* One input of the run. */
typedef struct ReportFile {
	const char *name;		/* in UTF-8 */
	uint32_t item, failure;		/* the indices of its first diagnostic and its first failure */
	uint32_t n_hidden;		/* errors that --max-errors dropped */
} ReportFile;

/* An error of the environment, such as a file that cannot be opened. */
typedef struct ReportFailure {
	const char *text;		/* in UTF-8 */
	const char *file;		/* the input at which it happened, or NULL */
} ReportFailure;

typedef struct Report {
	Arena arena;			/* owns everything below */
	VEC(ReportFile) files;		/* in the order of report_begin */
	VEC(ReportItem) items;		/* in the order of report_add */
	VEC(ReportFailure) failures;
	uint32_t n_errors, n_warnings, n_remarks;	/* including those that --max-errors dropped from the items */
} Report;

/* Makes an empty report, which takes its memory from `memory` until it is freed. */
void report_init(Report *r, Memory *memory);
void report_free(Report *r);

/* Begins the next input. What is added afterwards belongs to it. */
void report_begin(Report *r, const char *name);

/* Copies the diagnostics of the input. */
void report_add(Report *r, const DiagList *d);

/* Copies an error message about the environment. */
void report_add_failure(Report *r, const char *text);

/* Returns whether the name does not belong to a file: that of standard input, or of a program on the command line. */
bool report_is_virtual(const char *name);

/* Returns a copy of the text in which NUL and every byte that is not valid UTF-8 is written as \xNN. */
const char *report_utf8(Arena *a, Str text);

/* Writes UTF-8 text as a part of XML. Control characters become escapes. Newlines become escapes only in an
 * attribute. */
void report_xml(Buf *out, const char *text, bool attribute);
/* Writes text as a part of a string in quotes in the language of Graphviz. Control characters become escapes. */
void report_dot(Buf *out, Str text);
/* Appends text as a string of JSON that cannot end a script of HTML. Control characters are escaped as on a terminal
 * first. */
void report_json_text(Buf *out, Str text);

/* Writes one JSON object, as described in doc/diagnostics.schema.json. */
void report_json(Buf *out, const Report *r);

/* Writes a SARIF 2.1.0 log with at most 5,000 results. */
void report_sarif(Buf *out, const Report *r);

/* Writes workflow commands of GitHub: the ten most severe diagnostics, and one line that counts the rest. */
void report_github(Buf *out, const Report *r);

/* Writes a Code Quality report of GitLab. */
void report_gitlab(Buf *out, const Report *r);

/* Writes a JUnit report in XML: a test suite per input, and in it a test case per diagnostic. */
void report_junit(Buf *out, const Report *r);

/* Writes a table in Markdown: the 40 most severe diagnostics. */
void report_markdown(Buf *out, const Report *r);

#endif
