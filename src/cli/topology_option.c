/* SPDX-License-Identifier: Apache-2.0
 *
 * A topology is a preset if its argument has neither a slash nor a dot, else a file.
 */
#include "cli/topology_option.h"

#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/side_files.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/mesh.h"

static const char *
preset_names(Arena *a)
{
	const char *text = cost_topology_preset_name(0), *name;

	for (uint32_t i = 1; (name = cost_topology_preset_name(i)) != NULL; i++)
		text = arena_printf(a, "%s, %s", text, name);
	return text;
}

/* Returns the most similar preset as a question, or nothing. */
static const char *
similar_preset(Arena *a, const char *arg)
{
	const char *name;
	Suggest best;

	suggest_init(&best, arg, strlen(arg));
	for (uint32_t i = 0; (name = cost_topology_preset_name(i)) != NULL; i++)
		suggest_try(&best, name);
	return best.word ? arena_printf(a, "; did you mean '%s'?", best.word) : "";
}

/* Reads the preset or file into the session. */
static HostStatus
find_source(Unit *u, const char *arg, Source **src)
{
	Arena *a = &u->s.arena;
	Str text = cost_topology_preset(arg);

	if (text.p) {
		*src = source_new(a, arg, text.p, text.n);
		return HOST_DONE;
	}
	if (!strpbrk(arg, "/.")) {
		diag_error(&u->s.diag, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 },
		           "there is no topology '%s'; the presets are %s, and the name of a file has a '.' or '/'%s",
		           arg, preset_names(a), similar_preset(a, arg));
		return HOST_FOUND;
	}
	return side_source_read(u, arg, src);
}

HostStatus
cli_topology(Unit *u, const CostTopology **t)
{
	const char *arg = u->o->topology;
	HostStatus status;
	Source *src;

	*t = u->o->time ? cost_topology_default() : NULL;
	if (!arg)
		return HOST_DONE;
	status = find_source(u, arg, &src);
	if (status)
		return status;
	*t = cost_topology_read(&u->s.arena, &u->s.diag, src);
	return *t ? HOST_DONE : HOST_FOUND;
}

bool
cli_topology_covers(Unit *u, const CostTopology *t, IrModule *m)
{
	bool ok = true;

	for (IrOp *op = m->op; t && op; op = ir_walk_next(m->op, op)) {
		const ShardMesh *mesh = op->kind == IR_OP_SDY_MESH ? shard_mesh(ir_op_prop(op, ATOM_mesh)) : NULL;

		for (uint32_t i = 0; mesh && i < mesh->n_axes; i++) {
			Str axis = session_str(&u->s, mesh->axes[i].name);

			if (mesh->axes[i].size == 1 || cost_topology_link(t, axis))
				continue;
			ok = diag_error(&u->s.diag, DIAG_TOPOLOGY_AXIS, op->span,
			                "axis \"%s\" has no link in topology '%s', which has no default", axis.p,
			                t->name.p);
		}
	}
	return ok;
}
