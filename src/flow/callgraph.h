/* SPDX-License-Identifier: Apache-2.0
 *
 * The call graph of a module: orders of functions and calls, lookup of callees, copies of functions together with their
 * callees (spec 40 §2.5, §4.5 and §5). Only func.call is a call.
 */
#ifndef SHARDC_FLOW_CALLGRAPH_H
#define SHARDC_FLOW_CALLGRAPH_H

#include "ir/op.h"
#include "ir/walk.h"

/* Functions in some order. */
typedef struct FlowFuncs {
	IrOp **v;
	uint32_t n;
	VEC(IrOp *) circular;	/* callees of calls that close a cycle, once per such call */
} FlowFuncs;

/* Calls in some order. */
typedef struct FlowCalls {
	IrOp **v;
	uint32_t n;
} FlowCalls;

/* Whether recursive functions are allowed. A pass that copies callees would not terminate on them. */
typedef enum FlowCycles { FLOW_CYCLES_FINE, FLOW_NO_CYCLES } FlowCycles;

/* Lists the functions that have a body, callees before callers (spec 40 §2.5). Returns false after reporting a call
 * that closes a cycle (`call-cycle`, with FLOW_NO_CYCLES only) or that nests too deep (`limit`). */
bool flow_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, FlowCycles cycles, FlowFuncs *out);
/* Returns all calls in the bodies of these functions, function by function, each in post-order. */
FlowCalls flow_calls_of(Arena *a, const FlowFuncs *funcs);
/* Lists the functions in the order of flow_callee_first() without cycles and all their calls, and sets IrOp.tmp of the
 * functions of the root module to 0. The caller may then use that word under the name FLOW_CALLS_TMP. Returns
 * false after an error. */
#define FLOW_CALLS_TMP "calls, callees first"
bool flow_calls_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, FlowFuncs *funcs, FlowCalls *calls);
/* Returns all calls of the module in post-order. */
FlowCalls flow_calls(IrModule *m, Arena *a);

/* How a pass copies functions, or replaces calls by the operations of their callees. */
typedef struct FlowCopying {
	/* Returns the function whose operations `op` brings along, or NULL. */
	IrOp *(*callee)(const void *cx, const IrOp *op);
	const void *cx;		/* for callee() */
	/* Returns the number of operations that a copy has for `op`, without those of the callee. */
	uint64_t (*own)(const IrOp *op, const IrOp *callee);
	bool first_moves;	/* the first call of a function takes its operations, and only other calls copy them */
} FlowCopying;

/* The number of operations in a copy of each function, together with those of its callees. Callees that are not in the
 * list, such as declarations, count as nothing. All numbers saturate, because they are exponential for a chain of
 * functions that each call the next one twice. */
typedef struct FlowSizes {
	Map index;		/* by function: its index in `size`, plus 1 */
	uint64_t *size;
} FlowSizes;

static inline uint64_t
flow_size_add(uint64_t a, uint64_t b)
{
	return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Measures functions that are listed callees first. */
FlowSizes flow_sizes(Arena *a, const FlowFuncs *funcs, const FlowCopying *how);
uint64_t flow_size_of(const FlowSizes *sizes, const IrOp *func);
/* Ends the work with MEMORY_TOO_MANY_OPS, before anything is copied, if the copies for these calls would exceed
 * --max-ops, where each of their operations counts as 16. The lists are those of
 * flow_calls_callee_first(). */
void flow_foresee_copies(IrModule *m, Arena *a, const FlowFuncs *funcs, const FlowCalls *calls,
                         const FlowCopying *how);

/* Returns the function that `op` calls, looked up in `symbols`, an IrSymtab, or NULL. */
IrOp *flow_called(const void *symbols, const IrOp *op);
/* Returns the callee of a call, or reports an error at the call and returns NULL. */
IrOp *flow_callee(IrModule *m, const IrSymtab *symbols, const IrOp *call);
/* Returns the attribute sdy.original_func_name of a function, or its name if it has none. */
Atom flow_original_name(const IrOp *func);
/* Returns a detached copy of a function, with the attribute sdy.original_func_name. Copies of all functions that it
 * calls are inserted into the module first, and its calls refer to them. A call of an unknown function stays as it is.
 * Requires that there is no recursion. */
IrOp *flow_clone_function(IrModule *m, Arena *a, IrSymtab *symbols, IrOp *func);
/* Makes a call refer to the function `name`, which need not exist yet. */
void flow_set_callee(Session *s, IrOp *call, Atom name);

/* Returns the only function, or the one named "main", or reports an error and returns NULL. */
IrOp *flow_main_function(IrModule *m);

/* Returns whether a function has no body. */
static inline bool
flow_is_declaration(const IrOp *func)
{
	return ir_op_body(func, 0) == NULL;
}

#endif
