/* SPDX-License-Identifier: Apache-2.0
 *
 * Chains: from an axis of a value back to the annotation that gave it, step by step (spec 75 §3).
 */
#ifndef SHARDC_EXPLAIN_AXIS_CHAIN_H
#define SHARDC_EXPLAIN_AXIS_CHAIN_H

#include "propagate/prop_log.h"

#define EXPLAIN_START UINT32_MAX

/* An axis that a tensor offered and the step rejected. */
typedef struct ExplainLost {
	ShardAxis axis;
	uint32_t dim;		/* of the written tensor: where the axis would have gone */
	uint32_t factor;
	uint32_t tensor;	/* which offered it */
} ExplainLost;

/* One move of an axis. Chains that go the same way share their links. */
typedef struct ExplainLink {
	const struct ExplainLink *next;	/* the move that brought it to `from`; NULL: that is the root */
	const struct ExplainChain *of;	/* the first chain with the link */
	uint32_t left;		/* the number of links from this one on */
	uint32_t folds;		/* see explain_chain_folds() */
	const struct ExplainLink *after;	/* the link after these */
	uint32_t slot, dim;	/* which got the axis */
	uint32_t event;		/* that gave it */
	uint32_t target, source;	/* STEP: tensors of the operation */
	uint32_t factor;	/* STEP */
	uint32_t from, from_dim;	/* the slot and dimension that it came from */
	bool keeps;		/* STEP: the dimension as it is, see explain_chain_folds() */
	VEC(uint32_t) also;	/* STEP: other tensors that offered it */
	VEC(ExplainLost) lost;	/* STEP */
} ExplainLink;

/* The chain of an axis, or of a part of it. */
typedef struct ExplainChain {
	uint32_t slot, dim;
	ShardAxis axis;
	const ExplainLink *first;	/* the link of the value in question, or NULL */
	uint32_t n;		/* the number of links */
	/* The root: the slot that has the axis from the start, or from the turn of a user priority. */
	uint32_t root_slot, root_dim;
	uint32_t restored;	/* the event of that turn, or EXPLAIN_START */
	const FlowRoot *root;	/* the annotation; NULL: it is on an operation, or a result of the main function */
	IrAttr *annotation;	/* the sharding with the axis */
} ExplainChain;

typedef struct ExplainChains {
	VEC(ExplainChain *) list;
} ExplainChains;

/* The links of all chains of a log so far, so that each is found once. */
typedef struct ExplainLinks {
	Map map;		/* by event, dimension and axis */
} ExplainLinks;

/* The numbers of links in a report, in which chains share them. */
typedef struct ExplainLinkNumbers {
	Map map;
	uint32_t n;
} ExplainLinkNumbers;

/* Returns the number of a link, counted from 1; 0 for NULL. A link that has none yet gets the next one and sets
 * *is_new. */
uint32_t explain_link_number(ExplainLinkNumbers *numbers, Arena *a, const ExplainLink *link, bool *is_new);

/* Adds the chains of an axis that a dimension has before an event. There are several if parts of the axis came through
 * different links. Returns false if a chain does not end in an annotation, which would be a bug of the log. */
bool explain_chain(PropLog *log, ExplainLinks *links, Arena *a, uint32_t slot, uint32_t dim, ShardAxis axis,
                   uint32_t event, ExplainChains *chains);

/* Returns the axes that a dimension of a slot has before an event. */
ShardAxes explain_axes_at(PropLog *log, uint32_t slot, uint32_t dim, uint32_t event);
/* Returns the mesh of a sharding, or NULL. */
const ShardMesh *explain_mesh(const PropLog *log, const IrAttr *sharding);
/* Returns the dimension, counted from 0, of a cell of tensor t. */
uint32_t explain_dim_of_cell(const ShardLayout *l, uint32_t t, uint32_t cell);
/* Returns how many links of a chain, from this one on, can be shown as one line (spec 75 §3.3). */
uint32_t explain_chain_folds(const ExplainChain *c, const ExplainLink *link);

#endif
