/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops that are alike. A program of a million ops has few different ones once the names of their values
 * are left out: what is known of an op by its name, properties and types alone (its rule, that it is
 * valid, its spelling) is found out once for all ops that share these, and kept here by its owner.
 */
#ifndef SHARDC_IR_OP_CLASS_H
#define SHARDC_IR_OP_CLASS_H

#include "ir/op.h"

/* Slots for what later rooms find out about a class. Each slot has one user, who alone knows its type. */
typedef enum IrLikeSlot {
	IR_LIKE_VARIANTS,		/* a list of values that depend on the class and on a number */
	IR_LIKE_SLOTS
} IrLikeSlot;

/* What alike ops share. */
typedef struct IrLike {
	void *kept[IR_LIKE_SLOTS];	/* NULL: nothing yet */
	bool row_holds;			/* IR_OPF_ROW_HOLDS is true of all of them */
	uint16_t number;		/* in IrOp.like; 0: all numbers were given */
	Atom name;
	uint32_t n_operands, n_results;
	IrAttr *props;
	const IrType *types[];		/* of operands, then of results */
} IrLike;

/* What ops like this one share. It lives as long as the session. */
IrLike *ir_op_alike(Session *s, IrOp *op);

#endif
