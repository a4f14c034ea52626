/* SPDX-License-Identifier: Apache-2.0
 *
 * Where ops stand, as MLIR sees it, and the locations of ops that passes make.
 */
#ifndef SHARDC_IR_LOC_H
#define SHARDC_IR_LOC_H

#include "ir/op.h"

/* The offset of an op of the source: its name; the custom form of reduce stands at the parenthesis behind
 * its name. */
uint32_t ir_op_place(const IrModule *m, const IrOp *op);
/* The id of the op's location: for a new op that stands for it in the eyes of users. */
uint32_t ir_loc_id(IrModule *m, const IrOp *op);
/* The id of fused[a, b], or of what is left of it: unknown places and repetitions count for nothing. */
uint32_t ir_loc_fused(IrModule *m, Arena *scratch, const IrOp *a, const IrOp *b);

#endif
