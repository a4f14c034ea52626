/* SPDX-License-Identifier: Apache-2.0
 *
 * The collectives that XLA makes, or those of Shardy alone.
 */
#include "pipeline/communication.h"

#include "inspect/covered.h"
#include "pipeline/as_xla.h"
#include "pipeline/xla_report.h"

/* Gives the report a table of roots for the next program, if they are wanted, and returns it. */
static FlowRoots *
new_roots(Runner *r, InspectComms *c, bool rooted)
{
	FlowRoots *roots = rooted ? flow_roots_new(&r->s->arena) : NULL;

	c->roots = roots;
	return roots;
}

/* Adds what Shardy alone communicates in a program. */
static bool
add_of_shardy(Runner *r, InspectComms *c, IrModule **m, bool rooted)
{
	return as_xla_explain(r, m, &r->s->arena, false, new_roots(r, c, rooted)) &&
	       inspect_covered(c->topology, *m) && inspect_comms_add(c, *m);
}

/* Adds what XLA communicates, or what Shardy does if the model of XLA does not cover the program. */
static bool
add_of_xla(Runner *r, InspectComms *c, IrModule **m, bool rooted)
{
	IrModule *copy;

	if (!as_xla_copy(r, *m, &r->s->arena, new_roots(r, c, rooted), &copy))
		return false;
	if (inspect_covered(c->topology, copy) && xla_report_add(r, *m, copy, c)) {
		ir_module_free(*m);
		*m = copy;
		return true;
	}
	ir_module_free(copy);
	if (!c->runs.not_modelled || !c->runs.if_not_modelled)
		return false;
	c->runs.as_xla = false;
	c->runs.target = LATE_PARTITIONER;
	return add_of_shardy(r, c, m, rooted);
}

bool
communication_add(Runner *r, InspectComms *c, IrModule **m, bool rooted)
{
	inspect_frames_find_wrappers(&c->frames, *m);
	return c->runs.as_xla ? add_of_xla(r, c, m, rooted) : add_of_shardy(r, c, m, rooted);
}
