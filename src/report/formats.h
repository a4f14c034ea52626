/* SPDX-License-Identifier: Apache-2.0
 *
 * What the writers of machine formats share.
 */
#ifndef SHARDC_REPORT_FORMATS_H
#define SHARDC_REPORT_FORMATS_H

#include <jansson.h>

#include "report/report.h"

/* "note", "remark", "warning", "error". */
const char *report_severity(DiagSeverity sev);
/* A tree that is being built. jansson's functions take the NULL of a failed one and fail, too, so it is
 * enough to remember whether a piece could not be put in place: memory was out. */
typedef struct ReportTree {
	Memory *memory;
	bool broken;
} ReportTree;

/* Sets a member and returns the object. */
json_t *report_put(ReportTree *t, json_t *object, const char *key, json_t *value);
void report_append(ReportTree *t, json_t *array, json_t *value);
/* Writes the tree, indented, and lets go of it. */
void report_dump(const ReportTree *t, Buf *out, json_t *root);

#endif
