/* SPDX-License-Identifier: Apache-2.0
 *
 * Tensors, and the float formats: rounding and bit patterns (IEEE 754 and its narrow relatives, spec 10 §5.2).
 */
#include "interp/tensor.h"

#include <math.h>

/* What ir/floats.def does not say about a format that the interpreter computes with. */
typedef struct Format {
	int emin;		/* smallest exponent of a normal number; 0 with max == 0: not supported */
	double max;		/* largest finite number */
	enum { IEEE, NAN_ONLY, NEGATIVE_ZERO_IS_NAN, FINITE } special;
} Format;

static const Format formats[IR_FLOAT_COUNT] = {
	[IR_F16] = { -14, 65504, IEEE },
	[IR_BF16] = { -126, 0x1.FEp127, IEEE },
	[IR_F32] = { -126, 0x1.FFFFFEp127, IEEE },
	[IR_F64] = { -1022, 0x1.FFFFFFFFFFFFFp1023, IEEE },
	[IR_F8E4M3FN] = { -6, 448, NAN_ONLY },
	[IR_F8E5M2] = { -14, 57344, IEEE },
	[IR_F8E4M3] = { -6, 240, IEEE },
	[IR_F8E3M4] = { -2, 15.5, IEEE },
	[IR_F8E4M3FNUZ] = { -7, 240, NEGATIVE_ZERO_IS_NAN },
	[IR_F8E5M2FNUZ] = { -15, 57344, NEGATIVE_ZERO_IS_NAN },
	[IR_F8E4M3B11FNUZ] = { -10, 30, NEGATIVE_ZERO_IS_NAN },
	[IR_F4E2M1FN] = { 0, 6, FINITE },
	[IR_F6E2M3FN] = { 0, 7.5, FINITE },
	[IR_F6E3M2FN] = { -2, 28, FINITE },
};

InterpClass
interp_class(const IrType *elem)
{
	switch (elem->kind) {
	case IR_TYPE_FLOAT:
		return formats[elem->sub].max > 0 ? INTERP_FLOAT : INTERP_UNSUPPORTED;
	case IR_TYPE_COMPLEX:
		return interp_class(elem->elem) == INTERP_FLOAT ? INTERP_COMPLEX : INTERP_UNSUPPORTED;
	case IR_TYPE_INT:
		if (elem->width > 64)
			return INTERP_UNSUPPORTED;
		if (elem->width == 1)
			return INTERP_BOOL;
		return elem->sub == IR_UNSIGNED ? INTERP_UNSIGNED : INTERP_SIGNED;
	case IR_TYPE_INDEX:
		return INTERP_SIGNED;
	default:
		return INTERP_UNSUPPORTED;
	}
}

bool
interp_has_type(const IrType *t)
{
	if (t->kind == IR_TYPE_TOKEN)
		return true;
	if (t->kind == IR_TYPE_TUPLE) {
		for (uint32_t i = 0; i < t->n; i++) {
			if (!interp_has_type(t->members[i]))
				return false;
		}
		return true;
	}
	return ir_type_is_static_tensor(t) && t->n <= INTERP_MAX_RANK && interp_class(t->elem) != INTERP_UNSUPPORTED;
}

uint64_t
interp_type_elements(const IrType *t)
{
	bool has_members = t->kind == IR_TYPE_TUPLE || t->kind == IR_TYPE_FUNCTION;
	uint64_t n = 0;

	if (t->kind == IR_TYPE_TENSOR)
		return (uint64_t)ir_type_n_elements(t);
	for (uint32_t i = 0; has_members && i < t->n; i++) {
		if (__builtin_add_overflow(n, interp_type_elements(t->members[i]), &n))
			return UINT64_MAX;
	}
	return n;
}

InterpTensor
interp_tensor_new(Arena *a, const IrType *type)
{
	InterpTensor t = { .type = type };

	if (type->kind == IR_TYPE_TUPLE) {
		t.members = ARENA_ARRAY(a, InterpTensor, type->n);
		for (uint32_t i = 0; i < type->n; i++)
			t.members[i] = interp_tensor_new(a, type->members[i]);
	}
	if (type->kind != IR_TYPE_TENSOR)
		return t;
	t.elem = type->elem;
	t.n = ir_type_n_elements(type);
	t.parts = t.elem->kind == IR_TYPE_COMPLEX ? 2 : 1;
	t.v = ARENA_ARRAY(a, InterpCell, (size_t)t.n * t.parts);
	return t;
}

