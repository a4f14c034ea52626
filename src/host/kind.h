/* SPDX-License-Identifier: Apache-2.0
 *
 * Inputs that are not programs: empty ones, and files of another kind that users mistake for MLIR text.
 */
#ifndef SHARDC_HOST_KIND_H
#define SHARDC_HOST_KIND_H

#include "base/diag.h"

/* Returns whether the text has nothing but whitespace and, if `comments` is set, comments. */
bool input_is_empty(Str text, bool comments);

/* If the source of the diagnostics looks like a file of a known other kind, replaces them by one error that names the
 * kind. Only the start of the text is read. A valid program can look like one of these kinds, so call this only after
 * an error. */
void input_kind_report(DiagList *d);

/* Returns the length of the UTF-8 byte order mark at the start of a text: 3, or 0 if there is none. */
size_t input_bom(Str text);

#endif
