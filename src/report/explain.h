/* SPDX-License-Identifier: Apache-2.0
 *
 * The texts of `shardc explain`.
 */
#ifndef SHARDC_REPORT_EXPLAIN_H
#define SHARDC_REPORT_EXPLAIN_H

#include "base/buf.h"
#include "base/diag.h"

/* What doc/diagnostics.txt says about a diagnostic. */
typedef struct ReportExplanation {
	const char *id;
	const char *text;	/* paragraphs, with a newline after each line */
	const char *command;	/* the command and options that report the diagnostic */
	const char *wrong;	/* a program that causes it; may be empty */
	const char *right;	/* the corrected program; may be empty */
} ReportExplanation;

/* Returns the explanation of a diagnostic, or NULL if there is none. */
const ReportExplanation *report_explanation(DiagId id);

/* Writes the meaning of a diagnostic, a program that causes it, and the corrected program. */
void report_explain(Buf *out, DiagId id);

/* Writes one line per diagnostic, or per warning: its id, its severity and a short description. */
void report_explain_list(Buf *out, bool only_warnings);

#endif
