/* SPDX-License-Identifier: Apache-2.0
 *
 * add-data-flow-edges (spec 40 §4.8).
 */
#include "import/import.h"
#include "ir/walk.h"
#include "shard/edges.h"
#include "shard/value.h"

static bool
add_result_edges(IrModule *m, Arena *a, IrOp *op)
{
	IrValue **results = ARENA_ARRAY(a, IrValue *, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = &op->results[i];
	return shard_add_edges(m, results, op->n_results);
}

bool
import_add_edges_of(IrModule *m, Arena *a, IrOp *op)
{
	IrBlock *b = ir_op_body(op, 0);

	bool clean = true;

	if (b && (op->kind == IR_OP_SDY_MANUAL || op->kind == IR_OP_SDY_NAMED))
		clean = shard_add_edges(m, b->args, b->n_args);
	return add_result_edges(m, a, op) && clean;
}

typedef struct Cx {
	IrModule *m;
	Arena *a;
	bool bad;	/* some edge does not verify */
} Cx;

static IrWalk
visit(IrOp *op, void *cx)
{
	Cx *c = cx;

	if (ir_op_has(op, T_DATAFLOW) && !import_add_edges_of(c->m, c->a, op))
		c->bad = true;
	return IR_WALK_ON;
}

bool
import_run_add_edges(IrModule *m, PassCx *cx)
{
	Cx c = { m, cx->scratch, false };

	ir_walk_post(m->op, visit, &c);
	return !c.bad || shard_verify_edges(m);
}
