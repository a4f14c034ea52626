/* SPDX-License-Identifier: Apache-2.0
 *
 * The place of an operation in the program from which the text was made: `loc("train.py":41:7)`.
 */
#ifndef SHARDC_IR_ORIGIN_H
#define SHARDC_IR_ORIGIN_H

#include "ir/op.h"

/* Adds notes with the op's place in the original program and the calls that led there, if they are known, to the
 * diagnostic reported last. */
void ir_note_origin(IrModule *m, const IrOp *op);
/* Adds notes with the name and the place of an argument there. `at` is the argument in the text. */
void ir_note_argument(IrModule *m, const IrValue *v, Span at);

#endif
