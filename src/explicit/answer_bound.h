/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of a legal answer without its chain of collectives, or a lower bound of it (spec 60 §9.5). An answer is
 * compared with the sharding that the direct plan gives to the result before it is reduced and resharded.
 */
#ifndef SHARDC_EXPLICIT_ANSWER_BOUND_H
#define SHARDC_EXPLICIT_ANSWER_BOUND_H

#include "explicit/answer_origin.h"

/* A dimension of an answer. */
typedef struct ExAnswerDim {
	const uint8_t *axes;
	uint32_t n;
	int64_t parts;			/* the product of the sizes of the axes */
	uint64_t key;			/* its part of the key of a plan */
} ExAnswerDim;

/* `price` is a lower bound unless `exact` is set. */
typedef struct ExBound {
	ExPrice price;
	bool exact;
} ExBound;

/* Prices an answer whose dimensions in the set `filled` have axes. */
ExBound explicit_answer_bound(const ExScale *c, const ExOrigin *s, const ExAnswerDim *dims, uint64_t filled);

#endif
