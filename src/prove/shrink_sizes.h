/* SPDX-License-Identifier: Apache-2.0
 *
 * Smaller sizes for the dimensions of a program (spec 56 §11.1). Every dimension of every value is a member of a class;
 * dimensions of one class have one size. Relations between classes hold for the full sizes and must hold for the
 * smaller ones.
 */
#ifndef SHARDC_PROVE_SHRINK_SIZES_H
#define SHARDC_PROVE_SHRINK_SIZES_H

#include "base/arena.h"
#include "ir/dims.h"

typedef enum ShrinkKind {
	SHRINK_PRODUCT,		/* whole = factor * the product of the parts */
	SHRINK_SUM,		/* whole = the sum of the parts */
	SHRINK_WINDOW		/* whole = the number of windows over the only part */
} ShrinkKind;

typedef struct ShrinkRelation {
	ShrinkKind kind;
	bool slack;		/* the whole may also be larger */
	const IrOp *op;		/* the operation that relates them */
	uint32_t whole, n;
	const uint32_t *parts;
	int64_t factor;
	IrWindow window;
} ShrinkRelation;

/* A class of dimensions. Members that are not the first one of their class point towards it. */
typedef struct ShrinkSize {
	uint32_t parent;
	int64_t full, now;
	int64_t tiles;		/* the least common multiple of the numbers of tiles */
	const IrOp *keeper;	/* an operation that needs the full size; NULL: there is none */
} ShrinkSize;

typedef struct ShrinkSizes {
	Arena *a;
	VEC(ShrinkSize) v;
	VEC(ShrinkRelation) relations;
	struct ShrinkRounds *rounds;	/* during shrink_choose() */
} ShrinkSizes;

/* Adds a dimension of this size, in a class of its own, and returns its number. */
uint32_t shrink_add(ShrinkSizes *s, int64_t full);
/* Returns the class of a dimension. */
ShrinkSize *shrink_class(ShrinkSizes *s, uint32_t dim);
/* Says that two dimensions have one size. Dimensions of different full sizes keep them, because of `op`. */
void shrink_join(ShrinkSizes *s, uint32_t x, uint32_t y, const IrOp *op);
/* Says that an operation needs the full size of a dimension. */
void shrink_keep(ShrinkSizes *s, uint32_t dim, const IrOp *op);
/* Says into how many tiles a dimension is cut. */
void shrink_cut(ShrinkSizes *s, uint32_t dim, int64_t tiles);
/* Chooses the smaller sizes: ShrinkSize.now. `rows` is the number of rows per tile to aim for. */
void shrink_choose(ShrinkSizes *s, int64_t rows);

#endif
