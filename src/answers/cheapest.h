/* SPDX-License-Identifier: Apache-2.0
 *
 * The cheapest of many legal answers (spec 60 §9.4). Most answers are never priced: those with the same factor axes
 * share a plan for the operands, and the price of the result follows from simple cases or has a lower bound.
 */
#ifndef SHARDC_ANSWERS_CHEAPEST_H
#define SHARDC_ANSWERS_CHEAPEST_H

#include "answers/answer_bound.h"

typedef struct Cheapest Cheapest;

/* Begins a search for the `max` cheapest answers of an operation. `d` is its plan, or NULL. */
Cheapest *answers_cheapest_new(const AnswersOp *o, Direct *d, uint32_t max);
/* Return dimension k, and set it back to a value that was returned for it earlier. Its list must hold the same axes as
 * then. */
AnswerDim answers_cheapest_dim(const Cheapest *c, uint32_t k);
void answers_cheapest_restore(Cheapest *c, uint32_t k, AnswerDim dim);
/* Sets the axes of dimension k of the answers that follow, and the product of their sizes; at first it has none. The
 * list must not change before the next call for this dimension. */
void answers_cheapest_set(Cheapest *c, uint32_t k, const uint8_t *axes, uint32_t n, int64_t parts);
/* Adds the answer with these lists and unreduced axes. */
void answers_cheapest_add(Cheapest *c, AnswerAxes u);
/* Limits the chains of collectives that are built to find the cheapest answers, those with the lowest bounds first. */
void answers_cheapest_limit(Cheapest *c, uint32_t max_chains);
/* Returns the cheapest answers in the order of spec 60 §9.4, and sets *n to their number. */
const AnswerLayout *answers_cheapest(Cheapest *c, uint32_t *n);

#endif
