/* SPDX-License-Identifier: Apache-2.0
 *
 * Arithmetic on single elements. Floats are computed in double precision and rounded to their format once, integers
 * wrap, and the corner cases are those of XLA (spec 55 §11.7).
 */
#include <math.h>

#include "interp/complex_of.h"
#include "interp/machine.h"
#include "interp/special.h"

/* ---- integers ---- */

static int64_t
lowest(const IrType *elem)
{
	return interp_class(elem) == INTERP_SIGNED ? (int64_t)(UINT64_MAX << (elem->width - 1)) : 0;
}

static int64_t
int_divide(const IrType *elem, int64_t a, int64_t b)
{
	if (b == 0)
		return -1;
	if (interp_class(elem) == INTERP_UNSIGNED)
		return (int64_t)((uint64_t)a / (uint64_t)b);
	return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}

static int64_t
int_remainder(const IrType *elem, int64_t a, int64_t b)
{
	if (b == 0)
		return a;
	if (interp_class(elem) == INTERP_UNSIGNED)
		return (int64_t)((uint64_t)a % (uint64_t)b);
	return b == -1 ? 0 : a % b;
}

static int64_t
int_power(const IrType *elem, int64_t a, int64_t b)
{
	uint64_t result = 1, base = (uint64_t)a;

	if (interp_class(elem) == INTERP_SIGNED && b < 0)
		return a == 1 ? 1 : a == -1 ? (b % 2 ? -1 : 1) : 0;
	for (uint64_t e = (uint64_t)b; e; e >>= 1, base *= base) {
		if (e & 1)
			result *= base;
	}
	return (int64_t)result;
}

static int64_t
int_shift(IrOpKind kind, const IrType *elem, int64_t a, int64_t b)
{
	uint64_t by = (uint64_t)b, mask = elem->width < 64 ? ((uint64_t)1 << elem->width) - 1 : UINT64_MAX;
	bool is_whole = (by & mask) >= elem->width;

	switch ((int)kind) {
	case IR_OP_SHLO_SHIFT_LEFT:
		return is_whole ? 0 : (int64_t)((uint64_t)a << by);
	case IR_OP_SHLO_SHIFT_RIGHT_LOGICAL:
		return is_whole ? 0 : (int64_t)(((uint64_t)a & mask) >> by);
	default:
		/* An unsigned operand is shifted as the signed number with the same bits. */
		a = (int64_t)((uint64_t)a << (64 - elem->width)) >> (64 - elem->width);
		return is_whole ? (a < 0 ? -1 : 0) : a >> by;
	}
}

/* Returns the upper half of a product. */
static int64_t
int_multiply_high(const IrType *elem, int64_t a, int64_t b)
{
	__extension__ typedef __int128 Wide;
	__extension__ typedef unsigned __int128 WideUnsigned;

	if (interp_class(elem) == INTERP_SIGNED)
		return (int64_t)((Wide)a * b >> elem->width);
	return (int64_t)((WideUnsigned)(uint64_t)a * (uint64_t)b >> elem->width);
}

static bool
int_less(const IrType *elem, int64_t a, int64_t b)
{
	return interp_class(elem) == INTERP_SIGNED ? a < b : (uint64_t)a < (uint64_t)b;
}

static int64_t
int_binary(IrOpKind kind, const IrType *elem, int64_t a, int64_t b)
{
	bool is_bool = interp_class(elem) == INTERP_BOOL;

	switch ((int)kind) {
	case IR_OP_SHLO_ADD:
		return is_bool ? a | b : (int64_t)((uint64_t)a + (uint64_t)b);
	case IR_OP_SHLO_SUBTRACT:
		return (int64_t)((uint64_t)a - (uint64_t)b);
	case IR_OP_SHLO_MULTIPLY:
		return (int64_t)((uint64_t)a * (uint64_t)b);
	case IR_OP_SHLO_DIVIDE:
		return int_divide(elem, a, b);
	case IR_OP_SHLO_REMAINDER:
		return int_remainder(elem, a, b);
	case IR_OP_SHLO_POWER:
		return int_power(elem, a, b);
	case IR_OP_SHLO_MAXIMUM:
		return int_less(elem, a, b) ? b : a;
	case IR_OP_SHLO_MINIMUM:
		return int_less(elem, b, a) ? b : a;
	case IR_OP_SHLO_AND:
		return a & b;
	case IR_OP_SHLO_OR:
		return a | b;
	case IR_OP_SHLO_XOR:
		return a ^ b;
	case IR_OP_CHLO_MULHI:
		return int_multiply_high(elem, a, b);
	default:
		return int_shift(kind, elem, a, b);
	}
}

