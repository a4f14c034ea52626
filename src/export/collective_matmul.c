/* SPDX-License-Identifier: Apache-2.0
 *
 * remove-all-gather-reduce-scatter-for-cmv1: for backends whose matrix multiplication contains the communication
 * (collective matmul, version 1), deletes the all-gather that makes an operand of a dot, or else the reduce-scatter
 * that uses its result (spec 50 §10.1). The shardings of the dot then no longer fit together, which is intended.
 */
#include "export/export.h"
#include "flow/value.h"
#include "ir/walk.h"

typedef struct Matmuls {
	Session *s;
	Arena *a;
	VEC(IrOp *) doomed;	/* collectives to delete */
} Matmuls;

/* Returns the op that alone uses the only result of an op, and uses it once, or NULL. */
static IrOp *
only_user(const IrOp *op)
{
	return op->n_results == 1 && ir_value_has_one_use(&op->results[0]) ? op->results[0].uses->user : NULL;
}

/* Adds the all-gathers that make operands of the dot; returns whether there is one. */
static bool
take_gathers(Matmuls *x, const IrOp *dot)
{
	bool any = false;

	for (uint32_t i = 0; i < dot->n_operands; i++) {
		IrOp *def = ir_value_def(ir_operand(dot, i));

		if (!def || def->kind != IR_OP_SDY_ALL_GATHER || !only_user(def))
			continue;
		*VEC_ADD(x->a, &x->doomed) = def;
		any = true;
	}
	return any;
}

static void
take_scatter(Matmuls *x, IrOp *dot)
{
	IrOp *user = only_user(dot);
	IrAttr *sharding;

	if (!user || user->kind != IR_OP_SDY_REDUCE_SCATTER)
		return;
	sharding = flow_value_get(x->s, &dot->results[0]);
	if (sharding && shard_sharding(sharding)->n_unreduced)
		return;
	flow_value_set(x->s, &dot->results[0], ir_op_prop(user, ATOM_out_sharding));
	*VEC_ADD(x->a, &x->doomed) = user;
}

static IrWalk
visit(IrOp *op, void *cx)
{
	if ((op->kind == IR_OP_SHLO_DOT || op->kind == IR_OP_SHLO_DOT_GENERAL) && !take_gathers(cx, op))
		take_scatter(cx, op);
	return IR_WALK_ON;
}

bool
export_run_collective_matmul(IrModule *m, PassCx *cx)
{
	Matmuls x = { .s = m->s, .a = cx->scratch };

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		ir_walk_post(f, visit, &x);
	for (uint32_t i = 0; i < x.doomed.n; i++) {
		ir_value_replace(&x.doomed.v[i]->results[0], ir_operand(x.doomed.v[i], 0), NULL);
		ir_op_erase(x.doomed.v[i]);
	}
	return true;
}
