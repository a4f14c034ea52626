/* SPDX-License-Identifier: Apache-2.0
 *
 * Inserts sdy.data_flow_edge operations (spec 40 §3.5). Each edge becomes the only user of its owner. Edges are
 * inserted in reverse, each directly after its owner, so that in the end they are in the order of their owners.
 */
#include "flow/add_edges.h"

#include "base/vec.h"
#include "flow/value.h"
#include "ir/make.h"
#include "ir/walk.h"

/* Returns the first dimension that is closed and empty but has a priority, or the rank if there is none. Such a
 * dimension can result from removing the manual axes in the body of a manual computation. */
static uint32_t
dim_with_bad_priority(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);
	uint32_t d = 0;

	while (d < sh->rank && !(sh->dims[d].closed && sh->dims[d].n == 0 && sh->dims[d].has_priority))
		d++;
	return d;
}

static bool
is_bad_sharding(const IrAttr *sharding)
{
	return sharding && dim_with_bad_priority(sharding) < shard_sharding(sharding)->rank;
}

bool
flow_add_edges(IrModule *m, IrValue *const *owners, uint32_t n)
{
	bool clean = true;

	for (uint32_t k = n; k-- > 0;) {
		IrValue *v = owners[k];
		IrAttr *sharding;
		IrOp *e;

		if (!ir_type_is_static_shaped(v->type))
			continue;
		sharding = flow_value_get(m->s, v);
		clean &= flow_edge_user(v) == NULL && !is_bad_sharding(sharding);
		e = ir_make_sharded_after(m, IR_OP_SDY_EDGE, v, sharding, IR_REASON_USER);
		ir_value_replace(v, &e->results[0], e);
	}
	return clean;
}

static bool
check_edge(IrModule *m, const IrOp *op)
{
	const IrOp *def = ir_value_def(ir_operand(op, 0));
	const IrAttr *sharding = ir_op_prop(op, ATOM_sharding);

	if (is_bad_sharding(sharding))
		return diag_error(&m->s->diag, DIAG_PRIORITY_EMPTY_CLOSED, op->span,
		                  "'sdy.data_flow_edge' op dim %u is empty and closed but has a priority",
		                  dim_with_bad_priority(sharding));
	if (!def || def->kind != IR_OP_SDY_EDGE)
		return true;
	diag_error(&m->s->diag, DIAG_EDGE_INPUT, op->span,
	           "'sdy.data_flow_edge' op expected input of sdy.data_flow_edge to not be defined by an SdyDialect op "
	           "(other than an sdy.named_computation).");
	diag_note(&m->s->diag, def->span, "sdy op defining the input of the sdy.data_flow_edge");
	return false;
}

/* MLIR verifies the regions of isolated operations after everything around them, and so does this walk. */
bool
flow_verify_edges(IrModule *m)
{
	VEC(IrOp *) isolated = { NULL, 0, 0 };

	*VEC_ADD(&m->arena, &isolated) = m->op;
	for (uint32_t i = 0; i < isolated.n; i++) {
		IrOp *root = isolated.v[i], *op = ir_walk_next(root, root);

		while (op) {
			if (op->kind == IR_OP_SDY_EDGE && !check_edge(m, op))
				return false;
			if (ir_op_has(op, T_ISOLATED))
				*VEC_ADD(&m->arena, &isolated) = op;
			op = ir_op_has(op, T_ISOLATED) ? ir_walk_next_outside(root, op) : ir_walk_next(root, op);
		}
	}
	return true;
}
