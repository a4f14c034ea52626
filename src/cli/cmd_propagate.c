/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc propagate`: runs the whole propagation pipeline.
 */
#include "cli/cli.h"
#include "driver/unit.h"
#include "ir/shorthand.h"

/* Returns whether there is something to propagate through. A document that only states meshes and shardings has no
 * function. Without shorthand, Shardy's error about a module without functions is kept. */
static bool
has_program(const IrModule *m)
{
	return !m->shorthand || m->shorthand->main;
}

static HostStatus
propagate_work(Unit *u)
{
	const char *options = u->o->dedup ? "dedup-functions-fully=true" : "";

	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!has_program(u->docs.v[i]))
			continue;
		if (!runner_pass(&u->runner, u->docs.v[i], "sdy-propagation-pipeline", options))
			return HOST_FOUND;
	}
	return unit_print_and_write(u);
}

HostStatus
cmd_propagate(Options *o)
{
	return unit_run_all(o, propagate_work, NULL);
}
