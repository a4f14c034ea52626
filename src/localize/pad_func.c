/* SPDX-License-Identifier: Apache-2.0
 *
 * Padding of functions that are not public, their calls and returns (spec 55 §5.9). The types of arguments and results
 * follow from their shardings alone, so calls can change before their callees or after them.
 */
#include "localize/pad.h"

#include "flow/value.h"

/* Returns the padded type of argument i, or of result i minus the number of arguments. */
static IrType *
boundary_type(Pad *p, const IrOp *f, const IrType *t, uint32_t i)
{
	return emit_padded_type(&p->e, t->members[i],
	                        i < t->n_in ? flow_func_arg(f, i) : flow_func_result(f, i - t->n_in));
}

/* Returns the index of the first member of the function type that Shardy compares. It finds arguments in the body. */
static uint32_t
first_compared(const IrOp *f)
{
	return ir_op_body(f, 0) ? 0 : ir_func_type(f)->n_in;
}

/* Returns the index of the first member of the function type that must be padded, or the number of members. */
static uint32_t
first_uneven(Pad *p, const IrOp *f)
{
	const IrType *t = ir_func_type(f);
	uint32_t i = first_compared(f);

	while (i < t->n && boundary_type(p, f, t, i) == t->members[i])
		i++;
	return i;
}

static bool
may_pad(const Pad *p, const IrOp *f)
{
	return session_has(p->e.s, IR_FEATURE_PAD_FUNCTIONS) && !ir_func_is_public(f);
}

bool
pad_leaves_gathers(const Pad *p, const IrOp *f)
{
	return may_pad(p, f) && !p->whole;
}

void
pad_find_callees(Pad *p)
{
	IrModule *m = p->e.m;

	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f)) {
		/* Calls in inner modules find functions of other types. */
		if (may_pad(p, f) && (ir_op_parent(f) != m->op || first_uneven(p, f) < ir_func_type(f)->n)) {
			p->callees = ir_symtab_new(p->a, p->e.s, m->op);
			return;
		}
	}
}

bool
pad_func(Pad *p, IrOp *f)
{
	const IrType *t = ir_func_type(f);
	IrBlock *b = ir_op_body(f, 0);
	bool padded = may_pad(p, f);
	uint32_t bad = first_uneven(p, f);
	IrType **types;

	if (bad == t->n)
		return true;
	if (!padded)
		return emit_fail(&p->e, f, "%s #%u has a non-divisible sharding. Shardy expects function IO "
		                 "to be divisible.", bad < t->n_in ? "argument" : "result",
		                 bad < t->n_in ? bad : bad - t->n_in);
	types = ARENA_ARRAY(p->e.a, IrType *, t->n);
	for (uint32_t i = 0; i < t->n; i++)
		types[i] = boundary_type(p, f, t, i);
	for (uint32_t i = 0; b && i < b->n_args; i++) {
		pad_retype(p, b->args[i], types[i]);
		pad_set_zero(p, b->args[i], types[i] != t->members[i]);
	}
	emit_func_types(&p->e, f, types);
	return true;
}

/* ---- calls and returns ---- */

/* Returns the function that Shardy takes for the callee: it looks for the name in the outermost module. */
static IrOp *
callee_of(const Pad *p, const IrOp *call)
{
	IrOp *f = p->callees ? ir_symtab_get(p->callees, ir_call_callee(call)) : NULL;

	return f && f->kind == IR_OP_FUNC ? f : NULL;
}

bool
pad_is_padded_call(Pad *p, const IrOp *call)
{
	const IrOp *f = callee_of(p, call);
	const IrType *t = f ? ir_func_type(f) : NULL;

	if (!f)
		return false;
	if (call->n_operands != t->n_in || call->n_results != t->n - t->n_in)
		return true;
	for (uint32_t i = first_compared(f); i < t->n; i++) {
		const IrValue *v = i < t->n_in ? ir_operand(call, i) : &call->results[i - t->n_in];

		if (boundary_type(p, f, t, i) != pad_old_type(p, v))
			return true;
	}
	return false;
}

/* Reports that a value has another padded type than the function that is called or returns. */
static void
fail(Pad *p, const IrOp *op, const char *what, uint32_t i, const IrOp *f)
{
	emit_fail(&p->e, op, "%s #%u has another padded type than that of @%s", what, i,
	          session_str(p->e.s, ir_symbol_name(f)).p);
}

void
pad_call(Pad *p, IrOp *call)
{
	const IrOp *f = callee_of(p, call);
	const IrType *t = ir_func_type(f);

	if (call->n_operands != t->n_in || call->n_results != t->n - t->n_in) {
		emit_fail(&p->e, call, "does not have as many operands and results as @%s has after padding",
		          session_str(p->e.s, ir_symbol_name(f)).p);
		return;
	}
	for (uint32_t i = 0; i < t->n_in; i++) {
		if (ir_operand(call, i)->type != boundary_type(p, f, t, i)) {
			fail(p, call, "operand", i, f);
			return;
		}
	}
	for (uint32_t i = 0; i < call->n_results; i++) {
		IrType *to = pad_wanted_type(p, &call->results[i]);

		if (to != boundary_type(p, f, t, t->n_in + i)) {
			fail(p, call, "result", i, f);
			return;
		}
		pad_retype(p, &call->results[i], to);
	}
	ir_op_changed(call);	/* its operands have other types */
}

bool
pad_is_padded_return(Pad *p, const IrOp *ret)
{
	const IrOp *f = ir_op_parent(ret);
	const IrType *t = f && f->kind == IR_OP_FUNC ? ir_func_type(f) : NULL;

	if (!p->callees || !t)
		return false;
	for (uint32_t i = 0; i < ret->n_operands; i++) {
		if (boundary_type(p, f, t, t->n_in + i) != pad_old_type(p, ir_operand(ret, i)))
			return true;
	}
	return false;
}

void
pad_return(Pad *p, IrOp *ret)
{
	IrOp *f = ir_op_parent(ret);
	const IrType *t = ir_func_type(f);

	for (uint32_t i = 0; i < ret->n_operands; i++) {
		if (ir_operand(ret, i)->type != t->members[t->n_in + i]) {
			fail(p, ret, "operand", i, f);
			return;
		}
	}
	ir_op_changed(ret);
}
