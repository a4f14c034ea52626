/* SPDX-License-Identifier: Apache-2.0
 *
 * The order of functions is found by a depth-first search with an explicit stack. It also measures how deep regions
 * would nest if every call were replaced by its callee, and limits that depth, because passes inline calls and the
 * walks over regions are recursive.
 */
#include "flow/callgraph.h"
#include "ir/tmp.h"

/* One function on the path of the search. */
typedef struct Frame {
	IrOp *func;
	IrOp *at;		/* the call followed last; the search for callees continues after it */
	uint32_t height;	/* depth of the calls found so far, with the regions around them */
} Frame;

/* IrOp.tmp of a function. A finished function has STATE_DONE plus its height. */
enum { STATE_NEW, STATE_OPEN, STATE_DONE };

enum { CALLS_MAX = 1000 };

typedef struct Walk {
	IrModule *m;
	Arena *a;
	const IrSymtab *symbols;
	VEC(Frame) stack;
	FlowFuncs *out;
	FlowCycles cycles;
} Walk;

static void
walk_enter(Walk *w, IrOp *func)
{
	func->tmp = STATE_OPEN;
	*VEC_ADD(w->a, &w->stack) = (Frame){ func, func, 0 };
}

/* Adds a call to a finished function to the height of the function on top. Returns false if it exceeds the limit. */
static bool
walk_measure(Walk *w, const IrOp *call, const IrOp *callee)
{
	Frame *top = &VEC_LAST(&w->stack);
	uint32_t height = callee->tmp - STATE_DONE + 1;

	for (const IrOp *op = ir_op_parent(call); op && op != top->func; op = ir_op_parent(op))
		height++;
	if (height > top->height)
		top->height = height;
	return height <= CALLS_MAX ||
	       diag_error(&w->m->s->diag, DIAG_LIMIT, call->span,
	                  "calls nest more than %d deep, counting the regions around them", CALLS_MAX);
}

/* Finishes the function on top, all of whose callees are finished. */
static bool
walk_leave(Walk *w)
{
	Frame top = VEC_POP(&w->stack);

	top.func->tmp = STATE_DONE + top.height;
	w->out->v[w->out->n++] = top.func;
	return !w->stack.n || walk_measure(w, VEC_LAST(&w->stack).at, top.func);
}

/* Returns the callee of a call, looked up in the module around the call. w->symbols covers only the root module. */
static IrOp *
callee_of(const Walk *w, IrOp *call)
{
	IrOp *module = ir_module_of(call);
	IrOp *f = module == w->m->op ? ir_symtab_get(w->symbols, ir_call_callee(call))
	                             : ir_symbol_find(module, ir_call_callee(call));

	return f && f->kind == IR_OP_FUNC ? f : NULL;
}

/* Enters the next callee of the function on top that has a body and is new, or leaves the function. Returns false after
 * an error. */
static bool
walk_step(Walk *w)
{
	Frame *top = &VEC_LAST(&w->stack);
	IrOp *op = top->at;

	while ((op = ir_walk_next(top->func, op)) != NULL) {
		IrOp *callee;

		if (op->kind != IR_OP_CALL)
			continue;
		callee = callee_of(w, op);
		if (!callee || flow_is_declaration(callee))
			continue;
		if (callee->tmp >= STATE_DONE) {
			if (!walk_measure(w, op, callee))
				return false;
			continue;
		}
		if (callee->tmp == STATE_OPEN && w->cycles == FLOW_CYCLES_FINE) {
			*VEC_ADD(w->a, &w->out->circular) = callee;
			continue;
		}
		if (callee->tmp == STATE_OPEN)
			return diag_error(&w->m->s->diag, DIAG_CALL_CYCLE, op->span,
			                  "'func.call' op recursive call of '@%s'",
			                  session_str(w->m->s, ir_call_callee(op)).p);
		top->at = op;
		walk_enter(w, callee);
		return true;
	}
	return walk_leave(w);
}

static uint32_t
count_functions(IrModule *m)
{
	uint32_t n = 0;

	ir_tmp_claim(m, IR_TMP_OP, "call graph");
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f)) {
		f->tmp = STATE_NEW;
		n++;
	}
	return n;
}

bool
flow_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, FlowCycles cycles, FlowFuncs *out)
{
	Walk w = { .m = m, .a = a, .symbols = symbols, .out = out, .cycles = cycles };

	*out = (FlowFuncs){ 0 };
	out->v = ARENA_ARRAY(a, IrOp *, count_functions(m));
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f)) {
		if (flow_is_declaration(f) || f->tmp != STATE_NEW)
			continue;
		walk_enter(&w, f);
		while (w.stack.n) {
			if (!walk_step(&w))
				return false;
		}
	}
	ir_tmp_check(m, IR_TMP_OP, "call graph");
	return true;
}

typedef struct CallList {
	Arena *a;
	VEC(IrOp *) v;
} CallList;

static IrWalk
collect_call(IrOp *op, void *cx)
{
	CallList *list = cx;

	if (op->kind == IR_OP_CALL)
		*VEC_ADD(list->a, &list->v) = op;
	return IR_WALK_ON;
}

FlowCalls
flow_calls_of(Arena *a, const FlowFuncs *funcs)
{
	CallList list = { .a = a };

	for (uint32_t i = 0; i < funcs->n; i++)
		ir_walk_post(funcs->v[i], collect_call, &list);
	return (FlowCalls){ list.v.v, list.v.n };
}