static int64_t
leading_zeros(const IrType *elem, int64_t a)
{
	uint64_t v = (uint64_t)a << (64 - elem->width);

	return v ? __builtin_clzll(v) : (int64_t)elem->width;
}

static int64_t
int_unary(IrOpKind kind, const IrType *elem, int64_t a)
{
	uint64_t mask = elem->width < 64 ? ((uint64_t)1 << elem->width) - 1 : UINT64_MAX;

	switch ((int)kind) {
	case IR_OP_SHLO_ABS:
		return a < 0 && interp_class(elem) == INTERP_SIGNED && a != lowest(elem) ? -a : a;
	case IR_OP_SHLO_NEGATE:
		return (int64_t)(0 - (uint64_t)a);
	case IR_OP_SHLO_NOT:
		return ~a;
	case IR_OP_SHLO_POPCNT:
		return __builtin_popcountll((uint64_t)a & mask);
	case IR_OP_SHLO_COUNT_LEADING_ZEROS:
		return leading_zeros(elem, a);
	case IR_OP_SHLO_SIGN:
		return interp_class(elem) == INTERP_SIGNED ? (a > 0) - (a < 0) : a != 0;
	default:		/* chlo.square */
		return (int64_t)((uint64_t)a * (uint64_t)a);
	}
}

/* ---- floats ---- */

static double
float_binary(IrOpKind kind, double a, double b)
{
	switch ((int)kind) {
	case IR_OP_SHLO_ADD:
		return a + b;
	case IR_OP_SHLO_SUBTRACT:
		return a - b;
	case IR_OP_SHLO_MULTIPLY:
		return a * b;
	case IR_OP_SHLO_DIVIDE:
		return a / b;
	case IR_OP_SHLO_REMAINDER:
		return fmod(a, b);
	case IR_OP_SHLO_POWER:
		return pow(a, b);
	case IR_OP_SHLO_ATAN2:
		return atan2(a, b);
	case IR_OP_CHLO_ZETA:
		return interp_zeta(a, b);
	case IR_OP_CHLO_POLYGAMMA:
		return interp_polygamma(a, b);
	case IR_OP_SHLO_MAXIMUM:
		return isnan(a) ? a : isnan(b) || b > a || (b == a && signbit(a)) ? b : a;
	default:
		return isnan(a) ? a : isnan(b) || b < a || (b == a && signbit(b)) ? b : a;
	}
}

/* Functions of the C library, by operation. */
typedef double FloatFn(double);

static double
logistic(double a)
{
	return 1 / (1 + exp(-a));
}

static double
rsqrt(double a)
{
	return 1 / sqrt(a);
}

static double
sign(double a)
{
	return isnan(a) || a == 0 ? a : copysign(1, a);
}

static double
negate(double a)
{
	return -a;
}

static double
square(double a)
{
	return a * a;
}

