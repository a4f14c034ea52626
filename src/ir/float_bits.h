/* SPDX-License-Identifier: Apache-2.0
 *
 * The bit patterns of floating point numbers of every format of ir/floats.def, in uint64_t bits[2], low word first.
 */
#ifndef SHARDC_IR_FLOAT_BITS_H
#define SHARDC_IR_FLOAT_BITS_H

#include "ir/type.h"

/* A number m * 2^e; the lowest bit of m is the last place of the format. */
typedef struct IrFloatNumber {
	bool neg, finite;
	bool power;		/* m is a power of two with a smaller binade below it */
	uint64_t m[2];
	int32_t e;
} IrFloatNumber;

IrFloatNumber ir_float_number(IrFloat kind, const uint64_t bits[2]);
/* Converts an f64, rounding to nearest even. */
void ir_float_from_double(double v, IrFloat kind, uint64_t bits[2]);

/* Shift 128 bits by any n. */
void ir_float_shift_left(uint64_t v[2], uint32_t n);
void ir_float_shift_right(uint64_t v[2], uint32_t n);
/* Returns the number of bits without leading zeros. */
uint32_t ir_float_bit_length(const uint64_t v[2]);

#endif
