/* SPDX-License-Identifier: Apache-2.0
 *
 * Padding around collectives (spec 55 §5.5), slices and pads (spec 55 §5.6).
 */
#include "localize/pad.h"

/* ---- slice and pad ---- */

/* Removes all discardable attributes except the sharding. */
static void
keep_sharding_only(Pad *p, IrOp *op)
{
	IrAttr *sharding = ir_op_attr(op, ATOM_SDY_SHARDING_ATTR);
	IrNamed attr = { ATOM_SDY_SHARDING_ATTR, 0, sharding };

	op->attrs = sharding ? ir_attr_dict(p->e.s, &attr, 1) : NULL;
}

/* Returns whether each tile of a sliced dimension is the beginning of the same tile of the operand, which has the size
 * `in` (spec 55 §2.6). */
static bool
slice_is_free(Pad *p, const IrOp *op, uint32_t d, int64_t in)
{
	int64_t n = emit_shards(&p->e, pad_sharding(p, ir_operand(op, 0)), d);
	int64_t out = pad_old_type(p, &op->results[0])->dims[d];

	if (n <= 1)
		return true;
	return ir_op_ints(op, ATOM_start_indices).v[d] == 0 && ir_op_ints(op, ATOM_strides).v[d] == 1 &&
	       in != IR_DYNAMIC && out != IR_DYNAMIC && shard_chunk(in, n) == shard_chunk(out, n);
}

void
pad_slice(Pad *p, IrOp *op, const IrType *in)
{
	IrType *wanted = pad_wanted_type(p, &op->results[0]);
	IrField start = ir_op_ints(op, ATOM_start_indices), limit = ir_op_ints(op, ATOM_limit_indices);
	int64_t *to = ARENA_ARRAY(p->e.a, int64_t, wanted->n);

	if (wanted == pad_old_type(p, &op->results[0])) {
		pad_generic(p, op);
		return;
	}
	for (uint32_t d = 0; d < wanted->n; d++) {
		if (__builtin_add_overflow(start.v[d], wanted->dims[d], &to[d]) ||
		    (to[d] != limit.v[d] && !slice_is_free(p, op, d, in->dims[d]))) {
			emit_fail(&p->e, op, "has a padded result that needs data of other devices in dimension %u", d);
			return;
		}
	}
	ir_op_set_prop(p->e.s, op, ATOM_limit_indices, ir_attr_dims(p->e.s, to, wanted->n));
	keep_sharding_only(p, op);
	pad_retype(p, &op->results[0], wanted);
}

void
pad_pad(Pad *p, IrOp *op)
{
	IrType *wanted = pad_wanted_type(p, &op->results[0]);
	IrField low = ir_op_ints(op, ATOM_edge_padding_low), high = ir_op_ints(op, ATOM_edge_padding_high);
	IrField interior = ir_op_ints(op, ATOM_interior_padding);
	int64_t *more = ARENA_ARRAY(p->e.a, int64_t, wanted->n);
	IrValue *v = ir_operand(op, 0);
	bool shrinks = false;

	for (uint32_t d = 0; d < wanted->n; d++) {
		int64_t size = v->type->dims[d];

		more[d] = high.v[d];
		if (size != IR_DYNAMIC)
			more[d] = wanted->dims[d] - size - low.v[d] - (size > 1 ? size - 1 : 0) * interior.v[d];
		shrinks |= more[d] < high.v[d];
	}
	if (shrinks)
		ir_use_set(&op->operands[0], pad_mask(p, v, pad_old_type(p, v), ir_operand(op, 1), NULL));
	ir_op_set_prop(p->e.s, op, ATOM_edge_padding_high, ir_attr_dims(p->e.s, more, wanted->n));
	keep_sharding_only(p, op);
	pad_retype(p, &op->results[0], wanted);
	if (p->whole && pad_is_zero_constant(ir_operand(op, 1)))
		pad_set_zero(p, &op->results[0], true);
}

