/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads element literals (spec 10 §5.3) in two passes over their text: the first checks the syntax and infers the
 * shape, and the second writes the elements as bytes of their type. A hexadecimal literal of more than IR_DENSE_INTERN
 * bytes is not converted; the attribute refers to its digits in the source.
 */
#include "read/dense.h"

#include "base/ascii.h"
#include "literal/literal.h"
#include "literal/number.h"
#include "print/print.h"

/* ---- first pass ---- */

static bool
scan_scalar(Scan *sc, Literal *l)
{
	bool minus = sc->kind == SCAN_MINUS;

	l->n++;
	if (minus && !scan_next(sc))
		return false;
	if (sc->kind == SCAN_INT || sc->kind == SCAN_FLOAT)
		return scan_next(sc);
	if (minus)
		return scan_fail(sc, DIAG_SYNTAX, "expected integer or floating point literal");
	if (sc->kind == SCAN_STRING || (sc->kind == SCAN_WORD && scan_is_bool(sc->text)))
		return scan_next(sc);
	return scan_fail(sc, DIAG_SYNTAX, "expected element literal of primitive type");
}

static bool
scan_element(Scan *sc, Literal *l)
{
	if (sc->kind != SCAN_LPAREN)
		return scan_scalar(sc, l);
	if (!scan_next(sc) || !scan_scalar(sc, l))
		return false;
	if (sc->kind != SCAN_COMMA)
		return scan_fail(sc, DIAG_SYNTAX, "expected ',' between complex elements");
	if (!scan_next(sc) || !scan_scalar(sc, l))
		return false;
	if (sc->kind != SCAN_RPAREN)
		return scan_fail(sc, DIAG_SYNTAX, "expected ')' after complex elements");
	return scan_next(sc);
}

/* A level of nesting. All its lists have the same length, which the first closed list sets. */
typedef struct Level {
	int64_t length;		/* of the lists of this level closed so far; -1: none */
	int64_t count;		/* elements of the open list */
	bool scalars;		/* the elements are scalars, not lists; set by the first element */
} Level;

/* The lists being read, outermost first; `depth` of them are open. */
typedef struct Nest {
	VEC(Level) levels;
	uint32_t depth;
} Nest;

static bool
ragged(Scan *sc)
{
	return scan_fail(sc, DIAG_DENSE_SHAPE, "tensor literal is invalid; ranks are not consistent between elements");
}

/* Counts an element of the innermost open list. */
static bool
count_element(Scan *sc, Nest *nest, bool scalar)
{
	Level *level = &nest->levels.v[nest->depth - 1];
	bool first = level->count == 0 && level->length <= 0;

	if (!first && level->scalars != scalar)
		return ragged(sc);
	level->scalars = scalar;
	level->count++;
	return true;
}

/* Takes all opening brackets at the current token. */
static bool
open_lists(Scan *sc, Nest *nest)
{
	while (sc->kind == SCAN_LSQUARE) {
		if (nest->depth == nest->levels.n)
			VEC_ADD(&sc->s->arena, &nest->levels)->length = -1;
		nest->levels.v[nest->depth++].count = 0;
		if (!scan_next(sc))
			return false;
	}
	return true;
}

/* Takes all closing brackets at the current token, up to the one of the outermost list. */
static bool
close_lists(Scan *sc, Nest *nest)
{
	while (sc->kind == SCAN_RSQUARE && nest->depth) {
		Level *level = &nest->levels.v[--nest->depth];

		if (level->length >= 0 && level->length != level->count)
			return ragged(sc);
		level->length = level->count;
		if (!scan_next(sc) || (nest->depth && !count_element(sc, nest, false)))
			return false;
	}
	return true;
}

/* Scans the list that the current token opens, up to its closing bracket. */
static bool
scan_list(Scan *sc, Literal *l)
{
	Level few[8];
	Nest nest = { { few, 0, 8 }, 0 };

	for (;;) {
		if (!open_lists(sc, &nest))
			return false;
		if (sc->kind != SCAN_RSQUARE || nest.levels.v[nest.depth - 1].count) {
			if (!scan_element(sc, l) || !count_element(sc, &nest, true))
				return false;
		}
		if (!close_lists(sc, &nest))
			return false;
		if (nest.depth == 0)
			break;
		if (sc->kind != SCAN_COMMA)
			return scan_fail(sc, DIAG_SYNTAX, "expected ']'");
		if (!scan_next(sc))
			return false;
	}
	for (uint32_t i = 0; i < nest.levels.n; i++)
		*VEC_ADD(&sc->s->arena, &l->shape) = nest.levels.v[i].length;
	return true;
}

