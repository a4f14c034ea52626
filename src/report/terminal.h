/* SPDX-License-Identifier: Apache-2.0
 *
 * Diagnostics as text: `file:line:col: error: message [id]`, the source line, a caret range, then the notes in the same
 * form.
 */
#ifndef SHARDC_REPORT_TERMINAL_H
#define SHARDC_REPORT_TERMINAL_H

#include "base/buf.h"
#include "base/diag.h"

/* Writes all diagnostics of the list, and the number of errors that --max-errors dropped. If there are several files,
 * the number comes with the name of the file. */
void report_text(Buf *out, const DiagList *d, bool color, bool several);

/* Writes text so that it cannot harm a terminal: control characters, bytes that are not valid UTF-8 and characters that
 * change the reading direction become escapes. Returns the number of display columns written. */
uint32_t report_escape(Buf *out, Str text);

#endif
