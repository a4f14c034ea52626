/* SPDX-License-Identifier: Apache-2.0
 *
 * The call graph of a module: who calls whom, in which order functions are visited, how a function
 * is copied with everything below it (spec 40 §2.5, §4.5, §5). Only func.call is a call.
 */
#ifndef SHARDC_IMPORT_CALLGRAPH_H
#define SHARDC_IMPORT_CALLGRAPH_H

#include "ir/pass.h"
#include "ir/walk.h"

typedef struct ImportFuncs {
	IrOp **v;
	uint32_t n;
	VEC(IrOp *) circular;	/* those that a call closes a cycle to, once for each call */
} ImportFuncs;

typedef struct ImportCalls {
	IrOp **v;
	uint32_t n;
} ImportCalls;

/* Whether functions may call themselves: a pass that copies what is called would never end. */
typedef enum ImportCycles { IMPORT_CYCLES_FINE, IMPORT_NO_CYCLES } ImportCycles;

/* Functions with a body, callees before callers (spec 40 §2.5). Reports `call-cycle` at the first
 * call that closes a cycle, if there must be none, or `limit` at one too deep inside others, and returns
 * false. */
bool import_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, ImportCycles cycles, ImportFuncs *out);
/* All calls in the bodies of these functions, function by function, in post-order. */
ImportCalls import_calls_of(Arena *a, const ImportFuncs *funcs);
/* The same of the functions in the order of import_callee_first; IrOp.tmp of all functions becomes 0. */
bool import_calls_callee_first(IrModule *m, Arena *a, const IrSymtab *symbols, ImportCalls *out);
/* All calls of the module in post-order. */
ImportCalls import_calls(IrModule *m, Arena *a);

/* The function a call refers to; reports an error at the call and returns NULL if there is none. */
IrOp *import_callee(IrModule *m, const IrSymtab *symbols, const IrOp *call);
/* sdy.original_func_name of a function, or its name. */
Atom import_original_name(const IrOp *func);
/* A detached copy with sdy.original_func_name; copies of all functions it calls are inserted into
 * the module first, and its calls refer to them. */
IrOp *import_clone_function(IrModule *m, Arena *a, IrSymtab *symbols, IrOp *func);
void import_set_callee(Session *s, IrOp *call, Atom name);

/* The only function, or the one named "main"; reports an error and returns NULL if there is neither. */
IrOp *import_main_function(IrModule *m);

static inline bool
import_is_declaration(const IrOp *func)
{
	return ir_op_body(func, 0) == NULL;
}

#endif