static FloatFn *const float_fns[IR_OP_COUNT] = {
	[IR_OP_SHLO_ABS] = fabs,
	[IR_OP_SHLO_CBRT] = cbrt,
	[IR_OP_SHLO_CEIL] = ceil,
	[IR_OP_SHLO_COSINE] = cos,
	[IR_OP_SHLO_EXPONENTIAL] = exp,
	[IR_OP_SHLO_EXPONENTIAL_MINUS_ONE] = expm1,
	[IR_OP_SHLO_FLOOR] = floor,
	[IR_OP_SHLO_LOG] = log,
	[IR_OP_SHLO_LOG_PLUS_ONE] = log1p,
	[IR_OP_SHLO_LOGISTIC] = logistic,
	[IR_OP_SHLO_NEGATE] = negate,
	[IR_OP_SHLO_ROUND_NEAREST_AFZ] = round,
	[IR_OP_SHLO_ROUND_NEAREST_EVEN] = nearbyint,
	[IR_OP_SHLO_RSQRT] = rsqrt,
	[IR_OP_SHLO_SIGN] = sign,
	[IR_OP_SHLO_SINE] = sin,
	[IR_OP_SHLO_SQRT] = sqrt,
	[IR_OP_SHLO_TAN] = tan,
	[IR_OP_SHLO_TANH] = tanh,
	[IR_OP_CHLO_ACOS] = acos,
	[IR_OP_CHLO_ACOSH] = acosh,
	[IR_OP_CHLO_ASIN] = asin,
	[IR_OP_CHLO_ASINH] = asinh,
	[IR_OP_CHLO_ATAN] = atan,
	[IR_OP_CHLO_ATANH] = atanh,
	[IR_OP_CHLO_COSH] = cosh,
	[IR_OP_CHLO_SINH] = sinh,
	[IR_OP_CHLO_TAN] = tan,
	[IR_OP_CHLO_ERF] = erf,
	[IR_OP_CHLO_ERFC] = erfc,
	[IR_OP_CHLO_ERF_INV] = interp_erf_inv,
	[IR_OP_CHLO_DIGAMMA] = interp_digamma,
	[IR_OP_CHLO_BESSEL_I1E] = interp_bessel_i1e,
	[IR_OP_CHLO_LGAMMA] = lgamma,
	[IR_OP_CHLO_SQUARE] = square,
};

/* ---- complex numbers ---- */

static double complex
complex_binary(IrOpKind kind, double complex a, double complex b)
{
	switch ((int)kind) {
	case IR_OP_SHLO_ADD:
		return a + b;
	case IR_OP_SHLO_SUBTRACT:
		return a - b;
	case IR_OP_SHLO_MULTIPLY:
		return a * b;
	case IR_OP_SHLO_DIVIDE:
		return a / b;
	case IR_OP_SHLO_POWER:
		return cpow(a, b);
	default:		/* atan2 of complex numbers: -i log((b + ia) / sqrt(a^2 + b^2)) */
		return -I * clog((b + I * a) / csqrt(a * a + b * b));
	}
}

static double complex
complex_unary(IrOpKind kind, double complex a)
{
	switch ((int)kind) {
	case IR_OP_SHLO_CBRT:
		return cpow(a, 1.0 / 3);
	case IR_OP_SHLO_COSINE:
		return ccos(a);
	case IR_OP_SHLO_EXPONENTIAL:
		return cexp(a);
	case IR_OP_SHLO_EXPONENTIAL_MINUS_ONE:
		return cexp(a) - 1;
	case IR_OP_SHLO_LOG:
		return clog(a);
	case IR_OP_SHLO_LOG_PLUS_ONE:
		return clog(1 + a);
	case IR_OP_SHLO_LOGISTIC:
		return 1 / (1 + cexp(-a));
	case IR_OP_SHLO_NEGATE:
		return -a;
	case IR_OP_SHLO_RSQRT:
		return 1 / csqrt(a);
	case IR_OP_SHLO_SIGN:
		return cabs(a) > 0 ? a / cabs(a) : a;
	case IR_OP_SHLO_SINE:
		return csin(a);
	case IR_OP_SHLO_SQRT:
		return csqrt(a);
	case IR_OP_SHLO_TAN:
		return ctan(a);
	case IR_OP_CHLO_SQUARE:
		return a * a;
	case IR_OP_CHLO_CONJ:
		return conj(a);
	case IR_OP_CHLO_ACOS:
		return cacos(a);
	case IR_OP_CHLO_ACOSH:
		return cacosh(a);
	case IR_OP_CHLO_ASIN:
		return casin(a);
	case IR_OP_CHLO_ASINH:
		return casinh(a);
	case IR_OP_CHLO_ATAN:
		return catan(a);
	case IR_OP_CHLO_ATANH:
		return catanh(a);
	case IR_OP_CHLO_COSH:
		return ccosh(a);
	case IR_OP_CHLO_SINH:
		return csinh(a);
	case IR_OP_CHLO_TAN:
		return ctan(a);
	default:
		return ctanh(a);
	}
}

