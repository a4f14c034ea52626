/* SPDX-License-Identifier: Apache-2.0
 *
 * The result shapes that StableHLO infers from padded operands (spec 55 §5.4). An operation that is not listed here
 * gets the padded type of its result.
 */
#include "ir/dims.h"
#include "localize/pad.h"

static bool
copy(const IrType *t, uint32_t rank, int64_t *dims)
{
	if (!ir_type_is_tensor(t) || t->n != rank)
		return false;
	if (rank)
		memcpy(dims, t->dims, rank * sizeof *dims);
	return true;
}

/* Copies the shape that all operands of this rank have in common. Operands of other ranks, such as scalars, are
 * ignored. */
static bool
common_shape(const IrOp *op, uint32_t rank, int64_t *dims)
{
	const IrType *first = NULL;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrType *t = ir_operand(op, i)->type;

		if (!ir_type_is_tensor(t))
			return false;
		if (t->n != rank)
			continue;
		if (first && memcmp(first->dims, t->dims, rank * sizeof *t->dims) != 0)
			return false;
		first = first ? first : t;
	}
	return first && copy(first, rank, dims);
}

/* Copies the shape of operand i without some dimensions. */
static bool
without(const IrOp *op, uint32_t i, IrField list, uint32_t rank, int64_t *dims)
{
	const IrType *t = ir_operand(op, i)->type;
	uint32_t n = 0;

	if (!ir_type_is_tensor(t))
		return false;
	for (uint32_t d = 0; d < t->n && n < rank; d++) {
		if (!ir_field_has(list, d))
			dims[n++] = t->dims[d];
	}
	return n == rank;
}

static bool
concatenate(const IrOp *op, uint32_t rank, int64_t *dims)
{
	int64_t d = ir_attr_ints(ir_op_prop(op, ATOM_dimension))[0];

	if (!copy(ir_operand(op, 0)->type, rank, dims))
		return false;
	for (uint32_t i = 1; i < op->n_operands; i++) {
		const IrType *t = ir_operand(op, i)->type;

		for (uint32_t k = 0; k < rank; k++) {
			if (k != d && t->dims[k] != dims[k])
				return false;
		}
		dims[d] = dims[d] == IR_DYNAMIC || t->dims[d] == IR_DYNAMIC ? IR_DYNAMIC : dims[d] + t->dims[d];
	}
	return true;
}

static bool
slice(const IrOp *op, uint32_t rank, int64_t *dims)
{
	IrField start = ir_op_ints(op, ATOM_start_indices), limit = ir_op_ints(op, ATOM_limit_indices);
	IrField strides = ir_op_ints(op, ATOM_strides);

	for (uint32_t d = 0; d < rank; d++)
		dims[d] = shard_chunk(limit.v[d] - start.v[d], strides.v[d]);
	return true;
}

static bool
transpose(const IrOp *op, uint32_t rank, int64_t *dims)
{
	IrField order = ir_op_ints(op, ATOM_permutation);
	const IrType *t = ir_operand(op, 0)->type;

	for (uint32_t d = 0; d < rank; d++)
		dims[d] = t->dims[order.v[d]];
	return true;
}

/* Offset dimensions have slice sizes, the others are those of the indices. */
static bool
gather(Arena *a, const IrOp *op, uint32_t rank, int64_t *dims)
{
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	IrSlicing n = ir_slicing(op);
	IrSlicingMap m = ir_slicing_map(a, &n);

	for (uint32_t d = 0; d < rank; d++)
		dims[d] = m.index_of[d] == IR_NO_DIM ? sizes.v[m.operand_of[d]] : n.indices->dims[m.index_of[d]];
	return true;
}

bool
pad_infer(Arena *a, const IrOp *op, uint32_t i, int64_t *dims)
{
	uint32_t rank = op->results[i].type->n;

	switch (op->kind) {
	case IR_OP_SHLO_CONVERT:
	case IR_OP_SHLO_BITCAST_CONVERT:
		return false;
	case IR_OP_SHLO_SELECT:
	case IR_OP_SHLO_CLAMP:
		return copy(ir_operand(op, 1)->type, rank, dims);
	case IR_OP_SHLO_CONSTANT:
		return copy(ir_op_prop(op, ATOM_value)->type, rank, dims);
	case IR_OP_SHLO_TRANSPOSE:
		return transpose(op, rank, dims);
	case IR_OP_SHLO_CONCATENATE:
		return concatenate(op, rank, dims);
	case IR_OP_SHLO_SLICE:
		return slice(op, rank, dims);
	case IR_OP_SHLO_REDUCE:
		return without(op, i, ir_op_ints(op, ATOM_dimensions), rank, dims);
	case IR_OP_SHLO_GATHER:
		return gather(a, op, rank, dims);
	case IR_OP_SHLO_DYNAMIC_SLICE:
		memcpy(dims, ir_op_ints(op, ATOM_slice_sizes).v, rank * sizeof *dims);
		return true;
	case IR_OP_SHLO_SORT:
	case IR_OP_SHLO_SCATTER:
	case IR_OP_SHLO_WHILE:
	case IR_OP_SHLO_OPTIMIZATION_BARRIER:
		return copy(ir_operand(op, i)->type, rank, dims);
	case IR_OP_SHLO_TRIANGULAR_SOLVE:
		return copy(ir_operand(op, 1)->type, rank, dims);
	case IR_OP_SHLO_REVERSE:
	case IR_OP_SHLO_DYNAMIC_UPDATE_SLICE:
	case IR_OP_SHLO_SELECT_AND_SCATTER:
	case IR_OP_SHLO_CHOLESKY:
	case IR_OP_SHLO_REDUCE_PRECISION:
	case IR_OP_SDY_PERMUTE:
	case IR_OP_SDY_ALL_REDUCE:
	case IR_OP_SDY_S2U:
	case IR_OP_SDY_R2U:
		return copy(ir_operand(op, 0)->type, rank, dims);
	default:
		return ir_op_has(op, T_EW) && common_shape(op, rank, dims);
	}
}
