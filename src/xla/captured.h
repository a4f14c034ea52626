/* SPDX-License-Identifier: Apache-2.0
 *
 * What the regions of operations need from outside. It is collected from the inside out, once per operation, so that
 * nested loops take linear time.
 */
#ifndef SHARDC_XLA_CAPTURED_H
#define SHARDC_XLA_CAPTURED_H

#include "xla/edit.h"

/* An operand that uses a captured value. */
typedef struct XlaUser {
	IrUse *use;
	struct XlaUser *next;
} XlaUser;

/* A value that is used in the regions of an operation and defined outside of it, with its users there. */
typedef struct XlaCapture {
	IrValue *value;
	XlaUser *first, *last;
} XlaCapture;

/* The regions of one operation. The captured values are in the order of their first use: the regions in order, nested
 * operations before the operands of the operation around them. */
typedef struct XlaInside {
	VEC(XlaCapture) captured;
	bool has_root;		/* an operation in them must stay: xla_is_root() */
} XlaInside;

/* The regions that have been collected, by operation. Zeroed memory has none. They live as long as the scratch of the
 * pass. */
typedef struct XlaInsides {
	Map by_op;
} XlaInsides;

/* Collects an operation with regions. The operations in its regions must have been collected, and must not have changed
 * since, except that captured values were replaced there and in the list. */
XlaInside *xla_inside_collect(Xla *x, XlaInsides *all, const IrOp *op);
/* Returns what was collected for an operation, or NULL. */
XlaInside *xla_inside(const XlaInsides *all, const IrOp *op);

#endif
