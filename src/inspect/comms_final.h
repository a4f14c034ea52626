/* SPDX-License-Identifier: Apache-2.0
 *
 * The part of a row of `shardc comms` in the program that runs (spec 57 §31).
 */
#ifndef SHARDC_INSPECT_COMMS_FINAL_H
#define SHARDC_INSPECT_COMMS_FINAL_H

#include "inspect/comms.h"

/* Computes the seconds of one run on the topology. Returns false if they are unknown. */
bool inspect_comm_time(InspectComms *c, const InspectComm *x, const CostCollective *cost, double *seconds);
/* Fills in what a row is in the program that runs, and adds that to the totals. */
void inspect_comms_add_final(InspectComms *c, InspectComm *x);

#endif
