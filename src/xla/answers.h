/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers on the user's own program (spec 45 §12): a copy of the program is rewritten and propagated, and the shardings
 * of its values are written on the values of the program that they stand for.
 */
#ifndef SHARDC_XLA_ANSWERS_H
#define SHARDC_XLA_ANSWERS_H

#include "xla/trail.h"

/* What became of a value. */
typedef struct XlaAnswer {
	IrValue *value;		/* of the user's program */
	IrOp *op;		/* that defines it, or owns the block of an argument */
	uint32_t first_place;	/* index of its first place in XlaAnswers.places */
	uint32_t n_places;	/* values of the rewritten program in its place, 0 if it was deleted */
	XlaStep step;		/* of the first rewrite that replaced it */
	IrAttr *sharding;	/* or NULL; set by xla_answers_write() */
	bool differs;		/* its places have different shardings */
} XlaAnswer;

typedef struct XlaAnswers {
	IrModule *user, *imported;
	Arena *a;
	XlaTrail trail;
	VEC(XlaAnswer) list;	/* in the order of a walk: the results of an op, then the arguments of its blocks */
	VEC(IrValue *) places;	/* of all answers, in order */
	Map copies;		/* IrValue to the copy of it that propagation made for its first use */
	Map first_uses;		/* first IrUse of a place that is a constant or computed from constants, by the address
				 * of the place */
} XlaAnswers;

/* Copies a program into `imported`. The answers live in the arena, the copy until ir_module_free(). */
void xla_answers_init(XlaAnswers *ans, IrModule *user, Arena *a);
/* Finds the place of each value. The copy must have been rewritten with the trail, and not changed since. */
void xla_answers_resolve(XlaAnswers *ans);
/* After propagation, replaces each place that propagation has erased by the copy of it for its first use. */
void xla_answers_settle(XlaAnswers *ans);
/* Does so, and writes the shardings of the propagated copy on the user's program. */
void xla_answers_write(XlaAnswers *ans);

#endif
