/* SPDX-License-Identifier: Apache-2.0
 *
 * Axes that the operations of a value offered for a dimension and that were rejected (spec 75 §4).
 */
#ifndef SHARDC_EXPLAIN_OFFERS_H
#define SHARDC_EXPLAIN_OFFERS_H

#include "explain/reject.h"

#define EXPLAIN_NO_FACTOR UINT32_MAX

/* An axis that a tensor of an operation had and the value did not take. */
typedef struct ExplainOffer {
	ShardAxis axis;
	uint32_t rec;		/* the record of the operation */
	uint32_t event;		/* the first one of the step that rejected it; log->n: rejected after propagation */
	uint32_t target, source;	/* tensors: the value, and the one with the axis */
	uint32_t source_dim;
	uint32_t factor;	/* or EXPLAIN_NO_FACTOR: the operation has no rule */
	ExplainVerdict verdict;
	const PropAgain *again;	/* the step; without factor only the slots */
} ExplainOffer;

typedef VEC(ExplainOffer) ExplainOffers;

/* The steps of each record, in order. */
typedef struct ExplainSteps {
	uint32_t *events;	/* the first of each step; NULL: not listed yet */
	uint32_t *first;	/* by record: its first entry in events */
} ExplainSteps;

/* Lists the offers of an axis, or of all axes if its name is 0, for a dimension of a slot that does not have it.
 * Operations come in the order of the program, with at most 16 offers per step. The steps are listed at the first
 * call. */
void explain_offers(PropLog *log, ExplainSteps *steps, Arena *a, uint32_t slot, uint32_t dim, ShardAxis axis,
                    ExplainOffers *offers);

#endif
