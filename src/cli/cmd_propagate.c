/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc propagate`: the whole way from an annotated program to a sharded one.
 */
#include "cli/passes.h"
#include "cli/unit.h"

static bool
propagate_run(Unit *u, IrModule *m)
{
	const char *options = u->o->dedup ? "dedup-functions-fully=true" : "";

	if (passes_find("sdy-propagation-pipeline", strlen("sdy-propagation-pipeline")))
		return runner_pass(&u->runner, m, "sdy-propagation-pipeline", options);
	cli_error("the import and export passes are not there; this is the result of propagation alone");
	return runner_pass(&u->runner, m, "sdy-user-priority-propagate", "");
}

static CliStatus
propagate_work(Unit *u)
{
	if (!unit_read(u, true))
		return CLI_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!propagate_run(u, u->docs.v[i]))
			return CLI_FOUND;
	}
	unit_print(u, unit_style(u->o));
	return unit_write(u);
}

CliStatus
cmd_propagate(Options *o)
{
	return unit_run_all(o, propagate_work, NULL);
}
