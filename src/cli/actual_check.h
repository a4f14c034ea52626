/* SPDX-License-Identifier: Apache-2.0
 *
 * `--actual`: the collectives that XLA made, with which `comms` compares its model (spec 75 §10.7).
 */
#ifndef SHARDC_CLI_ACTUAL_CHECK_H
#define SHARDC_CLI_ACTUAL_CHECK_H

#include "cli/unit.h"
#include "inspect/actual.h"

/* Reads the table of the option, for the input of the unit. */
HostStatus actual_read(Unit *u, InspectActual *x);
/* Reports that the table differs from the report with which it was compared. */
void actual_report(Unit *u, const InspectActual *x);

#endif
