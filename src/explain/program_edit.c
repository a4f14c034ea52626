/* SPDX-License-Identifier: Apache-2.0
 *
 * An edit finds its value by its place in the text, so that it can be applied to copies of a module.
 */
#include "explain/program_edit.h"

#include "flow/callgraph.h"
#include "flow/value.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "verify/verify.h"

/* ---- finding ---- */

/* Returns the function of a module that was read at the place of that of the value. */
static IrOp *
find_function(IrModule *m, const InspectNamed *x)
{
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f)) {
		if (f->span.lo == x->op.lo && f->span.hi == x->op.hi)
			return f;
	}
	return NULL;
}

/* Returns the value in a module, or NULL. A result of a function is the operand of its terminator. */
static IrValue *
find_value(IrModule *m, const InspectNamed *x)
{
	ExplainValues values;

	explain_address_values(m, NULL, x, &m->arena, &values);
	return values.n ? values.v[0] : NULL;
}

/* Returns the constraint that decides about a value: the one that defines it, or its only user. */
static IrOp *
constraint_of(const IrValue *v)
{
	IrOp *def = ir_value_def(v);

	if (def && (def->kind == IR_OP_SDY_CONSTRAINT || def->kind == IR_OP_SDY_RESHARD))
		return def;
	return ir_value_has_one_use(v) && v->uses->user->kind == IR_OP_SDY_CONSTRAINT ? v->uses->user : NULL;
}

/* Returns whether the argument or result of a function is one of the whole program. Those of other functions are
 * annotated by constraints, because calls give them their shardings. */
static bool
is_boundary(IrModule *m, const InspectNamed *x, const IrOp *func)
{
	return x->kind != INSPECT_NAMED_VALUE && func == flow_main_function(m);
}

static IrAttr *
boundary_annotation(const InspectNamed *x, const IrOp *func)
{
	return x->kind == INSPECT_NAMED_ARG ? flow_func_arg(func, x->index) : flow_func_result(func, x->index);
}

IrAttr *
explain_annotation(IrModule *m, const InspectNamed *x)
{
	const IrOp *func = x->kind == INSPECT_NAMED_VALUE ? NULL : find_function(m, x), *constraint;
	const IrValue *v;

	if (func && is_boundary(m, x, func))
		return boundary_annotation(x, func);
	v = find_value(m, x);
	constraint = v ? constraint_of(v) : NULL;
	return constraint ? ir_op_prop(constraint, ATOM_sharding) : v ? flow_value_get(m->s, v) : NULL;
}

/* ---- applying ---- */

/* Reports an edit that cannot be applied. Returns false. */
static bool
fail(IrModule *m, const ExplainEdit *e, const char *why)
{
	DiagList *d = &m->s->diag;
	Source *program = d->src;

	d->src = e->src ? e->src : program;
	diag_error(d, DIAG_EDIT_TARGET, e->src ? (Span){ 0, (uint32_t)e->src->len } : (Span){ 0, 0 },
	           "'%.*s' %s", (int)e->value->address.n, e->value->address.p, why);
	d->src = program;
	return false;
}

/* Returns whether the values of a region are values of the program, unlike those of a reduction. */
static bool
is_of_program(const IrRegion *r)
{
	const IrOp *op = r->op;

	while (op && op->kind != IR_OP_FUNC) {
		if (!ir_op_has(op, T_DATAFLOW) && op->kind != IR_OP_SHLO_IF && op->kind != IR_OP_SHLO_CASE)
			return false;
		op = ir_op_parent(op);
	}
	return op != NULL;
}

/* Removes a constraint, or the shardings that the operation itself states. */
static void
drop(IrModule *m, IrValue *v, IrOp *constraint)
{
	IrOp *def = ir_value_def(v);

	if (constraint) {
		ir_value_replace(&constraint->results[0], ir_operand(constraint, 0), NULL);
		ir_op_erase(constraint);
	} else if (def && ir_op_attr(def, ATOM_SDY_SHARDING_ATTR)) {
		ir_op_set_attr(m->s, def, ATOM_SDY_SHARDING_ATTR, NULL);
	}
}

static bool
set_value(IrModule *m, const ExplainEdit *e)
{
	IrValue *v = find_value(m, e->value);
	IrOp *constraint, *made;

	if (!v)
		return fail(m, e, "is not in the program any more");
	if (!is_of_program(v->is_arg ? v->owner.block->region : v->owner.op->block->region))
		return fail(m, e, "is defined inside a reduction and cannot be annotated");
	constraint = constraint_of(v);
	if (!e->sharding) {
		drop(m, v, constraint);
	} else if (constraint) {
		ir_op_set_prop(m->s, constraint, ATOM_sharding, e->sharding);
	} else {
		made = ir_make_sharded_after(m, IR_OP_SDY_CONSTRAINT, v, e->sharding, IR_REASON_CONSTRAINT);
		ir_value_replace(v, &made->results[0], made);
	}
	return true;
}

static void
set_boundary(IrModule *m, const ExplainEdit *e, IrOp *func)
{
	if (e->value->kind == INSPECT_NAMED_ARG)
		ir_func_set_arg_attr(m->s, func, e->value->index, ATOM_SDY_SHARDING_ATTR, e->sharding);
	else
		ir_func_set_res_attr(m->s, func, e->value->index, ATOM_SDY_SHARDING_ATTR, e->sharding);
}

static void
set_mesh(IrModule *m, const ExplainEdit *e)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_MESH && ir_symbol_name(op) == e->mesh)
			ir_op_set_prop(m->s, op, ATOM_mesh, e->sizes);
	}
}

bool
explain_edit_apply(IrModule *m, const ExplainEdit *e)
{
	IrOp *func;

	if (!e->value) {
		set_mesh(m, e);
		return true;
	}
	func = e->value->kind == INSPECT_NAMED_VALUE ? NULL : find_function(m, e->value);
	if (!func || !is_boundary(m, e->value, func))
		return set_value(m, e);
	set_boundary(m, e, func);
	return true;
}

/* ---- several edits ---- */

/* Says that the errors after `last` are about an edit: the program was valid before it. */
static void
blame(DiagList *d, Diag *last, const ExplainEdit *e)
{
	for (Diag *g = last ? last->next : d->first; g; g = g->next) {
		g->src = e->src;
		g->at = g->mark = e->place;
		g->context = (Span){ 0, 0 };
	}
}

static bool
edit(InspectAddresses *x, IrModule *m, Source *src)
{
	DiagList *d = &m->s->diag;
	Diag *last = d->last;
	ExplainEdit e;
	bool ok;

	if (!explain_edit_read(x, m, src, &e) || !explain_edit_apply(m, &e))
		return false;
	ok = verify_module(m);
	blame(d, last, &e);
	return ok;
}

bool
explain_edits(IrModule *m, const char *const *texts, uint32_t n)
{
	Arena *a = &m->s->arena;
	InspectAddresses x;
	bool ok = true;

	if (!n)
		return true;
	inspect_addresses_read(&x, m);
	for (uint32_t i = 0; i < n && ok; i++) {
		const char *name = arena_printf(a, "--set:%u", (unsigned)i + 1);

		ok = edit(&x, m, source_new(a, name, texts[i], strlen(texts[i])));
	}
	return ok;
}
