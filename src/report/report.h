/* SPDX-License-Identifier: Apache-2.0
 *
 * Findings of one run, gathered from the sessions of all its files, and the machine formats they
 * are written in. Everything is copied, so a session may go once its findings were added.
 */
#ifndef SHARDC_REPORT_REPORT_H
#define SHARDC_REPORT_REPORT_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/vec.h"

/* A range of text. Lines count from 1. file == NULL: no place is known. */
typedef struct ReportPlace {
	const char *file;
	uint32_t line, end_line;
	uint32_t col, end_col;		/* display columns from 1; the end is the column after the last */
	uint32_t point, end_point;	/* the same in Unicode code points, as SARIF counts */
	uint32_t offset, length;	/* in bytes */
} ReportPlace;

typedef struct ReportItem ReportItem;
struct ReportItem {
	ReportPlace at;			/* where the message stands, to the end of what it marks */
	const char *text;		/* UTF-8 */
	const char *line_text;		/* the source line, UTF-8 */
	DiagSeverity severity;
	DiagId id;
	ReportItem *notes;
	uint32_t n_notes;
};

typedef struct Report {
	Arena arena;
	VEC(ReportItem) items;		/* in order of report */
	VEC(const char *) failures;	/* of the environment: "cannot open ..." */
	uint32_t n_errors, n_warnings;	/* all of them, kept or not */
} Report;

void report_init(Report *r, Memory *memory);
void report_free(Report *r);
/* Copies the findings of one file. */
void report_add(Report *r, const DiagList *d);
void report_add_failure(Report *r, const char *text);
/* The bytes with everything that is no UTF-8 written as \xNN. */
const char *report_utf8(Arena *a, Str text);

/* One JSON object; doc/diagnostics.schema.json describes it. */
void report_json(Buf *out, const Report *r);
/* A SARIF 2.1.0 log with at most 5,000 results. */
void report_sarif(Buf *out, const Report *r);
/* Workflow commands of GitHub: the ten worst findings and one line for the rest. */
void report_github(Buf *out, const Report *r);

#endif
