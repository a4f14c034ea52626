/* SPDX-License-Identifier: Apache-2.0
 *
 * The reasons for communication (spec 75 §10.1).
 */
#ifndef SHARDC_INSPECT_WHY_H
#define SHARDC_INSPECT_WHY_H

#include "inspect/move.h"

/* Returns why an operation that moves data in this way is in the program. */
InspectWhy inspect_why(const IrModule *m, const IrOp *op, InspectKind kind);
/* Returns the word of a reason: "contraction". */
const char *inspect_why_name(InspectWhy why);

#endif
