/* SPDX-License-Identifier: Apache-2.0
 *
 * Elementwise operations: scalar.c for each element.
 */
#include <float.h>
#include <math.h>

#include "base/num.h"
#include "interp/machine.h"

void
interp_op_unary(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++)
		interp_unary((IrOpKind)op->kind, a->elem, a->v + i * a->parts, out->v + i * out->parts);
}

void
interp_op_binary(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device), *b = interp_in(x, op, 1, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++)
		interp_binary((IrOpKind)op->kind, a->elem, a->v + i * a->parts, b->v + i * a->parts,
		              out->v + i * out->parts);
}

/* ---- comparisons ---- */

enum { TOTALORDER = 2 };	/* of IR_ENUM_COMPARE_TYPE */

static bool
holds(IrDirection d, int order)
{
	switch ((int)d) {
	case IR_DIRECTION_EQ:
		return order == 0;
	case IR_DIRECTION_NE:
		return order != 0;
	case IR_DIRECTION_GE:
		return order >= 0;
	case IR_DIRECTION_GT:
		return order > 0;
	case IR_DIRECTION_LE:
		return order <= 0;
	default:
		return order < 0;
	}
}

static bool
floats_compare(IrDirection d, const InterpTensor *a, const InterpCell *p, const InterpCell *q)
{
	bool is_unordered = false, is_equal = true;

	for (uint32_t k = 0; k < a->parts; k++) {
		is_unordered |= isnan(p[k].f) || isnan(q[k].f);
		is_equal &= p[k].f == q[k].f;
	}
	if (is_unordered)
		return d == IR_DIRECTION_NE;
	return holds(d, a->parts == 2 ? !is_equal : (p->f > q->f) - (p->f < q->f));
}

void
interp_compare_all(const IrOp *op, const InterpTensor *a, const InterpTensor *b, InterpTensor *out)
{
	const IrAttr *type = ir_op_prop(op, ATOM_compare_type);
	IrDirection d = (IrDirection)ir_op_prop(op, ATOM_comparison_direction)->n;
	bool is_total = type && type->n == TOTALORDER, is_float = interp_class(a->elem) <= INTERP_COMPLEX;

	for (int64_t i = 0; i < out->n; i++) {
		const InterpCell *p = a->v + i * a->parts, *q = b->v + i * b->parts;

		out->v[i].i =
			is_float && !is_total ? floats_compare(d, a, p, q) : holds(d, interp_order(a->elem, p, q));
	}
}

void
interp_op_compare(Interp *x, IrOp *op, uint32_t device)
{
	interp_compare_all(op, interp_in(x, op, 0, device), interp_in(x, op, 1, device),
	                   interp_out(x, op, 0, device));
}

void
interp_op_is_finite(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++)
		out->v[i].i = isfinite(a->v[i].f);
}

/* chlo.is_inf and its relatives. */
void
interp_op_is_inf(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++) {
		double v = a->v[i].f;

		out->v[i].i = op->kind == IR_OP_CHLO_IS_INF ? isinf(v) != 0 :
		              op->kind == IR_OP_CHLO_IS_POS_INF ? v == INFINITY : v == -INFINITY;
	}
}

/* ---- choices ---- */

void
interp_op_select(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *pred = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++)
		interp_copy_element(out, i, interp_in(x, op, pred->v[pred->n == 1 ? 0 : i].i ? 1 : 2, device), i);
}

void
interp_op_clamp(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *low = interp_in(x, op, 0, device), *a = interp_in(x, op, 1, device),
			   *high = interp_in(x, op, 2, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++) {
		InterpCell *o = out->v + i * out->parts;

		interp_binary(IR_OP_SHLO_MAXIMUM, a->elem, a->v + i * a->parts,
		              low->v + (low->n == 1 ? 0 : i) * a->parts, o);
		interp_binary(IR_OP_SHLO_MINIMUM, a->elem, o, high->v + (high->n == 1 ? 0 : i) * a->parts, o);
	}
}

/* ---- conversions ---- */

