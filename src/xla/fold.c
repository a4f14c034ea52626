/* SPDX-License-Identifier: Apache-2.0
 *
 * Folds elementwise operations on constants (spec 45 §5.1). Some elementwise operations do not fold in XLA; they are
 * not in the table.
 */
#include <math.h>

#include "xla/simplify.h"

/* Literals with more elements do not fold, except splats. */
enum { MOST_ELEMENTS = 65536 };

/* Compute one element. The arguments have the element type `t`. Return false if the operation does not fold. */
typedef bool FoldInt(const IrType *t, int64_t a, int64_t b, int64_t *r);
typedef bool FoldFloat(double a, double b, double *r);

static bool
is_unsigned(const IrType *t)
{
	return t->sub == IR_UNSIGNED || t->width == 1;
}

static bool
int_less(const IrType *t, int64_t a, int64_t b)
{
	return is_unsigned(t) ? (uint64_t)a < (uint64_t)b : a < b;
}

#define INT_FOLD(name, condition, expression) \
	static bool \
	int_##name(const IrType *t, int64_t a, int64_t b, int64_t *r) \
	{ \
		(void)t; \
		(void)b; \
		if (!(condition)) \
			return false; \
		*r = (int64_t)(expression); \
		return true; \
	}

static bool
int_divides(const IrType *t, int64_t a, int64_t b)
{
	return b != 0 && (is_unsigned(t) || b != -1 || a != INT64_MIN);
}

/* On booleans, addition is or, as in HLO. */
INT_FOLD(add, true, t->width == 1 ? (uint64_t)(a | b) : (uint64_t)a + (uint64_t)b)
INT_FOLD(subtract, t->width > 1, (uint64_t)a - (uint64_t)b)
INT_FOLD(multiply, true, (uint64_t)a * (uint64_t)b)
INT_FOLD(divide, int_divides(t, a, b), is_unsigned(t) ? (uint64_t)a / (uint64_t)b : (uint64_t)(a / b))
INT_FOLD(remainder, int_divides(t, a, b), is_unsigned(t) ? (uint64_t)a % (uint64_t)b : (uint64_t)(a % b))
INT_FOLD(maximum, true, int_less(t, a, b) ? b : a)
INT_FOLD(minimum, true, int_less(t, b, a) ? b : a)
INT_FOLD(and, true, a & b)
INT_FOLD(or, true, a | b)
INT_FOLD(xor, true, a ^ b)
INT_FOLD(abs, true, int_less(t, a, 0) ? 0 - (uint64_t)a : (uint64_t)a)
INT_FOLD(negate, true, 0 - (uint64_t)a)
INT_FOLD(sign, true, int_less(t, a, 0) ? -1 : a != 0)
INT_FOLD(not, true, ~a)

#define FLOAT_FOLD(name, expression) \
	static bool \
	float_##name(double a, double b, double *r) \
	{ \
		(void)b; \
		*r = (expression); \
		return true; \
	}

/* Returns the smaller number; NaN if one of them is NaN. The negative zero is smaller than the positive one. */
static double
least(double a, double b)
{
	if (isnan(a) || isnan(b))
		return NAN;
	return a < b || (a == b && signbit(a)) ? a : b;
}

FLOAT_FOLD(add, a + b)
FLOAT_FOLD(subtract, a - b)
FLOAT_FOLD(multiply, a * b)
FLOAT_FOLD(divide, a / b)
FLOAT_FOLD(remainder, fmod(a, b))
FLOAT_FOLD(maximum, -least(-a, -b))
FLOAT_FOLD(minimum, least(a, b))
FLOAT_FOLD(abs, fabs(a))
FLOAT_FOLD(negate, -a)
FLOAT_FOLD(sign, isnan(a) ? a : a == 0 ? 0 : copysign(1, a))
FLOAT_FOLD(sqrt, sqrt(a))
FLOAT_FOLD(rsqrt, 1 / sqrt(a))
FLOAT_FOLD(sine, sin(a))
FLOAT_FOLD(cosine, cos(a))
FLOAT_FOLD(tan, tan(a))
FLOAT_FOLD(tanh, tanh(a))
FLOAT_FOLD(exponential, exp(a))
FLOAT_FOLD(log, log(a))
FLOAT_FOLD(logistic, 1 / (1 + exp(-a)))
FLOAT_FOLD(even, nearbyint(a))
FLOAT_FOLD(afz, round(a))

