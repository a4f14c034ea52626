/* SPDX-License-Identifier: Apache-2.0
 *
 * Replaces calls by the bodies of the called functions, because strategies are chosen in one function. JAX prints a
 * function of its own for every nested jit.
 */
#include "strategy/inline_calls.h"

#include "flow/callgraph.h"
#include "print/print.h"

/* Returns the body of the function that is called, or NULL if it cannot be inlined. */
static IrBlock *
callee_body(const IrSymtab *symbols, const IrOp *call)
{
	IrOp *func = flow_called(symbols, call);
	IrBlock *body = func ? ir_op_body(func, 0) : NULL;

	return body && !body->next && ir_block_terminator(body) && body->n_args == call->n_operands ? body : NULL;
}

/* Copies the body before the call, and gives its results to the users of the call. */
static void
inline_call(IrModule *m, IrOp *call, const IrBlock *body, Arena *arena)
{
	IrMap map;

	ir_map_init(m, &map, arena);
	for (uint32_t i = 0; i < body->n_args; i++)
		ir_map_add(&map, body->args[i], ir_operand(call, i));
	for (const IrOp *op = body->first; op; op = op->next) {
		if (!op->next) {
			for (uint32_t i = 0; i < call->n_results; i++)
				ir_value_replace(&call->results[i], ir_map_get(&map, ir_operand(op, i)), NULL);
			break;
		}
		ir_op_insert_before(call, ir_op_clone(m, op, &map));
	}
	ir_op_erase(call);
}

/* Erases private functions that nothing calls any more, except `kept`. */
static void
erase_unused(IrModule *m, const IrOp *kept)
{
	Map called = { 0 };
	Arena scratch;

	arena_init(&scratch, m->s->arena.memory);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_CALL)
			map_mark(&scratch, &called, ir_call_callee(op));
	}
	for (IrOp *func = ir_func_first(m->op), *next; func; func = next) {
		const IrAttr *visibility = ir_op_prop(func, ATOM_sym_visibility);

		next = ir_func_next(func);
		if (func != kept && visibility && ir_attr_atoms(visibility)[0] == ATOM_private &&
		    !map_get(&called, ir_symbol_name(func)))
			ir_op_erase(func);
	}
	arena_free(&scratch);
}

/* The terminator of a function is not copied. */
static uint64_t
inlined_op_size(const IrOp *op, const IrOp *callee)
{
	return !callee && op->kind != IR_OP_FUNC && op->kind != IR_OP_RETURN;
}

/* Calls are visited callees first, so a body that is copied has no calls. Recursion is an error. */
bool
strategy_inline(IrModule *m, const IrOp *func, Arena *arena)
{
	IrSymtab *symbols = ir_symtab_new(arena, m->s, m->op);
	const FlowCopying how = { .callee = flow_called, .cx = symbols, .own = inlined_op_size };
	FlowFuncs funcs;
	FlowCalls calls;

	if (!flow_calls_callee_first(m, arena, symbols, &funcs, &calls))
		return false;
	flow_foresee_copies(m, arena, &funcs, &calls, &how);
	for (uint32_t i = 0; i < calls.n; i++) {
		const IrBlock *body = callee_body(symbols, calls.v[i]);

		if (!body)
			return diag_error(&m->s->diag, DIAG_STRAT_CALL, print_find_in_op(m, calls.v[i], STR("")),
			                  "strategies do not cross calls, and this one cannot be replaced by the body "
			                  "of a function");
		inline_call(m, calls.v[i], body, arena);
	}
	if (calls.n)
		erase_unused(m, func);
	return true;
}
