/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes of the stablehlo and chlo dialects (spec 11 §6), read from their text. The lexer takes
 * such an attribute as one token with a balanced body; what is read here is the inside.
 */
#ifndef SHARDC_READ_BUILD_SHLO_ATTR_H
#define SHARDC_READ_BUILD_SHLO_ATTR_H

#include "read/parse.h"

/* Whether the attribute at the span belongs to one of the two dialects. */
bool read_is_shlo(const Parse *ps, Span at);
/* The attribute `#stablehlo.gather<...>`, `#stablehlo<precision HIGH>`, ...; NULL after an error. */
IrAttr *read_shlo_attr(Parse *ps, Span at);
/* `<lhs_precision_type = ...>`, which a custom form holds without its name. */
IrAttr *read_shlo_dot_algorithm(Parse *ps, Span at);
/* The value of an enumeration; an error at the word if there is none of that name. op: in whose custom
 * form it stands, or NULL. */
IrAttr *read_shlo_enum(Parse *ps, const char *op, IrEnum e, Str word, Span at);

#endif
