/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of one way to compute an operation (spec 60 §9.5): the bytes that each device sends, the rounds, and the
 * collectives in order.
 */
#ifndef SHARDC_EXPLICIT_DIRECT_PLAN_H
#define SHARDC_EXPLICIT_DIRECT_PLAN_H

#include "explicit/ex_check.h"
#include "shard/axis.h"

/* Returns the price of a value that is resharded. `who` names it in the steps, and axes are shown if `axes` is set. */
ExPrice explicit_price_reshard(ExCheck *x, const IrType *tensor, const ExType *from, const ExType *to, const char *who,
                               bool axes);
/* Returns the price of computing a result of type `to` from the operands in the straightforward way. */
ExPrice explicit_price_direct(const ExOp *o, const ExType *to, bool axes);

/* The part of a direct plan before the result is reduced. */
typedef struct ExPlan {
	bool known;
	int64_t bytes;
	uint32_t rounds;
	IrAttr *from;		/* the sharding of the result at this point; NULL: there is no plan */
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
ExPlan explicit_plan_new(const ExOp *o, const ExType *to);
/* Returns the price of an answer for which explicit_plan_new() would return the same plan, without steps. */
ExPrice explicit_plan_price(const ExOp *o, const ExPlan *plan, const ExType *to);

/* Returns the price as text: `64 bytes: operand 1 all_gather`, `0 bytes: no communication`, `cost unknown`. */
const char *explicit_price_text(ExCheck *x, const ExPrice *p);

#endif
