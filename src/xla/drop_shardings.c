/* SPDX-License-Identifier: Apache-2.0
 *
 * Removes the shardings that XLA loses on the way to Shardy (spec 45 §3): those of all operations that do not store
 * them as properties. JAX prints none of them, except those of callbacks that run on one device, which stay.
 */
#include "flow/value.h"
#include "inspect/call_targets.h"
#include "xla/xla.h"

static bool
is_on_one_device(const Xla *x, const IrOp *op)
{
	IrAttr *sharding = op->kind == IR_OP_SHLO_CUSTOM_CALL && call_target_is_callback(x->m, op)
		? flow_op_result(op, 0) : NULL;
	const ShardMesh *mesh = sharding ? flow_mesh_lookup(x->m->op, sharding) : NULL;

	return mesh && shard_mesh_is_maximal(mesh);
}

void
xla_drop_shardings(Xla *x)
{
	const IrOp *first = NULL;
	uint32_t n = 0;

	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		if (!ir_op_attr(op, ATOM_SDY_SHARDING_ATTR) || is_on_one_device(x, op))
			continue;
		ir_op_set_attr(x->s, op, ATOM_SDY_SHARDING_ATTR, NULL);
		first = first ? first : op;
		n++;
	}
	if (!n)
		return;
	diag_error(&x->s->diag, DIAG_XLA_DROPS_SHARDING, first->span,
	           "XLA drops the sharding of this operation%s before it propagates",
	           n == 1 ? "" : n == 2 ? " and of another one"
	                               : arena_printf(x->a, " and of %u others", (unsigned)n - 1));
	diag_note(&x->s->diag, first->span, "an sdy.sharding_constraint on the result is kept");
}
