/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs in double precision, to tell a rounded result from a wrong one (spec 55 §11.6).
 */
#ifndef SHARDC_PROVE_WIDEN_H
#define SHARDC_PROVE_WIDEN_H

#include "ir/op.h"

typedef enum ProveFloats {
	PROVE_NO_FLOATS,
	PROVE_WIDE_FLOATS,	/* all are f64 */
	PROVE_NARROW_FLOATS	/* prove_widen() widens some */
} ProveFloats;

/* Returns a copy of a program in which all floats are f64. The copy lives in `m`, which may be a different module of
 * the same session. */
IrOp *prove_widen(IrModule *m, Arena *a, const IrOp *module);
/* Returns which floats the operations of a program compute. */
ProveFloats prove_floats(const IrOp *module);
/* Gives a function the types of its arguments and of what it returns. */
void prove_set_signature(Session *s, Arena *a, IrOp *func);

#endif
