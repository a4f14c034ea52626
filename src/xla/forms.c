/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes operations as they come back from HLO (spec 45 §8).
 */
#include "ir/dims.h"
#include "xla/const_number.h"
#include "xla/xla.h"

/* ---- broadcast_in_dim ---- */

/* Replaces a broadcast with unsorted dimensions by a transpose and one with sorted dimensions, which is returned. */
static IrOp *
sort_dims(Xla *x, IrOp *op, IrField dims)
{
	int64_t *order = ARENA_ARRAY(x->a, int64_t, dims.n), *sorted = ARENA_ARRAY(x->a, int64_t, dims.n);
	IrValue *made;

	for (uint32_t i = 0; i < dims.n; i++) {
		uint32_t k = i;

		for (; k > 0 && dims.v[order[k - 1]] > dims.v[i]; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	for (uint32_t i = 0; i < dims.n; i++)
		sorted[i] = dims.v[order[i]];
	made = xla_transpose(x, op, ir_operand(op, 0), order);
	made = xla_broadcast(x, op, made, op->results[0].type, sorted, dims.n);
	(void)xla_replace_op(x, op, made);
	return made->owner.op;
}

/* Replaces a broadcast that expands dimensions of size 1 by one that does not, a reshape that removes these
 * dimensions, and a broadcast that adds them with their size. */
static void
split_expansion(Xla *x, IrOp *op, IrField dims)
{
	IrValue *in = ir_operand(op, 0), *made;
	IrType *out = op->results[0].type;
	bool *expanded = ARENA_ARRAY(x->a, bool, out->n);
	int64_t *wide = ARENA_ARRAY(x->a, int64_t, out->n), *narrow = ARENA_ARRAY(x->a, int64_t, out->n);
	int64_t *rest = ARENA_ARRAY(x->a, int64_t, out->n);
	uint32_t n = 0;

	for (uint32_t i = 0; i < dims.n; i++)
		expanded[dims.v[i]] = in->type->dims[i] != out->dims[dims.v[i]];
	for (uint32_t d = 0; d < out->n; d++) {
		wide[d] = expanded[d] ? 1 : out->dims[d];
		if (expanded[d])
			continue;
		narrow[n] = out->dims[d];
		rest[n++] = d;
	}
	made = xla_broadcast(x, op, in, xla_shaped(x, out, wide, out->n), dims.v, dims.n);
	made = xla_reshape(x, op, made, xla_shaped(x, out, narrow, n));
	(void)xla_replace_op(x, op, xla_broadcast(x, op, made, out, rest, n));
}

static void
form_broadcast(Xla *x, IrOp *op)
{
	IrField dims = ir_op_ints(op, ATOM_broadcast_dimensions);
	const IrType *in, *out = op->results[0].type;

	if (!ir_field_is_sorted(dims)) {
		op = sort_dims(x, op, dims);
		dims = ir_op_ints(op, ATOM_broadcast_dimensions);
	}
	in = ir_operand(op, 0)->type;
	if (in != out && ir_type_n_elements(in) == ir_type_n_elements(out)) {
		(void)xla_replace_op(x, op, xla_reshape(x, op, ir_operand(op, 0), op->results[0].type));
		return;
	}
	for (uint32_t i = 0; i < dims.n; i++) {
		if (in->dims[i] != out->dims[dims.v[i]]) {
			split_expansion(x, op, dims);
			return;
		}
	}
}

/* ---- other ops ---- */

static void
form_iota(Xla *x, IrOp *op)
{
	if (op->results[0].type->n >= 2)
		(void)xla_replace_op(x, op, xla_spread_iota(x, op));
}

static void
form_constant(Xla *x, IrOp *op)
{
	XlaConst c = xla_const(x, &op->results[0]);
	IrType *type = op->results[0].type;
	IrValue *scalar;

	if (!xla_const_ok(&c) || !c.splat || c.n < 2)
		return;
	scalar = xla_constant(x, op, xla_dense(x, xla_shaped(x, type, NULL, 0), c.bytes, 1, c.size));
	(void)xla_replace_op(x, op, xla_broadcast(x, op, scalar, type, NULL, 0));
}

static void
form_dot(Xla *x, IrOp *op)
{
	IrDotDims n = ir_dot_dims(op);
	IrField lhs = n.contract[0], rhs = n.contract[1];
	const IrType *l = ir_operand(op, 0)->type, *r = ir_operand(op, 1)->type;
	IrAttr *precision = ir_op_prop(op, ATOM_precision_config);
	IrValue *made;

	if (n.batch[0].n || lhs.n != 1 || l->n > 2 || r->n > 2 || lhs.v[0] != l->n - 1 ||
	    rhs.v[0] != 0)
		return;
	made = xla_make(x, op, IR_OP_SHLO_DOT, op->results[0].type,
	                precision ? xla_props(x, ATOM_precision_config, precision) : NULL, ir_operand(op, 0),
	                ir_operand(op, 1), (IrValue *)NULL);
	(void)xla_replace_op(x, op, made);
}

/* Broadcasts the scalar operands of select and clamp to the shape of the result. */
static void
form_scalars(Xla *x, IrOp *op)
{
	const IrType *out = op->results[0].type;

	for (uint32_t i = 0; out->n && i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);

		if (v->type->n == 0)
			xla_set_operand(x, op, i, xla_broadcast(x, op, v, xla_shaped(x, v->type, out->dims, out->n),
			                                        NULL, 0));
	}
}

/* HLO does not write the type of a comparison if it follows from the operands. */
static void
form_compare(Xla *x, IrOp *op)
{
	const IrAttr *type = ir_op_prop(op, ATOM_compare_type);

	if (type && strcmp(ir_enum_info(IR_ENUM_COMPARE_TYPE)->words[type->n], "TOTALORDER") != 0)
		ir_op_set_prop(x->s, op, ATOM_compare_type, NULL);
}

static void
form(Xla *x, IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_BROADCAST_IN_DIM: form_broadcast(x, op); break;
	case IR_OP_SHLO_IOTA: form_iota(x, op); break;
	case IR_OP_SHLO_CONSTANT: form_constant(x, op); break;
	case IR_OP_SHLO_DOT_GENERAL: form_dot(x, op); break;
	case IR_OP_SHLO_COMPARE: form_compare(x, op); break;
	case IR_OP_SHLO_SELECT: case IR_OP_SHLO_CLAMP: form_scalars(x, op); break;
	case IR_OP_SHLO_CUSTOM_CALL: (void)xla_sort_top_k(x, op); break;
	default: break;
	}
}

void
xla_write_forms(Xla *x)
{
	for (IrOp *op = x->main, *next; op; op = next) {
		next = ir_walk_next(x->main, op);
		if (op != x->main && op->kind != IR_OP_FOREIGN && xla_is_static(op))
			form(x, op);
	}
}