typedef struct Fold {
	FoldInt *ints;
	FoldFloat *floats;
	bool finite;		/* the op does not fold unless the result is finite */
} Fold;

static const Fold folds[IR_OP_COUNT] = {
	[IR_OP_SHLO_ADD] = { int_add, float_add, false },
	[IR_OP_SHLO_SUBTRACT] = { int_subtract, float_subtract, false },
	[IR_OP_SHLO_MULTIPLY] = { int_multiply, float_multiply, false },
	[IR_OP_SHLO_DIVIDE] = { int_divide, float_divide, false },
	[IR_OP_SHLO_REMAINDER] = { int_remainder, float_remainder, false },
	[IR_OP_SHLO_MAXIMUM] = { int_maximum, float_maximum, false },
	[IR_OP_SHLO_MINIMUM] = { int_minimum, float_minimum, false },
	[IR_OP_SHLO_AND] = { int_and, NULL, false },
	[IR_OP_SHLO_OR] = { int_or, NULL, false },
	[IR_OP_SHLO_XOR] = { int_xor, NULL, false },
	[IR_OP_SHLO_ABS] = { int_abs, float_abs, false },
	[IR_OP_SHLO_NEGATE] = { int_negate, float_negate, false },
	[IR_OP_SHLO_SIGN] = { int_sign, float_sign, false },
	[IR_OP_SHLO_NOT] = { int_not, NULL, false },
	[IR_OP_SHLO_SQRT] = { NULL, float_sqrt, true },
	[IR_OP_SHLO_RSQRT] = { NULL, float_rsqrt, true },
	[IR_OP_SHLO_SINE] = { NULL, float_sine, true },
	[IR_OP_SHLO_COSINE] = { NULL, float_cosine, true },
	[IR_OP_SHLO_TAN] = { NULL, float_tan, true },
	[IR_OP_SHLO_TANH] = { NULL, float_tanh, true },
	[IR_OP_SHLO_EXPONENTIAL] = { NULL, float_exponential, true },
	[IR_OP_SHLO_LOG] = { NULL, float_log, true },
	[IR_OP_SHLO_LOGISTIC] = { NULL, float_logistic, true },
	[IR_OP_SHLO_ROUND_NEAREST_EVEN] = { NULL, float_even, true },
	[IR_OP_SHLO_ROUND_NEAREST_AFZ] = { NULL, float_afz, true },
};

/* Computes one element of an op in the table. */
static bool
fold_number(const Fold *f, const IrType *t, uint64_t a, uint64_t b, uint64_t *r)
{
	double v;
	int64_t i;

	if (t->kind == IR_TYPE_INT) {
		if (!f->ints || !f->ints(t, xla_to_int(t, a), xla_to_int(t, b), &i))
			return false;
		*r = xla_from_int(t, i);
		return true;
	}
	if (!f->floats || !f->floats(xla_to_double(t, a), xla_to_double(t, b), &v))
		return false;
	*r = xla_from_double(t, v);
	return !f->finite || isfinite(v);
}

static bool
fold_compare(const IrOp *op, const IrType *t, uint64_t a, uint64_t b, uint64_t *r)
{
	const IrAttr *direction = ir_op_prop(op, ATOM_comparison_direction);
	const char *word = ir_enum_info(IR_ENUM_DIRECTION)->words[direction->n];
	bool less, more, equal;

	if (t->kind == IR_TYPE_INT) {
		less = int_less(t, xla_to_int(t, a), xla_to_int(t, b));
		more = int_less(t, xla_to_int(t, b), xla_to_int(t, a));
		equal = a == b;
	} else {
		less = xla_to_double(t, a) < xla_to_double(t, b);
		more = xla_to_double(t, a) > xla_to_double(t, b);
		equal = xla_to_double(t, a) == xla_to_double(t, b);
	}
	switch (word[0]) {
	case 'E': *r = equal; break;
	case 'N': *r = !equal; break;
	case 'L': *r = less || (word[1] == 'E' && equal); break;
	default: *r = more || (word[1] == 'E' && equal); break;
	}
	return true;
}

