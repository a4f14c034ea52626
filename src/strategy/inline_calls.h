/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls, before the operator graph is built.
 */
#ifndef SHARDC_STRATEGY_INLINE_CALLS_H
#define SHARDC_STRATEGY_INLINE_CALLS_H

#include "ir/op.h"

/* Replaces all calls by the bodies of the called functions, and erases private functions that are no longer called,
 * except `func`, in which strategies are chosen. Returns false after an error about a call that cannot be replaced. */
bool strategy_inline(IrModule *m, const IrOp *func, Arena *arena);

#endif