/* A literal is empty, a string, a scalar or nested lists. */
bool
dense_scan(Scan *sc, Literal *l, bool hex)
{
	*l = (Literal){ .from = sc->text.p, .shape = { l->few, 0, 8 } };
	if (sc->kind == SCAN_STRING && hex) {
		l->string = sc->text;
		return scan_next(sc);
	}
	return sc->kind == SCAN_LSQUARE ? scan_list(sc, l) : scan_element(sc, l);
}

/* ---- second pass ---- */

static bool
is_number_type(const IrType *t)
{
	return t->kind == IR_TYPE_INT || t->kind == IR_TYPE_INDEX || t->kind == IR_TYPE_FLOAT;
}

static void
put_bytes(uint8_t *out, const uint64_t *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (uint8_t)(w[i / 8] >> i % 8 * 8);
}

static bool
read_int(Scan *sc, const IrType *t, bool neg, uint64_t *w)
{
	bool word = sc->kind == SCAN_WORD;

	if (neg && t->kind == IR_TYPE_INT && t->sub == IR_UNSIGNED)
		return scan_fail(sc, DIAG_INT_RANGE, "expected unsigned integer elements, but parsed negative value");
	if (sc->kind == SCAN_FLOAT)
		return scan_fail(sc, DIAG_DENSE_SHAPE, "expected integer elements, but parsed floating-point");
	if (sc->kind == SCAN_STRING)
		return scan_fail(sc, DIAG_SYNTAX, "expected integer elements, but parsed a string");
	if (word && number_width(t) != 1)
		return scan_fail(sc, DIAG_INT_RANGE, "expected i1 type for 'true' or 'false' values");
	if (word)
		w[0] = sc->text.p[0] == 't';
	else if (!number_parse_int(t, sc->text, neg, w))
		return scan_fail(sc, DIAG_INT_RANGE, "integer constant out of range for type");
	return true;
}

/* Reads the scalar at the current token into `size` bytes; the bits above its width are 0. */
static bool
read_scalar(Scan *sc, const IrType *t, uint8_t *out, size_t size)
{
	uint64_t w[NUMBER_MAX_WORDS] = { 0 };
	bool neg = sc->kind == SCAN_MINUS;

	if (neg && !scan_next(sc))
		return false;
	if (!(t->kind == IR_TYPE_FLOAT ? scan_read_float(sc, t, neg, w) : read_int(sc, t, neg, w)))
		return false;
	if (number_width(t) % 64)
		w[number_width(t) / 64] &= ~(~(uint64_t)0 << number_width(t) % 64);
	put_bytes(out, w, size);
	return scan_next(sc);
}

/* Skips brackets and commas to the next scalar. */
static bool
to_scalar(Scan *sc)
{
	while (sc->kind == SCAN_LSQUARE || sc->kind == SCAN_RSQUARE || sc->kind == SCAN_COMMA ||
	       sc->kind == SCAN_LPAREN || sc->kind == SCAN_RPAREN) {
		if (!scan_next(sc))
			return false;
	}
	return true;
}

/* Stores the text between the quotes, escapes resolved. */
static bool
unescape(Scan *sc, Str quoted, Atom *atom)
{
	ArenaMark mark = arena_mark(&sc->s->arena);
	char *buf = arena_alloc(&sc->s->arena, quoted.n), *out = buf;
	const char *p = quoted.p + 1, *end = quoted.p + quoted.n - 1;

	for (; p < end; p++) {
		if (*p != '\\') {
			*out++ = *p;
		} else if (p[1] == '"' || p[1] == '\\') {
			*out++ = *++p;
		} else if (p[1] == 'n' || p[1] == 't') {
			*out++ = *++p == 'n' ? '\n' : '\t';
		} else if (ascii_is_hex(p[1]) && ascii_is_hex(p[2])) {
			char digits[5] = { '0', 'x', p[1], p[2], 0 };
			uint64_t v = 0;

			if (str_u64_parse(str_from(digits), &v))
				*out++ = (char)v;
			p += 2;
		} else {
			return diag_error(&sc->s->diag, DIAG_STRING_ESCAPE, scan_span(sc->s, (Str){ p, 1 }),
			                  "unknown escape in string literal");
		}
	}
	*atom = atom_find(&sc->s->atoms, buf, (size_t)(out - buf));
	if (*atom)
		arena_reset(&sc->s->arena, mark);
	else
		*atom = atom_intern(&sc->s->atoms, buf, (size_t)(out - buf));
	return true;
}

