/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of numbers and element lists, in number attributes, dense<...>, sparse<...> and array<...> (spec 10 §5).
 * Reading builds the attribute from the text of the literal and reports errors in it; printing is the inverse.
 *
 * Every `Str` that is read is a slice of the text of s->diag.src, the source being read, so the locations of
 * diagnostics follow from the pointers. A NULL result means that an error was reported.
 *
 * The lexer takes a whole literal as one token: after `dense<`, possibly with blanks before `<`, it calls
 * literal_body_end(), and the token's value is the body between the brackets. The elements are read once the type after
 * the literal is known.
 */
#ifndef SHARDC_LITERAL_LITERAL_H
#define SHARDC_LITERAL_LITERAL_H

#include "base/buf.h"
#include "ir/attr.h"

/* Returns the attribute `[-]digits [: type]`, where digits is an integer or a float token. A NULL type means i64 or
 * f64. Errors point to the digits, errors about the type to `at_type`. */
IrAttr *literal_number(Session *s, Str digits, bool neg, IrType *type, Span at_type);

/* Returns the `>` that closes the body beginning at p, skipping strings and comments; `lim` if there is none. */
const char *literal_body_end(const char *p, const char *lim);

/* Reads `array<body>`, where the body is an element type, optionally followed by a colon and elements. */
IrAttr *literal_array(Session *s, Span word, Str body);

/* Writes the value of an INT or FLOAT attribute without its type: -5, true, 1.000000e+00. */
void literal_number_print(Buf *out, const IrAttr *a);
/* Write dense<...> and sparse<...> without ` : type`, and array<...>. As in MLIR, more than 100 elements are written as
 * hexadecimal bytes, but if `compact`, i64 elements are written in decimal where that is shorter. */
void literal_dense_print(Buf *out, Session *s, const IrAttr *a, bool compact);
void literal_sparse_print(Buf *out, Session *s, const IrAttr *a);
void literal_array_print(Buf *out, const IrAttr *a);

/* Writes a string in quotes, with escapes (spec 10 §2.4). */
void literal_string_print(Buf *out, Str v);

#endif
