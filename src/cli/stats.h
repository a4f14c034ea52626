/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables of the time, memory and work that an input needed.
 */
#ifndef SHARDC_CLI_STATS_H
#define SHARDC_CLI_STATS_H

#include "cli/unit.h"

/* Appends the tables that the options --time-passes, --mem-stats and --work-stats request. */
void stats_add(Buf *out, const Unit *u);

#endif
