/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds types (spec 10 §4). Nearly all types of a program are tensors with a simple element type. The lexer returns
 * those as one token, and they are found in the memo by their bytes. Other types are built from their parts.
 */
#include "read/build.h"

#include <stdio.h>

#include "base/ascii.h"
#include "base/paranoid.h"
/* ---- dialect types and attributes ---- */

/* Returns whether the text after the dialect may be written without brackets: a letter, then letters, digits, dots and
 * underscores, then nothing or `<...>`. */
static bool
is_pretty_body(Str b)
{
	size_t i = 0;

	if (b.n == 0 || !ascii_is_letter(b.p[0]))
		return false;
	while (i < b.n && (ascii_is_word(b.p[i]) || b.p[i] == '.'))
		i++;
	return i == b.n || (b.p[i] == '<' && b.p[b.n - 1] == '>');
}

/* Splits the text into the dialect, with its '#' or '!', and the body. */
static Str
split_opaque(Str text, Str *dialect)
{
	size_t n = 1;

	while (n < text.n && text.p[n] != '.' && text.p[n] != '<')
		n++;
	*dialect = (Str){ text.p, n };
	return (Str){ text.p + n + 1, text.n - n - (text.p[n] == '.' ? 1 : 2) };
}

void
read_check_foreign(Parse *ps, Span at)
{
	bool is_type = ps->text[at.lo] == '!';
	Str dialect, body;
	Span place;

	if (ps->s->allow_foreign)
		return;
	body = split_opaque(read_slice(ps, at), &dialect);
	/* Shardy knows attributes and types of these dialects; here they are opaque. */
	if (read_dialect_registered((Str){ dialect.p + 1, dialect.n - 1 }))
		return;
	place = (Span){ at.lo + (uint32_t)dialect.n + 1, at.hi };
	read_error(ps, DIAG_UNREGISTERED, place,
	           "%s%c\"%.*s\"<\"%.*s\">%s created with unregistered dialect. If this is intended, please call "
	           "allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR "
	           "opt tool used",
	           is_type ? "`" : "", dialect.p[0], (int)dialect.n - 1, dialect.p + 1, (int)body.n, body.p,
	           is_type ? "` type" : " : 'none' attribute");
}

Atom
read_opaque_atom(Parse *ps, Span at)
{
	Str text = read_slice(ps, at), dialect, body = split_opaque(text, &dialect);
	size_t n = dialect.n;
	char *out;
	Atom a;
	ArenaMark mark = arena_mark(&ps->scratch);

	if (is_pretty_body(body) == (text.p[n] == '.'))
		return session_atom(ps->s, text);
	out = arena_alloc(&ps->scratch, text.n + 2);
	n = (size_t)sprintf(out, is_pretty_body(body) ? "%.*s.%.*s" : "%.*s<%.*s>", (int)dialect.n, dialect.p,
	                    (int)body.n, body.p);
	a = atom_intern(&ps->s->atoms, out, n);
	arena_reset(&ps->scratch, mark);
	return a;
}

IrType *
build_opaque_type(Parse *ps, Span at)
{
	if (ps->text[at.lo] != '!')
		return ir_type_opaque(ps->s, read_atom(ps, at));
	read_check_foreign(ps, at);
	return ir_type_opaque(ps->s, read_opaque_atom(ps, at));
}

/* ---- numbers ---- */

IrType *
build_int_type(Parse *ps, Span at)
{
	enum { MAX_WIDTH = 16777215 };
	const char *p = ps->text + at.lo;
	IrSign sign = *p == 's' ? IR_SIGNED : *p == 'u' ? IR_UNSIGNED : IR_SIGNLESS;
	uint64_t width = 0;

	for (p += sign == IR_SIGNLESS ? 1 : 2; p < ps->text + at.hi && width <= MAX_WIDTH; p++)
		width = width * 10 + (uint64_t)(*p - '0');
	if (width > MAX_WIDTH) {
		read_error(ps, DIAG_SYNTAX, at, "integer bitwidth is limited to %d bits", MAX_WIDTH);
		return NULL;
	}
	return ir_type_int(ps->s, (uint32_t)width, sign);
}

static bool
is_number_type(const IrType *t)
{
	return t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT;
}

