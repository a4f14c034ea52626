/* SPDX-License-Identifier: Apache-2.0
 *
 * The long texts of diagnostics, from doc/diagnostics.txt.
 */
#ifndef SHARDC_REPORT_EXPLAIN_H
#define SHARDC_REPORT_EXPLAIN_H

#include "base/buf.h"
#include "base/diag.h"

/* What the id means, a program that causes it, and the program cured. */
void report_explain(Buf *out, DiagId id);
/* One line an id. */
void report_explain_list(Buf *out);

#endif
