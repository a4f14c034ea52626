/* SPDX-License-Identifier: Apache-2.0
 *
 * Which of the errors that were found the real tool would report. It stops at the first failure; only
 * operations isolated from above are checked independently of each other, and it asks in another
 * order than the walk of verify.c. So that tests written for it hold, `-verify-diagnostics` keeps of
 * all errors those alone.
 */
#ifndef SHARDC_VERIFY_CORE_MLIR_ORDER_H
#define SHARDC_VERIFY_CORE_MLIR_ORDER_H

#include "verify_core/check.h"

/* What was being asked of an op when it failed, in the order in which the real tool asks. */
typedef enum VerifyPhase {
	VERIFY_READ,		/* what the real tool finds while it reads */
	VERIFY_ATTACHED,	/* its discardable attributes */
	VERIFY_PLACE,		/* where it stands in its block */
	VERIFY_ROW,		/* everything about itself */
	VERIFY_BLOCK,		/* as the last op of its block */
	VERIFY_ISOLATION,	/* uses inside of values outside */
	VERIFY_REGIONS,		/* what follows from its regions */
	VERIFY_DOMINANCE,	/* its operands */
	VERIFY_SYMBOL,		/* its name */
	VERIFY_USES,		/* what it refers to by name */
} VerifyPhase;

typedef struct VerifyFirst VerifyFirst;

VerifyFirst *verify_first_new(VerifyCx *cx);
/* Remembers that the error reported last is about the op, in cx->phase. */
void verify_first_add(VerifyCx *cx, const IrOp *op);
/* What was reported of the op means that its result types cannot be inferred: the real tool says so too. */
void verify_first_inferred(VerifyCx *cx, const IrOp *op);
/* The same if the check that failed is the inference itself: its messages begin without the op's name. */
void verify_first_inference(VerifyCx *cx, const IrOp *op);
/* Drops the errors that the real tool would not report. */
void verify_first_keep(VerifyCx *cx);

#endif