/* Returns whether a tensor, vector or memref may have elements of this type. */
static bool
is_element(const IrType *t)
{
	switch ((IrTypeKind)t->kind) {
	case IR_TYPE_INT:
	case IR_TYPE_FLOAT:
	case IR_TYPE_INDEX:
	case IR_TYPE_COMPLEX:
	case IR_TYPE_OPAQUE:
	case IR_TYPE_VECTOR:
		return true;
	case IR_TYPE_TOKEN:
	case IR_TYPE_FUTURE:
	case IR_TYPE_NONE:
	case IR_TYPE_TENSOR:
	case IR_TYPE_UNRANKED:
	case IR_TYPE_MEMREF:
	case IR_TYPE_TUPLE:
	case IR_TYPE_FUNCTION:
		break;
	}
	return false;
}

static bool
check_element(Parse *ps, const IrType *elem, Span at, const char *what)
{
	if (!elem)
		return false;
	if (!is_element(elem))
		return read_error(ps, DIAG_TYPE_ELEMENT, at, "invalid %s element type", what);
	return true;
}

/* ---- shaped types ---- */

/* Returns the element type that the word [p, end) names, or NULL. */
static IrType *
simple_element(Parse *ps, const char *p, const char *end)
{
	const char *d = p + (*p != 'i');
	IrType *t;
	Atom a;

	if (*d == 'i' && ascii_is_digit(d[1]) && (*p == 'i' || *p == 's' || *p == 'u')) {
		if (ascii_skip_digits(d + 1, end) == end)
			return build_int_type(ps, (Span){ (uint32_t)(p - ps->text), (uint32_t)(end - ps->text) });
	}
	a = atom_find(&ps->s->atoms, p, (size_t)(end - p));
	t = read_word_is_type(ps, a) ? read_word_type(ps, &ps->words[a]) : NULL;
	return t && is_element(t) ? t : NULL;
}

/* Pushes the dimensions at *p and moves *p after them. Returns false if one is too large. */
static bool
simple_dims(Parse *ps, const char **p, uint32_t *n)
{
	for (*n = 0; **p == '?' || ascii_is_digit(**p); ++*n) {
		int64_t v = 0;

		if (**p == '?') {
			v = IR_DYNAMIC;
			++*p;
		}
		for (; **p != 'x'; ++*p) {
			if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, **p - '0', &v))
				return false;
		}
		++*p;
		*READ_PUSH(ps, ints) = v;
	}
	return true;
}

static bool
check_rank(Parse *ps, Span at, uint32_t n)
{
	return n <= READ_MAX_RANK ||
	       read_error(ps, DIAG_LIMIT, at, "a tensor has at most %d dimensions", (int)READ_MAX_RANK);
}

IrType *
build_simple_tensor(Parse *ps, Span at)
{
	Str text = read_slice(ps, at);
	const char *p = text.p + sizeof "tensor<" - 1;
	IrType *t = read_memo_find(ps, text), *elem;
	uint32_t n, base = ps->ints.n;

	if (t && !PARANOID)
		return t;
	if (simple_dims(ps, &p, &n) && check_rank(ps, at, n) &&
	    (elem = simple_element(ps, p, text.p + text.n - 1)) != NULL) {
		t = ir_type_tensor(ps->s, ps->ints.v + base, n, elem, NULL);
		read_memo_keep(ps, text, t);
	}
	ps->ints.n = base;
	return t;
}

/* Checks that an encoding of bounds fits the shape (spec 11 §7). */
static bool
check_bounds(Parse *ps, Span at, const int64_t *dims, uint32_t n, IrType *plain, const IrAttr *enc)
{
	if (!enc || enc->kind != IR_ATTR_BOUNDS)
		return true;
	if (enc->n != n)
		return read_error(ps, DIAG_SHLO_TYPE, at,
		                  "Bounds length is %u, expected to be equal to rank(%u) of the tensor '%s'", enc->n, n,
		                  read_type_of(ps, plain));
	for (uint32_t i = 0; i < n; i++) {
		if (dims[i] != IR_DYNAMIC && ir_attr_ints(enc)[i] != IR_DYNAMIC)
			return read_error(
				ps, DIAG_SHLO_TYPE, at,
				"Static dimension %u cannot have a bound, use ShapedType::kDynamic to indicate a "
				"missing bound in tensor '%s'",
				i, read_type_of(ps, plain));
	}
	return true;
}

