/* SPDX-License-Identifier: Apache-2.0
 *
 * What a run took, on request: time, memory, work.
 */
#ifndef SHARDC_DRIVER_STATS_H
#define SHARDC_DRIVER_STATS_H

#include "driver/unit.h"

/* Adds the tables that --time-passes, --mem-stats and --work-stats ask for. */
void stats_add(Buf *out, const Unit *u);

#endif
