/* SPDX-License-Identifier: Apache-2.0
 *
 * The place of an operation in the program from which the text was made: `loc("train.py":41:7)`.
 */
#ifndef SHARDC_IR_ORIGIN_H
#define SHARDC_IR_ORIGIN_H

#include "ir/op.h"

/* Adds a note with the op's place in the original program, if it is known, to the diagnostic reported last. */
void ir_note_origin(IrModule *m, const IrOp *op);

#endif
