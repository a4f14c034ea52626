/* SPDX-License-Identifier: Apache-2.0
 *
 * The legal answers of an operation whose operands leave the layout of its result open (spec 60 §9.4), and the price of
 * an answer (spec 60 §9.5). Axes are numbers: their index in the mesh of the operation.
 */
#ifndef SHARDC_ANSWERS_ANSWERS_H
#define SHARDC_ANSWERS_ANSWERS_H

#include "ir/op.h"
#include "shard/sdy_attr.h"

typedef uint64_t AnswerAxes;	/* a set of axes */

enum { ANSWERS_MAX_AXES = 64 };	/* of a mesh, and dimensions of a result */

static inline AnswerAxes
answers_axis(uint32_t i)
{
	return (AnswerAxes)1 << i;
}

/* How a tensor is distributed. Dimension k has n[k] axes, which follow those of the dimensions before it. */
typedef struct AnswerLayout {
	const uint8_t *n, *axes;	/* n is NULL: the tensor is on no mesh */
	uint32_t rank;
	AnswerAxes unreduced;
} AnswerLayout;

typedef struct AnswerPrice {
	bool known;
	int64_t bytes;		/* that each device sends */
	uint32_t rounds;
	uint32_t n_steps;
	const char *steps;	/* "operand 1 all_gather; result all_slice"; "" without steps */
} AnswerPrice;

/* An operation on a mesh. */
typedef struct AnswersOp {
	IrModule *m;
	IrOp *op;
	Arena *a;			/* of the answers and everything temporary */
	IrAttr *mesh_ref;		/* how a sharding names the mesh */
	const ShardMesh *mesh;
	const AnswerLayout *operands;
} AnswersOp;

/* Which answers are legal. The operation has one result, a tensor of static shape. */
typedef struct AnswersAsk {
	uint32_t max;			/* answers to return */
	AnswerAxes forbidden;		/* axes that no answer may have */
	bool sums;			/* the result may have unreduced axes */
	bool (*accepts)(void *cx, const AnswerLayout *answer);	/* Whether the operation accepts the unreduced axes of
								 * an answer; NULL: it does */
	void *cx;
} AnswersAsk;

typedef struct Answer {
	AnswerLayout layout;
	AnswerPrice price;
} Answer;

typedef struct AnswerList {
	const Answer *v;	/* the cheapest first */
	uint32_t n;
	uint32_t found;		/* legal answers that were counted */
	bool all;		/* there are no others */
} AnswerList;

/* Returns the cheapest legal answers: of all, or if there are too many, of those nearest to the operands. */
AnswerList answers_find(const AnswersOp *o, const AnswersAsk *ask);
/* Returns the price of computing a result of this layout from the operands in the straightforward way. */
AnswerPrice answers_price(const AnswersOp *o, const AnswerLayout *result);
/* Returns the price of resharding a tensor on the mesh of the operation. `who` names it in the steps. */
AnswerPrice answers_price_reshard(const AnswersOp *o, const IrType *tensor, const AnswerLayout *from,
                                  const AnswerLayout *to, const char *who);

#endif
