/* SPDX-License-Identifier: Apache-2.0
 *
 * Clears padding that would enter a result: masks (spec 55 §5.3), and the products that need them (spec 55 §5.7).
 */
#include "flow/value.h"
#include "ir/dims.h"
#include "localize/pad.h"

enum { LESS_THAN = 5 };		/* of IR_ENUM_DIRECTION */

static bool
is_masked(const IrField *list, uint32_t d)
{
	bool listed = !list;

	for (uint32_t i = 0; list && i < list->n; i++)
		listed |= list->v[i] == d;
	return listed;
}

static IrValue *
broadcast(Emit *e, IrValue *scalar, IrType *t, IrAttr *sharding)
{
	IrNamed prop = { ATOM_broadcast_dimensions, 0, ir_attr_dims(e->s, NULL, 0) };

	return emit_unary(e, IR_OP_SHLO_BROADCAST_IN_DIM, scalar, t, ir_attr_dict(e->s, &prop, 1), sharding);
}

/* Inserts a comparison: for each element, whether its index in dimension d is below `limit`. */
static IrValue *
is_valid(Emit *e, IrType *shape, uint32_t d, int64_t limit, IrAttr *sharding)
{
	IrType *t = ir_type_tensor(e->s, shape->dims, shape->n, e->s->i32, NULL);
	IrType *flags = ir_type_tensor(e->s, shape->dims, shape->n, e->s->i1, NULL);
	IrNamed iota = { ATOM_iota_dimension, 0, ir_attr_i64(e->s, d) };
	IrNamed lt = { ATOM_comparison_direction, 0, ir_attr_enum(e->s, IR_ENUM_DIRECTION, LESS_THAN) };
	int32_t bits = (int32_t)limit;
	IrValue *index = emit_op(e, IR_OP_SHLO_IOTA, NULL, 0, t, ir_attr_dict(e->s, &iota, 1), sharding), *bound;

	bound = emit_constant(e, ir_attr_dense(e->s, ir_type_tensor(e->s, NULL, 0, e->s->i32, NULL),
	                                       (IrDense){ .bytes = (const uint8_t *)&bits, .n_bytes = sizeof bits,
	                                                  .splat = 1 }));
	bound = broadcast(e, bound, t, sharding);
	return emit_op(e, IR_OP_SHLO_COMPARE, (IrValue *[]){ index, bound }, 2, flags, ir_attr_dict(e->s, &lt, 1),
	               sharding);
}

IrValue *
pad_mask(Pad *p, IrValue *v, const IrType *old, IrValue *value, const IrField *list)
{
	Emit *e = &p->e;
	IrAttr *sharding = flow_value_get(e->s, v);
	IrValue *mask = NULL;

	for (uint32_t d = 0; v->type != old && d < old->n; d++) {
		IrValue *valid;

		if (old->dims[d] == v->type->dims[d] || !is_masked(list, d))
			continue;
		valid = is_valid(e, v->type, d, old->dims[d], sharding);
		if (mask)
			mask = emit_op(e, IR_OP_SHLO_AND, (IrValue *[]){ mask, valid }, 2, valid->type, NULL, sharding);
		else
			mask = valid;
	}
	if (!mask)
		return v;
	value = broadcast(e, value, v->type, sharding);
	return emit_op(e, IR_OP_SHLO_SELECT, (IrValue *[]){ mask, v, value }, 3, v->type, NULL, sharding);
}

/* Makes operand i have zeros in its padding along the dimensions of the list. */
static void
mask_with_zero(Pad *p, IrOp *op, uint32_t i, IrField list)
{
	Emit *e = &p->e;
	IrValue *v = ir_operand(op, i), *masked;
	const IrType *old = pad_old_type(p, v);

	if (v->type == old || pad_is_zero(p, v))
		return;
	masked = emit_zero(e, ir_type_tensor(e->s, NULL, 0, v->type->elem, NULL));
	if (e->failed)
		return;
	masked = pad_mask(p, v, old, masked, &list);
	ir_use_set(&op->operands[i], masked);
}

void
pad_dot_general(Pad *p, IrOp *op)
{
	IrDotDims n = ir_dot_dims(op);

	mask_with_zero(p, op, 0, n.contract[0]);
	mask_with_zero(p, op, 1, n.contract[1]);
	pad_generic(p, op);
}

/* ---- convolution ---- */

