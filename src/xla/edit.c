/* SPDX-License-Identifier: Apache-2.0
 *
 * Changes of the program, the worklist, and small questions about operations.
 */
#include "xla/edit.h"

#include <stdarg.h>

static bool
is_listed(const Xla *x, const IrOp *op)
{
	return op->tmp && op->tmp <= x->list.n && x->list.v[op->tmp - 1] == op;
}

/* The owner of a terminator may simplify when a value that the terminator returns changes. */
void
xla_touch(Xla *x, IrOp *op)
{
	if (!x->listing)
		return;
	if (ir_op_has(op, T_TERM) && op->block)
		xla_touch(x, ir_op_holder(op));
	if (is_listed(x, op))
		return;
	*VEC_ADD(x->a, &x->list) = op;
	op->tmp = x->list.n;
}

/* Puts the producers of an op's operands on the worklist, because they may be dead now, and their only remaining users,
 * which may take their place. */
static void
touch_producers(Xla *x, const IrOp *op)
{
	IrValue *few[IR_FEW_OPERANDS], **values;
	uint32_t n = 0;

	values = x->listing ? ir_op_values(op, x->a, few, &n) : few;
	for (uint32_t i = 0; i < n; i++) {
		IrOp *def = ir_value_def(values[i]);
		const IrUse *u = values[i]->uses;

		if (!def || !ir_value_has_few_users(values[i], op))
			continue;
		while (u && u->user == op)
			u = u->next;
		if (u)
			xla_touch(x, u->user);
		xla_touch(x, def);
	}
}

XlaStep
xla_step(Xla *x, XlaStep step)
{
	XlaStep before = x->trail ? x->trail->step : XLA_KEPT;

	if (x->trail)
		x->trail->step = step;
	return before;
}

IrOp *
xla_new(Xla *x, IrOp *at, const IrOpSpec *spec)
{
	IrOpSpec located = *spec;
	IrOp *op;

	located.loc = at->loc;
	located.span = at->span;
	op = ir_op_new(x->m, &located);
	ir_op_insert_before(at, op);
	xla_touch(x, op);
	return op;
}

IrValue *
xla_make(Xla *x, IrOp *at, IrOpKind kind, IrType *type, IrAttr *props, ...)
{
	IrOpSpec spec = { .kind = kind, .results = &type, .n_results = 1, .props = props };
	IrValue *operands[4], *v;
	va_list ap;

	va_start(ap, props);
	while ((v = va_arg(ap, IrValue *)) != NULL)
		operands[spec.n_operands++] = v;
	va_end(ap);
	spec.operands = operands;
	return &xla_new(x, at, &spec)->results[0];
}

IrValue *
xla_made(Xla *x, IrOp *at, IrMade made, IrValue *const *operands, uint32_t n)
{
	return &xla_new(x, at, &(IrOpSpec){ .kind = made.kind, .operands = operands, .n_operands = n,
	                                    .results = &made.type, .n_results = 1, .props = made.props })->results[0];
}

void
xla_replace(Xla *x, IrValue *from, IrValue *to)
{
	if (from == to)
		return;
	for (const IrUse *u = x->listing ? from->uses : NULL; u; u = u->next)
		xla_touch(x, u->user);
	if (x->trail)
		xla_trail_replace(x->trail, from, to);
	ir_value_replace(from, to, NULL);
}

bool
xla_replace_op(Xla *x, IrOp *op, IrValue *to)
{
	xla_replace(x, &op->results[0], to);
	xla_erase(x, op);
	return true;
}

void
xla_erase(Xla *x, IrOp *op)
{
	for (IrOp *o = x->listing ? op : NULL; o; o = ir_walk_next(op, o)) {
		touch_producers(x, o);
		if (is_listed(x, o))
			x->list.v[o->tmp - 1] = NULL;
	}
	ir_op_erase(op);
}

void
xla_set_operand(Xla *x, IrOp *op, uint32_t i, IrValue *v)
{
	IrOp *def = ir_value_def(ir_operand(op, i));

	ir_use_set(&op->operands[i], v);
	if (def && x->listing)
		xla_touch(x, def);
	xla_touch(x, op);
}

/* ---- parts of new ops ---- */

IrAttr *
xla_props(Xla *x, Atom name, IrAttr *value)
{
	return ir_dict_set(x->s, NULL, name, value);
}

IrType *
xla_shaped(Xla *x, const IrType *t, const int64_t *dims, uint32_t n)
{
	return ir_type_tensor(x->s, dims, n, t->elem, NULL);
}

IrType *
xla_typed(Xla *x, const IrType *t, IrType *elem)
{
	return ir_type_tensor(x->s, t->dims, t->n, elem, NULL);
}

IrValue *
xla_broadcast(Xla *x, IrOp *at, IrValue *v, IrType *type, const int64_t *dims, uint32_t n)
{
	return xla_made(x, at, ir_make_broadcast(x->s, type, dims, n), &v, 1);
}

IrValue *
xla_reshape(Xla *x, IrOp *at, IrValue *v, IrType *type)
{
	return xla_make(x, at, IR_OP_SHLO_RESHAPE, type, NULL, v, (IrValue *)NULL);
}

IrValue *
xla_transpose(Xla *x, IrOp *at, IrValue *v, const int64_t *permutation)
{
	return xla_made(x, at, ir_make_transpose(x->s, x->a, v->type, permutation), &v, 1);
}

IrValue *
xla_spread_iota(Xla *x, IrOp *iota)
{
	IrType *type = iota->results[0].type;
	int64_t dim = ir_op_int(iota, ATOM_iota_dimension, 0);
	IrMade line = ir_make_iota(x->s, xla_shaped(x, type, &type->dims[dim], 1), 0);

	return xla_broadcast(x, iota, xla_made(x, iota, line, NULL, 0), type, &dim, 1);
}

IrValue *
xla_constant(Xla *x, IrOp *at, IrAttr *value)
{
	return xla_made(x, at, ir_make_constant(x->s, value), NULL, 0);
}

/* ---- questions about ops ---- */

IrOp *
xla_def(const IrValue *v, IrOpKind kind)
{
	IrOp *def = ir_value_def(v);

	return def && def->kind == kind ? def : NULL;
}

static bool
is_plain(const IrType *t)
{
	return ir_type_is_static_tensor(t) && !t->enc;
}

bool
xla_is_static(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!is_plain(ir_operand(op, i)->type))
			return false;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!is_plain(op->results[i].type))
			return false;
	}
	return true;
}

bool
xla_is_unused(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].uses)
			return false;
	}
	return true;
}

bool
xla_has_effect(const IrOp *op)
{
	const IrAttr *effect;

	switch (op->kind) {
	case IR_OP_SHLO_RNG: case IR_OP_SHLO_INFEED: case IR_OP_SHLO_OUTFEED: case IR_OP_SHLO_SEND:
	case IR_OP_SHLO_RECV:
		return true;
	case IR_OP_SHLO_CUSTOM_CALL:
		effect = ir_op_prop(op, ATOM_has_side_effect);
		return effect && ir_attr_ints(effect)[0];
	case IR_OP_CALL: case IR_OP_FOREIGN:
		return true;
	default:
		return !op->n_results && !ir_op_has(op, T_TERM);
	}
}

bool
xla_is_root(IrOp *op)
{
	for (const IrOp *o = op; o; o = ir_walk_next(op, (IrOp *)(uintptr_t)o)) {
		if (xla_has_effect(o))
			return true;
	}
	return false;
}
