/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc check`: reads and verifies the input, and prints nothing but diagnostics. With --as-xla, it also verifies
 * what XLA makes of the input, and with --budget what the program communicates and stores.
 */
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "driver/unit.h"

static HostStatus
check_work(Unit *u)
{
	if (!(u->o->budgets.n ? unit_read_named(u) : unit_read(u, true)))
		return HOST_FOUND;
	for (uint32_t i = 0; u->o->as_xla && i < u->docs.n; i++) {
		if (!u->o->budgets.n && !runner_pass(&u->runner, u->docs.v[i], "shardc-as-xla", ""))
			return HOST_FOUND;
	}
	return u->o->budgets.n && !budget_check_documents(u) ? HOST_FOUND : HOST_DONE;
}

HostStatus
cmd_check(Options *o)
{
	o->style = STYLE_MLIR;
	return unit_run_all(o, check_work, NULL);
}
