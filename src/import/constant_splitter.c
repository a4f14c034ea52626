/* SPDX-License-Identifier: Apache-2.0
 *
 * constant-or-scalar-splitter: every use of a constant computation, and of a broadcast scalar, gets a
 * separate copy, so that shardings do not spread between unrelated users (spec 40 §4.5). The low bits of
 * IrOp.tmp say in which set an op is; tmp / GROUPED is the number of the sharding groups of its results.
 */
#include "flow/callgraph.h"
#include "import/import.h"
#include "import/pure.h"
#include "ir/tmp.h"
#include "rules/rules.h"

enum { IN_CONST = 1, IN_EXPANSION = 2, GROUPED = 4 };

/* The sharding groups of an op's results, in the order of results and uses. They are collected once, because a
 * constant can have many uses and is copied for each. */
typedef struct Groups {
	VEC(IrOp *) ops;
} Groups;

typedef struct CopyFrame {
	IrValue *value;		/* the result to be copied */
	uint32_t next;		/* operand of its op to examine next */
} CopyFrame;

typedef struct Splitter {
	IrModule *m;
	Arena *a;
	IrSymtab *symbols;
	VEC(IrOp *) constants, expansions;	/* constant expressions and broadcast scalars of the present region */
	VEC(CopyFrame) stack;	/* of copy_computation */
	VEC(Groups) groups;	/* by op->tmp / GROUPED; number 0: no group */
	uint8_t *not_constant;	/* by atom: NOT_* */
	uint32_t n_atoms;	/* functions copied by the pass have later atoms, but their original names do not */
} Splitter;

/* The name of a function (of a named computation) is known not to be constant-only. */
enum { NOT_FUNC = 1, NOT_NAMED = 2 };

static void
mark_not_constant(Splitter *sp, Atom name, uint8_t what)
{
	if (name < sp->n_atoms)
		sp->not_constant[name] |= what;
}

static bool
is_not_constant(const Splitter *sp, Atom name, uint8_t what)
{
	return name < sp->n_atoms && (sp->not_constant[name] & what);
}

static Atom
named_name(const IrOp *named)
{
	const IrAttr *a = ir_op_prop(named, ATOM_name);

	return a && a->kind == IR_ATTR_STRING ? ir_attr_atoms(a)[0] : 0;
}

/* Returns all attributes except the value. Inherent attributes of the original op become discardable, since
 * sdy.constant does not declare them. */
static IrAttr *
other_attrs(IrModule *m, const IrOp *op, Atom value)
{
	IrAttr *attrs = op->attrs;

	for (uint32_t i = 0; op->props && i < op->props->n; i++) {
		const IrNamed *e = &ir_attr_entries(op->props)[i];

		if (!ir_dict_get(attrs, e->name))
			attrs = ir_dict_set(m->s, attrs, e->name, e->value);
	}
	return ir_dict_set(m->s, attrs, value, NULL);
}

/* Replaces a constant by a new sdy.constant. Replacing reverses the use list, and this order decides in which order
 * sharding groups are copied. */
static void
convert_constant(IrModule *m, IrOp *op, IrAttr *props, IrAttr *attrs)
{
	IrType *type = op->results[0].type;
	IrOp *c = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SDY_CONSTANT, .results = &type, .n_results = 1,
	                                    .props = props, .attrs = attrs, .loc = op->loc, .span = op->span });

	ir_op_insert_before(op, c);
	ir_value_replace(&op->results[0], &c->results[0], NULL);
	ir_op_erase(op);
}

static void
convert_declared(IrModule *m, IrOp *op, Atom value)
{
	IrNamed prop = { ATOM_value, 0, ir_op_get(op, value) };

	convert_constant(m, op, ir_attr_dict(m->s, &prop, 1), other_attrs(m, op, value));
}

static void
convert_constants(IrModule *m)
{
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		op->tmp = 0;
		if (op->kind == IR_OP_SHLO_CONSTANT)
			convert_constant(m, op, op->props, op->attrs);
		else if (ir_op_decl(op) && ir_op_decl(op)->constant)
			convert_declared(m, op, ir_op_decl(op)->constant);
	}
}

