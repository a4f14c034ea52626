/* SPDX-License-Identifier: Apache-2.0
 *
 * Single numbers as little-endian words, for number attributes and for elements alike (spec 10
 * §5.1). An integer of width N takes ceil(N / 64) words, sign extended for signless and signed
 * types; a float takes its bit pattern.
 */
#ifndef SHARDC_LITERAL_NUMBER_H
#define SHARDC_LITERAL_NUMBER_H

#include "base/buf.h"
#include "ir/type.h"

/* Literals of wider integer types are not supported. */
enum { NUMBER_MAX_BITS = 1024, NUMBER_MAX_WORDS = NUMBER_MAX_BITS / 64 };

/* Bits of an integer, index or float type. */
uint32_t number_width(const IrType *t);
static inline uint32_t
number_words(const IrType *t)
{
	return (number_width(t) + 63) / 64;
}

/* The integer or float type of that name, or NULL. */
IrType *number_type_find(Session *s, Str word);

/* An integer type of one bit, of any sign: its elements are words. */
static inline bool
number_is_bool(const IrType *t)
{
	return t->kind == IR_TYPE_INT && t->width == 1;
}

/* Whether the digits, decimal or 0x, fit the integer or index type; then their value is in w. */
bool number_parse_int(const IrType *t, Str digits, bool neg, uint64_t *w);
/* The same for a float type: a float token, or a hexadecimal integer that is the bit pattern. Errors
 * are reported. */
bool number_parse_float(Session *s, Str digits, bool neg, const IrType *type, uint64_t bits[2]);
void number_print_int(Buf *out, const IrType *t, const uint64_t *w);
/* Whether literals of the type are supported; reports it if not. */
bool number_supported(Session *s, const IrType *type, Span at);
/* Sign or zero extends the value of that type above its width. */
void number_extend(const IrType *t, uint64_t *w);

#endif
