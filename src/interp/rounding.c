/* SPDX-License-Identifier: Apache-2.0
 *
 * Noise: a run whose floats are rounded another way shows how far rounding moves the results (spec 55 §11.6). The noise
 * of a number depends on the number alone, so a copy of an element stays equal to it.
 */
#include <math.h>

#include "interp/machine.h"

enum { EXACT_BITS = 8 };	/* if the last bits of a number are 0, it is taken for exact: an integer, a fraction */

double
interp_shift(uint64_t noise, double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	if (!isfinite(v) || !(bits & ((1 << EXACT_BITS) - 1)))
		return v;
	return nextafter(v, map_mix(map_mix(noise, bits), 0) >> 40 & 1 ? (double)INFINITY : (double)-INFINITY);
}

bool
interp_rounds(const Session *s, const IrOp *op)
{
	IrOpKind kind = (IrOpKind)op->kind;

	switch ((int)kind) {
	case IR_OP_SHLO_DOT: case IR_OP_SHLO_DOT_GENERAL: case IR_OP_CHLO_RAGGED_DOT: case IR_OP_SHLO_CONVOLUTION:
	case IR_OP_SHLO_CHOLESKY: case IR_OP_SHLO_TRIANGULAR_SOLVE: case IR_OP_SHLO_FFT:
	case IR_OP_SHLO_BATCH_NORM_INFERENCE: case IR_OP_SHLO_BATCH_NORM_TRAINING: case IR_OP_SHLO_BATCH_NORM_GRAD:
		return true;
	case IR_OP_SHLO_CUSTOM_CALL:
		return interp_is_matrix_call(s, op);
	case IR_OP_SHLO_ABS: case IR_OP_SHLO_CEIL: case IR_OP_SHLO_FLOOR: case IR_OP_SHLO_NEGATE:
	case IR_OP_SHLO_ROUND_NEAREST_AFZ: case IR_OP_SHLO_ROUND_NEAREST_EVEN: case IR_OP_SHLO_SIGN:
	case IR_OP_CHLO_CONJ: case IR_OP_SHLO_MAXIMUM: case IR_OP_SHLO_MINIMUM: case IR_OP_CHLO_NEXT_AFTER:
	case IR_OP_CHLO_BROADCAST_MAXIMUM: case IR_OP_CHLO_BROADCAST_MINIMUM: case IR_OP_CHLO_BROADCAST_NEXT_AFTER:
	case IR_OP_CHLO_BROADCAST_COMPLEX:
		return false;		/* they only choose or move */
	default:
		return interp_is_unary(kind) || interp_is_binary(kind) || interp_is_broadcast(kind);
	}
}

void
interp_shift_cells(uint64_t noise, const IrType *elem, InterpCell *v, int64_t n)
{
	const IrType *part = elem->kind == IR_TYPE_COMPLEX ? elem->elem : elem;

	if (part->kind != IR_TYPE_FLOAT || part->sub != IR_F64)
		return;
	for (int64_t i = 0; i < n; i++)
		v[i].f = interp_shift(noise, v[i].f);
}

void
interp_shift_results(Interp *x, IrOp *op)
{
	if (!interp_rounds(x->s, op))
		return;
	for (uint32_t i = 0; i < op->n_results; i++) {
		InterpTensor *t = interp_slots(x, &op->results[i]);

		for (uint32_t d = 0; d < x->n; d++) {
			if (x->active[d] && t[d].elem)
				interp_shift_cells(x->noise, t[d].elem, t[d].v, t[d].n * t[d].parts);
		}
	}
}
