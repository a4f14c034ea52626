/* SPDX-License-Identifier: Apache-2.0
 *
 * The texts of `shardc explain`.
 */
#ifndef SHARDC_REPORT_EXPLAIN_H
#define SHARDC_REPORT_EXPLAIN_H

#include "base/buf.h"
#include "base/diag.h"

/* What doc/diagnostics.txt says about a diagnostic, doc/operations.txt about an operation, or doc/concepts.txt about a
 * concept. */
typedef struct ReportExplanation {
	const char *id;
	const char *title;	/* one line; empty for a diagnostic, whose title is in base/diags.def */
	const char *also;	/* other names, separated by ", "; may be empty */
	const char *text;	/* paragraphs, with a newline after each line */
	const char *command;	/* the command and options that report the diagnostic */
	const char *wrong;	/* a program that causes it; may be empty */
	const char *right;	/* the corrected program, or an example; may be empty */
} ReportExplanation;

/* Returns the explanation of a diagnostic, or NULL if there is none. */
const ReportExplanation *report_explanation(DiagId id);

/* Writes the meaning of a diagnostic, a program that causes it, and the corrected program. */
void report_explain(Buf *out, DiagId id);

/* Calls `each` for every operation, then every concept, that has this name; another one that it is known by; or, for an
 * operation, this name after that of its dialect. Small and capital letters, and `-` and `_`, are the same. Returns how
 * many there are. */
typedef void ReportTopic(void *cx, const ReportExplanation *e, bool is_operation);
uint32_t report_topics(const char *name, ReportTopic *each, void *cx);
/* Writes what is known about an operation or concept, and its example. */
void report_explain_topic(Buf *out, const ReportExplanation *e, bool is_operation);
/* Writes one line per operation and concept, in the form of report_explain_list. */
void report_topics_list(Buf *out);

/* Returns whether a word is the id of a diagnostic, or a name as in report_topics(). */
bool report_explains(const char *word);
/* Returns the error text for a word that report_explains() does not know, in the arena, with the nearest word that it
 * knows, or else with `otherwise`. */
const char *report_explain_unknown(Arena *a, const char *word, const char *otherwise);

/* Writes one line per diagnostic, or per warning: its id, its severity and a short description. */
void report_explain_list(Buf *out, bool only_warnings);

#endif
