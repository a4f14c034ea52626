/* SPDX-License-Identifier: Apache-2.0
 *
 * What the writers of machine formats share.
 */
#ifndef SHARDC_REPORT_INTERNAL_H
#define SHARDC_REPORT_INTERNAL_H

#include <jansson.h>

#include "report/report.h"

/* "note", "remark", "warning", "error". */
const char *report_severity(DiagSeverity sev);
/* Sets a member and returns the object. */
json_t *report_put(json_t *object, const char *key, json_t *value);
/* Writes the tree, indented, and lets go of it. */
void report_dump(Buf *out, json_t *root);

#endif
