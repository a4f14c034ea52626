/* SPDX-License-Identifier: Apache-2.0
 *
 * The callers of each function, in the order in which Shardy finds the users of a symbol (spec 30 §7), because they are
 * woken in this order: operations of the module one by one; within each, the operations of a region before its nested
 * regions, and the region found last first.
 */
#include "propagate/state.h"

IrOp *
propagate_callee(const Propagation *p, const IrOp *call)
{
	IrOp *f = p->symbols ? ir_symtab_get(p->symbols, ir_call_callee(call)) : NULL;

	return f && f->kind == IR_OP_FUNC ? f : NULL;
}

static void
add_caller(Propagation *p, IrOp *call)
{
	const IrOp *callee = propagate_callee(p, call);

	if (callee)
		*VEC_ADD(p->arena, &p->callers[callee->tmp]) = call;
}

/* Adds the calls inside a top-level operation. */
static void
callers_below(Propagation *p, IrOp *top)
{
	struct { IrRegion **v; uint32_t n, cap; } regions = { NULL, 0, 0 };

	for (uint32_t r = 0; r < top->n_regions; r++)
		*VEC_ADD(p->arena, &regions) = &top->regions[r];
	while (regions.n) {
		IrRegion *region = VEC_POP(&regions);

		for (IrBlock *b = region->first; b; b = b->next) {
			for (IrOp *op = b->first; op; op = op->next) {
				if (op->kind == IR_OP_CALL)
					add_caller(p, op);
				for (uint32_t r = 0; r < op->n_regions; r++)
					*VEC_ADD(p->arena, &regions) = &op->regions[r];
			}
		}
	}
}

void
propagate_callers_find(Propagation *p)
{
	const IrBlock *body = ir_op_body(p->m->op, 0);

	if (!ir_module_made(p->m, IR_OP_CALL) && !ir_module_made(p->m, IR_OP_SDY_FUNC_EDGE))
		return;
	p->symbols = ir_symtab_new(p->arena, p->s, p->m->op);
	p->callers = ARENA_ARRAY(p->arena, PropCallers, p->n_ops);
	for (IrOp *op = body ? body->first : NULL; op; op = op->next)
		callers_below(p, op);
}
