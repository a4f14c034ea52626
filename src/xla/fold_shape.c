/* SPDX-License-Identifier: Apache-2.0
 *
 * Folds operations that move the elements of constants (spec 45 §5.1). Each element of the result is at some place
 * of an operand, so any element type folds.
 */
#include "xla/simplify.h"

enum { MOST_ELEMENTS = 65536, MOST_RANK = 64 };

/* Walks over the elements of a type in row-major order: moves an index to the next element. */
static void
next_index(const IrType *t, int64_t *index)
{
	for (uint32_t d = t->n; d-- > 0;) {
		if (++index[d] < t->dims[d])
			return;
		index[d] = 0;
	}
}

static uint64_t
offset_of(const IrType *t, const int64_t *index)
{
	uint64_t at = 0;

	for (uint32_t d = 0; d < t->n; d++)
		at = at * (uint64_t)t->dims[d] + (uint64_t)index[d];
	return at;
}

/* Sets `from` to the place in operand 0 of the element of the result at `index`. */
static void
place_in_operand(const IrOp *op, const int64_t *index, int64_t *from)
{
	const IrType *in = ir_operand(op, 0)->type;
	IrField perm = ir_op_ints(op, ATOM_permutation), reversed = ir_op_ints(op, ATOM_dimensions),
	        start = ir_op_ints(op, ATOM_start_indices), stride = ir_op_ints(op, ATOM_strides);

	for (uint32_t d = 0; d < in->n; d++) {
		if (op->kind == IR_OP_SHLO_TRANSPOSE)
			from[perm.v[d]] = index[d];
		else if (op->kind == IR_OP_SHLO_SLICE)
			from[d] = start.v[d] + index[d] * stride.v[d];
		else
			from[d] = index[d];
	}
	for (uint32_t i = 0; op->kind == IR_OP_SHLO_REVERSE && i < reversed.n; i++)
		from[reversed.v[i]] = in->dims[reversed.v[i]] - 1 - index[reversed.v[i]];
}

/* Returns the elements of a concatenation, or of another op with one operand, in row-major order. */
static const uint8_t *
gather_elements(Xla *x, const IrOp *op, const XlaConst *c, uint64_t n)
{
	const IrType *out = op->results[0].type;
	uint32_t dim = (uint32_t)ir_op_int(op, ATOM_dimension, 0);
	uint8_t *bytes = ARENA_ARRAY(x->a, uint8_t, n * c->size);
	int64_t index[MOST_RANK] = { 0 }, from[MOST_RANK] = { 0 };

	for (uint64_t i = 0; i < n; i++, next_index(out, index)) {
		uint32_t k = 0;

		place_in_operand(op, index, from);
		if (op->kind == IR_OP_SHLO_CONCATENATE) {
			while (from[dim] >= c[k].type->dims[dim])
				from[dim] -= c[k++].type->dims[dim];
		}
		memcpy(bytes + i * c->size, c[k].bytes + (c[k].splat ? 0 : offset_of(c[k].type, from) * c->size),
		       c->size);
	}
	return bytes;
}

static bool
moves_elements(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_RESHAPE || op->kind == IR_OP_SHLO_TRANSPOSE || op->kind == IR_OP_SHLO_REVERSE ||
	       op->kind == IR_OP_SHLO_SLICE || op->kind == IR_OP_SHLO_CONCATENATE ||
	       op->kind == IR_OP_SHLO_BROADCAST_IN_DIM;
}

bool
xla_fold_shape(Xla *x, IrOp *op)
{
	IrType *type;
	const uint8_t *bytes;
	XlaConst *c;
	bool splat = true;
	uint64_t n;

	if (!moves_elements(op) || !op->n_operands)
		return false;
	type = op->results[0].type;
	n = (uint64_t)ir_type_n_elements(type);
	c = ARENA_ARRAY(x->a, XlaConst, op->n_operands);
	for (uint32_t k = 0; k < op->n_operands; k++) {
		c[k] = xla_const(x, ir_operand(op, k));
		if (!xla_const_ok(&c[k]))
			return false;
		splat &= c[k].splat && memcmp(c[k].bytes, c[0].bytes, c[0].size) == 0;
	}
	if (!n || type->n > MOST_RANK || (!splat && (op->kind == IR_OP_SHLO_BROADCAST_IN_DIM || n > MOST_ELEMENTS)))
		return false;
	if (splat || op->kind == IR_OP_SHLO_RESHAPE) {
		bytes = c->bytes;
		n = splat ? 1 : n;
	} else {
		bytes = gather_elements(x, op, c, n);
	}
	return xla_replace_op(x, op, xla_constant(x, op, xla_dense(x, type, bytes, n, c->size)));
}
