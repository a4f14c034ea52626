/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads and prints single numbers, and checks their ranges. A number of more than 64 bits is an array of words. Reading
 * one takes time quadratic in the number of its digits, which NUMBER_MAX_BITS bounds.
 */
#include "literal/number.h"

#include "base/ascii.h"
#include "literal/float.h"
#include "literal/literal.h"

static bool
is_hex(Str digits)
{
	return digits.n > 1 && digits.p[1] == 'x';
}

uint32_t
number_width(const IrType *t)
{
	if (t->kind == IR_TYPE_INT)
		return t->width;
	return t->kind == IR_TYPE_FLOAT ? ir_float_bits((IrFloat)t->sub) : 64;
}

IrType *
number_type_find(Session *s, Str word)
{
	IrSign sign = word.p[0] == 's' ? IR_SIGNED : word.p[0] == 'u' ? IR_UNSIGNED : IR_SIGNLESS;
	size_t prefix = sign == IR_SIGNLESS ? 1 : 2;
	IrFloat f = ir_float_find(word);
	uint64_t width = 0;

	if (f != IR_FLOAT_COUNT)
		return ir_type_float(s, f);
	if (word.n <= prefix || word.n > prefix + 8 || word.p[prefix - 1] != 'i')
		return NULL;
	for (size_t i = prefix; i < word.n; i++) {
		if (word.p[i] < '0' || word.p[i] > '9')
			return NULL;
		width = width * 10 + (uint64_t)(word.p[i] - '0');
	}
	if (width > 16777215)
		return NULL;
	return ir_type_int(s, (uint32_t)width, sign);
}

/* Reads a magnitude of up to NUMBER_MAX_BITS. */
static bool
parse_magnitude(Str digits, uint64_t w[NUMBER_MAX_WORDS])
{
	bool hex = is_hex(digits);
	uint32_t half[NUMBER_MAX_WORDS * 2] = { 0 }, n = 0;

	for (size_t i = hex ? 2 : 0; i < digits.n; i++) {
		uint64_t carry = ascii_hex_value(digits.p[i]);

		for (uint32_t k = 0; k < n; k++) {
			carry += (uint64_t)half[k] * (hex ? 16 : 10);
			half[k] = (uint32_t)carry;
			carry >>= 32;
		}
		if (!carry)
			continue;
		if (n == NUMBER_MAX_WORDS * 2)
			return false;
		half[n++] = (uint32_t)carry;
	}
	for (size_t k = 0; k < NUMBER_MAX_WORDS; k++)
		w[k] = half[2 * k] | (uint64_t)half[2 * k + 1] << 32;
	return true;
}

static uint32_t
bit_length(const uint64_t *w, uint32_t n)
{
	uint32_t bits = 0;

	while (n && !w[n - 1])
		n--;
	for (uint64_t top = n ? w[n - 1] : 0; top; top >>= 1)
		bits++;
	return n ? (n - 1) * 64 + bits : 0;
}

static bool
bit_at(const uint64_t *w, uint32_t i)
{
	return w[i / 64] >> i % 64 & 1;
}

static void
negate(uint64_t *w, uint32_t n)
{
	uint64_t carry = 1;

	for (uint32_t i = 0; i < n; i++) {
		w[i] = ~w[i] + carry;
		carry = carry && !w[i];
	}
}

static bool
is_unsigned(const IrType *t)
{
	return t->kind == IR_TYPE_INT && t->sub == IR_UNSIGNED;
}

void
number_extend(const IrType *t, uint64_t *w)
{
	uint32_t width = number_width(t), top = width % 64;
	uint64_t high;

	if (!top)
		return;
	high = ~(uint64_t)0 << top;
	w[width / 64] &= ~high;
	if (!is_unsigned(t) && bit_at(w, width - 1))
		w[width / 64] |= high;
}

/* Returns whether a magnitude with that sign is in the range of the type (spec 10 §5.1). */
static bool
fits(const IrType *t, bool neg, const uint64_t *w, uint32_t words)
{
	uint32_t width = number_width(t), bits = bit_length(w, words);
	bool is_signed = t->kind == IR_TYPE_INDEX || t->sub == IR_SIGNED;

	if (!neg || !bits)
		return bits + (is_signed && bits) <= width;
	if (bits < width)
		return true;
	for (uint32_t i = 0; i + 1 < bits; i++) {
		if (bit_at(w, i))
			return false;	/* below the lowest number of the type */
	}
	return bits == width;
}

bool
number_parse_int(const IrType *t, Str digits, bool neg, uint64_t *w)
{
	uint64_t wide[NUMBER_MAX_WORDS];
	uint32_t words = number_words(t), n = 1;

	if (!str_u64_parse(digits, wide)) {
		if (!parse_magnitude(digits, wide))
			return false;
		n = NUMBER_MAX_WORDS;
	}
	if (!fits(t, neg, wide, n))
		return false;
	for (uint32_t i = 0; i < words; i++)
		w[i] = i < n ? wide[i] : 0;
	if (neg)
		negate(w, words);
	if (words)
		number_extend(t, w);
	return true;
}

