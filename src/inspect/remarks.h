/* SPDX-License-Identifier: Apache-2.0
 *
 * Communication that a change of the program would save (spec 75 §10.5).
 */
#ifndef SHARDC_INSPECT_REMARKS_H
#define SHARDC_INSPECT_REMARKS_H

#include "inspect/comms.h"

extern const ReportLayout inspect_remarks_layout;

/* Fills in the last table of the report, after all programs were added. */
void inspect_remarks(InspectComms *c);

/* Returns whether a value has the same contents in each run of the loop around an operation. */
bool inspect_is_invariant(const IrOp *op, const IrValue *v);

#endif
