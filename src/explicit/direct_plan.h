/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of one way to compute an operation (spec 60 §9.5).
 */
#ifndef SHARDC_EXPLICIT_DIRECT_PLAN_H
#define SHARDC_EXPLICIT_DIRECT_PLAN_H

#include "explicit/pricing.h"

/* Returns the price of computing a result of type `to` from the operands in the straightforward way. The steps show
 * their axes if `axes` is set. */
ExPrice explicit_price_direct(const ExOp *o, const ExType *to, bool axes);

/* The part of a direct plan before the result is reduced. */
typedef struct ExPlan {
	bool known;
	int64_t bytes;
	uint32_t rounds;
	const ShardSharding *from;	/* the sharding of the result before it is reduced; NULL: there is no plan */
	ShardAxes reduced;	/* axes along which it must be reduced */
} ExPlan;

/* Tells which answers share a plan. */
typedef struct ExPlanKeys ExPlanKeys;

/* Where the op sharding rule brings the axes of the operands. */
typedef struct ExHomes {
	uint64_t dims[EX_MAX_AXES];	/* by axis: a set of dimensions of the result */
	ExAxes summed;			/* axes along which parts of a sum lie */
} ExHomes;

/* Returns NULL if the operation has no plan. */
ExPlanKeys *explicit_plan_keys(const ExOp *o);
/* Fills in the homes of the operands' axes. */
void explicit_plan_homes(const ExPlanKeys *keys, ExHomes *homes);
/* Returns the part of the key that a list of dimension k decides. Answers with equal parts and equal unreduced axes
 * share a plan. */
uint64_t explicit_plan_key(ExPlanKeys *keys, uint32_t k, const uint8_t *axes, uint32_t n);
/* Returns whether each answer has a key of its own. */
bool explicit_plan_is_single(const ExPlanKeys *keys);
ExPlan explicit_plan_new(ExPlanKeys *keys, const ExType *to);
/* Returns the price of an answer for which explicit_plan_new() would return the same plan, without steps. Dimension k
 * has n[k] axes, which follow those of the dimensions before it. */
ExPrice explicit_plan_price(const ExOp *o, const ExPlan *plan, const uint8_t *n, const uint8_t *axes);

#endif