static bool
is_constant_preserving(const Splitter *sp, const IrOp *op)
{
	const IrOp *callee;

	if (op->kind == IR_OP_SDY_NAMED)
		return !is_not_constant(sp, named_name(op), NOT_NAMED);
	if (op->kind != IR_OP_CALL)
		return import_is_pure(op);
	callee = ir_symtab_get(sp->symbols, ir_call_callee(op));
	return callee && callee->kind == IR_OP_FUNC && !is_not_constant(sp, flow_original_name(callee), NOT_FUNC);
}

static bool
is_from(const IrValue *v, uint32_t sets)
{
	const IrOp *def = ir_value_def(v);

	return def && (def->tmp & sets);
}

static bool
is_constant_expression(const Splitter *sp, const IrOp *op)
{
	if (ir_op_has(op, T_LEAF))
		return true;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!is_from(ir_operand(op, i), IN_CONST))
			return false;
	}
	return is_constant_preserving(sp, op);
}

/* Copies the sharding groups of a value after the copy of its op. Groups of the op's other results are not copied. */
static void
copy_groups(Splitter *sp, const IrValue *v, IrMap *map)
{
	IrOp *op = v->owner.op;
	const Groups *g = op->tmp / GROUPED ? &sp->groups.v[op->tmp / GROUPED] : NULL;

	for (uint32_t i = 0; g && i < g->ops.n; i++) {
		if (ir_operand(g->ops.v[i], 0) == v)
			ir_op_insert_before(op, ir_op_clone(sp->m, g->ops.v[i], map));
	}
}

static void
copy_op_of(Splitter *sp, const IrValue *v, IrMap *map)
{
	IrOp *op = v->owner.op;
	IrOp *copy = ir_op_clone(sp->m, op, map);

	for (IrOp *o = copy; o; o = ir_walk_next(copy, o))
		o->tmp = 0;
	ir_op_insert_before(op, copy);
	if (copy->kind == IR_OP_CALL) {
		IrOp *callee = ir_symtab_get(sp->symbols, ir_call_callee(copy));
		IrOp *f = flow_clone_function(sp->m, sp->a, sp->symbols, callee);

		flow_set_callee(sp->m->s, copy, ir_symtab_insert(sp->symbols, f));
	}
	copy_groups(sp, v, map);
}

static bool
needs_copy(IrValue *v, const IrMap *map)
{
	return ir_value_def(v) && !import_is_scalar(v->type) && ir_map_get(map, v) == v;
}

/* Copies the computation of v and returns the copy of v. Walks depth first, operands before the op, with an explicit
 * stack, because the computation may be deep. */
static IrValue *
copy_computation(Splitter *sp, IrValue *v)
{
	IrMap map;

	ir_map_init(sp->m, &map, sp->a);
	*VEC_ADD(sp->a, &sp->stack) = (CopyFrame){ v, 0 };
	while (sp->stack.n) {
		CopyFrame *top = &VEC_LAST(&sp->stack);
		IrValue *of = top->value;
		IrOp *op = of->owner.op;

		if (top->next < op->n_operands) {
			IrValue *w = ir_operand(op, top->next++);

			if (needs_copy(w, &map))
				*VEC_ADD(sp->a, &sp->stack) = (CopyFrame){ w, 0 };
			continue;
		}
		sp->stack.n--;
		copy_op_of(sp, of, &map);
	}
	return ir_map_get(&map, v);
}

/* If an op is not constant-preserving, marks the function and the innermost named computation around it. */
static void
note_not_constant(Splitter *sp, IrOp *op, const IrOp *func)
{
	const IrOp *named;

	if (ir_op_has(op, T_TERM) || is_constant_preserving(sp, op))
		return;
	named = ir_op_enclosing(ir_op_parent(op), IR_OP_SDY_NAMED);
	if (named)
		mark_not_constant(sp, named_name(named), NOT_NAMED);
	mark_not_constant(sp, flow_original_name(func), NOT_FUNC);
}

