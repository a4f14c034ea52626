/* SPDX-License-Identifier: Apache-2.0
 *
 * The places of ops in the source, as MLIR sees them, and the locations of ops that passes make.
 */
#ifndef SHARDC_IR_LOC_H
#define SHARDC_IR_LOC_H

#include "ir/op.h"

/* Returns the offset at which MLIR places an op of the source: its name or, in the custom form of reduce, the
 * parenthesis after the name. */
uint32_t ir_op_place(const IrModule *m, const IrOp *op);
/* Returns the id of the op's location, to give to a new op that replaces it. */
uint32_t ir_loc_id(IrModule *m, const IrOp *op);
/* Returns the id of the location fused[a, b], without unknown and duplicate members. */
uint32_t ir_loc_fused(IrModule *m, Arena *scratch, const IrOp *a, const IrOp *b);

#endif
