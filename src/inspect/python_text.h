/* SPDX-License-Identifier: Apache-2.0
 *
 * Strings and comments of Python.
 */
#ifndef SHARDC_INSPECT_PYTHON_TEXT_H
#define SHARDC_INSPECT_PYTHON_TEXT_H

#include "base/buf.h"

/* Appends a string as repr() writes it: in single quotes, or in double quotes if only that saves escapes. Control
 * characters and bytes that are not UTF-8 are escaped. */
void inspect_python_string(Buf *b, Str text);
/* Appends the text of a comment, which stays on one line: control characters and invalid bytes are escaped. */
void inspect_python_comment(Buf *b, Str text);

#endif
