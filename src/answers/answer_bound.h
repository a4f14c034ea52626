/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of a legal answer without its chain of collectives, or a lower bound of it (spec 60 §9.5). An answer is
 * compared with the sharding that the direct plan gives to the result before it is reduced and resharded.
 */
#ifndef SHARDC_ANSWERS_ANSWER_BOUND_H
#define SHARDC_ANSWERS_ANSWER_BOUND_H

#include "answers/answer_origin.h"

/* A dimension of an answer. */
typedef struct AnswerDim {
	const uint8_t *axes;
	uint32_t n;
	int64_t parts;			/* the product of the sizes of the axes */
	uint64_t key;			/* its part of the key of a plan */
} AnswerDim;

/* `price` is a lower bound unless `exact` is set. */
typedef struct AnswerBound {
	AnswerPrice price;
	bool exact;
} AnswerBound;

/* Prices an answer whose dimensions in the set `filled` have axes. */
AnswerBound answers_bound(const AnswerScale *c, const AnswerOrigin *s, const AnswerDim *dims, uint64_t filled);

#endif
