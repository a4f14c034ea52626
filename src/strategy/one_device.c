/* SPDX-License-Identifier: Apache-2.0
 *
 * The program of one device (spec 70 §17.3): partition_id becomes a number, integers that follow from it are computed,
 * and slices at positions that are known then become static. Only scalars and look-ups in constant tables are followed,
 * because nothing else depends on the number of a device in a partitioned program.
 */
#include "strategy/strategy.h"

#include "base/map.h"
#include "flow/uniquer.h"
#include "ir/make.h"
#include "ir/walk.h"

typedef struct Fixer {
	IrModule *m;
	Session *s;
	int64_t rank;
	Arena arena;
	Map numbers;		/* int64_t by value */
} Fixer;

/* ---- numbers ---- */

static bool
is_number(const IrType *t)
{
	return ir_type_is_static_tensor(t) && t->elem->kind == IR_TYPE_INT && ir_type_n_elements(t) == 1;
}

static const int64_t *
number_of(const Fixer *f, const IrValue *v)
{
	return map_get(&f->numbers, (uintptr_t)v);
}

/* Returns whether an integer type holds v. Leaves out the least value of a signed type, and the upper half of an
 * unsigned one: their bits mean another value in the other type of this width. */
static bool
fits(const IrType *elem, int64_t v)
{
	int64_t max = elem->width >= 63 ? INT64_MAX : ((int64_t)1 << (elem->width - 1)) - 1;

	return v >= 0 ? v <= max : elem->sub != IR_UNSIGNED && v >= -max;
}

static bool
compute(IrOpKind kind, int64_t a, int64_t b, int64_t *v)
{
	switch ((int)kind) {
	case IR_OP_SHLO_ADD:
		return !__builtin_add_overflow(a, b, v);
	case IR_OP_SHLO_SUBTRACT:
		return !__builtin_sub_overflow(a, b, v);
	case IR_OP_SHLO_MULTIPLY:
		return !__builtin_mul_overflow(a, b, v);
	case IR_OP_SHLO_DIVIDE:
		*v = b > 0 ? a / b : 0;
		return a >= 0 && b > 0;
	case IR_OP_SHLO_REMAINDER:
		*v = b > 0 ? a % b : 0;
		return a >= 0 && b > 0;
	case IR_OP_SHLO_MAXIMUM:
		*v = a > b ? a : b;
		return true;
	case IR_OP_SHLO_MINIMUM:
		*v = a < b ? a : b;
		return true;
	default:
		return false;
	}
}

/* Returns where a dynamic slice begins along dimension d: its start is clamped. Returns -1 if it is not known. */
static int64_t
start_of(const Fixer *f, const IrOp *op, uint32_t d)
{
	const IrType *t = ir_operand(op, 0)->type;
	const int64_t *start = number_of(f, ir_operand(op, d + 1));
	int64_t last = t->dims[d] - op->results[0].type->dims[d];

	if (!start)
		return -1;
	return *start < 0 ? 0 : *start > last ? last : *start;
}

static bool
starts_known(const Fixer *f, const IrOp *op)
{
	const IrType *t = ir_operand(op, 0)->type;

	if (!ir_type_is_static_tensor(t) || op->n_operands != t->n + 1)
		return false;
	for (uint32_t d = 0; d < t->n; d++) {
		if (start_of(f, op, d) < 0)
			return false;
	}
	return true;
}

static const IrAttr *
constant_of(const IrValue *v)
{
	const IrOp *def = ir_value_def(v);
	const IrAttr *value = def && def->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(def, ATOM_value) : NULL;

	return value && value->kind == IR_ATTR_DENSE ? value : NULL;
}

/* Looks an element up in a constant table. */
static bool
look_up(const Fixer *f, const IrOp *op, int64_t *v)
{
	const IrAttr *table = constant_of(ir_operand(op, 0));
	const IrType *t = ir_operand(op, 0)->type;
	int64_t index = 0;

	if (!table || !starts_known(f, op))
		return false;
	for (uint32_t d = 0; d < t->n; d++)
		index = index * t->dims[d] + start_of(f, op, d);
	*v = ir_dense_int(table, (uint64_t)index);
	return true;
}

