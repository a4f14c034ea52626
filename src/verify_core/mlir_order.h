/* SPDX-License-Identifier: Apache-2.0
 *
 * Selects the errors that MLIR's verifier would report (compat_orders_errors). MLIR stops at the first failure; only
 * operations that are isolated from above are checked independently of each other. The order of its checks differs from
 * that of the walk in verify.c. verify_in_phase() notes with each error which of MLIR's checks it belongs to, and
 * verify_order_filter() then drops all errors that MLIR does not reach.
 */
#ifndef SHARDC_VERIFY_CORE_MLIR_ORDER_H
#define SHARDC_VERIFY_CORE_MLIR_ORDER_H

#include "verify_core/check.h"

/* The checks of an op, in MLIR's order. */
typedef enum VerifyPhase {
	VERIFY_READ,		/* the checks that MLIR's parser makes */
	VERIFY_EDGES,		/* its propagation edges, whose name sorts before the other discardable attributes */
	VERIFY_ATTACHED,	/* its other discardable attributes */
	VERIFY_PLACE,		/* its position in its block */
	VERIFY_ROW,		/* everything about the op itself */
	VERIFY_BLOCK,		/* its role as the last op of its block */
	VERIFY_ISOLATION,	/* uses of outer values inside its regions */
	VERIFY_REGIONS,		/* conditions that depend on its regions */
	VERIFY_DOMINANCE,	/* its operands */
	VERIFY_SYMBOL,		/* its name */
	VERIFY_USES,		/* the symbols that it refers to */
} VerifyPhase;

typedef struct VerifyOrder VerifyOrder;

/* Runs the check and returns its result. The errors that it reports belong to that phase. */
static inline bool
verify_in_phase(VerifyCx *cx, VerifyPhase phase, VerifyFn *check, IrOp *op)
{
	uint8_t around = cx->phase;
	bool ok;

	cx->phase = (uint8_t)phase;
	ok = check(cx, op);
	cx->phase = around;
	return ok;
}

VerifyOrder *verify_order_new(VerifyCx *cx);
/* Notes that the error reported last is about the op and belongs to cx->phase. */
void verify_order_add(VerifyCx *cx, const IrOp *op);
/* Adds MLIR's follow-up error, which is that the result types of the op cannot be inferred. */
void verify_order_add_inferred(VerifyCx *cx, const IrOp *op);
/* Adds the follow-up error after a failed check of the op if MLIR makes that check during type inference. The message
 * of such a check does not begin with the name of the op. */
void verify_order_add_inference(VerifyCx *cx, const IrOp *op);
/* Drops the errors that MLIR would not report. */
void verify_order_filter(VerifyCx *cx);

#endif
