/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc check`: read and verify everything, print findings and nothing else.
 */
#include "cli/unit.h"

static CliStatus
check_work(Unit *u)
{
	return unit_read(u, true) ? CLI_DONE : CLI_FOUND;
}

CliStatus
cmd_check(Options *o)
{
	o->style = STYLE_MLIR;
	return unit_run_all(o, check_work, NULL);
}
