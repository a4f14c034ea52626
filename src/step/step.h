/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of a step on one device (spec 76 §4): what a compiler keeps of the program that XLA's partitioner makes,
 * in an order that needs little memory.
 */
#ifndef SHARDC_STEP_STEP_H
#define SHARDC_STEP_STEP_H

#include "late/late.h"

#define STEP_NONE UINT32_MAX

typedef struct StepOptions {
	LateTarget target;
	bool is_tiled;			/* arrays lie in tiles, as on a TPU */
	int64_t table_align;		/* bytes to which the table of results is rounded up; 0: COST_TILE_ALIGN */
	/* Of the main function, by argument: whether it is donated, and the result that is to take its memory over, or
	 * STEP_NONE. */
	const bool *donated;
	const uint32_t *named;
	const bool *on_host;		/* whether it lies in the memory of the host, which does not count */
	uint32_t n_args;
} StepOptions;

/* Something that lives at the peak. */
typedef struct StepLive {
	const SpmdNode *node;		/* which makes it */
	uint32_t element;		/* which of its results it is, if it makes a tuple */
	int64_t bytes;
	uint32_t depth;			/* in how many loops and branches it is */
} StepLive;

/* What lives while an operation of the main function runs. */
typedef struct StepUse {
	const SpmdNode *node;
	int64_t bytes;			/* with arguments and results, like the total */
} StepUse;

typedef struct StepMemory {
	int64_t arguments, aliased, results, constants;	/* results: those that alias no argument */
	int64_t needed;			/* the most that lives at once, of all other values */
	int64_t heap;			/* what the compiler takes for that: starts of collectives that move up, gaps */
	int64_t total;			/* arguments, results, constants and heap */
	int64_t low, high;		/* in nine of ten programs the compiler's total lies between them */
	bool is_rough;			/* large values are made in ways that are not modelled */
	const SpmdNode *at;		/* which runs at the peak, in the innermost loop; NULL: there is none */
	VEC(StepLive) live;		/* of the heap at the peak, the largest first */
	VEC(StepUse) uses;		/* in the order in which they run */
} StepMemory;

/* Computes the memory of a partitioned program. `rows` are those of late_run(), or NULL. All is in run->a. */
void step_memory(SpmdRun *run, const SpmdResult *result, const LateRow *rows, const StepOptions *options,
                 StepMemory *memory);

#endif
