/* SPDX-License-Identifier: Apache-2.0
 *
 * Writing the choice into the module: what each use of a value demands, and how data moves there.
 */
#ifndef SHARDC_STRATEGY_ANNOTATE_H
#define SHARDC_STRATEGY_ANNOTATE_H

#include "strategy/model.h"

/* The writing of one module. */
typedef struct Annotate {
	Strategy *st;
	bool collectives;
	Map demands;		/* layouts by use */
	Map layouts;		/* layouts by value */
	Map moved;		/* a list of Moved by value */
} Annotate;

/* A value in a different layout. */
typedef struct Moved {
	struct Moved *next;
	uint32_t owned;		/* Layout.owned */
	IrValue *value;
} Moved;

/* Returns what a use demands of its value, or NULL. */
static inline const Layout *
annotate_demand(const Annotate *an, const IrUse *u)
{
	return map_get(&an->demands, (uintptr_t)u);
}

/* Sets what a use demands of its value. */
void annotate_set_demand(Annotate *an, const IrUse *u, const Layout *l);
/* Set and return the layout of a value. */
void annotate_set_layout(Annotate *an, const IrValue *v, const Layout *l);
const Layout *annotate_layout(Annotate *an, const IrValue *v);
/* Returns the layout of a type in which dimension d is split as dimension from[d] of `in`, if the sizes are equal. */
const Layout *annotate_project(Annotate *an, const IrType *type, const Layout *in, const uint32_t *from);
/* Inserts an operation with one operand and one result before `at`, and returns the result. */
IrValue *annotate_unary(Annotate *an, IrOp *at, IrOpKind kind, IrValue *v, IrType *type, IrNamed *props, uint32_t n);
/* Gives an operation the shardings of its results. */
void annotate_results(Annotate *an, IrOp *op);

/* ---- free.c ---- */

/* Decides which layout each free or absorbed operation has, and copies it for further layouts (spec 70 §17.1). */
void annotate_free_values(Annotate *an);

/* ---- collectives.c ---- */

/* Returns the value after the operations of redistribution, which are inserted before `at`; NULL if the mesh cannot
 * express them. */
IrValue *annotate_collectives(Annotate *an, IrOp *at, IrValue *v, const Layout *from, const Layout *to);
/* Inserts the forward collectives after operators. */
void annotate_forward(Annotate *an);

#endif
