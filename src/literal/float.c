/* SPDX-License-Identifier: Apache-2.0
 *
 * Printing is exact: the value becomes an integer times a power of ten, of which the leading digits are kept (spec 10
 * §5.2).
 */
#include "literal/float.h"

#include <assert.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "ir/float_bits.h"
#include "literal/big.h"

/* ---- reading ---- */

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
	ir_float_from_double(neg ? -v : v, f, bits);
}

bool
literal_float_parse_hex(Str hex, IrFloat f, uint64_t bits[2])
{
	uint32_t width = ir_float_bits(f);

	bits[0] = bits[1] = 0;
	for (size_t i = 2; i < hex.n; i++) {
		if (bits[1] >> 60)
			return false;
		ir_float_shift_left(bits, 4);
		bits[0] |= ascii_hex_value(hex.p[i]);
	}
	return ir_float_bit_length(bits) <= width;
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
scale_to_integer(const IrFloatNumber *x, Big *b, int32_t *q)
{
	uint64_t m[2] = { x->m[0], x->m[1] };
	int32_t e = x->e;

	while (!(m[0] & 1)) {
		ir_float_shift_right(m, 1);
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
leading_digits(const IrFloatNumber *x, int32_t k, Decimal *dec)
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
reads_back(const Decimal *dec, const IrFloatNumber *x)
{
	uint64_t hi[2] = { x->m[0], x->m[1] }, lo[2] = { x->m[0], x->m[1] };
	uint32_t down = x->power ? 2 : 1;
	int tie = x->m[0] & 1 ? 0 : 1;	/* a midpoint rounds to the even neighbour */

	if (dec->exact)
		return true;
	ir_float_shift_left(hi, 1);
	hi[0] |= 1;
	ir_float_shift_left(lo, down);
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
put_long(Buf *out, IrFloat kind, const IrFloatNumber *x, const uint64_t bits[2])
{
	int32_t most = 2 + (int32_t)ir_float_precision(kind) * 59 / 196;
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
	IrFloatNumber x = ir_float_number(kind, bits);
	Decimal dec;

	if (!x.finite) {
		/* An f80 without its integer bit is a NaN, and is printed with the exponent of a NaN. */
		uint64_t nan[2] = { bits[0], kind == IR_F80 ? bits[1] | 0x7FFF : bits[1] };

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
		put_long(out, kind, &x, bits);
		return;
	}
	if (x.neg)
		buf_char(out, '-');
	put_six(out, &dec);
}
