/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc fmt`: canonical text.
 */
#include "cli/unit.h"

static CliStatus
fmt_work(Unit *u)
{
	if (!unit_read(u, true))
		return CLI_FOUND;
	unit_print(u);
	return unit_write(u);
}

CliStatus
cmd_fmt(Options *o)
{
	return unit_run_all(o, fmt_work, NULL);
}