/* Puts an op into a set and collects its sharding groups. */
static void
enter(Splitter *sp, IrOp *op, uint32_t set)
{
	uint32_t n = ir_module_made(sp->m, IR_OP_SDY_GROUP) ? op->n_results : 0;
	Groups g = { 0 };

	for (uint32_t i = 0; i < n; i++) {
		for (const IrUse *u = op->results[i].uses; u; u = u->next) {
			if (u->user->kind == IR_OP_SDY_GROUP)
				*VEC_ADD(sp->a, &g.ops) = u->user;
		}
	}
	op->tmp = set;
	if (!g.ops.n)
		return;
	op->tmp += sp->groups.n * GROUPED;
	*VEC_ADD(sp->a, &sp->groups) = g;
}

static void
process(Splitter *sp, IrOp *op, const IrOp *func)
{
	if (op->kind == IR_OP_SDY_GROUP)
		return;
	if (is_constant_expression(sp, op)) {
		enter(sp, op, IN_CONST);
		*VEC_ADD(sp->a, &sp->constants) = op;
		return;
	}
	note_not_constant(sp, op, func);
	if (ir_op_has(op, T_EXPANDS) && op->n_operands && import_is_scalar(ir_operand(op, 0)->type)) {
		enter(sp, op, IN_EXPANSION);
		*VEC_ADD(sp->a, &sp->expansions) = op;
		return;
	}
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);

		if (is_from(v, IN_CONST | IN_EXPANSION) && !import_is_scalar(v->type))
			ir_use_set(&op->operands[i], copy_computation(sp, v));
	}
}

/* Erases an op whose results have no users except sharding groups, together with these groups. */
static void
erase_if_unused(IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		for (const IrUse *u = op->results[i].uses; u; u = u->next) {
			if (u->user->kind != IR_OP_SDY_GROUP)
				return;
		}
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		while (op->results[i].uses)
			ir_op_erase(op->results[i].uses->user);
	}
	ir_op_erase(op);
}

static void
process_region(Splitter *sp, IrOp *owner, const IrOp *func)
{
	IrOp *op = ir_walk_next(owner, owner);

	sp->constants.n = sp->expansions.n = 0;
	while (op) {
		process(sp, op, func);
		op = op->kind == IR_OP_SDY_NAMED ? ir_walk_next_outside(owner, op) : ir_walk_next(owner, op);
	}
	for (uint32_t i = 0; i < sp->expansions.n; i++)
		erase_if_unused(sp->expansions.v[i]);
	for (uint32_t i = sp->constants.n; i-- > 0;)
		erase_if_unused(sp->constants.v[i]);
}

typedef struct NamedCx {
	Splitter *sp;
	const IrOp *func;
} NamedCx;

static IrWalk
process_named(IrOp *op, void *cx)
{
	const NamedCx *c = cx;

	if (op->kind == IR_OP_SDY_NAMED)
		process_region(c->sp, op, c->func);
	return IR_WALK_ON;
}

bool
import_run_splitter(IrModule *m, PassCx *cx)
{
	Splitter sp = { .m = m, .a = cx->scratch, .symbols = ir_symtab_new(cx->scratch, m->s, m->op),
	                .n_atoms = m->s->atoms.strs.n };
	FlowFuncs funcs;

	if (!flow_callee_first(m, cx->scratch, sp.symbols, FLOW_CYCLES_FINE, &funcs))
		return false;
	ir_tmp_claim(m, IR_TMP_OP, "constant splitter");
	*VEC_ADD(cx->scratch, &sp.groups) = (Groups){ 0 };
	sp.not_constant = ARENA_ARRAY(cx->scratch, uint8_t, sp.n_atoms);
	for (uint32_t i = 0; i < funcs.circular.n; i++)
		mark_not_constant(&sp, flow_original_name(funcs.circular.v[i]), NOT_FUNC);
	convert_constants(m);
	for (uint32_t i = 0; i < funcs.n; i++) {
		NamedCx c = { &sp, funcs.v[i] };

		ir_walk_post(funcs.v[i], process_named, &c);
		process_region(&sp, funcs.v[i], funcs.v[i]);
	}
	ir_tmp_check(m, IR_TMP_OP, "constant splitter");
	return true;
}
