/* SPDX-License-Identifier: Apache-2.0
 *
 * The reasons for communication (spec 75 §10.1).
 */
#ifndef SHARDC_INSPECT_WHY_H
#define SHARDC_INSPECT_WHY_H

#include "inspect/move.h"

typedef enum InspectWhy {
	INSPECT_CONTRACTION,	/* an operation sums over a sharded factor */
	INSPECT_DISAGREEMENT,	/* operands or results of an operation have different shardings */
	INSPECT_CONSTRAINT,	/* the program has a sharding constraint or reshard there */
	INSPECT_RESULT,		/* the function result has another sharding */
	INSPECT_CALL,		/* the called function has another sharding */
	INSPECT_USER,		/* the program has the collective itself */
	INSPECT_NORULE		/* an operation has no op sharding rule */
} InspectWhy;

InspectWhy inspect_why(const IrModule *m, const IrOp *op, InspectKind kind);
/* Returns the word of a reason: "contraction". */
const char *inspect_why_name(InspectWhy why);

#endif