int64_t
interp_stride(const IrType *t, int64_t dim)
{
	int64_t n = ir_type_n_elements(t) ? 1 : 0;

	for (uint32_t d = (uint32_t)dim + 1; n && d < t->n; d++)
		n *= t->dims[d];
	return n;
}

InterpTensor
interp_tensor_copy(Arena *a, const InterpTensor *t)
{
	InterpTensor copy = *t;
	size_t n = (size_t)t->n * t->parts;

	if (t->members) {
		copy.members = ARENA_ARRAY(a, InterpTensor, t->type->n);
		for (uint32_t i = 0; i < t->type->n; i++)
			copy.members[i] = interp_tensor_copy(a, &t->members[i]);
	}
	copy.v = ARENA_ARRAY(a, InterpCell, n);
	if (n)
		memcpy(copy.v, t->v, n * sizeof *copy.v);
	return copy;
}

/* ---- numbers ---- */

/* Rounds to a multiple of the last place of a format. */
static double
round_finite(const Format *f, int precision, double v)
{
	int e = ilogb(v);
	double quantum = ldexp(1, (e < f->emin ? f->emin : e) - precision + 1);

	return nearbyint(v / quantum) * quantum;
}

static double
overflow(const Format *f, double v)
{
	switch ((int)f->special) {
	case IEEE:
		return copysign(INFINITY, v);
	case FINITE:
		return copysign(f->max, v);
	default:
		return NAN;
	}
}

double
interp_round(const IrType *elem, double v)
{
	const Format *f = &formats[elem->sub];

	if (elem->sub == IR_F64)
		return v;
	if (elem->sub == IR_F32)
		return (double)(float)v;
	if (isnan(v))
		return v;
	if (v == 0)
		return f->special == NEGATIVE_ZERO_IS_NAN ? 0 : v;
	if (!isinf(v))
		v = round_finite(f, (int)ir_float_precision((IrFloat)elem->sub), v);
	if (fabs(v) > f->max)
		return overflow(f, v);
	return v == 0 && f->special == NEGATIVE_ZERO_IS_NAN ? 0 : v;
}

/* Returns the number cut to the width of an integer type. */
static int64_t
wrap(const IrType *elem, int64_t v)
{
	uint32_t shift = elem->kind == IR_TYPE_INDEX ? 0 : 64 - elem->width;
	InterpClass c = interp_class(elem);

	if (c == INTERP_BOOL)
		return v & 1;
	if (c == INTERP_UNSIGNED)
		return (int64_t)((uint64_t)v << shift >> shift);
	return (int64_t)((uint64_t)v << shift) >> shift;
}

InterpCell
interp_cell_float(const IrType *elem, double v)
{
	return (InterpCell){ .f = interp_round(elem, v) };
}

InterpCell
interp_cell_int(const IrType *elem, int64_t v)
{
	return (InterpCell){ .i = wrap(elem, v) };
}

/* ---- bit patterns ---- */

static uint64_t
bits_of_double(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return bits;
}

static double
double_of_bits(uint64_t bits)
{
	double v;

	memcpy(&v, &bits, sizeof v);
	return v;
}

static uint64_t
encode_special(const Format *f, uint32_t bits, uint32_t mantissa, double v)
{
	uint64_t sign = (uint64_t)!!signbit(v) << (bits - 1), ones = ((uint64_t)1 << (bits - 1)) - 1;

	if (f->special == NEGATIVE_ZERO_IS_NAN)
		return (uint64_t)1 << (bits - 1);
	if (f->special == NAN_ONLY)
		return sign | ones;
	ones &= ~(((uint64_t)1 << mantissa) - 1);
	return sign | ones | (isnan(v) ? (uint64_t)1 << (mantissa - 1) : 0);
}

uint64_t
interp_float_encode(const IrType *elem, double v)
{
	const Format *f = &formats[elem->sub];
	uint32_t bits = ir_float_bits((IrFloat)elem->sub), mantissa = ir_float_precision((IrFloat)elem->sub) - 1;
	uint64_t sign = (uint64_t)!!signbit(v) << (bits - 1);
	int e;

	if (elem->sub == IR_F64)
		return bits_of_double(v);
	if (isnan(v) || isinf(v))
		return encode_special(f, bits, mantissa, v);
	v = fabs(v);
	if (v == 0)
		return sign;
	e = ilogb(v);
	if (e < f->emin)
		return sign | (uint64_t)ldexp(v, (int)mantissa - f->emin);
	return sign | (uint64_t)(e - f->emin + 1) << mantissa |
	       ((uint64_t)ldexp(v, (int)mantissa - e) & (((uint64_t)1 << mantissa) - 1));
}