void
interp_op_convert(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++)
		interp_convert(a->elem, a->v + i * a->parts, out->elem, out->v + i * out->parts);
}

static uint32_t
bits_of(const IrType *elem)
{
	return elem->kind == IR_TYPE_FLOAT ? ir_float_bits((IrFloat)elem->sub) : elem->width;
}

static uint64_t
encode(const IrType *elem, InterpCell c)
{
	uint32_t bits = bits_of(elem);

	if (elem->kind == IR_TYPE_FLOAT)
		return interp_float_encode(elem, c.f);
	return (uint64_t)c.i & (bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX);
}

static InterpCell
decode(const IrType *elem, uint64_t bits)
{
	if (elem->kind == IR_TYPE_FLOAT)
		return (InterpCell){ .f = interp_float_decode(elem, bits) };
	return interp_cell_int(elem, (int64_t)bits);
}

/* The narrower elements of a wide one are in the last dimension, lowest bits first. */
void
interp_op_bitcast(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	uint32_t from, to;

	if (a->parts != 1 || out->parts != 1) {
		interp_error(x, op, "the interpreter does not cast the bits of complex numbers");
		return;
	}
	from = bits_of(a->elem);
	to = bits_of(out->elem);
	if (num_mul(a->n, from) != num_mul(out->n, to) || (from % to && to % from)) {
		interp_error(x, op, "the result has another number of bits than the operand");
		return;
	}
	for (int64_t i = 0; from >= to && i < out->n; i++)
		out->v[i] = decode(out->elem, encode(a->elem, a->v[i / (from / to)]) >> (i % (from / to) * to));
	for (int64_t i = 0; from < to && i < out->n; i++) {
		uint64_t bits = 0;

		for (int64_t k = 0; k < to / from; k++)
			bits |= encode(a->elem, a->v[i * (to / from) + k]) << (k * from);
		out->v[i] = decode(out->elem, bits);
	}
}

void
interp_op_complex(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++) {
		out->v[2 * i] = interp_in(x, op, 0, device)->v[i];
		out->v[2 * i + 1] = interp_in(x, op, 1, device)->v[i];
	}
}

/* Real and imaginary parts; those of a real number are the number and 0. */
void
interp_op_part(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	bool is_imag = op->kind == IR_OP_SHLO_IMAG;

	for (int64_t i = 0; i < out->n; i++) {
		if (a->parts == 2)
			out->v[i] = a->v[2 * i + is_imag];
		else if (!is_imag)
			out->v[i] = a->v[i];
	}
}

/* How numbers of an element type are reduced. */
typedef struct Precision {
	int mantissa;		/* bits */
	int64_t bias;		/* of the exponent, if `is_narrow` */
	bool is_narrow;		/* the exponent has fewer bits than that of the element type */
} Precision;

static double
reduce_precision(double v, Precision p)
{
	int e;

	if (isnan(v) || isinf(v) || v == 0)
		return v;
	e = ilogb(v);
	v = scalbn(nearbyint(scalbn(v, p.mantissa - e)), e - p.mantissa);
	e = ilogb(v);
	if (p.is_narrow && e > p.bias)
		return copysign(INFINITY, v);
	return p.is_narrow && e < 1 - p.bias ? copysign(0, v) : v;	/* XLA flushes what would be subnormal */
}

void
interp_op_reduce_precision(Interp *x, IrOp *op, uint32_t device)
{
	int64_t e = ir_op_int(op, ATOM_exponent_bits, 8), m = ir_op_int(op, ATOM_mantissa_bits, 23);
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	IrFloat format = (IrFloat)out->elem->sub;
	Precision p = { .mantissa = m < DBL_MANT_DIG ? (int)m : DBL_MANT_DIG,
	                .is_narrow = e < (int64_t)ir_float_bits(format) - ir_float_precision(format) };

	if (p.is_narrow)
		p.bias = ((int64_t)1 << (e - 1)) - 1;
	for (int64_t i = 0; i < out->n; i++)
		out->v[i] = interp_cell_float(out->elem, reduce_precision(a->v[i].f, p));
}
