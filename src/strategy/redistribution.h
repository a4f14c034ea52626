/* SPDX-License-Identifier: Apache-2.0
 *
 * The operations that turn one layout of a tensor into another, and what they cost (spec 70 §7 and §8.1). Pure
 * functions of layouts, without programs.
 */
#ifndef SHARDC_STRATEGY_REDISTRIBUTION_H
#define SHARDC_STRATEGY_REDISTRIBUTION_H

#include "cost/price.h"
#include "strategy/layout.h"

enum { REDIST_DIMS = 64 };	/* dimensions above size 1 of a tensor with LAYOUT_MAX_ELEMENTS */

/* ALL_SLICE keeps one part of dimension `dim`, ALL_TO_ALL cuts dimension `dim` and concatenates along `other`, and
 * ALL_GATHER gathers dimension `dim`. FREE is the reshape between the two halves of a plan of layouts that have no
 * common view. */
typedef struct RedistOp {
	CostKind kind;
	uint32_t dim, other;	/* dimensions of the common view */
	uint32_t entry;		/* of its device matrix, counted from the right */
	int64_t n;		/* size of the entry */
	int64_t pre;		/* pre-size of the entry */
} RedistOp;

/* A shape, and how an entry of a device matrix splits each of its dimensions. */
typedef struct RedistView {
	uint32_t n_dev, rank;
	int64_t dev[REDIST_DIMS], shape[REDIST_DIMS];
	int32_t map[REDIST_DIMS];	/* position in `dev` from the left, or LAYOUT_WHOLE */
} RedistView;

typedef struct Redist {
	const Layout *from, *to;
	const RedistOp *ops;
	uint32_t n_ops;
	bool unified;		/* a common view exists */
	bool before, after;	/* local reshapes before and after the operations */
	bool reshaped;		/* at least one of them, or a reshape between the halves */
	const RedistView *view;	/* of the source, before the operations; NULL without operations */
	int64_t slice;		/* elements of the slice before the operations */
} Redist;

/* Options of a plan. */
typedef struct RedistOptions {
	bool no_all_to_all;	/* an all-to-all becomes a gather and a split (--alltoall=no) */
	bool into_reshape;	/* the edge leads into a reshape node, which always has a local reshape */
} RedistOptions;

/* Returns the plan from one layout to another of the same tensor, or of a tensor with the same elements. The plan lives
 * in the arena. */
const Redist *redist_plan(Arena *a, const Layout *from, const Layout *to, RedistOptions o);

/* Costs in half elements, so that all of them are integers. */
typedef struct RedistCost {
	int64_t forward, backward, compute, memory;
} RedistCost;

/* Returns the cost of a plan (spec 70 §8.1). */
RedistCost redist_cost(const Redist *r);

/* Returns the layout over the shape `to` in which every rank owns the same elements as in the layout, if there is one
 * (spec 70 §9.3 "Image"), else NULL. */
const Layout *redist_image(LayoutTable *t, const Layout *l, const int64_t *to, uint32_t rank);

/* ---- the steps, for tests ---- */

#endif
