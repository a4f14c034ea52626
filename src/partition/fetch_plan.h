/* SPDX-License-Identifier: Apache-2.0
 *
 * Which rows of a sharded dimension each shard needs, and the cheapest way to bring them there (spec 56 §6.4).
 *
 * A dimension of D rows is cut into n shards of S = ceil(D / n) rows. Shard t wants the rows from start[t] to
 * start[t] + len - 1. A plan makes every shard a block B of consecutive rows, pads it, and cuts the wanted rows out.
 */
#ifndef SHARDC_PARTITION_FETCH_PLAN_H
#define SHARDC_PARTITION_FETCH_PLAN_H

#include "base/arena.h"

/* How B is made, in the order of preference if plans move equally many bytes. */
typedef enum FetchWay {
	FETCH_NONE,		/* no shard wants a row: there is no B */
	FETCH_OWN,		/* B is the tile */
	FETCH_ONE_TO_ONE,	/* B is rows of the tile of one other shard, a different one for each shard */
	FETCH_HOPS,		/* B joins blocks of neighbours */
	FETCH_GATHER,		/* B is the whole dimension, gathered */
	FETCH_WHOLE		/* B is the whole dimension, which every device has */
} FetchWay;

/* A block of a FETCH_HOPS plan: rows from .. to - 1 of the tile of shard t - hop. */
typedef struct FetchBlock {
	int64_t hop;		/* 0: the shard's own tile */
	int64_t from, to;
	bool empty;		/* no shard needs it, so it is filled with zeros */
} FetchBlock;

typedef struct FetchWant {
	int64_t size;		/* D */
	int64_t shards;		/* n, at least 1 */
	const int64_t *start;	/* [n] */
	int64_t len;
	int64_t end;		/* rows from this one on may hold anything; INT64_MAX: there are none */
	bool filled;		/* rows outside 0 .. D - 1 have a certain value, else they may hold anything */
	bool zeros;		/* that value is zero, as are cells that no shard sends */
} FetchWant;

typedef struct FetchPlan {
	FetchWay way;
	int64_t rows;		/* that a device receives */
	const int64_t *source;	/* FETCH_ONE_TO_ONE: the shard whose rows shard t gets, -1: none */
	int64_t from;		/* FETCH_ONE_TO_ONE: the first row of the tile that is sent, `height` of them in all */
	const FetchBlock *blocks;
	uint32_t n_blocks;
	int64_t height;		/* rows of B */
	int64_t low, high;	/* rows of padding before and after B */
	const int64_t *offset;	/* [n] first wanted row in the padded B */
	bool masked;		/* wanted rows outside the dimension must be replaced after cutting */
} FetchPlan;

/* Computes the plan that moves the fewest rows. The plan lives in the arena. Takes O(n) time. */
FetchPlan fetch_plan(Arena *a, const FetchWant *want);
/* Computes the plan for devices that have all rows. */
FetchPlan fetch_plan_whole(Arena *a, const FetchWant *want);

/* Returns the end of the rows that shard t wants. */
static inline int64_t
fetch_end(const FetchWant *want, int64_t t)
{
	int64_t end = want->start[t] + want->len;

	return end < want->end ? end : want->end;
}

/* Returns ceil(a / b) for b > 0 and any a. */
static inline int64_t
fetch_ceil(int64_t a, int64_t b)
{
	return a / b + (a % b > 0);
}

#endif
