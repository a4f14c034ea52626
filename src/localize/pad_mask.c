/* SPDX-License-Identifier: Apache-2.0
 *
 * Clears padding that would enter a result: masks (spec 55 §5.3), and the products that need them (spec 55 §5.7).
 */
#include "flow/value.h"
#include "ir/dims.h"
#include "localize/pad.h"

static bool
is_masked(const IrField *list, uint32_t d)
{
	bool listed = !list;

	for (uint32_t i = 0; list && i < list->n; i++)
		listed |= list->v[i] == d;
	return listed;
}

/* Inserts a comparison: for each element, whether its index in dimension d is below `limit`. */
static IrValue *
is_valid(Emit *e, IrType *shape, uint32_t d, int64_t limit, IrAttr *sharding)
{
	IrType *t = ir_type_tensor(e->s, shape->dims, shape->n, e->s->i32, NULL);
	IrValue *index = emit_made(e, ir_make_iota(e->s, t, d), NULL, 0, sharding), *bound;
	int32_t bits = (int32_t)limit;

	bound = emit_constant(e, ir_attr_dense(e->s, ir_type_tensor(e->s, NULL, 0, e->s->i32, NULL),
	                                       (IrDense){ .bytes = (const uint8_t *)&bits, .n_bytes = sizeof bits,
	                                                  .splat = 1 }));
	bound = emit_broadcast(e, bound, t, NULL, sharding);
	return emit_compare(e, index, bound, IR_DIRECTION_LT, sharding);
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
	value = emit_broadcast(e, value, v->type, NULL, sharding);
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

/* ---- reduce ---- */

bool
pad_is_zero_constant(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);
	const IrAttr *value = op && op->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(op, ATOM_value) : NULL;
	bool is_float = value && v->type->elem->kind == IR_TYPE_FLOAT;
	const IrDense *d;

	if (!value || value->kind != IR_ATTR_DENSE)
		return false;
	d = ir_attr_as_dense(value);
	if (!d->splat || d->hex || d->strings || !d->n_bytes)
		return false;
	for (uint64_t i = 0; i + 1 < d->n_bytes; i++) {
		if (d->bytes[i])
			return false;
	}
	return (d->bytes[d->n_bytes - 1] & (is_float ? 0x7f : 0xff)) == 0;
}

void
pad_reduce(Pad *p, IrOp *op)
{
	IrField dims = ir_op_ints(op, ATOM_dimensions);
	uint32_t n = op->n_operands / 2;

	for (uint32_t i = 0; i < n; i++) {
		IrValue *v = ir_operand(op, i), *neutral = ir_operand(op, n + i);

		if (!pad_is_zero(p, v) || !pad_is_zero_constant(neutral))
			ir_use_set(&op->operands[i], pad_mask(p, v, pad_old_type(p, v), neutral, &dims));
	}
	pad_generic(p, op);
}

/* ---- convolution ---- */

/* Returns a feature dimension followed by the spatial ones. */
static IrField
feature_and_spatial(Pad *p, uint32_t feature, IrField spatial)
{
	int64_t *v = ARENA_ARRAY(p->e.a, int64_t, spatial.n + 1);

	v[0] = feature;
	if (spatial.n)
		memcpy(v + 1, spatial.v, spatial.n * sizeof *v);
	return (IrField){ v, spatial.n + 1 };
}

/* Fills in the shape that the masked operands give. */
static void
convolution_shape(const IrOp *op, const IrConvDims *n, int64_t *dims)
{
	const IrType *lhs = ir_operand(op, 0)->type, *rhs = ir_operand(op, 1)->type;

	dims[n->out_batch] = lhs->dims[n->in_batch] / n->batch_groups;
	dims[n->out_feature] = rhs->dims[n->kernel_out];
	for (uint32_t i = 0; i < n->out.n; i++) {
		IrWindow w = ir_window(op, i);

		dims[n->out.v[i]] = ir_window_count(&w, lhs->dims[n->in.v[i]]);
	}
}

void
pad_convolution(Pad *p, IrOp *op)
{
	Emit *e = &p->e;
	IrConvDims n = ir_conv_dims(op);
	IrType *wanted = pad_wanted_type(p, &op->results[0]);
	IrAttr *sharding = flow_value_get(e->s, &op->results[0]);
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, wanted->n), *limit = ARENA_ARRAY(e->a, int64_t, wanted->n);
	IrType *elem = ir_operand(op, 0)->type;
	IrValue *v = &op->results[0];
	bool trims = false;

	if (!sharding) {
		emit_fail(&p->e, op, "has padded operands and a result without sharding, which Shardy does not "
		          "support");
		return;
	}
	mask_with_zero(p, op, 0, feature_and_spatial(p, n.in_feature, n.in));
	mask_with_zero(p, op, 1, feature_and_spatial(p, n.kernel_in, n.kernel));
	convolution_shape(op, &n, dims);
	memcpy(limit, dims, wanted->n * sizeof *dims);
	for (uint32_t d = 0; d < wanted->n; d++) {
		if (dims[d] < wanted->dims[d]) {
			emit_fail(&p->e, op, "has a result that cannot be padded in dimension %u", d);
			return;
		}
	}
	for (uint32_t i = 0; i < n.out.n; i++) {
		limit[n.out.v[i]] = wanted->dims[n.out.v[i]];
		trims |= limit[n.out.v[i]] != dims[n.out.v[i]];
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
