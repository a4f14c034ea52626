/* SPDX-License-Identifier: Apache-2.0
 *
 * The chain of collectives that brings a tensor from one sharding to another (spec 50 §8). It is a function of two
 * shardings, a mesh and a shape: the same axes, in the same order, always give the same chain.
 */
#ifndef SHARDC_LAYOUT_CHAIN_H
#define SHARDC_LAYOUT_CHAIN_H

#include "cost/price.h"

/* One collective. */
typedef struct LayoutMove {
	CostKind kind;		/* ALL_SLICE, ALL_GATHER, ALL_TO_ALL or PERMUTE */
	IrAttr *axes;		/* slice, gather: a list per dimension; all-to-all: its parameters; permute: NULL */
	IrAttr *out;		/* sharding of its result */
	int64_t ways;		/* the product of the sizes of the axes; permute: 1 */
	uint32_t target;	/* all-to-all: the dimension that gets the axes */
	const int64_t *parts;	/* by dimension: into how many parts its result is cut */
} LayoutMove;

/* A question. Both shardings have the rank of the shape and the axes of the mesh. */
typedef struct LayoutChainSpec {
	const ShardSharding *from, *to;
	const ShardMesh *mesh;		/* whose axes both shardings use */
	const int64_t *shape;		/* global sizes; IR_DYNAMIC where unknown */
	uint32_t bits;			/* of an element; 0 if unknown */
	bool same_devices;		/* both meshes have the same devices, so their names do not matter */
	bool keep_kind;			/* the results keep the reduction kind of `to`, which Shardy turns into sum */
	bool bare;			/* the moves have no attributes, only numbers */
	bool by_parts;			/* no dimension changes only as a whole (spec 50 §8.9) */
} LayoutChainSpec;

/* An answer. Unless `sound` is set, the chain does not reach `to`, or one of its collectives is not valid. That happens
 * only with axes whose sizes are not powers of two. */
typedef struct LayoutChain {
	const LayoutMove *moves;
	uint32_t n;
	bool sound;
	bool is_short;	/* axes of size 1 are left over, so the last sharding is not `to` */
} LayoutChain;

/* Returns Shardy's chain. The moves live in the arena, their attributes in the session. */
LayoutChain layout_chain_new(Session *s, Arena *a, const LayoutChainSpec *spec);
/* Returns the chain that sends the fewest bytes, if a search finds one that is better than Shardy's, else Shardy's
 * (spec 50 §13.1). */
LayoutChain layout_chain_cheapest(Session *s, Arena *a, const LayoutChainSpec *spec);
/* Returns a chain for the cases where Shardy's is not sound: it gathers everything after the common prefix of each
 * dimension, permutes if the meshes differ, and slices (spec 50 §8.8). */
LayoutChain layout_chain_plain(Session *s, Arena *a, const LayoutChainSpec *spec);

#endif
