/* SPDX-License-Identifier: Apache-2.0
 *
 * A topology is a preset if its argument has neither a slash nor a dot, else a file.
 */
#include "cli/topology_option.h"

#include "cli/cli.h"
#include "cli/side_files.h"
#include "ir/walk.h"

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

bool
cli_unit_is_about_xla(const Unit *u)
{
	return cli_is_about_xla(u->o, u->docs.n == 1 ? u->docs.v[0] : NULL);
}

LateTarget
cli_xla_target(const Options *o)
{
	CostPlatform platform = o->topology ? cost_preset_platform(o->topology) : COST_ANY_PLATFORM;

	if (o->actual || as_xla_target(o->as_xla) != LATE_PARTITIONER || o->as_xla == AS_XLA_PARTITIONER)
		return as_xla_target(o->as_xla);
	return platform == COST_TPU ? LATE_TPU : platform == COST_GPU ? LATE_GPU : LATE_PARTITIONER;
}

const char *
cli_if_not_modelled(const Options *o)
{
	return o->as_xla || o->actual ? NULL : "so the report is about Shardy alone";
}

void
cli_choose_communication(const Unit *u, InspectComms *c)
{
	c->runs.as_xla = cli_unit_is_about_xla(u);
	c->runs.target = c->runs.as_xla ? cli_xla_target(u->o) : LATE_PARTITIONER;
	c->runs.if_not_modelled = cli_if_not_modelled(u->o);
	c->says_which = !c->runs.if_not_modelled || c->runs.as_xla;
}
