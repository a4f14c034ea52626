/* SPDX-License-Identifier: Apache-2.0
 *
 * A finite number is split into sign, significand and exponent; the rest follows from one table of formats. Printing is
 * exact: the value becomes an integer times a power of ten, of which the leading digits are kept (spec 10 §5.2).
 */
#include "literal/float.h"

#include <assert.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "literal/big.h"

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
static void
shift_left(uint64_t v[2], uint32_t n)
{
	if (n >= 128)
		v[0] = v[1] = 0;
	else if (n >= 64)
		v[1] = v[0] << (n - 64), v[0] = 0;
	else if (n)
		v[1] = v[1] << n | v[0] >> (64 - n), v[0] <<= n;
}

static void
shift_right(uint64_t v[2], uint32_t n)
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

static uint32_t
bit_length(const uint64_t v[2])
{
	uint64_t top = v[1] ? v[1] : v[0];
	uint32_t n = 0;

	for (; top; top >>= 1)
		n++;
	return v[1] ? n + 64 : n;
}

/* A number m * 2^e; the lowest bit of m is the last place of the format. */
typedef struct Number {
	bool neg, finite;
	bool power;		/* m is a power of two with a smaller binade below it */
	uint64_t m[2];
	int32_t e;
} Number;

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

static Number
number_of(const Format *f, const uint64_t bits[2])
{
	Number x = { .m = { bits[0], bits[1] } };
	uint64_t high[2] = { bits[0], bits[1] };
	uint32_t fraction = fraction_bits(f);
	uint64_t exponent;

	keep_low(x.m, fraction);
	shift_right(high, fraction);
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

/* ---- reading ---- */

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
	shift_left(high, fraction_bits(f));
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
	int32_t high = e + (int32_t)bit_length(wide) - 1;	/* of the leading bit */
	int32_t unit = (high < least ? least : high) - (f->precision - 1);
	uint64_t exponent;

	if (unit > e)
		wide[0] = round_off(m, (uint32_t)(unit - e));
	else
		shift_left(wide, (uint32_t)(e - unit));
	if (wide[0] == 0 && wide[1] == 0) {
		put_zero(f, neg, bits);
		return;
	}
	high = unit + (int32_t)bit_length(wide) - 1;
	if (high - unit == f->precision)
		shift_right(wide, 1);	/* rounded up to a power of two */
	exponent = high < least ? 0 : (uint64_t)(high + f->bias);
	if (high == most && f->special == SPECIAL_ALL_ONES && wide[0] == ((uint64_t)1 << f->precision) - 1)
		high++;		/* its bits would mean NaN */
	if (high > most)
		put_overflow(f, neg, bits);
	else
		put_fields(f, neg, exponent, wide, bits);
}

void
literal_float_from_double(double v, IrFloat kind, uint64_t bits[2])
{
	Format f = format_of(kind), f64 = format_of(IR_F64);
	uint64_t raw[2] = { 0, 0 };
	Number x;

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

/* Powers of ten that are exact in f64. */
static const double tens[] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
};

/* Clinger's fast case: a significand below 2^53, multiplied or divided by an exact power of ten, needs a single,
 * correct rounding. Returns false if the literal does not qualify. */
static bool
parse_short(Str digits, double *v)
{
	const char *p = digits.p, *end = digits.p + digits.n;
	uint64_t m = 0;
	int point = 0, e = 0, sign = 1;

	if (digits.n > 22)
		return false;
	for (bool after = false; p < end && *p != 'e' && *p != 'E'; p++) {
		if (*p == '.') {
			after = true;
			continue;
		}
		if (m >= (uint64_t)1 << 49)
			return false;
		m = m * 10 + (uint64_t)(*p - '0');
		point += after;
	}
	if (p < end && (++p, *p == '-' || *p == '+'))
		sign = *p++ == '-' ? -1 : 1;
	for (; p < end; p++) {
		if (e > 99)
			return false;
		e = e * 10 + (*p - '0');
	}
	e = sign * e - point;
	if (e < -22 || e > 22)
		return false;
	*v = e < 0 ? (double)m / tens[-e] : (double)m * tens[e];
	return true;
}

void
literal_float_parse(Str digits, bool neg, IrFloat f, uint64_t bits[2])
{
	double v;

	if (!parse_short(digits, &v))
		v = strtod(digits.p, NULL);	/* in the "C" locale, see lib_guard() */
	literal_float_from_double(neg ? -v : v, f, bits);
}