static bool
read_strings(Scan *sc, uint64_t n, Atom *out)
{
	for (uint64_t i = 0; i < n; i++) {
		if (!to_scalar(sc))
			return false;
		if (sc->kind != SCAN_STRING)
			return scan_fail(sc, DIAG_SYNTAX, "expected string element");
		if (!unescape(sc, sc->text, &out[i]) || !scan_next(sc))
			return false;
	}
	return true;
}

/* Returns whether n items of `size` bytes are all equal. */
static bool
all_equal(const uint8_t *p, uint64_t n, size_t size)
{
	return n <= 1 || memcmp(p, p + size, (n - 1) * size) == 0;
}

static IrAttr *
finish(Session *s, IrType *type, const uint8_t *bytes, uint64_t n, size_t size, bool strings)
{
	IrDense d = { .bytes = bytes, .n_bytes = n * size, .strings = strings };

	if (all_equal(bytes, n, size)) {
		d.splat = 1;
		d.n_bytes = size;
	}
	return ir_attr_dense(s, type, d);
}

/* Returns memory for the elements: the caller's buffer if ir_attr_dense() will copy them. */
static uint8_t *
element_memory(Session *s, uint8_t few[IR_DENSE_INTERN], uint64_t n, size_t size)
{
	return n <= IR_DENSE_INTERN / size ? few : ARENA_ARRAY(&s->arena, uint8_t, n * size);
}

static IrAttr *
string_elements(Scan *sc, const Literal *l, IrType *type)
{
	Atom *atoms = ARENA_ARRAY(&sc->s->arena, Atom, l->n + 1);
	uint64_t n = l->string.p ? 1 : l->n;

	if (l->string.p ? !unescape(sc, l->string, atoms) : !read_strings(sc, n, atoms))
		return NULL;
	return finish(sc->s, type, (const uint8_t *)atoms, n, sizeof *atoms, true);
}

static IrAttr *
number_elements(Scan *sc, const Literal *l, IrType *type)
{
	const IrType *t = type->elem->kind == IR_TYPE_COMPLEX ? type->elem->elem : type->elem;
	size_t size = ir_type_elem_bytes(t);
	uint8_t few[IR_DENSE_INTERN], *bytes;
	uint64_t parts = type->elem->kind == IR_TYPE_COMPLEX ? 2 : 1;

	if (!number_supported(sc->s, t, sc->word))
		return NULL;
	bytes = element_memory(sc->s, few, l->n, size ? size : 1);
	for (uint64_t i = 0; i < l->n; i++) {
		if (!to_scalar(sc) || !read_scalar(sc, t, bytes + i * size, size))
			return NULL;
	}
	return finish(sc->s, type, bytes, l->n / parts, size * parts, false);
}

/* ---- hexadecimal literals ---- */

/* Reads booleans that are packed eight to a byte, lowest bit first, as MLIR wrote them up to LLVM 21. */
static IrAttr *
packed_bools(Session *s, IrType *type, Str hex, uint64_t n)
{
	uint8_t few[IR_DENSE_INTERN], *bytes = element_memory(s, few, n, 1);

	for (uint64_t i = 0; i < n; i++)
		bytes[i] = ascii_hex_byte(hex.p + i / 8 * 2) >> i % 8 & 1;
	return finish(s, type, bytes, n, 1, false);
}

