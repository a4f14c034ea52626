/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA's program has in place of a value of the text (spec 45 §12). The operation of the value may be gone, because
 * XLA inlines calls and simplifies, so values are known by where they are in the text.
 */
#ifndef SHARDC_EXPLAIN_XLA_PLACES_H
#define SHARDC_EXPLAIN_XLA_PLACES_H

#include "explain/address.h"
#include "xla/answers.h"

/* The places of one value. */
typedef struct ExplainXlaValue {
	uint32_t first, n;	/* in ExplainXlaPlaces.list */
} ExplainXlaValue;

typedef struct ExplainXlaPlaces {
	ExplainXlaValue *values;
	Map by_place;		/* by value of the text: ExplainXlaValue */
	ExplainValues list, settled;	/* the places before and after propagation */
} ExplainXlaPlaces;

/* Reads the places after propagation. The user's program is not needed afterwards. */
void explain_xla_places_read(ExplainXlaPlaces *x, XlaAnswers *ans, Arena *a);
/* Appends the places of a value in the propagated module; none if XLA deletes the value. Of a constant that propagation
 * has copied for each use, appends the copies. `ops` are the operations of the module. */
void explain_xla_places_list(const ExplainXlaPlaces *x, IrModule *m, ExplainOps *ops, const InspectNamed *named,
                             Arena *a, ExplainValues *values);

#endif
