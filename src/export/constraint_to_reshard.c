/* SPDX-License-Identifier: Apache-2.0
 *
 * sharding-constraint-to-reshard: replaces every sharding constraint by a reshard, because after propagation only the
 * movement of data matters (spec 50 §4.4).
 */
#include "export/export.h"
#include "ir/walk.h"

static void
replace_by_reshard(IrModule *m, IrOp *op)
{
	IrValue *input = ir_operand(op, 0);
	IrOp *r = ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SDY_RESHARD, .operands = &input, .n_operands = 1,
	                                    .results = &op->results[0].type, .n_results = 1, .props = op->props,
	                                    .attrs = op->attrs, .loc = op->loc, .span = op->span,
	                                    .reason = ir_reason_of_reshard(op) });

	ir_op_insert_before(op, r);
	ir_value_replace(&op->results[0], &r->results[0], NULL);
	ir_op_erase(op);
}

bool
export_run_constraint_to_reshard(IrModule *m, PassCx *cx)
{
	(void)cx;
	if (!ir_module_made(m, IR_OP_SDY_CONSTRAINT))
		return true;
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		for (IrOp *op = f, *next; op; op = next) {
			next = ir_walk_next(f, op);
			if (op->kind == IR_OP_SDY_CONSTRAINT)
				replace_by_reshard(m, op);
		}
	}
	return true;
}
