/* SPDX-License-Identifier: Apache-2.0
 *
 * What the answers with the same direct plan share (spec 60 §9.5): the sizes of the result, and its sharding before it
 * is reduced and resharded. This sharding is the origin of the chains of collectives that lead to these answers.
 */
#ifndef SHARDC_EXPLICIT_ANSWER_ORIGIN_H
#define SHARDC_EXPLICIT_ANSWER_ORIGIN_H

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

enum { EX_MAX_PIECES = 64, EX_NO_DIM = EX_MAX_PIECES };

/* A number from 0 to 1, rounded down, in units of 1 / EX_SHARES. */
typedef uint64_t ExShare;
#define EX_SHARES ((ExShare)1 << 60)

/* The axes of a dimension, cut into pieces. */
typedef struct ExOriginDim {
	const uint8_t *pieces;
	uint32_t n;
	int64_t parts;			/* the product of the sizes of the pieces */
	bool single;			/* its size is 1 */
	ExShare rest;			/* what remains of a part without the padding of all other dimensions */
} ExOriginDim;

/* The result before it is reduced and resharded. Its sub-axes cut the axes of the mesh into pieces: whole axes, unless
 * the op sharding rule divides a dimension that an axis shards. */
typedef struct ExOrigin {
	ExPlan plan;
	bool simple;			/* the fields below are known */
	bool whole;			/* every axis is one piece */
	uint64_t padded;		/* dimensions that are not divisible by their number of parts */
	ExShare rest;			/* what remains of a part without padding */
	uint32_t n_pieces;
	uint8_t first[EX_MAX_AXES + 1];	/* by axis: its first piece; its last is before that of the next axis */
	int64_t sizes[EX_MAX_PIECES];	/* of the pieces */
	uint8_t home[EX_MAX_PIECES];	/* by piece: its dimension, or EX_NO_DIM */
	ExOriginDim *dims;
	uint64_t filled;		/* the dimensions that have pieces */
	uint64_t before, reduced;	/* the pieces of all dimensions; those to reduce along */
	int64_t parts;			/* of all dimensions together */
	int64_t ways;			/* the product of the sizes of the reduced pieces */
	int64_t held;			/* elements on a device; INT64_MAX if they do not fit an integer */
	int64_t local;			/* bytes on a device; INT64_MAX if they do not fit an integer */
} ExOrigin;

/* Returns the scale of the result of an operation whose operands are sharded along `axes`. */
ExScale explicit_scale(const ExOp *o, ExAxes axes);
/* Fills in an origin whose plan is known. */
void explicit_origin_fill(const ExOp *o, const ExScale *c, ExOrigin *s);

/* Returns the bytes of a part if the result is cut into so many parts, and each of them into `more`; INT64_MAX if they
 * do not fit an integer. */
int64_t explicit_part_bytes(const ExScale *c, int64_t parts, int64_t more);
/* Returns the bytes of the part that a device has at the origin, cut into `more` parts; INT64_MAX likewise. */
int64_t explicit_held_bytes(const ExScale *c, const ExOrigin *s, int64_t more);
/* Returns the product of the sizes of some pieces. */
int64_t explicit_pieces_size(const ExOrigin *s, uint64_t pieces);

#endif
