/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of a legal answer without its chain of collectives, or a lower bound of it (spec 60 §9.5). An answer is
 * compared with the sharding that the direct plan gives to the result before it is reduced and resharded.
 */
#ifndef SHARDC_EXPLICIT_ANSWER_BOUND_H
#define SHARDC_EXPLICIT_ANSWER_BOUND_H

#include "explicit/direct_plan.h"

__extension__ typedef __int128 ExWide __attribute__((aligned(8)));

/* What all answers of an operation share. */
typedef struct ExScale {
	ExWide elements;		/* of the result */
	int64_t few;			/* the same if their bits fit an integer, else -1 */
	int64_t bits;			/* of an element */
	bool known;			/* the fields above are known, and all products of axes fit an integer */
	bool size_one;			/* some axis of the operands has size 1 */
	bool powers;			/* the sizes of those axes are powers of one number */
} ExScale;

enum { EX_MAX_PIECES = 64 };

/* The axes of a dimension, cut into pieces. */
typedef struct ExOriginDim {
	const uint8_t *pieces;
	uint32_t n;
	int64_t parts;			/* the product of the sizes of the pieces */
	bool single;			/* its size is 1 */
} ExOriginDim;

/* The result before it is reduced and resharded. Its sub-axes cut the axes of the mesh into pieces: whole axes, unless
 * the op sharding rule divides a dimension that an axis shards. */
typedef struct ExOrigin {
	ExPlan plan;
	bool simple;			/* the fields below are known */
	bool whole;			/* every axis is one piece */
	bool even;			/* all dimensions are divisible */
	uint32_t uneven;		/* the only dimension that is not, or `rank` */
	uint8_t first[EX_MAX_AXES + 1];	/* by axis: its first piece; its last is before that of the next axis */
	int64_t sizes[EX_MAX_PIECES];	/* of the pieces */
	uint8_t home[EX_MAX_PIECES];	/* by piece: its dimension, or NOWHERE */
	ExOriginDim *dims;
	uint32_t rank;
	uint64_t filled;		/* the dimensions that have pieces */
	uint64_t before, reduced;	/* the pieces of all dimensions; those to reduce along */
	int64_t parts;			/* of all dimensions together */
	int64_t ways;			/* the product of the sizes of the reduced pieces */
	int64_t held;			/* elements on a device; INT64_MAX if they do not fit an integer */
	int64_t local;			/* bytes on a device; INT64_MAX if they do not fit an integer */
} ExOrigin;

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

/* Returns the scale of the result of an operation whose operands are sharded along `axes`. */
ExScale explicit_scale(const ExOp *o, ExAxes axes);
/* Fills in an origin whose plan is known. */
void explicit_origin_fill(const ExOp *o, const ExScale *c, ExOrigin *s);
/* Prices an answer whose dimensions in the set `filled` have axes. */
ExBound explicit_answer_bound(const ExScale *c, const ExOrigin *s, const ExAnswerDim *dims, uint64_t filled);

#endif