/* ---- elements ---- */

static double complex
complex_of(const InterpCell *a)
{
	return interp_complex(a[0].f, a[1].f);
}

static void
complex_store(const IrType *elem, double complex v, InterpCell *out)
{
	out[0] = interp_cell_float(elem->elem, creal(v));
	out[1] = interp_cell_float(elem->elem, cimag(v));
}

bool
interp_is_unary(IrOpKind kind)
{
	switch ((int)kind) {
	case IR_OP_SHLO_NOT:
	case IR_OP_SHLO_POPCNT:
	case IR_OP_SHLO_COUNT_LEADING_ZEROS:
	case IR_OP_CHLO_CONJ:
		return true;
	default:
		return float_fns[kind] != NULL;
	}
}

bool
interp_is_binary(IrOpKind kind)
{
	switch ((int)kind) {
	case IR_OP_SHLO_ADD:
	case IR_OP_SHLO_SUBTRACT:
	case IR_OP_SHLO_MULTIPLY:
	case IR_OP_SHLO_DIVIDE:
	case IR_OP_SHLO_REMAINDER:
	case IR_OP_SHLO_POWER:
	case IR_OP_SHLO_ATAN2:
	case IR_OP_CHLO_ZETA:
	case IR_OP_CHLO_POLYGAMMA:
	case IR_OP_CHLO_NEXT_AFTER:
	case IR_OP_CHLO_MULHI:
	case IR_OP_SHLO_MAXIMUM:
	case IR_OP_SHLO_MINIMUM:
	case IR_OP_SHLO_AND:
	case IR_OP_SHLO_OR:
	case IR_OP_SHLO_XOR:
	case IR_OP_SHLO_SHIFT_LEFT:
	case IR_OP_SHLO_SHIFT_RIGHT_ARITHMETIC:
	case IR_OP_SHLO_SHIFT_RIGHT_LOGICAL:
		return true;
	default:
		return false;
	}
}

void
interp_unary(IrOpKind kind, const IrType *elem, const InterpCell *a, InterpCell *out)
{
	switch ((int)interp_class(elem)) {
	case INTERP_FLOAT:
		*out = kind == IR_OP_CHLO_CONJ ? *a : interp_cell_float(elem, float_fns[kind](a->f));
		break;
	case INTERP_COMPLEX:
		if (kind == IR_OP_SHLO_ABS)
			*out = interp_cell_float(elem->elem, cabs(complex_of(a)));
		else
			complex_store(elem, complex_unary(kind, complex_of(a)), out);
		break;
	default:
		*out = interp_cell_int(elem, int_unary(kind, elem, a->i));
	}
}

/* Returns the next number after a in the direction of b. Adding 1 to the bits gives the next larger magnitude. */
static InterpCell
next_after(const IrType *elem, double a, double b)
{
	bool grows = a == 0 || (b > a) == (a > 0);
	uint64_t bits;

	if (isnan(a) || isnan(b))
		return (InterpCell){ .f = NAN };
	if (a == b)
		return (InterpCell){ .f = b };
	bits = interp_float_encode(elem, a == 0 ? copysign(0, b) : a);
	return (InterpCell){ .f = interp_float_decode(elem, grows ? bits + 1 : bits - 1) };
}

/* Maximum and minimum of complex numbers compare the real parts first. */
static void
complex_extreme(IrOpKind kind, const InterpCell *a, const InterpCell *b, InterpCell *out)
{
	bool is_less = a[0].f != b[0].f ? a[0].f < b[0].f : a[1].f < b[1].f;
	const InterpCell *v = is_less == (kind == IR_OP_SHLO_MINIMUM) ? a : b;

	out[0] = v[0];
	out[1] = v[1];
}

