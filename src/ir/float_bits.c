/* SPDX-License-Identifier: Apache-2.0
 *
 * A finite number is split into sign, significand and exponent; the rest follows from one table of formats.
 */
#include "ir/float_bits.h"

#include <string.h>

/* The meaning of the bit patterns that are not finite numbers. */
typedef enum Special {
	SPECIAL_IEEE,		/* highest exponent: infinities and NaN */
	SPECIAL_X87,		/* the same, with an explicit integer bit */
	SPECIAL_ALL_ONES,	/* "FN": all ones is the only NaN; no infinity */
	SPECIAL_MINUS_ZERO,	/* "FNUZ": the pattern of -0 is the only NaN */
	SPECIAL_NONE,		/* finite numbers only */
	SPECIAL_SCALE		/* f8E8M0FNU: only an exponent, no sign, no zero */
} Special;

typedef struct Format {
	uint8_t bits, precision;	/* precision counts the hidden bit */
	uint8_t special;
	int16_t bias;
} Format;

static const struct { uint8_t special; int16_t bias; } traits[] = {
	[IR_F16] = { SPECIAL_IEEE, 15 },
	[IR_BF16] = { SPECIAL_IEEE, 127 },
	[IR_F32] = { SPECIAL_IEEE, 127 },
	[IR_F64] = { SPECIAL_IEEE, 1023 },
	[IR_F80] = { SPECIAL_X87, 16383 },
	[IR_F128] = { SPECIAL_IEEE, 16383 },
	[IR_TF32] = { SPECIAL_IEEE, 127 },
	[IR_F8E4M3FN] = { SPECIAL_ALL_ONES, 7 },
	[IR_F8E5M2] = { SPECIAL_IEEE, 15 },
	[IR_F8E4M3] = { SPECIAL_IEEE, 7 },
	[IR_F8E3M4] = { SPECIAL_IEEE, 3 },
	[IR_F8E4M3FNUZ] = { SPECIAL_MINUS_ZERO, 8 },
	[IR_F8E5M2FNUZ] = { SPECIAL_MINUS_ZERO, 16 },
	[IR_F8E4M3B11FNUZ] = { SPECIAL_MINUS_ZERO, 11 },
	[IR_F8E8M0FNU] = { SPECIAL_SCALE, 127 },
	[IR_F4E2M1FN] = { SPECIAL_NONE, 1 },
	[IR_F6E2M3FN] = { SPECIAL_NONE, 1 },
	[IR_F6E3M2FN] = { SPECIAL_NONE, 3 },
};

static Format
format_of(IrFloat f)
{
	return (Format){ (uint8_t)ir_float_bits(f), (uint8_t)ir_float_precision(f), traits[f].special, traits[f].bias };
}

/* Returns the number of bits below the exponent: the significand without the hidden bit. */
static uint32_t
fraction_bits(const Format *f)
{
	return f->special == SPECIAL_X87 ? 64u : f->precision - 1u;
}

static uint32_t
exponent_bits(const Format *f)
{
	return f->bits - fraction_bits(f) - (f->special != SPECIAL_SCALE);
}

/* 128-bit shifts by any n. */
void
ir_float_shift_left(uint64_t v[2], uint32_t n)
{
	if (n >= 128)
		v[0] = v[1] = 0;
	else if (n >= 64)
		v[1] = v[0] << (n - 64), v[0] = 0;
	else if (n)
		v[1] = v[1] << n | v[0] >> (64 - n), v[0] <<= n;
}

void
ir_float_shift_right(uint64_t v[2], uint32_t n)
{
	if (n >= 128)
		v[0] = v[1] = 0;
	else if (n >= 64)
		v[0] = v[1] >> (n - 64), v[1] = 0;
	else if (n)
		v[0] = v[0] >> n | v[1] << (64 - n), v[1] >>= n;
}

static void
keep_low(uint64_t v[2], uint32_t n)
{
	if (n < 64)
		v[0] &= ((uint64_t)1 << n) - 1, v[1] = 0;
	else if (n < 128)
		v[1] &= ((uint64_t)1 << (n - 64)) - 1;
}

uint32_t
ir_float_bit_length(const uint64_t v[2])
{
	uint64_t top = v[1] ? v[1] : v[0];
	uint32_t n = 0;

	for (; top; top >>= 1)
		n++;
	return v[1] ? n + 64 : n;
}

static bool
is_special(const Format *f, const uint64_t fraction[2], uint64_t exponent)
{
	uint64_t top = ((uint64_t)1 << exponent_bits(f)) - 1;

	switch ((Special)f->special) {
	case SPECIAL_IEEE:
		return exponent == top;
	case SPECIAL_X87:
		return exponent == top || (exponent && !(fraction[0] >> 63));
	case SPECIAL_ALL_ONES:
		return exponent == top && fraction[0] == ((uint64_t)1 << fraction_bits(f)) - 1;
	case SPECIAL_SCALE:
		return exponent == top;
	case SPECIAL_MINUS_ZERO:	/* number_of() recognizes it by the sign */
	case SPECIAL_NONE:
		break;
	}
	return false;
}

