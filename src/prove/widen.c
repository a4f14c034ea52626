/* SPDX-License-Identifier: Apache-2.0
 *
 * Replaces all floats of a program by f64: types, constants, and the signatures of functions. A bitcast_convert keeps
 * its formats, so conversions surround it.
 */
#include "prove/widen.h"

#include "interp/tensor.h"
#include "ir/walk.h"

static IrType *
wide_elem(Session *s, IrType *elem)
{
	if (elem->kind == IR_TYPE_FLOAT)
		return s->f64;
	return elem->kind == IR_TYPE_COMPLEX ? ir_type_complex(s, s->f64) : elem;
}

static IrType *
wide_type(Session *s, IrType *t)
{
	if (t->kind == IR_TYPE_TUPLE) {
		IrType **members = ARENA_ARRAY(&s->arena, IrType *, t->n + 1);

		for (uint32_t i = 0; i < t->n; i++)
			members[i] = wide_type(s, t->members[i]);
		return ir_type_tuple(s, members, t->n);
	}
	return ir_type_is_tensor(t) ? ir_type_tensor(s, t->dims, t->n, wide_elem(s, t->elem), t->enc) : t;
}

ProveFloats
prove_floats(const IrOp *module)
{
	IrOp *root = (IrOp *)(uintptr_t)module;
	ProveFloats found = PROVE_NO_FLOATS;

	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		for (uint32_t i = 0; i < op->n_results; i++) {
			const IrType *t = op->results[i].type, *elem = ir_type_is_tensor(t) ? t->elem : NULL;

			if (!elem || interp_class(elem) > INTERP_COMPLEX)
				continue;
			if ((elem->kind == IR_TYPE_COMPLEX ? elem->elem : elem)->sub != IR_F64)
				return PROVE_NARROW_FLOATS;
			found = PROVE_WIDE_FLOATS;
		}
	}
	return found;
}

/* ---- constants ---- */

/* Returns a literal of floats as one of f64. */
static IrAttr *
wide_literal(Session *s, Arena *a, const IrAttr *value)
{
	IrDense d = *ir_attr_as_dense(value);
	IrType *type = wide_type(s, value->type);
	const IrAttr *read = value;
	InterpTensor t;
	double *numbers;

	if (d.splat)
		read = ir_attr_dense(s, ir_type_tensor(s, NULL, 0, value->type->elem, NULL), d);
	t = interp_tensor_new(a, read->type);
	if (d.empty || !interp_tensor_fill(a, &t, read))
		return ir_attr_dense(s, type, d);
	numbers = ARENA_ARRAY(&s->arena, double, (size_t)(t.n * t.parts) + 1);
	for (int64_t i = 0; i < t.n * t.parts; i++)
		numbers[i] = t.v[i].f;
	return ir_attr_dense(s, type, (IrDense){ .bytes = (const uint8_t *)numbers, .splat = d.splat,
	                                         .n_bytes = (uint64_t)(t.n * t.parts) * sizeof *numbers });
}

static void
widen_constant(Session *s, Arena *a, IrOp *op)
{
	const IrAttr *value = ir_op_prop(op, ATOM_value);

	if (value && value->kind == IR_ATTR_DENSE && interp_class(value->type->elem) <= INTERP_COMPLEX)
		ir_op_set_prop(s, op, ATOM_value, wide_literal(s, a, value));
}

/* ---- bit patterns ---- */

static IrOp *
convert(IrModule *m, const IrOp *at, IrValue *x, IrType *type)
{
	return ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SHLO_CONVERT, .operands = &x, .n_operands = 1, .results = &type,
	                                 .n_results = 1, .loc = at->loc, .span = at->span });
}

/* Surrounds the operation with conversions. Its operand is wide already, if it is a float. */
static void
keep_format(IrModule *m, IrOp *op, IrType *in, IrType *out)
{
	IrOp *before, *after;

	if (wide_type(m->s, in) == in && wide_type(m->s, out) == out)
		return;
	before = convert(m, op, ir_operand(op, 0), in);
	ir_op_insert_before(op, before);
	ir_use_set(&op->operands[0], before->results);
	op->results->type = out;
	after = convert(m, op, op->results, wide_type(m->s, out));
	ir_op_insert_after(op, after);
	for (IrUse *u = op->results->uses, *next; u; u = next) {
		next = u->next;
		if (u->user != after)
			ir_use_set(u, after->results);
	}
}

/* ---- the program ---- */

void
prove_set_signature(Session *s, Arena *a, IrOp *func)
{
	const IrBlock *b = ir_op_body(func, 0) ? ir_op_block(func, 0) : NULL;
	IrType **types;

	if (!b)
		return;
	types = ARENA_ARRAY(a, IrType *, b->n_args + b->last->n_operands + 1);
	for (uint32_t i = 0; i < b->n_args; i++)
		types[i] = b->args[i]->type;
	for (uint32_t i = 0; i < b->last->n_operands; i++)
		types[b->n_args + i] = ir_operand(b->last, i)->type;
	ir_op_set_prop(s, func, ATOM_function_type,
	               ir_attr_type(s, ir_type_function(s, types, b->n_args, types + b->n_args, b->last->n_operands)));
}

static void
widen_op(IrModule *m, Arena *a, IrOp *op)
{
	for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
		v->type = wide_type(m->s, v->type);
	if (ir_op_has(op, T_CONSTANT))
		widen_constant(m->s, a, op);
	ir_op_changed(op);
}

IrOp *
prove_widen(IrModule *m, Arena *a, const IrOp *module)
{
	IrOp *from = (IrOp *)(uintptr_t)module, *root;
	IrMap map;

	ir_map_init(m, &map, a);
	root = ir_op_clone(m, module, &map);
	for (IrOp *op = root, *next; op; op = next, from = ir_walk_next(module, from)) {
		next = ir_walk_next(root, op);
		widen_op(m, a, op);
		if (op->kind == IR_OP_SHLO_BITCAST_CONVERT)
			keep_format(m, op, ir_operand(from, 0)->type, from->results->type);
	}
	for (IrOp *func = ir_func_first(root); func; func = ir_func_next(func))
		prove_set_signature(m->s, a, func);
	return root;
}