/* Writes a magnitude of several words, in groups of nine digits from the right. */
static void
print_magnitude(Buf *out, const uint64_t *w, uint32_t n)
{
	uint32_t half[NUMBER_MAX_WORDS * 2], groups[NUMBER_MAX_WORDS * 3];
	uint32_t top = 2 * n, count = 0;

	for (uint32_t i = 0; i < top; i++)
		half[i] = (uint32_t)(w[i / 2] >> i % 2 * 32);
	do {
		uint64_t rest = 0;

		for (uint32_t i = top; i-- > 0;) {
			rest = rest << 32 | half[i];
			half[i] = (uint32_t)(rest / 1000000000);
			rest %= 1000000000;
		}
		groups[count++] = (uint32_t)rest;
		while (top && !half[top - 1])
			top--;
	} while (top);
	buf_u64(out, groups[--count]);
	while (count)
		buf_printf(out, "%09u", (unsigned)groups[--count]);
}

void
number_print_int(Buf *out, const IrType *t, const uint64_t *w)
{
	uint64_t wide[NUMBER_MAX_WORDS];
	uint32_t n = number_words(t);

	if (n == 0) {
		buf_char(out, '0');
	} else if (n == 1) {
		if (is_unsigned(t))
			buf_u64(out, w[0]);
		else
			buf_i64(out, (int64_t)w[0]);
	} else {
		memcpy(wide, w, n * sizeof *w);
		if (!is_unsigned(t) && wide[n - 1] >> 63) {
			negate(wide, n);
			buf_char(out, '-');
		}
		print_magnitude(out, wide, n);
	}
}

static Span
span_of(const Session *s, Str text)
{
	uint32_t lo = (uint32_t)(text.p - s->diag.src->text);

	return (Span){ lo, lo + (uint32_t)text.n };
}

/* A hexadecimal integer is the bit pattern of a float. */
static bool
float_from_integer(Session *s, Str digits, bool neg, const IrType *type, uint64_t bits[2])
{
	Span at = span_of(s, digits);

	if (!is_hex(digits)) {
		diag_error(&s->diag, DIAG_FLOAT_NEEDS_DOT, at,
		           "unexpected decimal integer literal for a floating point value");
		diag_note(&s->diag, at, "add a trailing dot to make the literal a float");
		return false;
	}
	if (neg)
		return diag_error(&s->diag, DIAG_FLOAT_HEX_RANGE, at,
		                  "hexadecimal float literal should not have a leading minus");
	if (!literal_float_parse_hex(digits, (IrFloat)type->sub, bits))
		return diag_error(&s->diag, DIAG_FLOAT_HEX_RANGE, at,
		                  "hexadecimal float constant out of range for type");
	return true;
}

static bool
is_float_token(Str digits)
{
	return !is_hex(digits) && memchr(digits.p, '.', digits.n) != NULL;
}

bool
number_parse_float(Session *s, Str digits, bool neg, const IrType *type, uint64_t bits[2])
{
	if (!is_float_token(digits))
		return float_from_integer(s, digits, neg, type, bits);
	literal_float_parse(digits, neg, (IrFloat)type->sub, bits);
	return true;
}

bool
number_supported(Session *s, const IrType *type, Span at)
{
	if (number_width(type) <= NUMBER_MAX_BITS)
		return true;
	return diag_error(&s->diag, DIAG_UNSUPPORTED, at, "integer literals of more than %d bits are not supported",
	                  NUMBER_MAX_BITS);
}

static IrAttr *
int_attr(Session *s, Str digits, bool neg, IrType *type)
{
	uint64_t w[NUMBER_MAX_WORDS] = { 0 };
	uint32_t n = number_words(type);
	Span at = span_of(s, digits);

	if (!number_supported(s, type, at))
		return NULL;
	if (neg && is_unsigned(type)) {
		diag_error(&s->diag, DIAG_INT_RANGE, at,
		           "negative integer literal not valid for unsigned integer type");
		return NULL;
	}
	if (!number_parse_int(type, digits, neg, w)) {
		diag_error(&s->diag, DIAG_INT_RANGE, at, "integer constant out of range for attribute");
		return NULL;
	}
	return ir_attr_intern(s, IR_ATTR_INT, 0, 1, type, w, (n ? n : 1) * sizeof *w);
}

IrAttr *
literal_number(Session *s, Str digits, bool neg, IrType *type, Span at_type)
{
	bool is_float = is_float_token(digits);
	uint64_t bits[2];

	if (!type)
		type = is_float ? s->f64 : s->i64;
	if (type->kind == IR_TYPE_FLOAT) {
		if (!number_parse_float(s, digits, neg, type, bits))
			return NULL;
		return ir_attr_float(s, type, bits);
	}
	if (is_float) {
		diag_error(&s->diag, DIAG_PROP_KIND, at_type, "floating point value not valid for specified type");
		return NULL;
	}
	if (type->kind != IR_TYPE_INT && type->kind != IR_TYPE_INDEX) {
		diag_error(&s->diag, DIAG_PROP_KIND, span_of(s, digits),
		           "integer literal not valid for specified type");
		return NULL;
	}
	return int_attr(s, digits, neg, type);
}

void
literal_number_print(Buf *out, const IrAttr *a)
{
	const uint64_t *w = a->data;

	if (a->kind == IR_ATTR_FLOAT)
		literal_float_print(out, (IrFloat)a->type->sub, w);
	else if (a->type->kind == IR_TYPE_INT && a->type->width == 1 && a->type->sub == IR_SIGNLESS)
		buf_str(out, w[0] ? STR("true") : STR("false"));
	else
		number_print_int(out, a->type, w);
}
