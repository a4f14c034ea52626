/* SPDX-License-Identifier: Apache-2.0
 *
 * The collectives that XLA makes, or those of Shardy alone.
 */
#include "cli/communication.h"

#include "cli/topology_option.h"
#include "pipeline/as_xla.h"
#include "pipeline/xla_report.h"

/* Gives the report a table of roots for the next program, if they are wanted, and returns it. */
static FlowRoots *
new_roots(Unit *u, InspectComms *c)
{
	FlowRoots *roots = u->o->roots || u->o->by == INSPECT_PER_PARAMETER ? flow_roots_new(&u->s.arena) : NULL;

	c->roots = roots;
	return roots;
}

/* Adds what Shardy alone communicates in a program. */
static bool
add_of_shardy(Unit *u, InspectComms *c, IrModule **m)
{
	return as_xla_explain(&u->runner, m, &u->s.arena, false, new_roots(u, c)) &&
	       cli_topology_covers(u, c->topology, *m) && inspect_comms_add(c, *m);
}

/* Adds what XLA communicates, or what Shardy does if the model of XLA does not cover the program. */
static bool
add_of_xla(Unit *u, InspectComms *c, IrModule **m)
{
	IrModule *copy;

	if (!as_xla_copy(&u->runner, *m, &u->s.arena, new_roots(u, c), &copy))
		return false;
	if (cli_topology_covers(u, c->topology, copy) && xla_report_add(&u->runner, *m, copy, c)) {
		ir_module_free(*m);
		*m = copy;
		return true;
	}
	ir_module_free(copy);
	if (!c->runs.not_modelled || !c->runs.if_not_modelled)
		return false;
	c->runs.as_xla = false;
	c->runs.target = LATE_PARTITIONER;
	return add_of_shardy(u, c, m);
}

bool
communication_add(Unit *u, InspectComms *c, IrModule **m)
{
	inspect_frames_find_wrappers(&c->frames, *m);
	return c->runs.as_xla ? add_of_xla(u, c, m) : add_of_shardy(u, c, m);
}

void
communication_choose(const Unit *u, InspectComms *c)
{
	bool asked = u->o->as_xla || u->o->actual;

	c->runs.as_xla = u->docs.n == 1 ? cli_is_about_xla(u->o, u->docs.v[0]) : cli_is_about_xla(u->o, NULL);
	c->runs.target = c->runs.as_xla ? cli_xla_target(u->o) : LATE_PARTITIONER;
	if (!asked)
		c->runs.if_not_modelled = "so the report is about Shardy alone";
	c->says_which = asked || c->runs.as_xla;
}
