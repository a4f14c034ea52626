/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs in double precision, to tell a rounded result from a wrong one (spec 55 §11.6).
 */
#ifndef SHARDC_PARTITION_WIDEN_H
#define SHARDC_PARTITION_WIDEN_H

#include "ir/op.h"

/* Returns a copy of a program in which all floats are f64. The copy lives in `m`, which may be a different module of
 * the same session. */
IrOp *part_widen(IrModule *m, Arena *a, const IrOp *module);
typedef enum PartFloats {
	PART_NO_FLOATS,
	PART_WIDE_FLOATS,	/* all are f64 */
	PART_NARROW_FLOATS	/* part_widen() widens some */
} PartFloats;

/* Returns which floats the operations of a program compute. */
PartFloats part_floats(const IrOp *module);
/* Gives a function the types of its arguments and of what it returns. */
void part_set_signature(Session *s, Arena *a, IrOp *func);

#endif
