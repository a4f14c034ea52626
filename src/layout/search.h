/* SPDX-License-Identifier: Apache-2.0
 *
 * The one search for chains of collectives (spec 50 §13.1): which chain from one layout to another sends the fewest
 * bytes. A layout is a list of atoms for each dimension, from major to minor. An atom is a piece of the devices of
 * prime size, and only a number here: what it is a piece of is up to the caller.
 */
#ifndef SHARDC_LAYOUT_SEARCH_H
#define SHARDC_LAYOUT_SEARCH_H

#include "cost/price.h"

enum {
	LAYOUT_ATOMS = 64,	/* the most atoms of a question */
	LAYOUT_END = 255	/* after the atoms of each dimension */
};

/* A question. No dimension of the shape is dynamic, and the bits of the tensor times the devices must not overflow an
 * int64_t. */
typedef struct LayoutQuestion {
	uint32_t rank, n_atoms;
	const int64_t *shape;	/* by dimension */
	uint32_t bits;		/* of an element */
	int64_t sizes[LAYOUT_ATOMS];	/* by atom */
	int64_t pres[LAYOUT_ATOMS];	/* by atom: its pre-size within what it is a piece of, for the caller */
	const uint8_t *from, *to;	/* for each dimension its atoms and LAYOUT_END */
	int64_t most;		/* bytes that a chain may send */
} LayoutQuestion;

/* A layout on the way, and the collective before it. */
typedef struct LayoutStep {
	const struct LayoutStep *from;	/* the layout before, or NULL: this is the first one */
	int64_t bytes;		/* that each device sends from the first layout to here */
	uint32_t ops;		/* collectives; consecutive slices count once, and so do gathers */
	uint32_t number;	/* when this way was found: the search counts, from 0, each way that is cheaper
				 * than the one before to the same layout */
	CostKind kind;		/* ALL_SLICE, ALL_GATHER, ALL_TO_ALL or PERMUTE */
	uint32_t dim, other;	/* an all-to-all moves the last atoms of `dim` to `other`; a permutation has neither */
	uint32_t n_moved;	/* atoms that it appends to `dim`, removes from it, or moves */
	bool done;		/* no cheaper way will be found */
	uint32_t length;	/* of the lists */
	uint8_t lists[];	/* for each dimension its atoms and LAYOUT_END */
} LayoutStep;

/* Adds atoms for the piece from pre-size `pre` to `end`, a multiple of it: one for each prime factor, the smallest
 * first. Returns false if there are too many. */
bool layout_cut(LayoutQuestion *q, int64_t pre, int64_t end);

/* Returns the last step of the cheapest chain: the fewest bytes, then the fewest collectives. Returns NULL if no chain
 * sends at most `most` bytes, or if the search has reached its limit. All steps live in the arena. */
const LayoutStep *layout_search(Arena *a, const LayoutQuestion *q);

/* Returns the atoms of dimension d in lists, and sets *n to their number. */
const uint8_t *layout_list(const uint8_t *lists, uint32_t d, uint32_t *n);

#endif