static IrAttr *
convert_hex(Session *s, IrType *type, Str hex, size_t size)
{
	uint64_t n = hex.n / 2;
	uint8_t few[IR_DENSE_INTERN], *bytes = element_memory(s, few, n, 1);

	for (uint64_t i = 0; i < n; i++)
		bytes[i] = ascii_hex_byte(hex.p + 2 * i);
	for (uint64_t i = 0; number_is_bool(type->elem) && i < n; i++)
		bytes[i] = bytes[i] != 0;
	return finish(s, type, bytes, n / size, size, false);
}

/* Returns whether the digits repeat every `period` digits. */
static bool
same_digits(Str hex, size_t period)
{
	for (size_t i = period; i < hex.n; i++) {
		if ((hex.p[i] | 32) != (hex.p[i - period] | 32))
			return false;
	}
	return true;
}

/* Returns the top bits of those bytes of v that are in [lo, hi]. All bytes must be below 0x80. */
static uint64_t
bytes_between(uint64_t v, uint64_t lo, uint64_t hi)
{
	const uint64_t ones = 0x0101010101010101;

	return (v + (0x80 - lo) * ones) & ~(v + (0x7F - hi) * ones) & 0x80 * ones;
}

/* Returns whether the text has only hexadecimal digits; tests eight bytes at a time. */
static bool
all_hex(const char *p, size_t n)
{
	const uint64_t tops = 0x8080808080808080, blanks = 0x2020202020202020;
	uint64_t v;

	for (; n >= sizeof v; p += sizeof v, n -= sizeof v) {
		memcpy(&v, p, sizeof v);
		if (v & tops || (bytes_between(v, '0', '9') | bytes_between(v | blanks, 'a', 'f')) != tops)
			return false;
	}
	for (; n; p++, n--) {
		if (!ascii_is_hex(*p))
			return false;
	}
	return true;
}

static IrAttr *
hex_elements(Scan *sc, const Literal *l, IrType *type)
{
	Session *s = sc->s;
	Str hex = { l->string.p + 3, l->string.n - 4 };	/* without quotes and 0x */
	size_t size = ir_type_elem_bytes(type->elem);
	uint64_t n = (uint64_t)ir_type_n_elements(type), bytes = hex.n / 2, total;
	Str name;

	if (l->string.n < 4 || memcmp(l->string.p + 1, "0x", 2) != 0 || hex.n % 2 || !all_hex(hex.p, hex.n)) {
		diag_error(&s->diag, DIAG_DENSE_HEX, scan_span(s, l->string),
		           "expected string containing hex digits starting with `0x`");
		return NULL;
	}
	if (n == 0 && bytes == 0)
		return ir_attr_dense(s, type, (IrDense){ .empty = 1 });
	if (size && bytes == size)
		return convert_hex(s, type, hex, size);
	if (number_is_bool(type->elem) && bytes != n && bytes == n / 8 + (n % 8 != 0))
		return packed_bools(s, type, hex, n);
	if (!size || __builtin_mul_overflow(n, size, &total) || bytes != total) {
		name = print_type_text(s, type);
		diag_error(&s->diag, DIAG_DENSE_HEX, sc->word,
		           "elements hex data size is invalid for provided type: '%.*s'", (int)name.n, name.p);
		return NULL;
	}
	if (bytes <= IR_DENSE_INTERN || number_is_bool(type->elem))
		return convert_hex(s, type, hex, size);
	if (same_digits(hex, 2 * size))
		return convert_hex(s, type, (Str){ hex.p, 2 * size }, size);
	return ir_attr_dense(s, type, (IrDense){ .bytes = (const uint8_t *)hex.p, .n_bytes = hex.n, .hex = 1 });
}

/* ---- checks and entry points ---- */

/* Dimensions for a message: 2, 3 */
Str
dense_shape_text(Arena *a, const int64_t *dims, uint32_t n)
{
	const char *text = "";

	for (uint32_t i = 0; i < n && i < 64; i++)
		text = arena_printf(a, "%s%s%lld", text, i ? ", " : "", (long long)dims[i]);
	return str_from(text);
}

static bool
shape_is(const Literal *l, const IrType *type)
{
	return l->shape.n == type->n && (!type->n || memcmp(l->shape.v, type->dims, type->n * sizeof *type->dims) == 0);
}

