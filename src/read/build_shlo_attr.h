/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes of the stablehlo and chlo dialects (spec 11 §6), read from their text. The lexer returns such an attribute
 * as one token with a balanced body, which the functions here parse.
 */
#ifndef SHARDC_READ_BUILD_SHLO_ATTR_H
#define SHARDC_READ_BUILD_SHLO_ATTR_H

#include "read/parse.h"

/* Returns whether the attribute at the span belongs to one of the two dialects. */
bool read_is_shlo(const Parse *ps, Span at);
/* Returns the attribute `#stablehlo.gather<...>`, `#stablehlo<precision HIGH>`, ..., or NULL after an error. */
IrAttr *read_shlo_attr(Parse *ps, Span at);
/* Returns the dot algorithm `<lhs_precision_type = ...>`, which a custom form has without its name. */
IrAttr *read_shlo_dot_algorithm(Parse *ps, Span at);
/* Returns the value of an enumeration. If it has no such word, reports an error at the word and returns NULL. op: the
 * op whose custom form contains the word, or NULL. */
IrAttr *read_shlo_enum(Parse *ps, const char *op, IrEnum e, Str word, Span at);

#endif
