/* SPDX-License-Identifier: Apache-2.0
 *
 * chlo.scan: the body runs once per index of the scanned dimension, on slices of the inputs and on the carries of the
 * run before. It returns slices of the outputs and the next carries.
 */
#include "interp/machine.h"

typedef struct Scan {
	Interp *x;
	IrOp *op;
	IrBlock *body;
	int64_t dim, size;
	uint32_t n_inputs, n_outputs;
} Scan;

/* Copies slice `at` of the scanned dimension out of a whole tensor, or into it. */
static void
move_slice(Scan *s, InterpTensor *whole, InterpTensor *slice, int64_t at, bool out)
{
	int64_t inner = interp_stride(whole->type, s->dim);

	if (slice->n * s->size != whole->n || slice->elem != whole->elem) {
		interp_error(s->x, s->op, "the body works on slices of a different type");
		return;
	}
	for (int64_t i = 0; i < slice->n; i++) {
		int64_t place = (i / inner * s->size + at) * inner + i % inner;

		if (out)
			interp_copy_element(slice, i, whole, place);
		else
			interp_copy_element(whole, place, slice, i);
	}
}

static void
cut_inputs(Scan *s, int64_t at)
{
	for (uint32_t i = 0; i < s->n_inputs; i++) {
		const IrValue *arg = s->body->args[i];

		for (uint32_t d = 0; d < s->x->n && !s->x->failed; d++) {
			InterpTensor *slice = &interp_slots(s->x, arg)[d];

			if (!s->x->active[d])
				continue;
			*slice = interp_tensor_new(s->x->arena, arg->type);
			move_slice(s, &interp_slots(s->x, ir_operand(s->op, i))[d], slice, at, true);
		}
	}
}

static void
glue_outputs(Scan *s, const IrOp *end, int64_t at)
{
	for (uint32_t i = 0; i < s->n_outputs; i++) {
		for (uint32_t d = 0; d < s->x->n && !s->x->failed; d++) {
			if (s->x->active[d])
				move_slice(s, &interp_slots(s->x, &s->op->results[i])[d],
				           &interp_slots(s->x, ir_operand(end, i))[d], at, false);
		}
	}
}

/* Gives the carries of the body the values that follow the first `skip` operands of an operation. All values are read
 * before any is written, since a body may return its arguments in a different order. */
static void
carry(Scan *s, const IrOp *from, uint32_t skip)
{
	uint32_t n = s->body->n_args - s->n_inputs, devices = s->x->n;
	InterpTensor *next = ARENA_ARRAY(s->x->arena, InterpTensor, (size_t)n * devices + 1);

	for (uint32_t i = 0; i < n; i++)
		memcpy(next + (size_t)i * devices, interp_slots(s->x, ir_operand(from, skip + i)),
		       devices * sizeof *next);
	for (uint32_t i = 0; i < n; i++) {
		InterpTensor *to = interp_slots(s->x, s->body->args[s->n_inputs + i]);

		for (uint32_t d = 0; d < devices; d++) {
			if (s->x->active[d])
				to[d] = next[i * devices + d];
		}
	}
}

static void
store_carries(Scan *s)
{
	for (uint32_t i = s->n_outputs; i < s->op->n_results; i++) {
		const InterpTensor *from = interp_slots(s->x, s->body->args[s->n_inputs + i - s->n_outputs]);
		InterpTensor *to = interp_slots(s->x, &s->op->results[i]);

		for (uint32_t d = 0; d < s->x->n; d++) {
			if (s->x->active[d])
				to[d] = from[d];
		}
	}
}

/* Returns the size of the scanned dimension. */
static int64_t
scan_size(Scan *s)
{
	if (s->n_inputs)
		return ir_operand(s->op, 0)->type->dims[s->dim];
	return s->op->results[0].type->dims[s->dim];
}

void
interp_op_scan(Interp *x, IrOp *op)
{
	Scan s = { .x = x, .op = op, .body = ir_op_block(op, 0) };
	bool is_reverse = ir_op_prop(op, ATOM_is_reverse) && ir_attr_ints(ir_op_prop(op, ATOM_is_reverse))[0];

	s.n_inputs = (uint32_t)interp_ints(x, op, ATOM_operandSegmentSizes).v[0];
	s.n_outputs = (uint32_t)interp_ints(x, op, ATOM_resultSegmentSizes).v[0];
	s.dim = ir_attr_ints(ir_op_prop(op, ATOM_dimension))[0];
	s.size = scan_size(&s);
	for (uint32_t i = 0; i < s.n_outputs; i++) {
		for (uint32_t d = 0; d < x->n; d++) {
			if (x->active[d])
				interp_out(x, op, i, d);
		}
	}
	carry(&s, op, s.n_inputs);
	for (int64_t i = 0; i < s.size && !x->failed; i++) {
		int64_t at = is_reverse ? s.size - 1 - i : i;
		const IrOp *end;

		cut_inputs(&s, at);
		end = x->failed ? NULL : interp_block(x, s.body);
		if (!end)
			return;
		glue_outputs(&s, end, at);
		carry(&s, end, s.n_outputs);
	}
	store_carries(&s);
}