static IrFloatNumber
number_of(const Format *f, const uint64_t bits[2])
{
	IrFloatNumber x = { .m = { bits[0], bits[1] } };
	uint64_t high[2] = { bits[0], bits[1] };
	uint32_t fraction = fraction_bits(f);
	uint64_t exponent;

	keep_low(x.m, fraction);
	ir_float_shift_right(high, fraction);
	exponent = high[0] & (((uint64_t)1 << exponent_bits(f)) - 1);
	x.neg = f->special != SPECIAL_SCALE && high[0] >> exponent_bits(f) & 1;
	x.finite = !is_special(f, x.m, exponent);
	if (f->special == SPECIAL_MINUS_ZERO && x.neg && !exponent && !x.m[0])
		x.finite = false;
	x.e = (int32_t)exponent - f->bias - (f->precision - 1);
	if (exponent == 0 && f->special != SPECIAL_SCALE) {
		x.e++;			/* subnormal */
		return x;
	}
	x.power = exponent > 1 && x.m[0] == 0 && x.m[1] == 0;
	if (f->special == SPECIAL_X87)
		x.power = exponent > 1 && x.m[0] == (uint64_t)1 << 63;
	else
		x.m[(f->precision - 1) / 64] |= (uint64_t)1 << (f->precision - 1) % 64;
	return x;
}

IrFloatNumber
ir_float_number(IrFloat kind, const uint64_t bits[2])
{
	Format f = format_of(kind);

	return number_of(&f, bits);
}

/* ---- from numbers to bits ---- */

/* Drops the n lowest bits of m and rounds to nearest even. */
static uint64_t
round_off(uint64_t m, uint32_t n)
{
	uint64_t rest, half;

	if (n == 0)
		return m;
	if (n > 64)
		return 0;
	half = (uint64_t)1 << (n - 1);
	rest = n == 64 ? m : m & (2 * half - 1);
	m = n == 64 ? 0 : m >> n;
	return m + (rest > half || (rest == half && (m & 1)));
}

static void
put_fields(const Format *f, bool neg, uint64_t exponent, const uint64_t m[2], uint64_t bits[2])
{
	uint64_t high[2] = { exponent, 0 };

	if (neg && f->special != SPECIAL_SCALE)
		high[0] |= (uint64_t)1 << exponent_bits(f);
	ir_float_shift_left(high, fraction_bits(f));
	bits[0] = m[0];
	bits[1] = m[1];
	keep_low(bits, fraction_bits(f));
	bits[0] |= high[0];
	bits[1] |= high[1];
}

/* Stores the result of a number beyond the largest one: an infinity, NaN or the largest number. */
static void
put_overflow(const Format *f, bool neg, uint64_t bits[2])
{
	const uint64_t zero[2] = { 0, 0 }, ones[2] = { UINT64_MAX, UINT64_MAX },
		       integer_bit[2] = { (uint64_t)1 << 63, 0 };
	uint64_t top = ((uint64_t)1 << exponent_bits(f)) - 1;

	switch ((Special)f->special) {
	case SPECIAL_IEEE:
		put_fields(f, neg, top, zero, bits);
		break;
	case SPECIAL_X87:
		put_fields(f, neg, top, integer_bit, bits);
		break;
	case SPECIAL_ALL_ONES:
	case SPECIAL_NONE:
	case SPECIAL_SCALE:
		put_fields(f, neg, top, ones, bits);
		break;
	case SPECIAL_MINUS_ZERO:
		put_fields(f, true, 0, zero, bits);
		break;
	}
}

static void
put_zero(const Format *f, bool neg, uint64_t bits[2])
{
	const uint64_t zero[2] = { 0, 0 };

	put_fields(f, neg && f->special != SPECIAL_MINUS_ZERO, 0, zero, bits);
}

/* Returns the exponent of the largest binade. */
static int32_t
most_exponent(const Format *f)
{
	bool reserved = f->special == SPECIAL_IEEE || f->special == SPECIAL_X87 || f->special == SPECIAL_SCALE;

	return (1 << exponent_bits(f)) - 1 - f->bias - reserved;
}

/* Rounds m * 2^e, m > 0, and stores it with the sign. */
static void
put_rounded(const Format *f, bool neg, uint64_t m, int32_t e, uint64_t bits[2])
{
	int32_t least = f->special == SPECIAL_SCALE ? -f->bias : 1 - f->bias;
	int32_t most = most_exponent(f);
	uint64_t wide[2] = { m, 0 };
	int32_t high = e + (int32_t)ir_float_bit_length(wide) - 1;	/* of the leading bit */
	int32_t unit = (high < least ? least : high) - (f->precision - 1);
	uint64_t exponent;

	if (unit > e)
		wide[0] = round_off(m, (uint32_t)(unit - e));
	else
		ir_float_shift_left(wide, (uint32_t)(e - unit));
	if (wide[0] == 0 && wide[1] == 0) {
		put_zero(f, neg, bits);
		return;
	}
	high = unit + (int32_t)ir_float_bit_length(wide) - 1;
	if (high - unit == f->precision)
		ir_float_shift_right(wide, 1);	/* rounded up to a power of two */
	exponent = high < least ? 0 : (uint64_t)(high + f->bias);
	if (high == most && f->special == SPECIAL_ALL_ONES && wide[0] == ((uint64_t)1 << f->precision) - 1)
		high++;		/* its bits would mean NaN */
	if (high > most)
		put_overflow(f, neg, bits);
	else
		put_fields(f, neg, exponent, wide, bits);
}

void
ir_float_from_double(double v, IrFloat kind, uint64_t bits[2])
{
	Format f = format_of(kind), f64 = format_of(IR_F64);
	uint64_t raw[2] = { 0, 0 };
	IrFloatNumber x;

	memcpy(raw, &v, sizeof v);
	if (kind == IR_F64) {
		bits[0] = raw[0];
		bits[1] = 0;
		return;
	}
	x = number_of(&f64, raw);
	if (!x.finite || (f.special == SPECIAL_SCALE && x.neg && x.m[0]))	/* a negative scale becomes NaN */
		put_overflow(&f, x.neg, bits);
	else if (x.m[0] == 0)
		put_zero(&f, x.neg, bits);
	else
		put_rounded(&f, x.neg, x.m[0], x.e, bits);
}
