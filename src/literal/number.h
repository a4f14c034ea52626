/* SPDX-License-Identifier: Apache-2.0
 *
 * Single numbers as words, low word first, for number attributes and elements (spec 10 §5.1). An integer of width N
 * takes ceil(N / 64) words, sign-extended for signless and signed types; a float is stored as its bit pattern.
 */
#ifndef SHARDC_LITERAL_NUMBER_H
#define SHARDC_LITERAL_NUMBER_H

#include "base/buf.h"
#include "ir/type.h"

/* Literals of wider integer types are not supported. */
enum { NUMBER_MAX_BITS = 1024, NUMBER_MAX_WORDS = NUMBER_MAX_BITS / 64 };

/* Returns the number of bits of an integer, index or float type. */
uint32_t number_width(const IrType *t);
static inline uint32_t
number_words(const IrType *t)
{
	return (number_width(t) + 63) / 64;
}

/* Returns the integer or float type of that name, or NULL. */
IrType *number_type_find(Session *s, Str word);

/* Returns whether a type is an integer of one bit, of any signedness, whose elements are `true` and `false`. */
static inline bool
number_is_bool(const IrType *t)
{
	return t->kind == IR_TYPE_INT && t->width == 1;
}

/* Reads decimal or 0x digits into w. Returns false if the value does not fit the integer or index type. */
bool number_parse_int(const IrType *t, Str digits, bool neg, uint64_t *w);
/* Reads a float token, or a hexadecimal integer that is the bit pattern, for a float type.
 * Returns false after reporting an error. */
bool number_parse_float(Session *s, Str digits, bool neg, const IrType *type, uint64_t bits[2]);
void number_print_int(Buf *out, const IrType *t, const uint64_t *w);
/* Returns whether literals of the type are supported; reports an error if not. */
bool number_supported(Session *s, const IrType *type, Span at);
/* Sign- or zero-extends a value above the width of its type. */
void number_extend(const IrType *t, uint64_t *w);

#endif
