/* SPDX-License-Identifier: Apache-2.0
 *
 * Op classes: ops with equal name, properties and types. A program of a million ops has few classes, and
 * whatever depends on name, properties and types alone, such as the rule, is computed once per class. Each
 * owner of such a result keeps it in a field here.
 */
#ifndef SHARDC_IR_OP_CLASS_H
#define SHARDC_IR_OP_CLASS_H

#include "ir/op.h"

/* Slots in which later rooms keep results about a class. Each slot has one user, and only this user knows its type. */
typedef enum IrOpClassSlot {
	IR_OP_CLASS_VARIANTS,		/* a list of values that depend on the class and on a number */
	IR_OP_CLASS_SLOTS
} IrOpClassSlot;

/* An op class. */
typedef struct IrOpClass {
	void *kept[IR_OP_CLASS_SLOTS];	/* NULL: nothing yet */
	bool row_holds;			/* IR_OPF_ROW_HOLDS is true of all ops of the class */
	uint16_t number;		/* in IrOp.op_class; 0: all numbers were taken */
	Atom name;
	uint32_t n_operands, n_results;
	IrAttr *props;
	const IrType *types[];		/* of operands, then of results */
} IrOpClass;

/* Returns the class of an op, which lives as long as the session. */
IrOpClass *ir_op_class(Session *s, IrOp *op);

#endif
