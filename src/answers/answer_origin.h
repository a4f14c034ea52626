/* SPDX-License-Identifier: Apache-2.0
 *
 * What the answers with the same direct plan share (spec 60 §9.5): the sizes of the result, and its sharding before it
 * is reduced and resharded. This sharding is the origin of the chains of collectives that lead to these answers.
 */
#ifndef SHARDC_ANSWERS_ANSWER_ORIGIN_H
#define SHARDC_ANSWERS_ANSWER_ORIGIN_H

#include "answers/direct_plan.h"

__extension__ typedef __int128 AnswerWide __attribute__((aligned(8)));

/* What all answers of an operation share. */
typedef struct AnswerScale {
	AnswerWide elements;		/* of the result */
	int64_t few;			/* the same if their bits fit an integer, else -1 */
	int64_t bits;			/* of an element */
	bool known;			/* the fields above are known, and all products of axes fit an integer */
	bool size_one;			/* some axis of the operands has size 1 */
	bool powers;			/* the sizes of those axes are powers of one number */
} AnswerScale;

enum { ANSWERS_MAX_PIECES = 64, ANSWERS_NO_DIM = ANSWERS_MAX_PIECES };

/* A number from 0 to 1, rounded down, in units of 1 / ANSWERS_SHARES. */
typedef uint64_t AnswerShare;
#define ANSWERS_SHARES ((AnswerShare)1 << 60)

/* The axes of a dimension, cut into pieces. */
typedef struct AnswerOriginDim {
	const uint8_t *pieces;
	uint32_t n;
	int64_t parts;			/* the product of the sizes of the pieces */
	bool single;			/* its size is 1 */
	AnswerShare rest;			/* what remains of a part without the padding of all other dimensions */
} AnswerOriginDim;

/* The result before it is reduced and resharded. Its sub-axes cut the axes of the mesh into pieces: whole axes, unless
 * the op sharding rule divides a dimension that an axis shards. */
typedef struct AnswerOrigin {
	AnswerPlan plan;
	bool simple;			/* the fields below are known */
	bool whole;			/* every axis is one piece */
	uint64_t padded;		/* dimensions that are not divisible by their number of parts */
	AnswerShare rest;			/* what remains of a part without padding */
	uint32_t n_pieces;
	uint8_t first[ANSWERS_MAX_AXES + 1];	/* by axis: its first piece; its last is before that of the next axis */
	int64_t sizes[ANSWERS_MAX_PIECES];	/* of the pieces */
	uint8_t home[ANSWERS_MAX_PIECES];	/* by piece: its dimension, or ANSWERS_NO_DIM */
	AnswerOriginDim *dims;
	uint64_t filled;		/* the dimensions that have pieces */
	uint64_t before, reduced;	/* the pieces of all dimensions; those to reduce along */
	int64_t parts;			/* of all dimensions together */
	int64_t ways;			/* the product of the sizes of the reduced pieces */
	int64_t held;			/* elements on a device; INT64_MAX if they do not fit an integer */
	int64_t local;			/* bytes on a device; INT64_MAX if they do not fit an integer */
} AnswerOrigin;

/* Returns the scale of the result of an operation whose operands are sharded along `axes`. */
AnswerScale answers_scale(const AnswersOp *o, AnswerAxes axes);
/* Fills in an origin whose plan is known. */
void answers_origin_fill(const AnswersOp *o, const AnswerScale *c, AnswerOrigin *s);

/* Returns the bytes of a part if the result is cut into so many parts, and each of them into `more`; INT64_MAX if they
 * do not fit an integer. */
int64_t answers_part_bytes(const AnswerScale *c, int64_t parts, int64_t more);
/* Returns the bytes of the part that a device has at the origin, cut into `more` parts; INT64_MAX likewise. */
int64_t answers_held_bytes(const AnswerScale *c, const AnswerOrigin *s, int64_t more);
/* Returns the product of the sizes of some pieces. */
int64_t answers_pieces_size(const AnswerOrigin *s, uint64_t pieces);

#endif