bool
flow_calls_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, FlowFuncs *funcs, FlowCalls *calls)
{
	if (!flow_callee_first(m, a, symbols, FLOW_NO_CYCLES, funcs))
		return false;
	*calls = flow_calls_of(a, funcs);
	ir_tmp_claim(m, IR_TMP_OP, FLOW_CALLS_TMP);
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		f->tmp = 0;
	return true;
}

FlowCalls
flow_calls(IrModule *m, Arena *a)
{
	CallList list = { .a = a };

	ir_walk_post(m->op, collect_call, &list);
	return (FlowCalls){ list.v.v, list.v.n };
}

static uint64_t
size_with_callees(const FlowSizes *sizes, IrOp *func, const FlowCopying *how)
{
	uint64_t size = 0;

	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		const IrOp *callee = how->callee(how->cx, op);

		size = flow_size_add(size, how->own(op, callee));
		if (callee)
			size = flow_size_add(size, flow_size_of(sizes, callee));
	}
	return size;
}

FlowSizes
flow_sizes(Arena *a, const FlowFuncs *funcs, const FlowCopying *how)
{
	FlowSizes sizes = { .size = ARENA_ARRAY(a, uint64_t, funcs->n) };

	for (uint32_t i = 0; i < funcs->n; i++) {
		sizes.size[i] = size_with_callees(&sizes, funcs->v[i], how);
		map_put(a, &sizes.index, (uintptr_t)funcs->v[i], map_value(i + 1));
	}
	return sizes;
}

uint64_t
flow_size_of(const FlowSizes *sizes, const IrOp *func)
{
	uint32_t i = map_number(map_get(&sizes->index, (uintptr_t)func));

	return i ? sizes->size[i - 1] : 0;
}

void
flow_foresee_copies(IrModule *m, Arena *a, const FlowFuncs *funcs, const FlowCalls *calls, const FlowCopying *how)
{
	/* A program that doubles in each function is small, and its copies are not: with the default of --max-ops, they
	 * may take some 600 MB, while operations that were read may take ten times as much. */
	enum { COUNTS_AS = 16 };
	FlowSizes sizes = { 0 };
	Map called = { 0 };
	uint64_t n = 0;

	for (uint32_t i = 0; i < calls->n; i++) {
		const IrOp *f = how->callee(how->cx, calls->v[i]);

		if (!f || (how->first_moves && map_mark(a, &called, (uintptr_t)f)))
			continue;
		if (!sizes.size)
			sizes = flow_sizes(a, funcs, how);
		n = flow_size_add(n, flow_size_of(&sizes, f));
	}
	ir_op_foresee(m, n > UINT64_MAX / COUNTS_AS ? UINT64_MAX : n * COUNTS_AS);
}

IrOp *
flow_called(const void *symbols, const IrOp *op)
{
	IrOp *f = op->kind == IR_OP_CALL ? ir_symtab_get(symbols, ir_call_callee(op)) : NULL;

	return f && f->kind == IR_OP_FUNC ? f : NULL;
}

IrOp *
flow_callee(IrModule *m, const IrSymtab *symbols, const IrOp *call)
{
	IrOp *f = flow_called(symbols, call);

	if (f)
		return f;
	diag_error(&m->s->diag, DIAG_CALL_CALLEE, call->span, "'func.call' op '%s' does not reference a valid function",
	           session_str(m->s, ir_call_callee(call)).p);
	return NULL;
}

Atom
flow_original_name(const IrOp *func)
{
	const IrAttr *a = ir_op_attr(func, ATOM_SDY_ORIGINAL_FUNC_NAME);

	return a && a->kind == IR_ATTR_STRING ? ir_attr_atoms(a)[0] : ir_symbol_name(func);
}

void
flow_set_callee(Session *s, IrOp *call, Atom name)
{
	ir_op_set_prop(s, call, ATOM_callee, ir_attr_symbol(s, &name, 1));
}

/* Recurses along calls, whose depth flow_callee_first() has limited. */
IrOp *
flow_clone_function(IrModule *m, Arena *a, IrSymtab *symbols, IrOp *func)
{
	CallList calls = { .a = a };
	IrMap map;
	IrOp *copy;

	ir_map_init(m, &map, a);
	copy = ir_op_clone(m, func, &map);
	ir_op_set_attr(m->s, copy, ATOM_SDY_ORIGINAL_FUNC_NAME, ir_attr_string(m->s, flow_original_name(func)));
	ir_walk_post(copy, collect_call, &calls);
	for (uint32_t i = 0; i < calls.v.n; i++) {
		IrOp *call = calls.v.v[i], *callee = flow_called(symbols, call);

		if (!callee)
			continue;
		callee = flow_clone_function(m, a, symbols, callee);
		flow_set_callee(m->s, call, ir_symtab_insert(symbols, callee));
	}
	return copy;
}

IrOp *
flow_main_function(IrModule *m)
{
	IrOp *first = ir_func_first(m->op), *f;

	if (first && !ir_func_next(first))
		return first;
	for (f = first; f; f = ir_func_next(f)) {
		if (ir_symbol_name(f) == ATOM_main)
			return f;
	}
	diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span, "'builtin.module' op has %s",
	           first ? "several functions and none is named 'main'" : "no function");
	return NULL;
}
