/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the elements of constants and makes new constants.
 */
#include "xla/const_number.h"

#include <math.h>

#include "base/ascii.h"
#include "ir/float_bits.h"

/* Returns the bytes of hexadecimal digits, or NULL if they are not those of n elements. */
static const uint8_t *
hex_bytes(Xla *x, const IrDense *d, uint64_t n_bytes)
{
	uint8_t *out;

	if (d->n_bytes / 2 != n_bytes)
		return NULL;
	out = ARENA_ARRAY(x->a, uint8_t, n_bytes);
	for (uint64_t i = 0; i < n_bytes; i++)
		out[i] = ascii_hex_byte((const char *)d->bytes + 2 * i);
	return out;
}

XlaConst
xla_const(Xla *x, const IrValue *v)
{
	const IrOp *op = xla_def(v, IR_OP_SHLO_CONSTANT);
	const IrAttr *a = op ? ir_op_prop(op, ATOM_value) : NULL;
	const IrDense *d;
	XlaConst c = { 0 };

	if (!a || a->kind != IR_ATTR_DENSE || !ir_type_is_static_tensor(a->type) || a->type->enc)
		return c;
	d = ir_attr_as_dense(a);
	c.size = ir_type_elem_bytes(a->type->elem);
	c.n = (uint64_t)ir_type_n_elements(a->type);
	c.splat = d->splat || c.n == 1;
	if (d->strings || d->empty || !c.size || !c.n || (d->hex && a->type->elem == x->s->i1))
		return c;
	c.bytes = d->hex ? hex_bytes(x, d, c.splat && d->splat ? c.size : c.n * c.size) : d->bytes;
	if (c.bytes)
		c.type = a->type;
	return c;
}

uint64_t
xla_const_at(const XlaConst *c, uint64_t i)
{
	const uint8_t *p = c->bytes + (c->splat ? 0 : i * c->size);
	uint64_t bits = 0;

	for (size_t k = 0; k < c->size; k++)
		bits |= (uint64_t)p[k] << 8 * k;
	return bits;
}

bool
xla_number_type(const IrType *elem)
{
	if (elem->kind == IR_TYPE_INT)
		return elem->width <= 64;
	return elem->kind == IR_TYPE_FLOAT &&
	       (elem->sub == IR_F16 || elem->sub == IR_BF16 || elem->sub == IR_F32 || elem->sub == IR_F64);
}

IrAttr *
xla_dense(Xla *x, IrType *type, const uint8_t *bytes, uint64_t n, size_t size)
{
	uint64_t same = 1;
	IrDense d = { 0 };

	while (same < n && memcmp(bytes, bytes + same * size, size) == 0)
		same++;
	d.splat = same >= n;
	d.n_bytes = (d.splat ? 1 : n) * size;
	d.bytes = arena_dup(&x->s->arena, bytes, d.n_bytes);
	return ir_attr_dense(x->s, type, d);
}

/* ---- numbers ---- */

static double
half_to_double(uint64_t bits)
{
	int exponent = (int)(bits >> 10 & 31);
	double fraction = (double)(bits & 1023), v;

	if (exponent == 31)
		v = fraction != 0 ? NAN : INFINITY;
	else
		v = exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
	return bits >> 15 & 1 ? -v : v;
}

static double
single_to_double(uint64_t bits)
{
	uint32_t word = (uint32_t)bits;
	float v;

	memcpy(&v, &word, sizeof v);
	return v;
}

double
xla_to_double(const IrType *elem, uint64_t bits)
{
	double v;

	if (elem->kind == IR_TYPE_INT)
		return elem->sub == IR_UNSIGNED ? (double)bits : (double)xla_to_int(elem, bits);
	switch (elem->sub) {
	case IR_F16: return half_to_double(bits);
	case IR_BF16: return single_to_double(bits << 16);
	case IR_F32: return single_to_double(bits);
	default:
		memcpy(&v, &bits, sizeof v);
		return v;
	}
}

uint64_t
xla_from_double(const IrType *elem, double v)
{
	uint64_t bits[2];

	if (elem->kind == IR_TYPE_INT)
		return xla_from_int(elem, (int64_t)v);
	if (elem->sub == IR_F64) {
		memcpy(bits, &v, sizeof *bits);
		return *bits;
	}
	if (isnan(v))
		return elem->sub == IR_F16 ? 0x7E00 : elem->sub == IR_BF16 ? 0x7FC0 : 0x7FC00000;
	ir_float_from_double(v, (IrFloat)elem->sub, bits);
	return bits[0];
}

int64_t
xla_to_int(const IrType *elem, uint64_t bits)
{
	uint32_t above = 64 - elem->width;

	if (!above)
		return (int64_t)bits;
	if (elem->sub == IR_UNSIGNED || elem->width == 1)
		return (int64_t)(bits << above >> above);
	return (int64_t)(bits << above) >> above;
}

uint64_t
xla_from_int(const IrType *elem, int64_t v)
{
	return elem->width == 64 ? (uint64_t)v : (uint64_t)v & (((uint64_t)1 << elem->width) - 1);
}

/* ---- splats ---- */

static bool
splat_of(Xla *x, const IrValue *v, uint64_t *bits)
{
	XlaConst c = xla_const(x, v);

	if (!xla_const_ok(&c) || !c.splat || !xla_number_type(c.type->elem))
		return false;
	*bits = xla_const_at(&c, 0);
	return true;
}

bool
xla_is_splat_of(Xla *x, const IrValue *v, double number)
{
	uint64_t bits;

	return splat_of(x, v, &bits) && xla_to_double(v->type->elem, bits) == number;
}

bool
xla_is_splat_of_ones(Xla *x, const IrValue *v)
{
	uint64_t bits;

	return v->type->elem->kind == IR_TYPE_INT && splat_of(x, v, &bits) &&
	       xla_from_int(v->type->elem, (int64_t)bits) == xla_from_int(v->type->elem, -1);
}

/* Returns a number as the little-endian bytes of an element. */
static void
bytes_of(uint64_t bits, uint8_t bytes[8])
{
	for (int k = 0; k < 8; k++)
		bytes[k] = (uint8_t)(bits >> 8 * k);
}

IrValue *
xla_splat(Xla *x, IrOp *at, IrType *type, uint64_t bits)
{
	uint8_t bytes[8];

	bytes_of(bits, bytes);
	return xla_constant(x, at, xla_dense(x, type, bytes, 1, ir_type_elem_bytes(type->elem)));
}

IrValue *
xla_splat_of(Xla *x, IrOp *at, IrType *type, double number)
{
	return xla_splat(x, at, type, xla_from_double(type->elem, number));
}
