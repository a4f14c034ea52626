/* SPDX-License-Identifier: Apache-2.0
 *
 * Bytes that a device sends for a redistribution, and the cheapest chain of collectives (spec 70 §7.5).
 */
#ifndef SHARDC_STRATEGY_BYTE_CHAIN_H
#define SHARDC_STRATEGY_BYTE_CHAIN_H

#include "layout/search.h"
#include "strategy/redistribution.h"

/* One collective, and the layout after it. */
typedef struct ChainStep {
	CostKind kind;		/* ALL_SLICE, ALL_GATHER, ALL_TO_ALL or PERMUTE */
	uint32_t dim, other;	/* of the tensor; an all-to-all moves from `dim` to `other` */
	const Layout *to;
	const LayoutInterval *moved;	/* what is appended to or removed from the dimension, not merged */
	uint32_t n_moved;
} ChainStep;

typedef struct Chain {
	const ChainStep *steps;
	uint32_t n;
	int64_t sent;		/* bytes per device */
} Chain;

/* Returns the bytes that each device sends for the operations of a plan. */
int64_t chain_plan_bytes(const Redist *r, uint32_t elem_bytes);
/* Finds the chain with the least bytes between two layouts of one shape. `cuts` are pre-sizes at which axes of the mesh
 * begin. Returns false if the search gives up, or if no chain sends less than `below` bytes. */
bool chain_find(Arena *a, LayoutTable *t, const Layout *from, const Layout *to, uint32_t elem_bytes,
                const int64_t *cuts, uint32_t n_cuts, int64_t below, Chain *out);

#endif
