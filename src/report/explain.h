/* SPDX-License-Identifier: Apache-2.0
 *
 * The texts of `shardc explain`.
 */
#ifndef SHARDC_REPORT_EXPLAIN_H
#define SHARDC_REPORT_EXPLAIN_H

#include "base/buf.h"
#include "base/diag.h"

/* Writes the meaning of a diagnostic, a program that causes it, and the corrected program. */
void report_explain(Buf *out, DiagId id);

/* Writes one line per diagnostic: its id and a short description. */
void report_explain_list(Buf *out);

#endif
