/* SPDX-License-Identifier: Apache-2.0
 *
 * Building JSON trees, for the writers of JSON and SARIF. Every jansson function fails if one of its arguments is the
 * NULL of an earlier failure, so the writers check only once, at the end, whether memory ran out.
 */
#ifndef SHARDC_REPORT_FORMATS_H
#define SHARDC_REPORT_FORMATS_H

#include <jansson.h>

#include "report/report.h"

/* Returns "note", "remark", "warning" or "error". */
const char *report_severity(DiagSeverity sev);

/* The tree being built. */
typedef struct ReportTree {
	Memory *memory;
	bool broken;	/* a value could not be added, because memory ran out */
} ReportTree;

/* Sets a member of an object and returns the object. Takes ownership of the value. */
json_t *report_put(ReportTree *t, json_t *object, const char *key, json_t *value);

/* Appends a value to an array and takes ownership of it. */
void report_append(ReportTree *t, json_t *array, json_t *value);

/* Writes a value on one line, without a newline, and frees it. Calls memory_out if the tree is broken. */
void report_dump_compact(const ReportTree *t, Buf *out, json_t *value);

/* Writes the tree with indentation and frees it. Calls memory_out if the tree is broken. */
void report_dump(const ReportTree *t, Buf *out, json_t *root);

#endif