/* Returns a feature dimension followed by the spatial ones. */
static IrField
feature_and_spatial(Pad *p, const IrAttr *numbers, uint32_t feature, uint32_t spatial)
{
	IrField s = ir_attr_field(numbers, spatial);
	int64_t *v = ARENA_ARRAY(p->e.a, int64_t, s.n + 1);

	v[0] = ir_attr_field(numbers, feature).v[0];
	if (s.n)
		memcpy(v + 1, s.v, s.n * sizeof *v);
	return (IrField){ v, s.n + 1 };
}

static int64_t
list_at(const IrOp *op, Atom name, uint32_t i, int64_t fallback)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a ? ir_attr_ints(a)[i] : fallback;
}

/* Returns the size of spatial dimension i of the result. */
static int64_t
spatial_size(const IrOp *op, uint32_t i, int64_t in, int64_t window)
{
	const IrAttr *padding = ir_op_prop(op, ATOM_padding);
	int64_t base = in ? (in - 1) * list_at(op, ATOM_lhs_dilation, i, 1) + 1 : 0;
	int64_t size = window ? (window - 1) * list_at(op, ATOM_rhs_dilation, i, 1) + 1 : 0;

	if (padding)
		base += ir_dense_int(padding, 2 * (uint64_t)i) + ir_dense_int(padding, 2 * (uint64_t)i + 1);
	return base < size || !base ? 0 : (base - size) / list_at(op, ATOM_window_strides, i, 1) + 1;
}

/* Fills in the shape that the masked operands give. */
static void
convolution_shape(const IrOp *op, int64_t *dims)
{
	const IrAttr *numbers = ir_op_prop(op, ATOM_dimension_numbers);
	const IrType *lhs = ir_operand(op, 0)->type, *rhs = ir_operand(op, 1)->type;
	IrField in = ir_attr_field(numbers, CONV_IN_SPATIAL), kernel = ir_attr_field(numbers, CONV_KERNEL_SPATIAL);
	IrField out = ir_attr_field(numbers, CONV_OUT_SPATIAL);

	dims[ir_attr_field(numbers, CONV_OUT_BATCH).v[0]] =
		lhs->dims[ir_attr_field(numbers, CONV_IN_BATCH).v[0]] /
		ir_attr_ints(ir_op_prop(op, ATOM_batch_group_count))[0];
	dims[ir_attr_field(numbers, CONV_OUT_FEATURE).v[0]] = rhs->dims[ir_attr_field(numbers, CONV_KERNEL_OUT).v[0]];
	for (uint32_t i = 0; i < out.n; i++)
		dims[out.v[i]] = spatial_size(op, i, lhs->dims[in.v[i]], rhs->dims[kernel.v[i]]);
}

void
pad_convolution(Pad *p, IrOp *op)
{
	Emit *e = &p->e;
	const IrAttr *numbers = ir_op_prop(op, ATOM_dimension_numbers);
	IrField spatial = ir_attr_field(numbers, CONV_OUT_SPATIAL);
	IrType *wanted = pad_wanted_type(p, &op->results[0]);
	IrAttr *sharding = flow_value_get(e->s, &op->results[0]);
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, wanted->n), *limit = ARENA_ARRAY(e->a, int64_t, wanted->n);
	IrType *elem = ir_operand(op, 0)->type;
	IrValue *v = &op->results[0];
	bool trims = false;

	if (!sharding) {
		pad_fail(p, op, "has padded operands and a result without sharding, which Shardy does not support");
		return;
	}
	mask_with_zero(p, op, 0, feature_and_spatial(p, numbers, CONV_IN_FEATURE, CONV_IN_SPATIAL));
	mask_with_zero(p, op, 1, feature_and_spatial(p, numbers, CONV_KERNEL_IN, CONV_KERNEL_SPATIAL));
	convolution_shape(op, dims);
	memcpy(limit, dims, wanted->n * sizeof *dims);
	for (uint32_t d = 0; d < wanted->n; d++) {
		if (dims[d] < wanted->dims[d]) {
			pad_fail(p, op, "has a result that cannot be padded in dimension %u", d);
			return;
		}
	}
	for (uint32_t i = 0; i < spatial.n; i++) {
		limit[spatial.v[i]] = wanted->dims[spatial.v[i]];
		trims |= limit[spatial.v[i]] != dims[spatial.v[i]];
	}
	pad_retype(p, v, ir_type_tensor(e->s, dims, wanted->n, elem->elem, NULL));
	ir_op_changed(op);
	if (!trims)
		return;
	emit_after(e, op);
	v = emit_slice(e, v, ARENA_ARRAY(e->a, int64_t, wanted->n), limit, NULL, sharding);
	pad_redirect(p, &op->results[0], v);
	pad_set_zero(p, v, true);
}
