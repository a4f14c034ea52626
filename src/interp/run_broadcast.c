/* SPDX-License-Identifier: Apache-2.0
 *
 * CHLO's elementwise operations that broadcast their operands: dimensions of size 1 grow, and a smaller rank is aligned
 * to the last dimensions unless `broadcast_dimensions` says where its dimensions go. Each operand is expanded to the
 * shape of the result; then the operation for equal shapes runs.
 */
#include "interp/machine.h"

/* The operation for operands of equal shapes. */
static const uint16_t plain[IR_OP_COUNT] = {
	[IR_OP_CHLO_BROADCAST_ADD] = IR_OP_SHLO_ADD,
	[IR_OP_CHLO_BROADCAST_AND] = IR_OP_SHLO_AND,
	[IR_OP_CHLO_BROADCAST_ATAN2] = IR_OP_SHLO_ATAN2,
	[IR_OP_CHLO_BROADCAST_DIVIDE] = IR_OP_SHLO_DIVIDE,
	[IR_OP_CHLO_BROADCAST_MAXIMUM] = IR_OP_SHLO_MAXIMUM,
	[IR_OP_CHLO_BROADCAST_MINIMUM] = IR_OP_SHLO_MINIMUM,
	[IR_OP_CHLO_BROADCAST_MULTIPLY] = IR_OP_SHLO_MULTIPLY,
	[IR_OP_CHLO_BROADCAST_NEXT_AFTER] = IR_OP_CHLO_NEXT_AFTER,
	[IR_OP_CHLO_BROADCAST_OR] = IR_OP_SHLO_OR,
	[IR_OP_CHLO_BROADCAST_POLYGAMMA] = IR_OP_CHLO_POLYGAMMA,
	[IR_OP_CHLO_BROADCAST_POWER] = IR_OP_SHLO_POWER,
	[IR_OP_CHLO_BROADCAST_REMAINDER] = IR_OP_SHLO_REMAINDER,
	[IR_OP_CHLO_BROADCAST_SHIFT_LEFT] = IR_OP_SHLO_SHIFT_LEFT,
	[IR_OP_CHLO_BROADCAST_SHIFT_RIGHT_ARITHMETIC] = IR_OP_SHLO_SHIFT_RIGHT_ARITHMETIC,
	[IR_OP_CHLO_BROADCAST_SHIFT_RIGHT_LOGICAL] = IR_OP_SHLO_SHIFT_RIGHT_LOGICAL,
	[IR_OP_CHLO_BROADCAST_SUBTRACT] = IR_OP_SHLO_SUBTRACT,
	[IR_OP_CHLO_BROADCAST_XOR] = IR_OP_SHLO_XOR,
	[IR_OP_CHLO_BROADCAST_ZETA] = IR_OP_CHLO_ZETA,
};

/* Fills in which dimension of the result each dimension of operand i becomes. Returns false, after an error, if the
 * operand does not fit: CHLO accepts any result for such operands. */
static bool
find_map(Interp *x, const IrOp *op, uint32_t i, int64_t *map)
{
	const IrType *from = ir_operand(op, i)->type, *to = op->results[0].type;
	InterpInts given = interp_ints(x, op, ATOM_broadcast_dimensions);
	bool is_given = given.n && from->n < to->n;

	for (uint32_t d = 0; d < from->n; d++)
		map[d] = is_given && d < given.n ? given.v[d] : (int64_t)to->n - from->n + d;
	if ((!is_given || given.n == from->n) && ir_type_broadcasts(from, to, map))
		return true;
	interp_error(x, op, "operand %u cannot be broadcast to the shape of the result", (unsigned)i);
	return false;
}

/* Returns operand i in the shape of the result, zeroed after an error. */
static InterpTensor
expanded(Interp *x, IrOp *op, uint32_t i, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, i, device);
	const IrType *to = op->results[0].type;
	int64_t map[INTERP_MAX_RANK];
	IrType *elem = ir_operand(op, i)->type->elem;
	InterpTensor out = interp_tensor_new(x->arena, ir_type_tensor(x->s, to->dims, to->n, elem, NULL));
	int64_t index[INTERP_MAX_RANK] = { 0 }, at = 0;

	if (!find_map(x, op, i, map) || !out.n)
		return out;
	do {
		int64_t from = 0;

		for (uint32_t d = 0; d < a->type->n; d++)
			from = from * a->type->dims[d] + (a->type->dims[d] == 1 ? 0 : index[map[d]]);
		interp_copy_element(&out, at++, a, from);
	} while (interp_index_next(index, to->dims, to->n));
	return out;
}

void
interp_op_broadcast_binary(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor a = expanded(x, op, 0, device), b = expanded(x, op, 1, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	if (op->kind == IR_OP_CHLO_BROADCAST_COMPARE) {
		interp_compare_all(op, &a, &b, out);
		return;
	}
	for (int64_t i = 0; i < out->n; i++) {
		if (op->kind == IR_OP_CHLO_BROADCAST_COMPLEX) {
			out->v[2 * i] = a.v[i];
			out->v[2 * i + 1] = b.v[i];
			continue;
		}
		interp_binary((IrOpKind)plain[op->kind], a.elem, a.v + i * a.parts, b.v + i * b.parts,
		              out->v + i * out->parts);
	}
}

void
interp_op_broadcast_select(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor pred = expanded(x, op, 0, device), a = expanded(x, op, 1, device),
		     b = expanded(x, op, 2, device);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (int64_t i = 0; i < out->n; i++)
		interp_copy_element(out, i, pred.v[i].i ? &a : &b, i);
}

bool
interp_is_broadcast(IrOpKind kind)
{
	return plain[kind] || kind == IR_OP_CHLO_BROADCAST_COMPARE || kind == IR_OP_CHLO_BROADCAST_COMPLEX;
}
