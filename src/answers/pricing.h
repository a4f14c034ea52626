/* SPDX-License-Identifier: Apache-2.0
 *
 * Adds up the price of collectives (spec 60 §9.5): the bytes that each device sends, the rounds, and the collectives in
 * order. Reshards are Shardy's chains of collectives (spec 50 §8), at the prices of spec 50 §12.2.
 */
#ifndef SHARDC_ANSWERS_PRICING_H
#define SHARDC_ANSWERS_PRICING_H

#include "answers/answers.h"
#include "shard/axis.h"

/* Returns the dimension axes of some layouts. */
AnswerAxes answers_axes_of(const AnswerLayout *layouts, uint32_t n);

/* A sum of prices. */
typedef struct Pricing {
	const AnswersOp *o;
	Arena *a;		/* holds the steps and everything temporary */
	bool axes;		/* steps show their axes */
	bool silent;		/* no steps are wanted, only the price */
	AnswerPrice sum;
	char *text;		/* of the steps, `n_text` bytes and a 0 in `room` bytes; sum.steps points to it */
	size_t n_text, room;
} Pricing;

/* Returns an empty sum. Its steps show their axes if some of n layouts have different ones. */
Pricing answers_pricing(const AnswersOp *o, const AnswerLayout *layouts, uint32_t n, bool silent);

/* Return the dimension axes of a layout as a sharding, all closed: as an attribute, or in the arena. */
IrAttr *answers_sharding(const AnswersOp *o, const AnswerLayout *l);
const ShardSharding *answers_bare_sharding(const AnswersOp *o, const AnswerLayout *l);
/* Returns a set of axes as a list, in mesh order. */
ShardAxes answers_axes(const AnswersOp *o, AnswerAxes set);

/* Add an all-reduce of a tensor along axes; the chain from one sharding to another; and what turns a partial result
 * into a whole one: the tensor is reduced along axes, and resharded. `who` names the tensor in the steps. */
void answers_add_all_reduce(Pricing *p, const char *who, const IrType *tensor, const ShardSharding *sharding,
                            ShardAxes axes);
void answers_add_chain(Pricing *p, const char *who, const IrType *tensor, const ShardSharding *from,
                       const ShardSharding *to);
void answers_add_result(Pricing *p, ShardAxes reduced, const IrType *tensor, const ShardSharding *from,
                        const ShardSharding *to);
/* Adds a price without steps. */
void answers_add_price(Pricing *p, int64_t bytes, uint32_t rounds, bool known);

#endif
