/* SPDX-License-Identifier: Apache-2.0
 *
 * `check --lint-baseline`: the file of findings that are not reported.
 */
#ifndef SHARDC_CLI_LINT_BASELINE_H
#define SHARDC_CLI_LINT_BASELINE_H

#include "cli/unit.h"
#include "explain/lint_known.h"

/* Reads the file of the options, which --update makes if it is not there. Stores NULL if the options name none. */
HostStatus lint_baseline_read(Options *o, ExplainKnown **known);
/* With --update, writes the file again. */
HostStatus lint_baseline_write(Options *o, ExplainKnown *known);
/* Returns the name of the program of a unit in the file: the base name of the input. */
const char *lint_baseline_program(Unit *u);

#endif
