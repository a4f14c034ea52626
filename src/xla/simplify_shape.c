/* SPDX-License-Identifier: Apache-2.0
 *
 * Simplifies operations that change the shape of a tensor (spec 45 §5.2). The first rule that fits wins.
 */
#include "xla/simplify.h"

static bool
is_identity(IrField dims)
{
	for (uint32_t i = 0; i < dims.n; i++) {
		if (dims.v[i] != i)
			return false;
	}
	return true;
}

static bool
same_count(const IrOp *op)
{
	return ir_type_n_elements(ir_operand(op, 0)->type) == ir_type_n_elements(op->results[0].type);
}

/* Merges a broadcast of a broadcast. */
static bool
merge_broadcasts(Xla *x, IrOp *op, IrField dims)
{
	const IrOp *inner = xla_def(ir_operand(op, 0), IR_OP_SHLO_BROADCAST_IN_DIM);
	IrField inner_dims;
	int64_t *merged;

	if (!inner)
		return false;
	inner_dims = ir_op_ints(inner, ATOM_broadcast_dimensions);
	merged = ARENA_ARRAY(x->a, int64_t, inner_dims.n);
	for (uint32_t i = 0; i < inner_dims.n; i++)
		merged[i] = dims.v[inner_dims.v[i]];
	return xla_replace_op(x, op, xla_broadcast(x, op, ir_operand(inner, 0), op->results[0].type, merged,
	                                           inner_dims.n));
}

static bool
simplify_broadcast(Xla *x, IrOp *op)
{
	IrValue *in = ir_operand(op, 0);
	IrType *out = op->results[0].type;
	IrField dims = ir_op_ints(op, ATOM_broadcast_dimensions);
	int64_t *inverse;

	if (in->type == out && is_identity(dims))
		return xla_replace_op(x, op, in);
	if (merge_broadcasts(x, op, dims))
		return true;
	if (!same_count(op))
		return false;
	if (ir_field_is_sorted(dims))
		return xla_replace_op(x, op, xla_reshape(x, op, in, out));
	if (in->type->n != out->n)
		return false;
	inverse = ARENA_ARRAY(x->a, int64_t, dims.n);
	for (uint32_t i = 0; i < dims.n; i++)
		inverse[dims.v[i]] = i;
	return xla_replace_op(x, op, xla_transpose(x, op, in, inverse));
}

static bool
simplify_reshape(Xla *x, IrOp *op)
{
	IrValue *in = ir_operand(op, 0);
	const IrOp *inner = xla_def(in, IR_OP_SHLO_RESHAPE);

	if (in->type == op->results[0].type)
		return xla_replace_op(x, op, in);
	if (!inner)
		return false;
	xla_set_operand(x, op, 0, ir_operand(inner, 0));
	return true;
}

/* Returns whether a permutation keeps the order of the dimensions whose size is not 1. */
static bool
moves_only_ones(const IrType *in, IrField perm)
{
	int64_t last = -1;

	for (uint32_t i = 0; i < perm.n; i++) {
		if (in->dims[perm.v[i]] == 1)
			continue;
		if (perm.v[i] < last)
			return false;
		last = perm.v[i];
	}
	return true;
}

static bool
simplify_transpose(Xla *x, IrOp *op)
{
	IrValue *in = ir_operand(op, 0);
	const IrOp *inner = xla_def(in, IR_OP_SHLO_TRANSPOSE);
	IrField perm = ir_op_ints(op, ATOM_permutation), inner_perm;
	int64_t *merged;

	if (is_identity(perm))
		return xla_replace_op(x, op, in);
	if (inner) {
		inner_perm = ir_op_ints(inner, ATOM_permutation);
		merged = ARENA_ARRAY(x->a, int64_t, perm.n);
		for (uint32_t i = 0; i < perm.n; i++)
			merged[i] = inner_perm.v[perm.v[i]];
		return xla_replace_op(x, op, xla_transpose(x, op, ir_operand(inner, 0), merged));
	}
	return moves_only_ones(in->type, perm) && xla_replace_op(x, op, xla_reshape(x, op, in, op->results[0].type));
}

static bool
simplify_iota(Xla *x, IrOp *op)
{
	IrType *out = op->results[0].type;
	int64_t dim = ir_op_int(op, ATOM_iota_dimension, 0);

	if (dim >= out->n)
		return false;
	if (out->dims[dim] == 1 && xla_number_type(out->elem))
		return xla_replace_op(x, op, xla_splat(x, op, out, 0));
	return out->n >= 2 && xla_replace_op(x, op, xla_spread_iota(x, op));
}

static bool
simplify_reverse(Xla *x, IrOp *op)
{
	IrField dims = ir_op_ints(op, ATOM_dimensions);

	for (uint32_t i = 0; i < dims.n; i++) {
		if (ir_operand(op, 0)->type->dims[dims.v[i]] != 1)
			return false;
	}
	return xla_replace_op(x, op, ir_operand(op, 0));
}

static bool
simplify_pad(Xla *x, IrOp *op)
{
	static const Atom names[] = { ATOM_edge_padding_low, ATOM_edge_padding_high, ATOM_interior_padding };

	if (ir_type_n_elements(ir_operand(op, 0)->type) == 0)
		return xla_replace_op(x, op, xla_broadcast(x, op, ir_operand(op, 1), op->results[0].type, NULL, 0));
	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		IrField amounts = ir_op_ints(op, names[k]);

		for (uint32_t i = 0; i < amounts.n; i++) {
			if (amounts.v[i] != 0)
				return false;
		}
	}
	return xla_replace_op(x, op, ir_operand(op, 0));
}

static bool
simplify_convert(Xla *x, IrOp *op)
{
	return ir_operand(op, 0)->type == op->results[0].type && xla_replace_op(x, op, ir_operand(op, 0));
}

bool
xla_simplify_shape(Xla *x, IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_BROADCAST_IN_DIM: return simplify_broadcast(x, op);
	case IR_OP_SHLO_RESHAPE: return simplify_reshape(x, op);
	case IR_OP_SHLO_TRANSPOSE: return simplify_transpose(x, op);
	case IR_OP_SHLO_IOTA: return simplify_iota(x, op);
	case IR_OP_SHLO_REVERSE: return simplify_reverse(x, op);
	case IR_OP_SHLO_PAD: return simplify_pad(x, op);
	case IR_OP_SHLO_CONVERT: return simplify_convert(x, op);
	default: return false;
	}
}
