/* SPDX-License-Identifier: Apache-2.0
 *
 * add-data-flow-edges: inserts an sdy.data_flow_edge after each owner of an edge, where propagation then keeps
 * the sharding of the whole edge (spec 40 §4.8).
 */
#include "flow/add_edges.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/walk.h"

static bool
add_arg_edges(IrModule *m, Arena *a, IrOp *op)
{
	uint32_t n = flow_n_arg_owners(op);
	IrValue **args = ARENA_ARRAY(a, IrValue *, n);

	for (uint32_t i = 0; i < n; i++)
		args[i] = flow_arg_owner(op, i);
	return flow_add_edges(m, args, n);
}

static bool
add_result_edges(IrModule *m, Arena *a, IrOp *op)
{
	IrValue **results = ARENA_ARRAY(a, IrValue *, op->n_results);
	uint32_t n = 0;

	for (uint32_t i = 0; i < op->n_results; i++) {
		if (flow_result_is_owner(op, i))
			results[n++] = &op->results[i];
	}
	return flow_add_edges(m, results, n);
}

bool
import_add_edges_of(IrModule *m, Arena *a, IrOp *op)
{
	bool clean = add_arg_edges(m, a, op);

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
	return !c.bad || flow_verify_edges(m);
}