/* Computes the only result of an operation, an integer. */
static bool
evaluate(const Fixer *f, const IrOp *op, int64_t *v)
{
	const int64_t *a = op->n_operands > 0 ? number_of(f, ir_operand(op, 0)) : NULL;
	const int64_t *b = op->n_operands > 1 ? number_of(f, ir_operand(op, 1)) : NULL;

	switch ((int)op->kind) {
	case IR_OP_SHLO_PARTITION_ID:
		*v = f->rank;
		return true;
	case IR_OP_SHLO_CONSTANT:
		if (!constant_of(&op->results[0]))
			return false;
		*v = ir_dense_int(constant_of(&op->results[0]), 0);
		return true;
	case IR_OP_SHLO_CONVERT: case IR_OP_SHLO_RESHAPE:
		*v = a ? *a : 0;
		return a != NULL;
	case IR_OP_SHLO_DYNAMIC_SLICE:
		return look_up(f, op, v);
	default:
		return a && b && op->n_operands == 2 && compute(op->kind, *a, *b, v);
	}
}

/* ---- attributes ---- */

void
strategy_drop_attributes(IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		op->attrs = ir_dict_without(m->s, op->attrs, STR("shardc."));
	for (IrOp *func = ir_func_first(m->op); func; func = ir_func_next(func)) {
		const IrType *type = ir_func_type(func);
		IrAttr **args, **results;
		Arena a;

		arena_init(&a, m->s->arena.memory);
		args = ARENA_ARRAY(&a, IrAttr *, type->n_in + 1);
		results = ARENA_ARRAY(&a, IrAttr *, ir_type_n_results(type) + 1);
		for (uint32_t i = 0; i < type->n_in; i++)
			args[i] = ir_dict_without(m->s, ir_func_arg_attrs(func, i), STR("shardc."));
		for (uint32_t i = 0; i < ir_type_n_results(type); i++)
			results[i] = ir_dict_without(m->s, ir_func_res_attrs(func, i), STR("shardc."));
		ir_func_set_all_arg_attrs(m->s, func, args, type->n_in);
		if (ir_type_n_results(type))
			ir_func_set_all_res_attrs(m->s, func, results, ir_type_n_results(type));
		arena_free(&a);
	}
}

/* ---- the program ---- */

/* Returns a new operation with one result before `at`. */
static IrValue *
insert(Fixer *f, IrOp *at, IrMade made, IrValue *operand)
{
	IrOp *op = ir_op_new(f->m, &(IrOpSpec){ .kind = made.kind, .operands = &operand, .n_operands = operand ? 1 : 0,
	                                        .results = &made.type, .n_results = 1, .props = made.props });

	ir_op_insert_before(at, op);
	return &op->results[0];
}

static void
replace_by_number(Fixer *f, IrOp *op, int64_t v)
{
	IrType *type = op->results[0].type;
	const uint8_t *bytes = arena_dup(&f->s->arena, &v, sizeof v);
	IrDense d = { .bytes = bytes, .n_bytes = ir_type_elem_bytes(type->elem), .splat = 1 };
	IrMade made = ir_make_constant(f->s, ir_attr_dense(f->s, type, d));

	ir_value_replace(&op->results[0], insert(f, op, made, NULL), NULL);
}

static void
replace_by_slice(Fixer *f, IrOp *op)
{
	IrValue *x = ir_operand(op, 0);
	IrType *type = op->results[0].type;
	uint32_t rank = type->n;
	int64_t *from = ARENA_ARRAY(&f->arena, int64_t, 2 * rank + 1), *to = from + rank;
	IrMade slice;

	for (uint32_t d = 0; d < rank; d++) {
		from[d] = start_of(f, op, d);
		to[d] = from[d] + type->dims[d];
	}
	slice = ir_make_slice(f->s, &f->arena, x->type, from, to, NULL);
	ir_value_replace(&op->results[0], x->type == type ? x : insert(f, op, slice, x), NULL);
}

static void
visit(Fixer *f, IrOp *op)
{
	int64_t v;

	if (op->n_results != 1)
		return;
	if (is_number(op->results[0].type) && evaluate(f, op, &v) && fits(op->results[0].type->elem, v)) {
		const int64_t *kept = arena_dup(&f->arena, &v, sizeof v);

		if (op->kind != IR_OP_SHLO_CONSTANT) {
			replace_by_number(f, op, v);
			map_put(&f->arena, &f->numbers, (uintptr_t)&op->prev->results[0], kept);
		} else {
			map_put(&f->arena, &f->numbers, (uintptr_t)&op->results[0], kept);
		}
	} else if (op->kind == IR_OP_SHLO_DYNAMIC_SLICE && starts_known(f, op)) {
		replace_by_slice(f, op);
	}
}

void
strategy_fix_device(IrModule *m, int64_t rank)
{
	Fixer f = { .m = m, .s = m->s, .rank = rank };

	arena_init(&f.arena, m->s->arena.memory);
	m->op->attrs = ir_dict_without(m->s, m->op->attrs, STR("mhlo.num_"));	/* there is one program per device */
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		visit(&f, op);
	flow_erase_dead(&f.arena, m->op);
	arena_free(&f.arena);
}
