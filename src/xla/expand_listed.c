/* SPDX-License-Identifier: Apache-2.0
 *
 * Interprets the statements of expansions.def. They are compiled into the program directly from their text, which is
 * short.
 */
#include <assert.h>
#include <stdlib.h>

#include "xla/expand.h"
#include "xla/const_number.h"

typedef enum ExpandElem { ELEM_F32, ELEM_F64, ELEM_ANY, ELEM_C64, ELEM_C128, ELEM_COMPLEX } ExpandElem;

static const struct {
	IrOpKind op;
	ExpandElem elem;
	bool wide;
	const char *const *lines;
} expansions[] = {
#define EXPANSION(op, elem, wide, ...) \
	{ IR_OP_##op, ELEM_##elem, wide, (const char *const[]){ __VA_ARGS__, NULL } },
#include "xla/expansions.def"
#undef EXPANSION
};

/* The largest number of f32 in the rows stands for that of the type. */
#define FLT_MAX_TEXT 3.40282347E+38
enum { F16_MAX = 0x7BFF, BF16_MAX = 0x7F7F };

enum { MOST_STATEMENTS = 512, MOST_ARGS = 4 };

/* An argument of a statement: a value, or a number whose type the other arguments decide. */
typedef struct Arg {
	IrValue *value;		/* NULL: a number */
	const char *number;
	IrType *elem;		/* written after the number, or NULL */
} Arg;

typedef struct Reader {
	Xla *x;
	IrOp *at;
	const char *p;		/* the rest of the text */
	IrValue *operands[2];
	IrValue *made[MOST_STATEMENTS];
	IrType *real;		/* the type of a number without type: the shape of the operand, real elements */
} Reader;

/* Returns the element type of that name. Types of 32 bits stand for those as wide as the computation, so that a row
 * for f32 serves bf16 and f16 too. */
static IrType *
elem_named(const Reader *r, const char *name)
{
	Session *s = r->x->s;
	bool narrow = ir_type_elem_bytes(r->real->elem) == 2;

	if (strncmp(name, "i64", 3) == 0)
		return s->i64;
	if (strncmp(name, "i32", 3) == 0)
		return narrow ? ir_type_int(s, 16, IR_SIGNLESS) : s->i32;
	return r->real->elem;
}

/* Moves past a character and the spaces after it. */
static bool
take(Reader *r, char c)
{
	if (*r->p != c)
		return false;
	r->p++;
	while (*r->p == ' ')
		r->p++;
	return true;
}

static Arg
read_arg(Reader *r)
{
	Arg a = { 0 };

	while (*r->p == ' ')
		r->p++;
	if (*r->p == 'v') {
		a.value = r->made[strtoul(r->p + 1, (char **)(uintptr_t)&r->p, 10)];
	} else if (*r->p == 'x' || *r->p == 'y') {
		a.value = r->operands[*r->p++ == 'y'];
	} else {
		a.number = r->p;
		r->p += strcspn(r->p, ",;):");
		if (take(r, ':')) {
			a.elem = elem_named(r, r->p);
			r->p += 3;
		}
	}
	(void)take(r, ',');
	return a;
}

/* Returns the bits of a number in an integer type: the largest and the smallest one mean those of the type. */
static uint64_t
integer_bits(const IrType *elem, const char *text)
{
	long long v = strtoll(text, NULL, 10);

	if (elem->width == 16 && (v == INT32_MAX || v == INT32_MIN))
		v = v < 0 ? INT16_MIN : INT16_MAX;
	return xla_from_int(elem, v);
}

/* Returns the bits of a number: decimal, or the bit pattern of f32 or f64. */
static uint64_t
number_bits(const Reader *r, const IrType *elem, const char *text)
{
	size_t digits;

	assert(text);
	digits = strspn(text, "0123456789abcdefABCDEFx");
	if (elem->kind == IR_TYPE_INT)
		return integer_bits(elem, text);
	if (strncmp(text, "0x", 2) == 0) {
		const IrType *as = digits > 10 ? r->x->s->f64 : r->x->s->f32;

		return xla_from_double(elem, xla_to_double(as, strtoull(text, NULL, 16)));
	}
	if (elem->kind == IR_TYPE_FLOAT && ir_type_elem_bytes(elem) == 2 && strtod(text, NULL) == FLT_MAX_TEXT)
		return elem->sub == IR_F16 ? F16_MAX : BF16_MAX;
	return xla_from_double(elem, strtod(text, NULL));
}

/* Returns the value of an argument, a new constant of the element type `elem` if it is a number. */
static IrValue *
arg_value(Reader *r, const Arg *a, IrType *elem)
{
	if (a->value)
		return a->value;
	if (a->elem)
		elem = a->elem;
	return xla_splat(r->x, r->at, xla_typed(r->x, r->real, elem), number_bits(r, elem, a->number));
}

static IrOpKind
kind_named(const char *word, size_t n)
{
	static const size_t prefix = sizeof "stablehlo." - 1;

	for (int k = 1; k < IR_OP_COUNT; k++) {
		const IrOpInfo *info = ir_op_info((IrOpKind)k);

		if (info->dialect == IR_DIALECT_SHLO && strlen(info->spelling + prefix) == n &&
		    memcmp(info->spelling + prefix, word, n) == 0)
			return (IrOpKind)k;
	}
	return IR_OP_FOREIGN;
}

/* Returns the element type of the result of an op. `written` is the type in angle brackets, or NULL. */
static IrType *
result_elem(const Reader *r, unsigned kind, IrType *written, IrValue *const *v)
{
	switch (kind) {
	case IR_OP_SHLO_COMPARE: case IR_OP_SHLO_IS_FINITE: return r->x->s->i1;
	case IR_OP_SHLO_COMPLEX: return ir_type_complex(r->x->s, r->real->elem);
	case IR_OP_SHLO_REAL: case IR_OP_SHLO_IMAG: return r->real->elem;
	case IR_OP_SHLO_SELECT: return v[1]->type->elem;
	default: return written ? written : v[0]->type->elem;
	}
}

static IrValue *
make(Reader *r, IrOpKind kind, IrType *elem, IrAttr *props, IrValue *const *v)
{
	return xla_make(r->x, r->at, kind, xla_typed(r->x, r->real, elem), props, v[0], v[1], v[2], (IrValue *)NULL);
}

/* Reads `horner(z; c0, c1, ...)` after its opening parenthesis. */
static IrValue *
read_horner(Reader *r)
{
	IrValue *z = read_arg(r).value, *sum = NULL;
	IrType *elem = r->real->elem;

	(void)take(r, ';');
	while (!take(r, ')')) {
		Arg a = read_arg(r);
		IrValue *c = arg_value(r, &a, elem);

		if (sum)
			sum = make(r, IR_OP_SHLO_ADD, elem, NULL,
			           (IrValue *[]){ make(r, IR_OP_SHLO_MULTIPLY, elem, NULL,
			                               (IrValue *[]){ sum, z, NULL }), c, NULL });
		else
			sum = c;
	}
	return sum;
}

static IrAttr *
read_direction(Reader *r)
{
	const IrEnumInfo *info = ir_enum_info(IR_ENUM_DIRECTION);
	uint32_t i = 0;

	while (i < info->n && (!info->words[i] || strncmp(info->words[i], r->p, 2) != 0))
		i++;
	r->p += 2;
	(void)take(r, ',');
	return xla_props(r->x, ATOM_comparison_direction, ir_attr_enum(r->x->s, IR_ENUM_DIRECTION, i));
}

/* Returns the element type of numbers among the arguments: that of the last value. A predicate of select has a
 * different type. */
static IrType *
number_elem(const Reader *r, IrOpKind kind, const Arg *args, uint32_t n)
{
	IrType *elem = r->real->elem;

	for (uint32_t i = kind == IR_OP_SHLO_SELECT; i < n; i++) {
		if (args[i].value)
			elem = args[i].value->type->elem;
	}
	return elem;
}

/* Returns a complex constant. */
static IrValue *
complex_constant(Reader *r, const Arg *re, const Arg *im)
{
	IrType *elem = r->real->elem;
	size_t size = ir_type_elem_bytes(elem);
	const uint64_t parts[] = { number_bits(r, elem, re->number), number_bits(r, elem, im->number) };
	uint8_t bytes[16];

	for (size_t i = 0; i < 2 * size; i++)
		bytes[i] = (uint8_t)(parts[i / size] >> 8 * (i % size));
	elem = ir_type_complex(r->x->s, elem);
	return xla_constant(r->x, r->at, xla_dense(r->x, xla_typed(r->x, r->real, elem), bytes, 1, 2 * size));
}

/* Reads `word(arguments)` or `word<type>(arguments)`. */
static IrValue *
read_call(Reader *r)
{
	size_t len = strcspn(r->p, "<(");
	IrOpKind kind = kind_named(r->p, len);
	bool horner = strncmp(r->p, "horner", len) == 0;
	IrType *written = NULL, *elem;
	IrAttr *props = NULL;
	Arg args[MOST_ARGS] = { { 0 } };
	IrValue *v[MOST_ARGS] = { NULL };
	uint32_t n = 0;

	r->p += len;
	if (take(r, '<')) {
		written = elem_named(r, r->p);
		r->p += strcspn(r->p, ">");
		(void)take(r, '>');
	}
	(void)take(r, '(');
	if (horner)
		return read_horner(r);
	if (kind == IR_OP_SHLO_COMPARE)
		props = read_direction(r);
	while (!take(r, ')'))
		args[n++] = read_arg(r);
	if (kind == IR_OP_SHLO_COMPLEX && args[0].number && args[1].number)
		return complex_constant(r, &args[0], &args[1]);
	elem = number_elem(r, kind, args, n);
	for (uint32_t i = 0; i < n; i++)
		v[i] = arg_value(r, &args[i], elem);
	return make(r, kind, result_elem(r, kind, written, v), props, v);
}

/* Reads `FEATURE: ` if it is before a statement. Returns whether the release has the feature, or needs none. */
static bool
read_feature(Reader *r)
{
	static const struct { const char *name; IrFeature feature; } features[] = {
		{ "XLA_ASIN", IR_FEATURE_XLA_ASIN }, { "XLA_DIGAMMA", IR_FEATURE_XLA_DIGAMMA },
	};
	size_t i = 0, len = strspn(r->p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");

	if (!len)
		return true;
	while (strncmp(features[i].name, r->p, len) != 0) {
		i++;
		assert(i < sizeof features / sizeof *features);	/* the table of expansions names only these */
	}
	r->p += len;
	(void)take(r, ':');
	return session_has(r->x->s, features[i].feature);
}

/* Reads `v0=...; v1=...; return v1`. */
static IrValue *
read_statements(Reader *r)
{
	while (strncmp(r->p, "return", 6) != 0) {
		size_t number;

		if (!read_feature(r)) {
			r->p += strcspn(r->p, ";");
			(void)take(r, ';');
			continue;
		}
		number = strtoul(r->p + 1, (char **)(uintptr_t)&r->p, 10);
		(void)take(r, '=');
		r->made[number] = read_call(r);
		(void)take(r, ';');
	}
	r->p += sizeof "return " - 1;
	return read_arg(r).value;
}

static const char *
joined(Arena *a, const char *const *lines)
{
	size_t n = 0;
	char *text, *end;

	for (size_t i = 0; lines[i]; i++)
		n += strlen(lines[i]);
	text = end = arena_alloc(a, n + 1);
	for (size_t i = 0; lines[i]; i++) {
		memcpy(end, lines[i], strlen(lines[i]));
		end += strlen(lines[i]);
	}
	return text;
}

static bool
row_fits(ExpandElem row, const IrType *elem)
{
	if (elem->kind == IR_TYPE_COMPLEX)
		return row == ELEM_COMPLEX || row == (elem->elem->sub == IR_F64 ? ELEM_C128 : ELEM_C64);
	if (elem->kind != IR_TYPE_FLOAT || row > ELEM_ANY)
		return false;
	return row == ELEM_ANY || (elem->sub == IR_F64) == (row == ELEM_F64);
}

static IrValue *
convert(Reader *r, IrValue *v, IrType *elem)
{
	return v ? make(r, IR_OP_SHLO_CONVERT, elem, NULL, (IrValue *[]){ v, NULL, NULL }) : NULL;
}

static IrValue *
expand_row(Xla *x, IrOp *at, size_t row, IrValue *operand, IrValue *y)
{
	Reader *r = ARENA_NEW(x->a, Reader);
	IrType *elem = operand->type->elem;
	bool widened = expansions[row].wide && ir_type_elem_bytes(elem) < 4;
	IrValue *result;

	r->x = x;
	r->at = at;
	r->operands[0] = operand;
	r->operands[1] = y;
	r->real = elem->kind == IR_TYPE_COMPLEX ? xla_typed(x, operand->type, elem->elem) : operand->type;
	r->p = joined(x->a, expansions[row].lines);
	if (widened) {
		r->real = xla_typed(x, operand->type, x->s->f32);
		r->operands[0] = convert(r, operand, x->s->f32);
		r->operands[1] = convert(r, y, x->s->f32);
	}
	result = read_statements(r);
	return widened ? convert(r, result, elem) : result;
}

IrValue *
xla_expand_listed(Xla *x, IrOp *at, IrValue *operand, IrValue *y)
{
	for (size_t row = 0; row < sizeof expansions / sizeof *expansions; row++) {
		if (expansions[row].op == (IrOpKind)at->kind && row_fits(expansions[row].elem, operand->type->elem))
			return expand_row(x, at, row, operand, y);
	}
	return NULL;
}