IrType *
build_tensor(Parse *ps, Span whole, uint32_t n_dims, IrType *elem, Span at, IrAttr *enc)
{
	const int64_t *dims = READ_TOP(ps, ints, n_dims);
	IrType *t = NULL;

	if (check_element(ps, elem, at, "tensor") && check_rank(ps, whole, n_dims)) {
		t = ir_type_tensor(ps->s, dims, n_dims, elem, NULL);
		if (!check_bounds(ps, whole, dims, n_dims, t, enc))
			t = NULL;
		else if (enc)
			t = ir_type_tensor(ps->s, dims, n_dims, elem, enc);
	}
	READ_POP(ps, ints, n_dims);
	return t;
}

IrType *
build_unranked(Parse *ps, IrType *elem, Span at, IrAttr *enc)
{
	IrType *scalar;

	if (!check_element(ps, elem, at, "tensor"))
		return NULL;
	scalar = ir_type_tensor(ps->s, NULL, 0, elem, NULL);
	return check_bounds(ps, at, NULL, 0, scalar, enc) ? ir_type_unranked(ps->s, elem, enc) : NULL;
}

IrType *
build_vector(Parse *ps, uint32_t n_dims, IrType *elem, Span at)
{
	IrType *t = NULL;

	if (check_element(ps, elem, at, "vector"))
		t = ir_type_vector(ps->s, READ_TOP(ps, ints, n_dims), n_dims, elem);
	READ_POP(ps, ints, n_dims);
	return t;
}

/* Returns the text after the element type, `, strided<[1]>, 2`, with each part as it was written. */
static Atom
memref_rest(Parse *ps, uint32_t n)
{
	const Span *v = READ_TOP(ps, spans, n);
	Atom rest;
	Buf text;

	buf_init(&text, ps->scratch.memory);
	for (uint32_t i = 0; i < n; i++)
		buf_printf(&text, ", %.*s", (int)(v[i].hi - v[i].lo), ps->text + v[i].lo);
	READ_POP(ps, spans, n);
	rest = session_atom(ps->s, text.n ? (Str){ text.p, text.n } : STR(""));
	buf_free(&text);
	return rest;
}

IrType *
build_memref(Parse *ps, uint32_t n_dims, IrType *elem, Span at, uint32_t n_rest)
{
	Atom rest = memref_rest(ps, n_rest);
	IrType *t = NULL;

	if (elem && elem->kind != IR_TYPE_FUNCTION)
		t = ir_type_memref(ps->s, READ_TOP(ps, ints, n_dims), n_dims, elem, rest);
	else if (elem)
		read_error(ps, DIAG_TYPE_ELEMENT, at, "invalid memref element type");
	READ_POP(ps, ints, n_dims);
	return t;
}

/* No rule or check looks into unranked buffers, so they are kept as text. */
IrType *
build_unranked_memref(Parse *ps, Span whole, uint32_t n_rest)
{
	READ_POP(ps, spans, n_rest);
	return ir_type_opaque(ps->s, read_atom(ps, whole));
}

/* ---- other compound types ---- */

IrType *
build_complex(Parse *ps, IrType *elem, Span at)
{
	if (elem && is_number_type(elem))
		return ir_type_complex(ps->s, elem);
	if (elem)
		read_error(ps, DIAG_TYPE_ELEMENT, at, "invalid element type for complex");
	return NULL;
}

/* Returns whether no member is NULL, that is, had an error. */
static bool
all_there(IrType *const *v, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (!v[i])
			return false;
	}
	return true;
}

IrType *
build_tuple(Parse *ps, uint32_t n)
{
	IrType *const *v = READ_TOP(ps, types, n);

	READ_POP(ps, types, n);
	return all_there(v, n) ? ir_type_tuple(ps->s, v, n) : NULL;
}

IrType *
build_future(Parse *ps, Span start, uint32_t n)
{
	IrType *const *v = READ_TOP(ps, types, n);

	READ_POP(ps, types, n);
	if (!all_there(v, n))
		return NULL;
	for (uint32_t i = 0; i < n; i++) {
		if (v[i]->kind != IR_TYPE_TENSOR) {
			read_error(ps, DIAG_TYPE_RANKED, (Span){ start.hi - 1, start.hi },
			           "future element type must be a ranked tensor, but got '%s'", read_type_of(ps, v[i]));
			return NULL;
		}
	}
	return ir_type_future(ps->s, v, n);
}

IrType *
build_fn(Parse *ps, ReadPair fn)
{
	IrType *const *v = READ_TOP(ps, types, fn.a + fn.b);

	READ_POP(ps, types, fn.a + fn.b);
	return all_there(v, fn.a + fn.b) ? ir_type_function(ps->s, v, fn.a, v + fn.a, fn.b) : NULL;
}
