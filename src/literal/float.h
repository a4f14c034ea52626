/* SPDX-License-Identifier: Apache-2.0
 *
 * Floating point numbers of every format of ir/floats.def: reading decimal and hexadecimal
 * literals, and printing them exactly as MLIR does (spec 10 §5.2). A number is its bit pattern in uint64_t bits[2], low
 * word first.
 */
#ifndef SHARDC_LITERAL_FLOAT_H
#define SHARDC_LITERAL_FLOAT_H

#include "base/buf.h"
#include "ir/type.h"

/* Reads a decimal literal `digits "." digits* [exponent]` without its sign. Rounds to f64 and from there to the format,
 * to nearest even both times. Byte digits.p[digits.n] must be readable and must not continue the number, which holds
 * for a token of a Source. */
void literal_float_parse(Str digits, bool neg, IrFloat f, uint64_t bits[2]);
/* Reads a bit pattern "0x...". Returns false if it has more bits than the format. */
bool literal_float_parse_hex(Str hex, IrFloat f, uint64_t bits[2]);
/* Writes the canonical spelling. NaN, infinities and numbers that would look like integers print as 0x... */
void literal_float_print(Buf *out, IrFloat kind, const uint64_t bits[2]);

#endif