static bool
is_special(const Format *f, uint32_t bits, uint32_t mantissa, uint64_t rest)
{
	switch ((int)f->special) {
	case IEEE:
		return rest >> mantissa == ((uint64_t)1 << (bits - 1 - mantissa)) - 1;
	case NAN_ONLY:
		return rest == ((uint64_t)1 << (bits - 1)) - 1;
	default:
		return false;
	}
}

double
interp_float_decode(const IrType *elem, uint64_t pattern)
{
	const Format *f = &formats[elem->sub];
	uint32_t bits = ir_float_bits((IrFloat)elem->sub), mantissa = ir_float_precision((IrFloat)elem->sub) - 1;
	uint64_t rest = pattern & (((uint64_t)1 << (bits - 1)) - 1), low = rest & (((uint64_t)1 << mantissa) - 1);
	bool is_negative = pattern >> (bits - 1) & 1;
	double v;

	if (elem->sub == IR_F64)
		return double_of_bits(pattern);
	if (is_special(f, bits, mantissa, rest))
		v = f->special == IEEE && low == 0 ? INFINITY : NAN;
	else if (f->special == NEGATIVE_ZERO_IS_NAN && is_negative && rest == 0)
		v = NAN;
	else if (rest >> mantissa == 0)
		v = ldexp((double)low, f->emin - (int)mantissa);
	else
		v = ldexp((double)(low | (uint64_t)1 << mantissa),
		          (int)(rest >> mantissa) - 1 + f->emin - (int)mantissa);
	return is_negative ? -v : v;
}

/* ---- literals ---- */

static unsigned
hex_digit(uint8_t c)
{
	return c <= '9' ? c - (unsigned)'0' : (c | 32u) - 'a' + 10u;
}

/* Returns the bytes of a literal, which may be written as hexadecimal digits. */
static const uint8_t *
literal_bytes(Arena *a, const IrDense *d)
{
	uint8_t *out;

	if (!d->hex)
		return d->bytes;
	out = ARENA_ARRAY(a, uint8_t, d->n_bytes / 2);
	for (uint64_t i = 0; i < d->n_bytes / 2; i++)
		out[i] = (uint8_t)(hex_digit(d->bytes[2 * i]) << 4 | hex_digit(d->bytes[2 * i + 1]));
	return out;
}

static double
float_at(const IrType *elem, const uint8_t *p, size_t size)
{
	uint64_t bits = 0;

	memcpy(&bits, p, size);
	return interp_float_decode(elem, bits);
}

bool
interp_tensor_fill(Arena *a, InterpTensor *t, const IrAttr *literal)
{
	const IrType *part = t->parts == 2 ? t->elem->elem : t->elem;
	size_t size = ir_type_elem_bytes(part);
	const IrDense *d;
	const uint8_t *bytes;

	if (literal->kind != IR_ATTR_DENSE || ir_attr_as_dense(literal)->strings)
		return false;
	d = ir_attr_as_dense(literal);
	if (interp_class(part) != INTERP_FLOAT) {
		for (int64_t i = 0; i < t->n; i++)
			t->v[i] = interp_cell_int(part, ir_dense_int(literal, (uint64_t)i));
		return true;
	}
	bytes = literal_bytes(a, d);
	for (int64_t i = 0; i < t->n * t->parts; i++)
		t->v[i].f = float_at(part, bytes + size * (size_t)(d->splat ? i % t->parts : i), size);
	return true;
}

/* ---- indices ---- */

bool
interp_index_next(int64_t *index, const int64_t *dims, uint32_t rank)
{
	for (uint32_t d = rank; d-- > 0;) {
		if (++index[d] < dims[d])
			return true;
		index[d] = 0;
	}
	return false;
}

int64_t
interp_position(const int64_t *index, const int64_t *dims, uint32_t rank)
{
	int64_t at = 0;

	for (uint32_t d = 0; d < rank; d++)
		at = at * dims[d] + index[d];
	return at;
}
