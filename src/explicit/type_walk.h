/* SPDX-License-Identifier: Apache-2.0
 *
 * A walk over the values of a checked module, for tables of their types.
 */
#ifndef SHARDC_EXPLICIT_TYPE_WALK_H
#define SHARDC_EXPLICIT_TYPE_WALK_H

#include "explicit/ex_check.h"

/* Where a value is. */
typedef struct ExPlace {
	const ExFunc *func;
	uint32_t depth;		/* of regions, 1 in the body of the function */
	bool varying;		/* types show Manual axes: the region is manual, or --show-varying was given */
} ExPlace;

/* Functions that the walk calls; those other than `value` may be NULL. */
typedef struct ExVisitor {
	void (*function)(void *cx, const ExFunc *f);	/* before its values */
	void (*context)(void *cx, const ExPlace *place, ExCtx ctx);	/* before the values of a region with its own */
	void (*value)(void *cx, const ExPlace *place, const IrValue *v, const ExType *type);
	void (*returned)(void *cx, const ExPlace *place);	/* after the values of a function */
} ExVisitor;

/* Visits all values that have a type, in the order of the table. */
void explicit_walk(ExEnv *x, const ExVisitor *visitor, void *cx);

/* Returns the form in which a table of the given form shows each type. */
ExForm explicit_type_form(ExplicitForm form);
/* Appends `%x`, or `%x#1` for the second result of `%x:2`. */
void explicit_value_name(const ExEnv *x, Buf *out, const IrValue *v);

#endif