static bool
check_shape(Scan *sc, const Literal *l, const IrType *type)
{
	Arena *a = &sc->s->arena;

	if (!l->shape.n || shape_is(l, type))
		return true;
	return diag_error(&sc->s->diag, DIAG_DENSE_SHAPE, sc->word,
	                  "inferred shape of elements literal ([%s]) does not match type ([%s])",
	                  dense_shape_text(a, l->shape.v, l->shape.n).p, dense_shape_text(a, type->dims, type->n).p);
}

/* Checks the number of scalars; a complex element has two. */
static bool
check_count(Scan *sc, const Literal *l, IrType *type)
{
	bool complex = type->elem->kind == IR_TYPE_COMPLEX, scalar = !l->shape.n;
	uint64_t want = scalar ? 1 : (uint64_t)ir_type_n_elements(type);
	Str name = { 0 };

	if (complex)
		want *= 2;
	if (l->n == want)
		return true;
	name = print_type_text(sc->s, complex && scalar ? type->elem : type);
	return diag_error(&sc->s->diag, DIAG_DENSE_SHAPE, sc->word,
	                  "parsed %llu elements, but type ('%.*s') expected %llu elements",
	                  (unsigned long long)l->n, (int)name.n, name.p, (unsigned long long)want);
}

/* The second pass begins again at the start of the literal. */
IrAttr *
dense_elements(Scan *sc, const Literal *l, IrType *type)
{
	bool numbers = is_number_type(type->elem) || type->elem->kind == IR_TYPE_COMPLEX;
	uint64_t n = (uint64_t)ir_type_n_elements(type);
	Scan again = scan_begin(sc->s, sc->word, l->from, sc->end);
	Str name;

	if (l->string.p)
		return numbers ? hex_elements(sc, l, type) : string_elements(sc, l, type);
	if (!check_shape(sc, l, type))
		return NULL;
	if (!l->n && n) {
		name = print_type_text(sc->s, type);
		diag_error(&sc->s->diag, DIAG_DENSE_SHAPE, sc->word,
		           "parsed zero elements, but type ('%.*s') expected at least 1", (int)name.n, name.p);
		return NULL;
	}
	if (!l->n)
		return ir_attr_dense(sc->s, type, (IrDense){ .empty = 1 });
	if (!check_count(sc, l, type) || !scan_next(&again))
		return NULL;
	return numbers ? number_elements(&again, l, type) : string_elements(&again, l, type);
}

bool
dense_check_type(Session *s, Span word, const IrType *type)
{
	if (!ir_type_is_shaped(type))
		return diag_error(&s->diag, DIAG_DENSE_SHAPE_STATIC, word, "elements literal must be a shaped type");
	if (!ir_type_is_static_shaped(type))
		return diag_error(&s->diag, DIAG_DENSE_SHAPE_STATIC, word,
		                  "elements literal type must have static shape");
	return true;
}

bool
dense_at_end(Scan *sc)
{
	return sc->kind == SCAN_END || scan_fail(sc, DIAG_SYNTAX, "expected '>'");
}

IrAttr *
read_dense(Session *s, Span word, Str body, IrType *type)
{
	Scan sc = scan_begin(s, word, body.p, body.p + body.n);
	Literal l = { 0 };

	if (!scan_next(&sc))
		return NULL;
	if (sc.kind != SCAN_END && (!dense_scan(&sc, &l, true) || !dense_at_end(&sc)))
		return NULL;
	return dense_check_type(s, word, type) ? dense_elements(&sc, &l, type) : NULL;
}

IrAttr *
read_dense_i64(Session *s, const int64_t *dims, uint32_t rank, const int64_t *v)
{
	IrType *type = ir_type_tensor(s, dims, rank, s->i64, NULL);
	uint64_t n = (uint64_t)ir_type_n_elements(type);
	uint8_t few[IR_DENSE_INTERN], *bytes = element_memory(s, few, n, sizeof *v);

	for (uint64_t i = 0; i < n; i++)
		put_bytes(bytes + i * sizeof *v, &(uint64_t){ (uint64_t)v[i] }, sizeof *v);
	return n ? finish(s, type, bytes, n, sizeof *v, false) : ir_attr_dense(s, type, (IrDense){ .empty = 1 });
}
