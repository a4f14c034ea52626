/* SPDX-License-Identifier: Apache-2.0
 *
 * A topology is a preset if its argument has neither a slash nor a dot, else a file.
 */
#include "cli/topology_option.h"

#include "cli/cli.h"
#include "cli/side_files.h"
#include "cost/place.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/mesh.h"

HostStatus
cli_topology(Unit *u, const CostTopology **t)
{
	const char *arg = u->o->topology, *why = NULL;
	HostStatus status;
	Source *src;

	*t = u->o->time ? cost_topology_default() : NULL;
	if (!arg)
		return HOST_DONE;
	if (!strpbrk(arg, "/.")) {
		*t = cost_preset(&u->s.arena, &u->s.diag, arg, &why);
		if (why)
			diag_error(&u->s.diag, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 }, "%s", why);
		return *t ? HOST_DONE : HOST_FOUND;
	}
	status = side_source_read(u, arg, &src);
	if (status)
		return status;
	*t = cost_topology_read(&u->s.arena, &u->s.diag, src);
	return *t ? HOST_DONE : HOST_FOUND;
}

bool
cli_is_about_xla(const Options *o, const IrModule *m)
{
	if (o->as_xla || o->actual)
		return o->actual || as_xla_is_on(o->as_xla);
	return m && ir_is_of_jax(m);
}

LateTarget
cli_xla_target(const Options *o)
{
	CostPlatform platform = o->topology ? cost_preset_platform(o->topology) : COST_ANY_PLATFORM;

	if (o->actual || as_xla_target(o->as_xla) != LATE_PARTITIONER || o->as_xla == AS_XLA_PARTITIONER)
		return as_xla_target(o->as_xla);
	return platform == COST_TPU ? LATE_TPU : platform == COST_GPU ? LATE_GPU : LATE_PARTITIONER;
}

/* Returns whether every axis of a mesh has a link, or the mesh a place on slices. */
static bool
covers_mesh(Unit *u, const CostTopology *t, const IrOp *op, const ShardMesh *mesh)
{
	const char *why;
	bool ok = true;

	if (cost_place(&u->s.arena, &u->s, t, mesh, &why))
		return true;
	if (why)
		return diag_error(&u->s.diag, DIAG_TOPOLOGY_AXIS, op->span, "%s", why);
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		Str axis = session_str(&u->s, mesh->axes[i].name);

		if (mesh->axes[i].size == 1 || cost_topology_link(t, axis))
			continue;
		ok = diag_error(&u->s.diag, DIAG_TOPOLOGY_AXIS, op->span,
		                "axis \"%s\" has no link in topology '%s', which has no default", axis.p, t->name.p);
	}
	return ok;
}

bool
cli_topology_covers(Unit *u, const CostTopology *t, IrModule *m)
{
	bool ok = true;

	for (IrOp *op = m->op; t && op; op = ir_walk_next(m->op, op)) {
		const ShardMesh *mesh = op->kind == IR_OP_SDY_MESH ? shard_mesh(ir_op_prop(op, ATOM_mesh)) : NULL;

		if (mesh)
			ok &= covers_mesh(u, t, op, mesh);
	}
	return ok;
}