bool
literal_float_parse_hex(Str hex, IrFloat f, uint64_t bits[2])
{
	uint32_t width = ir_float_bits(f);

	bits[0] = bits[1] = 0;
	for (size_t i = 2; i < hex.n; i++) {
		if (bits[1] >> 60)
			return false;
		shift_left(bits, 4);
		bits[0] |= ascii_hex_value(hex.p[i]);
	}
	return bit_length(bits) <= width;
}

/* ---- printing ---- */

/* d[0] d[1] ... d[n-1] times 10^e, without trailing zeros. */
typedef struct Decimal {
	int32_t n, e;
	bool exact;		/* no digit was dropped */
	char d[48];
} Decimal;

/* Writes the number as an integer times 10^*q. */
static void
scale_to_integer(const Number *x, Big *b, int32_t *q)
{
	uint64_t m[2] = { x->m[0], x->m[1] };
	int32_t e = x->e;

	while (!(m[0] & 1)) {
		shift_right(m, 1);
		e++;
	}
	big_set(b, m);
	if (e >= 0)
		big_shift(b, (uint32_t)e);
	else
		big_mul_pow5(b, (uint32_t)-e);
	*q = e < 0 ? e : 0;
}

static void
strip_zeros(Decimal *dec)
{
	while (dec->n > 1 && dec->d[dec->n - 1] == '0') {
		dec->n--;
		dec->e++;
	}
}

/* Keeps k digits, rounding half up. */
static void
round_digits(Decimal *dec, int32_t k)
{
	bool up;

	if (dec->n <= k)
		return;
	dec->exact = false;
	up = dec->d[k] >= '5';
	dec->e += dec->n - k;
	dec->n = k;
	while (up && dec->n && dec->d[dec->n - 1] == '9') {
		dec->n--;
		dec->e++;
	}
	if (up && dec->n == 0) {
		dec->d[0] = '1';
		dec->n = 1;
	} else if (up) {
		dec->d[dec->n - 1]++;
	}
	strip_zeros(dec);
}

/* Computes digits(x, k) of spec 10 §5.2. Bits that k digits do not need are dropped before rounding. */
static void
leading_digits(const Number *x, int32_t k, Decimal *dec)
{
	Big b;
	uint32_t bits, need = ((uint32_t)k * 196 + 58) / 59;
	char rev[sizeof dec->d];
	int32_t n = 0;

	scale_to_integer(x, &b, &dec->e);
	bits = big_bits(&b);
	dec->exact = true;
	if (bits > need && (bits - need) * 59 / 196) {
		uint32_t cut = (bits - need) * 59 / 196;

		big_div_pow10(&b, cut);
		dec->e += (int32_t)cut;
		dec->exact = false;
	}
	while (b.n) {
		uint32_t chunk = big_div(&b, 1000000000);

		for (int i = 0; i < 9 && (b.n || chunk); i++, chunk /= 10)
			rev[n++] = (char)('0' + chunk % 10);
	}
	for (int32_t i = 0; i < n; i++)
		dec->d[i] = rev[n - 1 - i];
	dec->n = n;
	strip_zeros(dec);
	round_digits(dec, k);
}

/* Compares digits * 10^e with m * 2^k. */
static int
compare_decimal(const Decimal *dec, const uint64_t m[2], int32_t k)
{
	Big a, b;
	uint64_t d[2] = { 0, 0 };
	int32_t twos = dec->e - k;

	for (int32_t i = 0; i < dec->n; i++)
		d[0] = d[0] * 10 + (uint64_t)(dec->d[i] - '0');
	big_set(&a, d);
	big_set(&b, m);
	if (dec->e >= 0)
		big_mul_pow5(&a, (uint32_t)dec->e);
	else
		big_mul_pow5(&b, (uint32_t)-dec->e);
	if (twos >= 0)
		big_shift(&a, (uint32_t)twos);
	else
		big_shift(&b, (uint32_t)-twos);
	return big_cmp(&a, &b);
}

/* Returns whether a decimal of few digits is read back as x with one rounding: whether it is between the midpoints to
 * x's neighbours. */
