/* SPDX-License-Identifier: Apache-2.0
 *
 * Why a step does not give an axis to a tensor (spec 75 §3.2).
 */
#ifndef SHARDC_EXPLAIN_REJECT_H
#define SHARDC_EXPLAIN_REJECT_H

#include "propagate/prop_log.h"

/* The reasons, in the order in which they are tested. */
typedef enum ExplainReason {
	REASON_NONE,		/* the step gives the tensor the axis */
	REASON_NOT_OFFERED,	/* no tensor of an operation of the value has the axis on a factor of the dimension */
	REASON_NO_RULE,		/* the operation has no rule */
	REASON_MESH,		/* the tensors are on different meshes */
	REASON_PRIORITY,	/* a later user priority opens the dimension; instead of CLOSED and REPLICATED */
	REASON_ABSENT,		/* the tensor lacks the factor, because axes overflow an earlier one */
	REASON_BLOCKED,		/* the rule blocks the factor */
	REASON_DIRECTION,	/* the op priority does not propagate in this direction */
	REASON_DISAGREE,	/* the tensors of the operation disagree on the factor */
	REASON_REPLICATED,	/* the sharding lists the axis as replicated */
	REASON_UNREDUCED,	/* ... as unreduced */
	REASON_OVERFLOW,	/* the dimension is full */
	REASON_CLOSED,		/* the dimension is closed */
	REASON_DIVISIBILITY,	/* the axis does not divide what is left of the factor */
	REASON_OCCUPIED,	/* the factor has other axes already */
	REASON_USED,		/* another dimension of the tensor has the axis */
	REASON_OUTRANKED,	/* ... and got it in the same step */
	REASON_SIDEWAYS,	/* an operand would be sharded further than a result of the element-wise operation */
	REASON_ELSEWHERE,	/* another tensor cannot take it, and the strategy is basic */
	REASON_CONSERVATIVE,	/* sub-axes are not propagated */
	REASON_COUNT
} ExplainReason;

/* Which component of the order of factors decided (spec 30 §5.4). */
typedef enum ExplainTie { TIE_NONE, TIE_ELEMENTS, TIE_WAYS, TIE_TENSOR, TIE_FACTOR } ExplainTie;

typedef struct ExplainVerdict {
	ExplainReason reason;
	uint32_t tensor;	/* DISAGREE, ELSEWHERE: the other tensor; SIDEWAYS: the result */
	uint32_t dim;		/* USED, OUTRANKED: the dimension with the axis */
	ShardAxis axis;		/* ... what it has of it; DISAGREE, OCCUPIED: what is there instead, name 0: nothing */
	ExplainTie tie;		/* OUTRANKED */
	uint32_t factor, winner;	/* ... the factors */
	int64_t loser_key, winner_key;	/* ... what was compared */
	uint32_t loser_from, winner_from;	/* ... the tensors with the largest sources */
} ExplainVerdict;

/* Returns the word for a reason, such as "closed". */
const char *explain_reason_name(ExplainReason r);

/* Returns why a step does not give the axis, which another tensor offers, to factor f of tensor t. */
ExplainVerdict explain_verdict(const PropAgain *again, uint32_t t, uint32_t f, ShardAxis axis, bool aggressive);

#endif
