/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the program that the text was made from has an operation: `loc("train.py":41:7)`.
 */
#ifndef SHARDC_IR_ORIGIN_H
#define SHARDC_IR_ORIGIN_H

#include "ir/op.h"

/* After an error about the op: a note that names its place in the original program, if it is known. */
void ir_note_origin(IrModule *m, const IrOp *op);

#endif