static bool
reads_back(const Decimal *dec, const Number *x)
{
	uint64_t hi[2] = { x->m[0], x->m[1] }, lo[2] = { x->m[0], x->m[1] };
	uint32_t down = x->power ? 2 : 1;
	int tie = x->m[0] & 1 ? 0 : 1;	/* a midpoint rounds to the even neighbour */

	if (dec->exact)
		return true;
	shift_left(hi, 1);
	hi[0] |= 1;
	shift_left(lo, down);
	lo[1] -= lo[0] == 0;
	lo[0]--;
	return compare_decimal(dec, hi, x->e - 1) < tie && compare_decimal(dec, lo, x->e - (int32_t)down) > -tie;
}

/* Writes scientific notation with six digits after the point; the last one is always 0. */
static void
put_six(Buf *out, const Decimal *dec)
{
	int32_t e = dec->e + dec->n - 1;

	buf_char(out, dec->d[0]);
	buf_char(out, '.');
	for (int32_t i = 1; i <= 6; i++)
		buf_char(out, i < dec->n ? dec->d[i] : '0');
	buf_char(out, 'e');
	buf_char(out, e < 0 ? '-' : '+');
	e = e < 0 ? -e : e;
	if (e < 10)
		buf_char(out, '0');
	buf_u64(out, (uint64_t)e);
}

static void
put_scientific(Buf *out, const Decimal *dec)
{
	int32_t e = dec->e + dec->n - 1;

	buf_char(out, dec->d[0]);
	buf_char(out, '.');
	if (dec->n == 1)
		buf_char(out, '0');
	else
		buf_add(out, dec->d + 1, (size_t)dec->n - 1);
	buf_char(out, 'E');
	buf_char(out, e < 0 ? '-' : '+');
	buf_u64(out, (uint64_t)(e < 0 ? -e : e));
}

/* Writes plain notation, with the point before the last digit or further left. */
static void
put_plain(Buf *out, const Decimal *dec)
{
	int32_t whole = dec->n + dec->e;	/* digits before the point */

	if (whole > 0) {
		buf_add(out, dec->d, (size_t)whole);
		buf_char(out, '.');
		buf_add(out, dec->d + whole, (size_t)(dec->n - whole));
		return;
	}
	BUF_LIT(out, "0.");
	for (int32_t i = whole; i < 0; i++)
		buf_char(out, '0');
	buf_add(out, dec->d, (size_t)dec->n);
}

static void
put_hex(Buf *out, const uint64_t bits[2])
{
	BUF_LIT(out, "0x");
	if (bits[1])
		buf_printf(out, "%llX%016llX", (unsigned long long)bits[1], (unsigned long long)bits[0]);
	else
		buf_printf(out, "%llX", (unsigned long long)bits[0]);
}

/* Writes a number that few digits do not represent, with as many digits as the format can need. */
static void
put_long(Buf *out, const Format *f, const Number *x, const uint64_t bits[2])
{
	int32_t most = 2 + f->precision * 59 / 196;
	Decimal dec;
	bool scientific;

	leading_digits(x, most, &dec);
	scientific = dec.e >= 0 ? dec.e > 3 || dec.n + dec.e > most : dec.e + dec.n - 1 < -3;
	if (dec.e >= 0 && !scientific) {
		put_hex(out, bits);	/* would look like an integer */
		return;
	}
	if (x->neg)
		buf_char(out, '-');
	if (scientific)
		put_scientific(out, &dec);
	else
		put_plain(out, &dec);
}

void
literal_float_print(Buf *out, IrFloat kind, const uint64_t bits[2])
{
	Format f = format_of(kind);
	Number x = number_of(&f, bits);
	Decimal dec;

	if (!x.finite) {
		/* An f80 without its integer bit is a NaN, and is printed with the exponent of a NaN. */
		uint64_t nan[2] = { bits[0], f.special == SPECIAL_X87 ? bits[1] | 0x7FFF : bits[1] };

		put_hex(out, nan);
		return;
	}
	if (x.m[0] == 0 && x.m[1] == 0) {
		if (x.neg)
			buf_char(out, '-');
		BUF_LIT(out, "0.000000e+00");
		return;
	}
	leading_digits(&x, 6, &dec);
	if (!reads_back(&dec, &x)) {
		put_long(out, &f, &x, bits);
		return;
	}
	if (x.neg)
		buf_char(out, '-');
	put_six(out, &dec);
}
