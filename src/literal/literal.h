/* SPDX-License-Identifier: Apache-2.0
 *
 * Numbers and element lists: what stands in number attributes, dense<...>, sparse<...> and
 * array<...> (spec 10 §5). Reading builds the attribute from the text of the literal and reports
 * what is wrong with it; printing is the inverse.
 *
 * Every `Str` that is read is a slice of the text of s->diag.src (the source being read), so that
 * positions of messages follow from the pointers. NULL means that an error was reported.
 *
 * The lexer takes a whole literal as one token: at `dense<` (blanks may stand before `<`) it calls
 * literal_body_end() on what follows, and the token's value is the body between the brackets. The
 * elements are read when the type behind the literal is known.
 */
#ifndef SHARDC_LITERAL_LITERAL_H
#define SHARDC_LITERAL_LITERAL_H

#include "base/buf.h"
#include "ir/attr.h"

/* Value of decimal or 0x digits. False if they do not fit 64 bits. */
bool literal_u64_parse(Str digits, uint64_t *v);
/* The same with a sign, in the range of int64_t. */
bool literal_i64_parse(Str digits, bool neg, int64_t *v);

/* The attribute `[-]digits [: type]`; digits is an integer or a float token. type NULL: i64 or f64.
 * Messages stand at the digits, those about the type at `at_type`. */
IrAttr *literal_number(Session *s, Str digits, bool neg, IrType *type, Span at_type);

/* Where the `>` stands that closes the body beginning at p; strings and comments are skipped.
 * `lim` if the text ends before. */
const char *literal_body_end(const char *p, const char *lim);

/* `array<body>`: the body is an element type, then maybe a colon and elements. */
IrAttr *literal_array(Session *s, Span word, Str body);

/* The value of an INT or FLOAT attribute without its type: -5, true, 1.000000e+00. */
void literal_number_print(Buf *out, const IrAttr *a);
/* dense<...>, sparse<...> without ` : type`, and array<...>. */
void literal_dense_print(Buf *out, Session *s, const IrAttr *a);
void literal_sparse_print(Buf *out, Session *s, const IrAttr *a);
void literal_array_print(Buf *out, const IrAttr *a);

/* A string in quotes with its escapes (spec 10 §2.4). */
void literal_string_print(Buf *out, Str v);

#endif
