/* SPDX-License-Identifier: Apache-2.0
 *
 * Sums of the rows of `shardc comms`, per place, annotation, kind, axes or function (spec 75 §10.8).
 */
#ifndef SHARDC_INSPECT_COMMS_GROUPS_H
#define SHARDC_INSPECT_COMMS_GROUPS_H

#include "inspect/comms.h"

extern const ReportLayout inspect_comms_groups_layout;

/* Fills in the table of sums, after all programs were added. */
void inspect_comms_group(InspectComms *c, ReportTable *t);

#endif
