/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of `shardc cost`: the work, communication and time of a step on one device (spec 76 §7 to §10).
 */
#ifndef SHARDC_INSPECT_COST_H
#define SHARDC_INSPECT_COST_H

#include "inspect/comms.h"
#include "step/step_time.h"

enum { INSPECT_COST_HEAD, INSPECT_COST_TIMES, INSPECT_COST_ROWS, INSPECT_N_COST_TABLES };
extern const ReportLayout *const inspect_cost_layouts[INSPECT_N_COST_TABLES];

/* What one row is about. */
typedef enum InspectCostBy {
	INSPECT_COST_LINE,	/* of the user's source; the class in a program without places */
	INSPECT_COST_MODULE, INSPECT_COST_CLASS, INSPECT_COST_OP
} InspectCostBy;

typedef struct InspectCost {
	ReportTable tables[INSPECT_N_COST_TABLES];
	Arena *arena;
	InspectCostBy by;
	uint32_t top;			/* rows; 0: all */
	/* The program and its collectives; the caller sets comms.topology, and adds the program after
	 * inspect_cost_init(). */
	InspectComms comms;
	StepWork work;
	StepTime time;
	Map moves;			/* node of XLA's program to its row of `comms` */
} InspectCost;

/* Makes empty tables in the arena. */
void inspect_cost_init(InspectCost *x, Arena *arena, const CostTopology *topology, LateTarget target);
/* Adds a propagated program, in which the collectives are those of XLA. Returns false after reporting an error. */
bool inspect_cost_add(InspectCost *x, IrModule *m);
/* Fills in the tables. */
void inspect_cost_fill(InspectCost *x, IrModule *m);

/* Returns the operation of the program from which one of XLA's comes, or NULL. */
const IrOp *inspect_cost_source(const StepOp *op);

/* cost_key.c: returns what a row with this place is about: "train.py:54", or "-". */
Str inspect_cost_line(Arena *a, const InspectOrigin *o);
/* Returns the part of a name that the user's modules have: without the operation, and without what JAX adds for
 * transformations: "decoder/attention" of "transpose(jvp(decoder))/attention/dot_general"; "-" if nothing is left. */
Str inspect_cost_module(Arena *a, Str name);
/* Returns whether jax.checkpoint computes the operation a second time. */
bool inspect_cost_is_recomputed(Str name);

/* Writes a step as a trace of Chrome's format, which Perfetto opens: JSON. */
void inspect_cost_trace(InspectCost *x, IrModule *m, Buf *out);

#endif
