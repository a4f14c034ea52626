/* SPDX-License-Identifier: Apache-2.0
 *
 * --check, --diff and -i of commands whose result is the text of the input with changes.
 */
#ifndef SHARDC_CLI_CHANGES_H
#define SHARDC_CLI_CHANGES_H

#include "cli/unit.h"

/* Prints the name of a file whose result u->out differs from it, with --check, and the difference, with --diff. Returns
 * HOST_FOUND, or the status of a failure. */
HostStatus changes_print(Unit *u);
/* Writes the result back, for -i. Does not touch a file that stays the same, so it keeps its time stamp. */
HostStatus changes_write_back(Unit *u);

#endif
