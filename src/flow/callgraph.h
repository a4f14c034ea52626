/* SPDX-License-Identifier: Apache-2.0
 *
 * The call graph of a module: who calls whom, in which order functions are visited, how a function
 * is copied with everything below it (spec 40 §2.5, §4.5, §5). Only func.call is a call.
 */
#ifndef SHARDC_FLOW_CALLGRAPH_H
#define SHARDC_FLOW_CALLGRAPH_H

#include "ir/op.h"
#include "ir/walk.h"

typedef struct FlowFuncs {
	IrOp **v;
	uint32_t n;
	VEC(IrOp *) circular;	/* those that a call closes a cycle to, once for each call */
} FlowFuncs;

typedef struct FlowCalls {
	IrOp **v;
	uint32_t n;
} FlowCalls;

/* Whether functions may call themselves: a pass that copies what is called would never end. */
typedef enum FlowCycles { FLOW_CYCLES_FINE, FLOW_NO_CYCLES } FlowCycles;

/* Functions with a body, callees before callers (spec 40 §2.5). Reports `call-cycle` at the first
 * call that closes a cycle, if there must be none, or `limit` at one too deep inside others, and returns
 * false. */
bool flow_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, FlowCycles cycles, FlowFuncs *out);
/* All calls in the bodies of these functions, function by function, in post-order. */
FlowCalls flow_calls_of(Arena *a, const FlowFuncs *funcs);
/* The same of the functions in the order of flow_callee_first; IrOp.tmp of all functions becomes 0. */
bool flow_calls_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, FlowCalls *out);
/* All calls of the module in post-order. */
FlowCalls flow_calls(IrModule *m, Arena *a);

/* The function a call refers to; reports an error at the call and returns NULL if there is none. */
IrOp *flow_callee(IrModule *m, const IrSymtab *symbols, const IrOp *call);
/* sdy.original_func_name of a function, or its name. */
Atom flow_original_name(const IrOp *func);
/* A detached copy with sdy.original_func_name; copies of all functions it calls are inserted into
 * the module first, and its calls refer to them. */
IrOp *flow_clone_function(IrModule *m, Arena *a, IrSymtab *symbols, IrOp *func);
void flow_set_callee(Session *s, IrOp *call, Atom name);

/* The only function, or the one named "main"; reports an error and returns NULL if there is neither. */
IrOp *flow_main_function(IrModule *m);

static inline bool
flow_is_declaration(const IrOp *func)
{
	return ir_op_body(func, 0) == NULL;
}

#endif
