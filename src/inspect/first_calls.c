/* SPDX-License-Identifier: Apache-2.0
 *
 * Searches the calls breadth first, from one function. The call that reaches a function first counts.
 */
#include "inspect/first_calls.h"

#include "flow/callgraph.h"
#include "ir/walk.h"

typedef struct Reader {
	InspectCalls *calls;
	Arena *a;
	Map symbols;		/* of each module */
	Map known;		/* the functions in the queue */
	VEC(IrOp *) queue;
} Reader;

/* Returns the callee of a call, which is in the same module. */
static IrOp *
callee_of(Reader *r, IrOp *call)
{
	IrOp *module = ir_module_of(call);
	IrSymtab *t = map_get(&r->symbols, (uintptr_t)module);

	if (!t) {
		t = ir_symtab_new(r->a, r->calls->m->s, module);
		map_put(r->a, &r->symbols, (uintptr_t)module, t);
	}
	return flow_called(t, call);
}

static void
read_function(Reader *r, IrOp *func)
{
	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		IrOp *callee = op->kind == IR_OP_CALL ? callee_of(r, op) : NULL;

		if (!callee || !map_mark(r->a, &r->known, (uintptr_t)callee))
			continue;
		map_put(r->a, &r->calls->first, (uintptr_t)callee, op);
		*VEC_ADD(r->a, &r->queue) = callee;
	}
}

/* Reads a function and those that it reaches. */
static void
read_from(Reader *r, IrOp *func)
{
	if (!map_mark(r->a, &r->known, (uintptr_t)func))
		return;
	*VEC_ADD(r->a, &r->queue) = func;
	while (r->queue.n) {
		func = VEC_LAST(&r->queue);
		r->queue.n--;
		read_function(r, func);
	}
}

void
inspect_calls_read(InspectCalls *x, IrModule *m, IrOp *main)
{
	Reader r = { .calls = x, .a = &m->s->arena };

	*x = (InspectCalls){ .m = m, .main = main };
	if (!ir_module_made(m, IR_OP_CALL))
		return;
	if (main)
		read_from(&r, main);
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f))
		read_from(&r, f);
}

IrOp *
inspect_calls_around(const InspectCalls *x, const IrOp *op)
{
	while (op && op->kind != IR_OP_FUNC)
		op = ir_op_parent(op);
	return op ? map_get(&x->first, (uintptr_t)op) : NULL;
}
