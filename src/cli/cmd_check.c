/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc check`: reads and verifies the input, and prints nothing but diagnostics.
 */
#include "cli/cli.h"
#include "driver/unit.h"

static HostStatus
check_work(Unit *u)
{
	return unit_read(u, true) ? HOST_DONE : HOST_FOUND;
}

HostStatus
cmd_check(Options *o)
{
	o->style = STYLE_MLIR;
	return unit_run_all(o, check_work, NULL);
}