void
interp_binary(IrOpKind kind, const IrType *elem, const InterpCell *a, const InterpCell *b, InterpCell *out)
{
	switch ((int)interp_class(elem)) {
	case INTERP_FLOAT:
		if (kind == IR_OP_CHLO_NEXT_AFTER)
			*out = next_after(elem, a->f, b->f);
		else
			*out = interp_cell_float(elem, float_binary(kind, a->f, b->f));
		break;
	case INTERP_COMPLEX:
		if (kind == IR_OP_SHLO_MAXIMUM || kind == IR_OP_SHLO_MINIMUM)
			complex_extreme(kind, a, b, out);
		else
			complex_store(elem, complex_binary(kind, complex_of(a), complex_of(b)), out);
		break;
	default:
		*out = interp_cell_int(elem, int_binary(kind, elem, a->i, b->i));
	}
}

/* Orders -NaN < -inf < ... < -0 < +0 < ... < inf < NaN. */
static int
float_order(double a, double b)
{
	int64_t x, y;

	memcpy(&x, &a, sizeof x);
	memcpy(&y, &b, sizeof y);
	x ^= x < 0 ? INT64_MAX : 0;
	y ^= y < 0 ? INT64_MAX : 0;
	return (x > y) - (x < y);
}

int
interp_order(const IrType *elem, const InterpCell *a, const InterpCell *b)
{
	switch ((int)interp_class(elem)) {
	case INTERP_FLOAT:
		return float_order(a->f, b->f);
	case INTERP_SIGNED:
		return (a->i > b->i) - (a->i < b->i);
	default:
		return ((uint64_t)a->i > (uint64_t)b->i) - ((uint64_t)a->i < (uint64_t)b->i);
	}
}

/* ---- conversions ---- */

static double
to_double(const IrType *from, InterpCell a)
{
	switch ((int)interp_class(from)) {
	case INTERP_FLOAT:
	case INTERP_COMPLEX:
		return a.f;
	case INTERP_SIGNED:
		return (double)a.i;
	default:
		return (double)(uint64_t)a.i;
	}
}

/* Truncates and saturates. */
static int64_t
float_to_int(const IrType *to, double v)
{
	bool is_signed = interp_class(to) == INTERP_SIGNED;
	uint32_t bits = to->kind == IR_TYPE_INDEX ? 64 : to->width;
	double top = ldexp(1, (int)bits - is_signed), low = is_signed ? -top : 0;

	if (isnan(v))
		return 0;
	v = trunc(v);
	if (v >= top)
		return is_signed ? (int64_t)(UINT64_MAX >> (65 - bits)) : -1;
	if (v <= low)
		return is_signed ? (int64_t)(UINT64_MAX << (bits - 1)) : 0;
	return is_signed ? (int64_t)v : (int64_t)(uint64_t)v;
}

/* A 64-bit integer is rounded to f32 at once: a detour through f64 could round twice. */
static double
int_to_float(const IrType *from, int64_t v, const IrType *to)
{
	bool is_signed = interp_class(from) == INTERP_SIGNED;

	if (to->sub == IR_F32)
		return is_signed ? (double)(float)v : (double)(float)(uint64_t)v;
	return is_signed ? (double)v : (double)(uint64_t)v;
}

static InterpCell
to_float(const IrType *from, InterpCell a, const IrType *to)
{
	InterpClass c = interp_class(from);

	if (c == INTERP_FLOAT || c == INTERP_COMPLEX)
		return interp_cell_float(to, a.f);
	return interp_cell_float(to, int_to_float(from, a.i, to));
}

void
interp_convert(const IrType *from, const InterpCell *a, const IrType *to, InterpCell *out)
{
	InterpClass source = interp_class(from);
	bool is_real = source != INTERP_FLOAT && source != INTERP_COMPLEX;

	switch ((int)interp_class(to)) {
	case INTERP_FLOAT:
		*out = to_float(from, *a, to);
		break;
	case INTERP_COMPLEX:
		out[0] = to_float(from, a[0], to->elem);
		out[1] = interp_cell_float(to->elem, source == INTERP_COMPLEX ? a[1].f : 0);
		break;
	case INTERP_BOOL:
		out->i = to_double(from, *a) != 0;
		break;
	default:
		*out = interp_cell_int(to, is_real ? a->i : float_to_int(to, a->f));
	}
}
