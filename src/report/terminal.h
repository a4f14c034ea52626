/* SPDX-License-Identifier: Apache-2.0
 *
 * Diagnostics for people: `file:line:col: error: message [id]`, the source line, a caret range,
 * then the notes in the same form.
 */
#ifndef SHARDC_REPORT_TERMINAL_H
#define SHARDC_REPORT_TERMINAL_H

#include "base/buf.h"
#include "base/diag.h"

/* Writes all diagnostics of the list, and how many were not kept. */
void report_text(Buf *out, const DiagList *d, bool color);
/* Text that cannot harm a terminal: control bytes, bytes that are no UTF-8 and characters that
 * reverse the reading order become escapes. Returns the display columns written. */
uint32_t report_escape(Buf *out, Str text);

#endif
