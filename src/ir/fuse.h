/* SPDX-License-Identifier: Apache-2.0
 *
 * The location of an op that replaces two.
 */
#ifndef SHARDC_IR_FUSE_H
#define SHARDC_IR_FUSE_H

#include "ir/op.h"

/* The id of fused[a, b], or of what is left of it: unknown places and repetitions count for nothing. */
uint32_t ir_loc_fused(IrModule *m, Arena *scratch, const IrOp *a, const IrOp *b);

#endif
