/* SPDX-License-Identifier: Apache-2.0
 *
 * Padding of gathers, constants and loops (spec 55 §5.8).
 */
#include "base/num.h"
#include "ir/dims.h"
#include "localize/pad.h"

/* ---- gather ---- */

/* Returns the largest index of each component, and whether the operand is padded along one of them. */
static int64_t *
largest_indices(Pad *p, const IrOp *op, const IrSlicing *n, bool *padded)
{
	const IrType *old = pad_old_type(p, ir_operand(op, 0));
	int64_t *largest = ARENA_ARRAY(p->e.a, int64_t, n->map.n);

	for (uint32_t i = 0; i < n->map.n; i++) {
		int64_t d = n->map.v[i];

		largest[i] = old->dims[d] - ir_op_ints(op, ATOM_slice_sizes).v[d];
		*padded |= old->dims[d] != n->operand->dims[d];
	}
	return largest;
}

/* Keeps indices out of the padding of the operand. */
static void
limit_indices(Pad *p, IrOp *op)
{
	Emit *e = &p->e;
	IrSlicing n = ir_slicing(op);
	bool padded = false;
	const int64_t *largest = largest_indices(p, op, &n, &padded);
	IrValue *v = ir_operand(op, 1), *limit;
	IrAttr *sharding = pad_sharding(p, v);

	if (!padded)
		return;
	if (n.vector_dim == n.indices->n) {
		int64_t one = 1;
		IrAttr *list = ir_make_numbers(e->s, ir_type_tensor(e->s, &one, 1, v->type->elem, NULL), largest, 1);

		limit = emit_constant(e, ir_attr_dense(e->s, v->type, *ir_attr_as_dense(list)));
	} else {
		int64_t size = n.map.n;

		limit = emit_constant(e, ir_make_numbers(e->s, ir_type_tensor(e->s, &size, 1, v->type->elem, NULL),
		                                         largest, size));
		limit = emit_broadcast(e, limit, v->type, &n.vector_dim, sharding);
	}
	v = emit_op(e, IR_OP_SHLO_MINIMUM, (IrValue *[]){ v, limit }, 2, v->type, NULL, sharding);
	ir_use_set(&op->operands[1], v);
}

void
pad_gather(Pad *p, IrOp *op)
{
	const IrType *old = pad_old_type(p, ir_operand(op, 0)), *t = ir_operand(op, 0)->type;
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	int64_t *dims = ARENA_ARRAY(p->e.a, int64_t, t->n);

	limit_indices(p, op);
	for (uint32_t d = 0; d < t->n; d++)
		dims[d] = sizes.v[d] == old->dims[d] ? t->dims[d] : sizes.v[d];
	ir_op_set_prop(p->e.s, op, ATOM_slice_sizes, ir_attr_dims(p->e.s, dims, t->n));
	pad_generic(p, op);
}

/* ---- constants ---- */

/* Copies elements of `size` bytes to the places that they have in the larger type. */
static void
copy_padded(const IrDense *from, const IrType *old, const IrType *t, size_t size, uint8_t *to)
{
	int64_t n = ir_type_n_elements(old);

	for (int64_t i = 0; i < n; i++) {
		int64_t rest = i, at = 0, stride = 1;

		for (uint32_t d = old->n; d-- > 0;) {
			at += rest % old->dims[d] * stride;
			rest /= old->dims[d];
			stride *= t->dims[d];
		}
		memcpy(to + (size_t)at * size, from->bytes + (size_t)i * size, size);
	}
}

IrAttr *
pad_value(Emit *e, const IrOp *op, IrType *t)
{
	static const int64_t MAX_BYTES = (int64_t)1 << 32;
	const IrAttr *value = ir_op_prop(op, ATOM_value);
	size_t size = ir_type_elem_bytes(t->elem);
	int64_t n = num_mul(ir_type_n_elements(t), (int64_t)size);
	IrDense d = { .n_bytes = (uint64_t)n };
	const IrDense *from;
	uint8_t *bytes;

	if (value->kind != IR_ATTR_DENSE) {
		emit_fail(e, op, "has a value that cannot be padded");
		return NULL;
	}
	from = ir_attr_as_dense(value);
	if (from->splat || from->empty)
		return ir_attr_dense(e->s, t, *from);
	if (!size || from->hex || from->strings || n > MAX_BYTES) {
		emit_fail(e, op, "has a value that cannot be padded");
		return NULL;
	}
	bytes = ARENA_ARRAY(&e->s->arena, uint8_t, (size_t)n);
	copy_padded(from, value->type, t, size, bytes);
	d.bytes = bytes;
	return ir_attr_dense(e->s, t, d);
}

void
pad_constant(Pad *p, IrOp *op)
{
	IrType *t = pad_wanted_type(p, &op->results[0]);
	IrAttr *padded = pad_value(&p->e, op, t);

	if (!padded)
		return;
	ir_op_set_prop(p->e.s, op, ATOM_value, padded);
	pad_retype(p, &op->results[0], t);
}

/* ---- loops ---- */

void
pad_while(Pad *p, IrOp *op)
{
	pad_generic(p, op);
	for (uint32_t r = 0; r < op->n_regions; r++) {
		IrBlock *b = op->regions[r].first;

		for (uint32_t i = 0; i < b->n_args; i++)
			pad_retype(p, b->args[i], op->results[i].type);
	}
}
