/* SPDX-License-Identifier: Apache-2.0
 *
 * Recognises text that JAX has printed, and what JAX has not typed in it (spec 60 §11). JAX prints a constraint after
 * each operation that it has typed. It prints no trace of auto_axes regions.
 */
#include "explicit/ex_check.h"

#include "flow/callgraph.h"

/* ---- functions and operations that JAX has printed ---- */

/* Returns whether a constraint uses the result of an operation before all others do, as in text that JAX prints. */
static bool
is_attached(const ExEnv *x, const IrOp *op)
{
	const IrValue *v = ir_operand(op, 0);
	const IrOp *def = ir_value_def(v);

	return def && x->row(def)->rule && def->next == op;
}

bool
explicit_in_jax(const ExEnv *x)
{
	ExFunc *f = explicit_func_now(x);

	if (!f || f->jax_known)
		return f && f->is_jax;
	f->jax_known = true;
	for (IrOp *op = f->op; op && !f->is_jax; op = ir_walk_next(f->op, op))
		f->is_jax = op->kind == IR_OP_SDY_CONSTRAINT && is_attached(x, op);
	return f->is_jax;
}

bool
explicit_is_bare_broadcast(const ExEnv *x, const IrOp *op)
{
	const IrOp *next = op->next;

	return op->kind == IR_OP_SHLO_BROADCAST_IN_DIM && explicit_in_jax(x) &&
	       !(next && next->kind == IR_OP_SDY_CONSTRAINT && ir_operand(next, 0) == &op->results[0]);
}

/* JAX names an operation by the transformations that have made it, such as "jit(f)/transpose(jvp(g))/dot_general". */
bool
explicit_is_transposed(const ExEnv *x, const IrOp *op)
{
	for (const IrAttr *loc = x->m->locs.n ? x->m->locs.v[op->loc] : NULL; loc && loc->kind == IR_ATTR_LOC;) {
		const IrLoc *l = ir_attr_data(loc);

		if (loc->sub == IR_LOC_NAME && strstr(session_str(x->s, l->name).p, "transpose("))
			return true;
		if ((loc->sub != IR_LOC_NAME && loc->sub != IR_LOC_CALLSITE) || !loc->n)
			return false;
		loc = l->children[0];
	}
	return false;
}

/* ---- functions that JAX has not typed ---- */

/* Whether JAX has typed a function and those that it calls. It constrains the results of operations that it types. */
typedef enum Constrained {
	HAS_NOTHING = 1,	/* neither constraints nor operations that JAX would constrain */
	HAS_OPS,		/* such operations, but no constraint */
	HAS_CONSTRAINTS		/* constraints, or another statement of types that JAX does not print */
} Constrained;

enum { MAX_CALLS = 100 };	/* deeper calls count as constrained */

static Constrained constrained(ExEnv *x, IrOp *func, uint32_t depth);

/* Returns whether an operation is in the body of a function, or in a loop or branch there. JAX adds no constraints in
 * other regions, such as the body of a reduction. */
static bool
is_in_flow(const IrOp *func, const IrOp *op)
{
	const IrOp *around = ir_op_parent(op);

	while (around && around != func && (around->kind == IR_OP_SHLO_WHILE || around->kind == IR_OP_SHLO_CASE ||
	                                    around->kind == IR_OP_SHLO_IF || around->kind == IR_OP_CHLO_SCAN))
		around = ir_op_parent(around);
	return around == func;
}

/* Returns whether an author states the type of an argument. JAX states none for private functions. */
static bool
has_typed_argument(const IrOp *func)
{
	for (uint32_t i = 0; i < ir_func_type(func)->n_in; i++) {
		const IrAttr *dict = ir_func_arg_attrs(func, i);

		if (ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR) || ir_dict_get(dict, ATOM_SHARDC_REDUCED))
			return true;
	}
	return false;
}

/* Returns whether an operation states types in a way in which JAX prints none: it prints a reshard as a constraint.
 * Claims do not count, since types are written as claims. */
static bool
is_by_author(const IrOp *op)
{
	if (op->kind == IR_OP_FUNC)
		return has_typed_argument(op);
	return op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SHARDC_VMAP ||
	       (op->attrs && (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING) || ir_op_attr(op, ATOM_SHARDC_AUTO_AXES) ||
	                      ir_op_attr(op, ATOM_SHARDC_EXPLICIT_AXES)));
}

/* Returns what an operation of a function adds to what it is without it. */
static Constrained
constrained_by(ExEnv *x, IrOp *func, IrOp *op, Constrained most, uint32_t depth)
{
	IrOp *callee = flow_called(x->symbols, op);

	if (op->kind == IR_OP_SDY_CONSTRAINT || is_by_author(op))
		return HAS_CONSTRAINTS;
	if (callee)
		return depth < MAX_CALLS ? constrained(x, callee, depth + 1) : HAS_CONSTRAINTS;
	if (most == HAS_NOTHING && op->n_results && x->row(op)->rule && op->kind != IR_OP_SHLO_CONSTANT &&
	    is_in_flow(func, op))
		return HAS_OPS;
	return most;
}

static Constrained
constrained(ExEnv *x, IrOp *func, uint32_t depth)
{
	Map *memo = explicit_part(x, EX_PART_JAX, sizeof(Map));	/* Constrained by function */
	uint32_t known = map_number(map_get(memo, (uintptr_t)func));
	Constrained most = HAS_NOTHING;

	if (known)
		return (Constrained)known;
	/* JAX makes no recursive functions. All functions of a cycle are constrained, wherever it is entered. */
	map_put(x->arena, memo, (uintptr_t)func, map_value(HAS_CONSTRAINTS));
	for (IrOp *op = func; op && most < HAS_CONSTRAINTS; op = ir_walk_next(func, op)) {
		Constrained c = constrained_by(x, func, op, most, depth);

		most = c > most ? c : most;
	}
	map_put(x->arena, memo, (uintptr_t)func, map_value(most));
	return most;
}

bool
explicit_is_unchecked(ExEnv *x, IrOp *func)
{
	return constrained(x, func, 0) == HAS_OPS;
}

/* Returns whether an operand may be sharded along an Explicit axis. */
static bool
may_be_sharded(const ExEnv *x, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const ExType *t = explicit_value_type(x, ir_operand(op, i));

		if (t && (t->axes || t->unknown))
			return true;
	}
	return false;
}

ExCallKind
explicit_call_kind(const ExEnv *x, const ExFunc *f, const IrOp *call)
{
	const IrOp *c = call->next;

	if (!f->unchecked)
		return EX_CALL;
	if (c && c->kind == IR_OP_SDY_CONSTRAINT && ir_value_def(ir_operand(c, 0)) == call)
		return !x->o->assert_constraints && explicit_in_jax(x) ? EX_CALL_LOWERING : EX_CALL;
	return x->o->assume_jax && explicit_in_jax(x) && may_be_sharded(x, call) ? EX_CALL_HIDDEN : EX_CALL;
}
