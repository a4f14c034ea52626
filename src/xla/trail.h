/* SPDX-License-Identifier: Apache-2.0
 *
 * The trail of values: for each value of the user's program, the values that the rewritten program has in its place,
 * and the reason if there is none.
 */
#ifndef SHARDC_XLA_TRAIL_H
#define SHARDC_XLA_TRAIL_H

#include "ir/op.h"

/* Why a value has no place in the rewritten program, or what was done to it. */
typedef enum XlaStep {
	XLA_KEPT,
#define XLA_STEP(id, word) XLA_##id,
#include "xla/steps.def"
#undef XLA_STEP
	XLA_STEPS
} XlaStep;

/* A place that a value went to. */
typedef struct XlaPlace {
	IrValue *to;
	struct XlaPlace *next;	/* the place of another copy */
	XlaStep step;
} XlaPlace;

typedef struct XlaTrail {
	Arena *a;
	Map places;		/* XlaPlace by the address of the value that it replaces */
	XlaStep step;		/* the rewrite that is running */
} XlaTrail;

/* Records that `to` is used instead of `from`. */
void xla_trail_replace(XlaTrail *t, const IrValue *from, IrValue *to);
/* Records that `to` is a copy of `from`, which disappears. Copies add up. */
void xla_trail_copy(XlaTrail *t, const IrValue *from, IrValue *to);

/* Calls f for each value of the rewritten program that has the place of `from`; once with `from` itself if it was
 * never replaced. */
void xla_trail_follow(const XlaTrail *t, IrValue *from, void (*f)(IrValue *v, void *cx), void *cx);

/* Returns the first rewrite that replaced a value, XLA_KEPT if none did. */
XlaStep xla_trail_first(const XlaTrail *t, const IrValue *v);

#endif
