/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints element literals and strings (spec 10 §2.4, spec 10 §5.3).
 */
#include "literal/float.h"
#include "literal/literal.h"
#include "literal/number.h"

/* Literals with more elements print as hexadecimal bytes. */
enum { MOST_LISTED = 100 };

static const char upper_hex[] = "0123456789ABCDEF";

void
literal_string_print(Buf *out, Str v)
{
	size_t from = 0;

	buf_char(out, '"');
	for (size_t i = 0; i < v.n; i++) {
		unsigned char c = (unsigned char)v.p[i];

		if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\')
			continue;
		buf_add(out, v.p + from, i - from);
		from = i + 1;
		buf_char(out, '\\');
		if (c == '\\') {
			buf_char(out, '\\');
		} else {
			buf_char(out, upper_hex[c >> 4]);
			buf_char(out, upper_hex[c & 15]);
		}
	}
	buf_add(out, v.p + from, v.n - from);
	buf_char(out, '"');
}

/* ---- elements ---- */

static void
print_number(Buf *out, const IrType *t, const uint8_t *bytes)
{
	uint64_t w[NUMBER_MAX_WORDS] = { 0 };
	size_t size = ir_type_elem_bytes(t);

	for (size_t i = 0; i < size; i++)
		w[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
	if (t->kind == IR_TYPE_FLOAT) {
		literal_float_print(out, (IrFloat)t->sub, w);
	} else if (number_is_bool(t)) {
		buf_str(out, w[0] ? STR("true") : STR("false"));
	} else {
		number_extend(t, w);
		number_print_int(out, t, w);
	}
}

static void
print_element(Buf *out, Session *s, const IrAttr *a, uint64_t i)
{
	const IrDense *d = ir_attr_as_dense(a);
	const IrType *elem = a->type->elem;
	size_t size = ir_type_elem_bytes(elem);

	if (d->strings) {
		literal_string_print(out, session_str(s, ((const Atom *)(const void *)d->bytes)[i]));
	} else if (elem->kind == IR_TYPE_COMPLEX) {
		buf_char(out, '(');
		print_number(out, elem->elem, d->bytes + i * size);
		buf_char(out, ',');
		print_number(out, elem->elem, d->bytes + i * size + size / 2);
		buf_char(out, ')');
	} else {
		print_number(out, elem, d->bytes + i * size);
	}
}

/* Returns the number of lists that end before element i of a tensor. */
static uint32_t
lists_ended(const IrType *type, uint64_t i)
{
	uint64_t stride = 1;
	uint32_t n = 0;

	for (uint32_t k = type->n; k-- > 1;) {
		stride *= (uint64_t)type->dims[k];
		if (i % stride)
			break;
		n++;
	}
	return n;
}

static void
print_repeated(Buf *out, char c, uint32_t n)
{
	while (n--)
		buf_char(out, c);
}

static void
print_lists(Buf *out, Session *s, const IrAttr *a)
{
	uint64_t n = (uint64_t)ir_type_n_elements(a->type);

	print_repeated(out, '[', a->type->n);
	for (uint64_t i = 0; i < n; i++) {
		if (i) {
			uint32_t ended = lists_ended(a->type, i);

			print_repeated(out, ']', ended);
			BUF_LIT(out, ", ");
			print_repeated(out, '[', ended);
		}
		print_element(out, s, a, i);
	}
	print_repeated(out, ']', a->type->n);
}

/* ---- hexadecimal bytes ---- */

/* Returns whether any of the hexadecimal digits is in lower case, checking eight bytes at a time. */
static bool
has_lower(const char *p, size_t n)
{
	const uint64_t letter = 0x4040404040404040;	/* set in every letter; lower case sets the bit below, too */
	uint64_t v, any = 0;

	for (; n >= sizeof v; p += sizeof v, n -= sizeof v) {
		memcpy(&v, p, sizeof v);
		any |= v & letter & v << 1;
	}
	for (; n; p++, n--)
		any |= *p >= 'a';
	return any != 0;
}

/* Writes digits of the source in upper case, which most already are. */
static void
print_digits(Buf *out, const char *digits, size_t n)
{
	char *p;

	if (!has_lower(digits, n)) {
		buf_add_lasting(out, (Str){ digits, n });
		return;
	}
	buf_add(out, digits, n);
	p = out->p + out->n - n;
	for (size_t i = 0; i < n; i++)
		p[i] = (char)(p[i] >= 'a' ? p[i] - 32 : p[i]);
}

static void
print_bytes(Buf *out, const uint8_t *bytes, size_t n)
{
	char *p;

	buf_reserve(out, 2 * n);
	p = out->p + out->n;
	for (size_t i = 0; i < n; i++) {
		*p++ = upper_hex[bytes[i] >> 4];
		*p++ = upper_hex[bytes[i] & 15];
	}
	out->n += 2 * n;
}

static void
print_hex(Buf *out, const IrDense *d)
{
	BUF_LIT(out, "\"0x");
	if (d->hex)
		print_digits(out, (const char *)d->bytes, d->n_bytes);
	else
		print_bytes(out, d->bytes, d->n_bytes);
	buf_char(out, '"');
}

/* Writes the body between the brackets. */
static void
print_elements(Buf *out, Session *s, const IrAttr *a, bool hex)
{
	const IrDense *d = ir_attr_as_dense(a);

	if (d->empty)
		return;
	if (d->splat)
		print_element(out, s, a, 0);
	else if (d->hex || (hex && !d->strings && ir_type_n_elements(a->type) > MOST_LISTED))
		print_hex(out, d);
	else
		print_lists(out, s, a);
}

/* Returns whether the elements are i64 and shorter in decimal than as 16 hexadecimal digits each. */
static bool
is_short_in_decimal(Session *s, const IrAttr *a)
{
	const IrDense *d = ir_attr_as_dense(a);
	uint64_t n = (uint64_t)ir_type_n_elements(a->type), bytes = 0;

	if (a->type->elem != s->i64 || d->hex || d->splat || d->empty)
		return false;
	for (uint64_t i = 0; i < n; i++) {
		int64_t v;

		memcpy(&v, d->bytes + i * sizeof v, sizeof v);
		bytes += v < 0 ? 5 : 4;	/* a digit, a comma, a blank and, at most, the brackets of a pair */
		for (v /= 10; v; v /= 10)
			bytes++;
	}
	return bytes < 16 * n;
}

void
literal_dense_print(Buf *out, Session *s, const IrAttr *a, bool compact)
{
	BUF_LIT(out, "dense<");
	print_elements(out, s, a, !compact || !is_short_in_decimal(s, a));
	buf_char(out, '>');
}

void
literal_sparse_print(Buf *out, Session *s, const IrAttr *a)
{
	IrAttr *const *parts = ir_attr_elems(a);

	BUF_LIT(out, "sparse<");
	if (a->n && ir_type_n_elements(parts[0]->type)) {
		print_elements(out, s, parts[0], false);
		BUF_LIT(out, ", ");
		print_elements(out, s, parts[1], true);
	}
	buf_char(out, '>');
}

/* ---- array<...> ---- */

static void
print_type(Buf *out, const IrType *t)
{
	if (t->kind == IR_TYPE_FLOAT) {
		buf_str(out, str_from(ir_float_name((IrFloat)t->sub)));
		return;
	}
	if (t->sub != IR_SIGNLESS)
		buf_char(out, t->sub == IR_SIGNED ? 's' : 'u');
	buf_char(out, 'i');
	buf_u64(out, t->width);
}

void
literal_array_print(Buf *out, const IrAttr *a)
{
	const uint64_t *w = a->data;
	uint32_t words = number_words(a->type) ? number_words(a->type) : 1;

	BUF_LIT(out, "array<");
	print_type(out, a->type);
	for (uint32_t i = 0; i < a->n; i++, w += words) {
		uint64_t v[NUMBER_MAX_WORDS] = { 0 };

		buf_str(out, i ? STR(", ") : STR(": "));
		memcpy(v, w, words * sizeof *w);
		if (a->type->kind == IR_TYPE_FLOAT)
			literal_float_print(out, (IrFloat)a->type->sub, v);
		else if (number_is_bool(a->type))
			buf_str(out, v[0] ? STR("true") : STR("false"));
		else
			number_print_int(out, a->type, v);
	}
	buf_char(out, '>');
}