/* ---- collectives ---- */

/* Gives the operand and the result of a collective the type `target`. */
static void
grow(Pad *p, IrOp *op, IrType *target)
{
	IrValue *v = ir_operand(op, 0);
	bool was_padded = v->type != pad_old_type(p, v), zero = pad_is_zero(p, v);

	if (target != v->type) {
		v = emit_pad_high(&p->e, v, target, NULL, pad_sharding(p, v));
		if (p->e.failed)
			return;
		zero |= !was_padded;
		pad_set_zero(p, v, zero);
		ir_use_set(&op->operands[0], v);
	}
	pad_retype(p, &op->results[0], target);
	pad_set_zero(p, &op->results[0], zero);
	ir_op_changed(op);
}

static IrType *
out_type(Pad *p, const IrOp *op, IrType *t)
{
	return emit_padded_type(&p->e, t, ir_op_prop(op, ATOM_out_sharding));
}

void
pad_grow(Pad *p, IrOp *op)
{
	grow(p, op, out_type(p, op, ir_operand(op, 0)->type));
}

/* Cuts the result of a collective to `limit`, which holds its new size by dimension. The slice is padded again if its
 * sizes are not divisible by the numbers of parts. */
static void
trim(Pad *p, IrOp *op, const int64_t *limit, bool zero)
{
	Emit *e = &p->e;
	IrValue *result = &op->results[0], *v;
	IrOp *slice;

	if (memcmp(limit, result->type->dims, result->type->n * sizeof *limit) == 0)
		return;
	emit_after(e, op);
	v = emit_slice(e, result, ARENA_ARRAY(e->a, int64_t, result->type->n), limit, NULL,
	               ir_op_prop(op, ATOM_out_sharding));
	pad_set_zero(p, v, zero);
	slice = ir_value_def(v);
	if (slice && pad_wanted_type(p, v) != v->type) {
		pad_set_zero(p, v, false);
		pad_slice(p, slice, result->type);
	}
	pad_redirect(p, result, v);
}

void
pad_all_gather(Pad *p, IrOp *op)
{
	IrValue *v = ir_operand(op, 0), *result = &op->results[0];
	const IrType *old = pad_old_type(p, result);
	IrType *t = out_type(p, op, pad_old_type(p, result));
	IrAttr *const *axes = ir_attr_elems(ir_op_prop(op, ATOM_gathering_axes));
	int64_t *dims = ARENA_ARRAY(p->e.a, int64_t, t->n), *limit = ARENA_ARRAY(p->e.a, int64_t, t->n);

	for (uint32_t d = 0; d < t->n; d++) {
		dims[d] = v->type->dims[d] > t->dims[d] ? v->type->dims[d] : t->dims[d];
		limit[d] = axes[d]->n && dims[d] > old->dims[d] ? old->dims[d] : dims[d];
	}
	pad_retype(p, result, emit_shape(&p->e, t, dims));
	pad_set_zero(p, result, pad_is_zero(p, v));
	ir_op_changed(op);
	if (!p->gathers_cast)
		trim(p, op, limit, pad_is_zero(p, v));
}

void
pad_all_to_all(Pad *p, IrOp *op)
{
	IrValue *v = ir_operand(op, 0);
	const IrType *old = pad_old_type(p, v);
	const IrAttr *params = ir_op_prop(op, ATOM_params);
	IrType *t = out_type(p, op, v->type);
	int64_t *limit = ARENA_ARRAY(p->e.a, int64_t, t->n);
	bool zero = pad_is_zero(p, v);

	grow(p, op, t);
	memcpy(limit, t->dims, t->n * sizeof *limit);
	for (uint32_t i = 0; i < params->n; i++) {
		int64_t d = shard_a2a(params)[i].source;

		if (old->dims[d] < limit[d])
			limit[d] = old->dims[d];
	}
	if (!p->e.failed)
		trim(p, op, limit, zero);
}
