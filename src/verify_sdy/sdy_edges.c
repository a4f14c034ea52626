/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks that the values which propagation edges refer to exist (spec 10 §13.10).
 */
#include "verify_sdy/sdy_attached.h"

#include "flow/value.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_sharding.h"

/* A search for a source of an edge by its number. */
typedef struct Search {
	int64_t number, seen;
	const IrValue *found;
} Search;

static void
count_source(IrUse *source, void *cx)
{
	Search *find = cx;

	if (find->seen++ == find->number)
		find->found = source->value;
}

/* Returns whether operand numbers mean the sources of a data_flow_edge, as propagation records them. */
static bool
counts_sources(const VerifyCx *cx, const IrOp *op)
{
	return op->kind == IR_OP_SDY_EDGE && session_has(cx->s, IR_FEATURE_EDGE_SOURCES);
}

/* Returns the value that a reference names, NULL if its index is out of range. */
static const IrValue *
ref_value(const VerifyCx *cx, const IrOp *op, const ShardEdgeRef *ref)
{
	uint32_t n = ref->is_result ? op->n_results : op->n_operands;

	if (!ref->is_result && counts_sources(cx, op)) {
		Search find = { ref->index, 0, NULL };

		flow_edge_sources(ir_operand(op, 0), count_source, &find);
		return find.found;
	}
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
	const IrValue *v = ref_value(c->cx, c->op, ref);
	IrAttr *sharding = v ? flow_value_get(c->cx->s, v) : NULL;

	if (!sharding)
		return;
	c->any = true;
	verify_mesh_add(&c->mesh, verify_mesh_of(c->cx, sharding));
}

static bool
check_ref(VerifyCx *cx, const IrOp *op, const ShardEdgeRef *ref)
{
	if (ref_value(cx, op, ref))
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
	if (op->kind == IR_OP_SDY_FUNC_EDGE || counts_sources(cx, op))
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
