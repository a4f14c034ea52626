/* SPDX-License-Identifier: Apache-2.0
 *
 * Decides which values an op may use: isolation and dominance (spec 10 §3.4), while the module is walked in source
 * order. Every query takes constant time. A value is visible if the region of its block is open, which means on the
 * stack of regions around the op and not beyond an isolated one; in a region with order, the walk must also have
 * left the op that defines it, or its block must dominate the current one.
 */
#ifndef SHARDC_VERIFY_VISIBILITY_H
#define SHARDC_VERIFY_VISIBILITY_H

#include "verify_core/check.h"

typedef struct VerifyScopes VerifyScopes;

/* `n_ops` is the number of ops that will be walked, or more. */
VerifyScopes *verify_scopes_new(Arena *own, uint32_t n_ops);

/* Opens a region. Its blocks are then entered one by one. */
void verify_scope_open(VerifyCx *cx, IrRegion *r);
void verify_scope_block(VerifyCx *cx, IrBlock *b);
void verify_scope_close(VerifyCx *cx);

/* Checks that every operand of the op is visible; reports value-isolated or value-dominance. Runs before the regions of
 * the op are opened. */
bool verify_operands(VerifyCx *cx, IrOp *op);
/* Notes that the op and all its regions have been walked. */
void verify_op_left(VerifyCx *cx, IrOp *op, bool ok);
/* If every operand of an op without regions is visible, notes that the op has been walked, and returns true. Otherwise
 * does nothing: verify_operands() knows whether that is an error. */
bool verify_op_pass(VerifyCx *cx, IrOp *op);

#endif
