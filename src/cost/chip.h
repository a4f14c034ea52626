/* SPDX-License-Identifier: Apache-2.0
 *
 * The time that a chip needs for an operation (spec 76 §8). Its bound is the matrix units, the transfer of results out
 * of them, the vector units, or memory; the time is that of the slowest one.
 */
#ifndef SHARDC_COST_CHIP_H
#define SHARDC_COST_CHIP_H

#include <stdint.h>

#include "base/str.h"

/* What an operation does, with all that is fused into it. */
typedef enum CostClass {
	COST_CLASS_PRODUCT, COST_CLASS_ELEMENTWISE, COST_CLASS_REDUCE, COST_CLASS_COPY, COST_CLASS_SLICE,
	COST_CLASS_OTHER,			/* sorts, scatters, gathers, ffts, calls: known only roughly */
	COST_N_CLASSES
} CostClass;

/* Returns the name of a class: "product". */
const char *cost_class_name(CostClass c);

/* One run of an operation on a device. */
typedef struct CostWork {
	CostClass class;
	double flops;			/* of matrix units: a multiplication and an addition are two */
	double results;			/* elements that leave the matrix units */
	bool is_summed;			/* the results are summed at once, and not stored */
	double read, written;		/* bytes in memory */
	double elements;		/* of the largest array that it reads or writes */
	double accessed;		/* elements of all arrays that it reads or writes */
	bool is_shifted;		/* it reads most of a value at other places than its own */
	bool is_narrow;			/* the factors are integers of 8 bits or less */
} CostWork;

typedef enum CostBound { COST_BY_MATRIX, COST_BY_RESULTS, COST_BY_VECTOR, COST_BY_MEMORY, COST_N_BOUNDS } CostBound;

/* Returns the word of a bound: "matrix". */
const char *cost_bound_name(CostBound b);

typedef struct CostChip {
	const char *name;		/* the preset of its topology: "tpu-v5e" */
	double clock;			/* cycles in a second */
	double peak, narrow_peak;	/* data sheet: FLOP in a second with 16 and with 8 bits */
	int64_t fast;			/* bytes of memory beside the vector units that hold values for a short time */
	/* Rates per cycle, fitted to the compiler's own estimates. */
	double flops, narrow_flops, results, summed_results;
	double bytes[COST_N_CLASSES], elements[COST_N_CLASSES], accessed[COST_N_CLASSES], shifted_elements;
} CostChip;

/* Returns a chip whose times were measured, or NULL. */
const CostChip *cost_chip(Str name);
/* Returns the names of all of them, for messages. */
const char *cost_chip_names(void);

/* Returns the seconds that an operation takes, and what binds it. */
double cost_chip_time(const CostChip *c, const CostWork *w, CostBound *bound);

/* Returns the factor of the range of a class: for nine of ten operations, the measured time is between the time divided
 * by the factor and the time multiplied by it. */
double cost_class_spread(CostClass c);

#endif
