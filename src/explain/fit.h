/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc mem --fit`: the largest batch with which a program fits on a device (spec 76 §5.1).
 */
#ifndef SHARDC_EXPLAIN_FIT_H
#define SHARDC_EXPLAIN_FIT_H

#include "explain/address.h"
#include "pipeline/measure.h"
#include "report/table.h"

enum { FIT_HEAD, FIT_SIZES, FIT_VALUES, FIT_N_TABLES };
extern const ReportLayout *const fit_layouts[FIT_N_TABLES];

/* The program with one size of the batch. */
typedef struct FitPoint {
	int64_t batch, memory, needed;
} FitPoint;

typedef struct Fit {
	ReportTable tables[FIT_N_TABLES];
	/* The caller sets these. */
	Arena *arena;
	MeasureHow how;			/* the topology has a limit of memory */
	const char *batch;		/* the address of a dimension of an argument, or NULL: find one */
	/* The rest is the result. */
	int64_t limit;			/* bytes that a program can use */
	int64_t size, step;		/* the batch of the program; sizes are multiples of the step */
	int64_t largest;		/* 0: none fits */
	bool unbounded;			/* larger ones are not tried */
	VEC(FitPoint) points;		/* in the order in which they were tried */
} Fit;

/* Searches and fills in the tables. Returns false after an error about the program. */
bool fit_run(Fit *x, Runner *r, IrModule *m);

#endif
