/* SPDX-License-Identifier: Apache-2.0
 *
 * The cheapest of many legal answers (spec 60 §9.4). Most answers are never priced: those with the same factor axes
 * share a plan for the operands, and the price of the result follows from simple cases or has a lower bound.
 */
#ifndef SHARDC_EXPLICIT_CHEAPEST_H
#define SHARDC_EXPLICIT_CHEAPEST_H

#include "explicit/answer_bound.h"

typedef struct ExCheapest ExCheapest;

/* Begins a search for the `max` cheapest answers of an operation whose operands are sharded along `axes`. It lives in
 * the arena x->tmp. */
ExCheapest *explicit_cheapest_new(ExOp *o, ExAxes axes, uint32_t max);
/* Return dimension k, and set it back to a value that was returned for it earlier. Its list must hold the same axes as
 * then. */
ExAnswerDim explicit_cheapest_dim(const ExCheapest *c, uint32_t k);
void explicit_cheapest_restore(ExCheapest *c, uint32_t k, ExAnswerDim dim);
/* Sets the axes of dimension k of the answers that follow, and the product of their sizes; at first it has none. The
 * list must not change before the next call for this dimension. */
void explicit_cheapest_set(ExCheapest *c, uint32_t k, const uint8_t *axes, uint32_t n, int64_t parts);
/* Adds the answer with these lists and unreduced axes. */
void explicit_cheapest_add(ExCheapest *c, ExAxes u);
/* Returns whether answers share no plans, so that each of them is expensive to price. */
bool explicit_cheapest_is_costly(const ExCheapest *c);
/* Limits the chains of collectives that are built to find the cheapest answers, those with the lowest bounds first. */
void explicit_cheapest_limit(ExCheapest *c, uint32_t max_chains);
/* Fills in where the op sharding rule brings the axes of the operands; without a rule, to the same dimension. */
void explicit_cheapest_homes(const ExCheapest *c, ExHomes *homes);
/* Returns the types of the cheapest answers in the order of spec 60 §9.4, and sets *n to their number. */
const ExType **explicit_cheapest_types(ExCheapest *c, uint32_t *n);

#endif
