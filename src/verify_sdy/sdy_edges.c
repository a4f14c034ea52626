/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks that the values which propagation edges refer to exist (spec 10 §13.10).
 */
#include "verify_sdy/sdy_attached.h"

#include "flow/value.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_sharding.h"

/* Returns the value that a reference names, NULL if its index is out of range. */
static const IrValue *
ref_value(const IrOp *op, const ShardEdgeRef *ref)
{
	uint32_t n = ref->is_result ? op->n_results : op->n_operands;

	if (ref->index < 0 || ref->index >= n)
		return NULL;
	return ref->is_result ? &op->results[ref->index] : ir_operand(op, (uint32_t)ref->index);
}

/* The common mesh of the shardings of all values that the references name. */
typedef struct Common {
	VerifyCx *cx;
	const IrOp *op;
	bool any;		/* some value has a sharding */
	VerifyMesh mesh;
} Common;

static void
common_add(Common *c, const ShardEdgeRef *ref)
{
	const IrValue *v = ref_value(c->op, ref);
	IrAttr *sharding = v ? flow_value_get(c->cx->s, v) : NULL;

	if (!sharding)
		return;
	c->any = true;
	verify_mesh_add(&c->mesh, verify_mesh_of(c->cx, sharding));
}

static bool
check_ref(VerifyCx *cx, const IrOp *op, const ShardEdgeRef *ref)
{
	if (ref_value(op, ref))
		return true;
	return verify_error(cx, op, DIAG_EDGES_INDEX,
	                    "expected a value ref to have %s index in range [0, %u), got: %lld",
	                    ref->is_result ? "a result" : "an operand", ref->is_result ? op->n_results : op->n_operands,
	                    (long long)ref->index);
}

static bool
check_edge(VerifyCx *cx, const IrOp *op, const IrAttr *edges, const ShardEdge *e, const IrAttr *mesh)
{
	const ShardEdgeRef *targets = shard_edge_targets(edges, e);

	if (verify_name_find(cx->memo, mesh, e->axis.name) < 0)
		return verify_error(cx, op, DIAG_EDGES_AXIS, "expected axis ref to be in one of the meshes");
	if (op->kind == IR_OP_SDY_FUNC_EDGE)
		return true;
	if (!check_ref(cx, op, &e->source))
		return false;
	for (uint32_t i = 0; i < e->n; i++) {
		if (!check_ref(cx, op, &targets[i]))
			return false;
	}
	return true;
}

bool
verify_edges(VerifyCx *cx, IrOp *op)
{
	const IrAttr *edges = ir_op_attr(op, ATOM_SDY_PROPAGATION_EDGES);
	const ShardEdge *entries = shard_edges(edges)->entries;
	Common c = { .cx = cx, .op = op };

	for (uint32_t i = 0; i < edges->n; i++) {
		common_add(&c, &entries[i].source);
		for (uint32_t k = 0; k < entries[i].n; k++)
			common_add(&c, &shard_edge_targets(edges, &entries[i])[k]);
	}
	if (!c.any)
		return verify_error(cx, op, DIAG_EDGES_NO_SHARDING,
		                    "expected propagation edges attr to reference a sharding.");
	if (!c.mesh.mesh || c.mesh.differ)
		return verify_error(cx, op, DIAG_EDGES_MESH, "expected a common mesh for propagation edges attr.");
	for (uint32_t i = 0; i < edges->n; i++) {
		if (!check_edge(cx, op, edges, &entries[i], c.mesh.mesh))
			return false;
	}
	return true;
}
