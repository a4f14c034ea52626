/* SPDX-License-Identifier: Apache-2.0
 *
 * Two passes over the symbols of a module: symbol-dce deletes those that nothing live refers to (spec 40
 * §4.1), and pre-order-funcs moves callers before callees (spec 40 §5.4).
 */
#include "flow/callgraph.h"
#include "flow/liveness.h"
#include "import/import.h"

bool
import_run_symbol_dce(IrModule *m, PassCx *cx)
{
	return flow_delete_dead_symbols(m, cx->scratch);
}

/* Reports two symbols with the same name, which can happen after functions of nested modules have moved here. */
static bool
names_differ(IrModule *m, Arena *a)
{
	const IrSymtab *first = ir_symtab_new(a, m->s, m->op);

	for (IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next) {
		Atom name = ir_symbol_name(op);
		const IrOp *other = name ? ir_symtab_get(first, name) : op;

		if (other == op)
			continue;
		diag_error(&m->s->diag, DIAG_SYMBOL_DUP, op->span, "redefinition of symbol named '%s'",
		           session_str(m->s, name).p);
		diag_note(&m->s->diag, other->span, "see existing symbol definition here");
		return false;
	}
	return true;
}

bool
import_run_pre_order_funcs(IrModule *m, PassCx *cx)
{
	FlowFuncs funcs;
	bool nested = false;

	if (!flow_callee_first(m, cx->scratch, ir_symtab_new(cx->scratch, m->s, m->op), FLOW_CYCLES_FINE, &funcs))
		return false;
	while (funcs.n-- > 0) {
		IrOp *f = funcs.v[funcs.n];

		nested |= ir_op_parent(f) != m->op;
		ir_op_unlink(f);
		ir_op_append(ir_op_block(m->op, 0), f);
	}
	return !nested || names_differ(m, cx->scratch);
}
