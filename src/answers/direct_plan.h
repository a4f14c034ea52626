/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of one way to compute an operation (spec 60 §9.5).
 */
#ifndef SHARDC_ANSWERS_DIRECT_PLAN_H
#define SHARDC_ANSWERS_DIRECT_PLAN_H

#include "answers/answers.h"
#include "shard/axis.h"

/* What the plans for all results of an operation share. */
typedef struct Direct Direct;

/* The part of a direct plan before the result is reduced. */
typedef struct AnswerPlan {
	bool known;
	int64_t bytes;
	uint32_t rounds;
	const ShardSharding *from;	/* the result's sharding before its reduction; NULL without a plan */
	ShardAxes reduced;		/* axes along which it must be reduced */
} AnswerPlan;

/* Where the op sharding rule brings the axes of the operands. */
typedef struct AnswerHomes {
	uint64_t dims[ANSWERS_MAX_AXES];	/* by axis: a set of dimensions of the result */
	AnswerAxes summed;			/* axes along which parts of a sum lie */
} AnswerHomes;

/* Returns NULL if no rule fits the operation. */
Direct *answers_direct_new(const AnswersOp *o);
/* Returns the price of a result. Without a plan, it is unknown. */
AnswerPrice answers_direct_price(Direct *d, const AnswerLayout *to);
/* Fills in the homes of the operands' axes. Without a plan, they are the dimensions with the same index. */
void answers_homes(const AnswersOp *o, const Direct *d, AnswerHomes *homes);

/* Returns the part of the key that a list of dimension k decides. Answers with equal parts and equal unreduced axes
 * share a plan. */
uint64_t answers_plan_key(Direct *d, uint32_t k, const uint8_t *axes, uint32_t n);
/* Returns whether no two answers share a plan. */
bool answers_plan_is_single(const Direct *d);
AnswerPlan answers_plan_new(Direct *d, const AnswerLayout *to);
/* Returns the price of an answer for which answers_plan_new() would return the same plan, without steps. */
AnswerPrice answers_plan_price(const AnswersOp *o, const AnswerPlan *plan, const AnswerLayout *to);

#endif
