/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/covered.h"

#include "cost/place.h"
#include "ir/walk.h"
#include "shard/mesh.h"

/* Returns whether every axis of a mesh has a link, or the mesh a place on slices. */
static bool
covers_mesh(Session *s, const CostTopology *t, const IrOp *op, const ShardMesh *mesh)
{
	const char *why;
	bool ok = true;

	if (cost_place(&s->arena, s, t, mesh, &why))
		return true;
	if (why)
		return diag_error(&s->diag, DIAG_TOPOLOGY_AXIS, op->span, "%s", why);
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		Str axis = session_str(s, mesh->axes[i].name);

		if (mesh->axes[i].size == 1 || cost_topology_link(t, axis))
			continue;
		ok = diag_error(&s->diag, DIAG_TOPOLOGY_AXIS, op->span,
		                "axis \"%s\" has no link in topology '%s', which has no default", axis.p, t->name.p);
	}
	return ok;
}

bool
inspect_covered(const CostTopology *t, IrModule *m)
{
	bool ok = true;

	for (IrOp *op = m->op; t && op; op = ir_walk_next(m->op, op)) {
		const ShardMesh *mesh = op->kind == IR_OP_SDY_MESH ? shard_mesh(ir_op_prop(op, ATOM_mesh)) : NULL;

		if (mesh)
			ok &= covers_mesh(m->s, t, op, mesh);
	}
	return ok;
}