/* Returns an integer rounded to f32 at once: a detour through f64 could round twice. */
static double
integer_to_single(const IrType *from, uint64_t bits)
{
	return from->sub == IR_UNSIGNED ? (double)(float)bits : (double)(float)xla_to_int(from, bits);
}

/* Converts a number, to a boolean by comparison with 0. A float whose integral part is outside of the range of an
 * integer type does not fold. */
static bool
fold_convert(const IrType *from, const IrType *to, uint64_t bits, uint64_t *r)
{
	double v = xla_to_double(from, bits), limit;
	bool is_signed = to->sub != IR_UNSIGNED;

	if (to->kind == IR_TYPE_INT && to->width == 1) {
		*r = from->kind == IR_TYPE_INT ? bits != 0 : v != 0;
		return true;
	}
	if (to->kind == IR_TYPE_FLOAT && to->sub == IR_F32 && from->kind == IR_TYPE_INT) {
		*r = xla_from_double(to, integer_to_single(from, bits));
		return true;
	}
	if (to->kind == IR_TYPE_FLOAT || from->kind == IR_TYPE_INT) {
		*r = to->kind == IR_TYPE_INT ? xla_from_int(to, xla_to_int(from, bits)) : xla_from_double(to, v);
		return true;
	}
	v = trunc(v);
	limit = ldexp(1, (int)to->width - is_signed);
	if (isnan(v) || v >= limit || v < (is_signed ? -limit : 0))
		return false;
	*r = xla_from_int(to, is_signed ? (int64_t)v : (int64_t)(uint64_t)v);
	return true;
}

static bool
fold_element(const IrOp *op, const XlaConst *c, uint64_t i, uint64_t *r)
{
	const IrType *t = c[0].type->elem;
	uint64_t v[3] = { 0 }, low;
	const Fold *f = &folds[op->kind];

	for (uint32_t k = 0; k < op->n_operands; k++)
		v[k] = xla_const_at(&c[k], i);
	switch (op->kind) {
	case IR_OP_SHLO_COMPARE: return fold_compare(op, t, v[0], v[1], r);
	case IR_OP_SHLO_CONVERT: return fold_convert(t, op->results[0].type->elem, v[0], r);
	case IR_OP_SHLO_SELECT: *r = v[0] & 1 ? v[1] : v[2]; return true;
	case IR_OP_SHLO_CLAMP:
		return fold_number(&folds[IR_OP_SHLO_MAXIMUM], t, v[1], v[0], &low) &&
		       fold_number(&folds[IR_OP_SHLO_MINIMUM], t, low, v[2], r);
	default: return fold_number(f, t, v[0], v[1], r);
	}
}

/* Returns whether XLA folds the op. It does not fold a clamp whose bounds are scalars, but its operand is not. */
static bool
can_fold(const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_CLAMP)
		return ir_operand(op, 0)->type == ir_operand(op, 1)->type &&
		       ir_operand(op, 2)->type == ir_operand(op, 1)->type;
	return folds[op->kind].ints || folds[op->kind].floats || op->kind == IR_OP_SHLO_COMPARE ||
	       op->kind == IR_OP_SHLO_CONVERT || op->kind == IR_OP_SHLO_SELECT;
}

bool
xla_fold(Xla *x, IrOp *op)
{
	XlaConst c[3];
	IrType *type;
	uint64_t n = 1, r;
	size_t size;
	uint8_t *out;

	if (!can_fold(op) || op->n_operands > 3 || op->n_results != 1)
		return false;
	type = op->results[0].type;
	for (uint32_t k = 0; k < op->n_operands; k++) {
		c[k] = xla_const(x, ir_operand(op, k));
		if (!xla_const_ok(&c[k]) || !xla_number_type(c[k].type->elem))
			return false;
		if (!c[k].splat)
			n = c[k].n;
	}
	if (!xla_number_type(type->elem) || n > MOST_ELEMENTS)
		return false;
	size = ir_type_elem_bytes(type->elem);
	out = ARENA_ARRAY(x->a, uint8_t, n * size);
	for (uint64_t i = 0; i < n; i++) {
		if (!fold_element(op, c, i, &r))
			return false;
		for (size_t b = 0; b < size; b++)
			out[i * size + b] = (uint8_t)(r >> 8 * b);
	}
	return xla_replace_op(x, op, xla_constant(x, op, xla_dense(x, type, out, n, size)));
}
