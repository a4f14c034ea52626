/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of `shardc comms` (spec 75 §10).
 */
#ifndef SHARDC_INSPECT_COMMS_H
#define SHARDC_INSPECT_COMMS_H

#include "cost/topology.h"
#include "flow/roots.h"
#include "inspect/collect.h"
#include "inspect/frames.h"
#include "report/table.h"

enum {
	INSPECT_COMMS_HEAD, INSPECT_COLLECTIVES, INSPECT_TOTALS, INSPECT_BY_AXES, INSPECT_BY_KIND,
	INSPECT_PLACEMENT, INSPECT_REMARKS, INSPECT_N_COMMS_TABLES
};
/* Returns the layouts of the tables; with a target the rows also say what becomes of a collective. */
const ReportLayout *const *inspect_comms_layouts(LateTarget target);

typedef enum InspectSort { INSPECT_BY_TOTAL, INSPECT_BY_PROGRAM, INSPECT_SORT_KIND, INSPECT_SORT_AXES } InspectSort;

/* The property that all collectives of a row share. */
typedef enum InspectPer {
	INSPECT_PER_ROW,		/* each row is one collective */
	INSPECT_PER_SOURCE, INSPECT_PER_PARAMETER, INSPECT_PER_KIND, INSPECT_PER_AXIS, INSPECT_PER_FUNCTION
} InspectPer;

/* One row. */
typedef struct InspectComm {
	const InspectRun *run;
	IrModule *m;
	uint32_t order;			/* in the program */
	IrReason why;
	const IrValue *at;		/* whose place the row has */
	int64_t total;			/* bytes sent in all runs; 0 if the bytes of one run are unknown */
	bool has_total;			/* the bytes and the number of runs are known */
	bool has_time;
	double time;			/* of one run */
	/* Its part of the program that runs, with a target; else as above. A collective whose work another one does has
	 * 0. */
	InspectTimes final_times;
	bool has_final_total, has_final_time;
	int64_t final_total;
	double final_time;
	Str value;
	const Str *roots;		/* the annotations from which the axes come */
	uint32_t n_roots;
} InspectComm;

typedef struct InspectComms {
	ReportTable tables[INSPECT_N_COMMS_TABLES];
	Arena *arena;
	InspectRuns runs;
	const CostTopology *topology;	/* NULL: no times */
	const FlowRoots *roots;		/* of the program that is added next; NULL: they are not wanted */
	InspectFrames frames;
	InspectSort sort;
	InspectPer by;			/* for inspect/comms_groups.h */
	uint32_t top;			/* rows of the list of collectives; 0: all */
	bool all;			/* also operations that move nothing */
	bool remarks;			/* fill in the last table */
	bool all_branches;		/* also branches that are not the most expensive one */
	bool says_which;		/* begin the text with a line about whose collectives these are */
	InspectRuns added;		/* of the program that was added last */
	ReportTable placement;		/* of the meshes of all programs */
	VEC(InspectComm) list;
	int64_t sent;			/* the sum of all totals, */
	int64_t final_sent;		/* and after the passes that follow XLA's partitioner */
	uint32_t n_final;		/* collectives after them */
	uint32_t n_collectives, n_unknown, n_implicit, n_opaque;
	bool has_time;			/* all times are known */
	double time;			/* of all runs */
	bool has_final_time;		/* all times after the passes are known */
	double final_time;
} InspectComms;

/* Returns the word of a reason: "contraction". */
const char *inspect_reason_name(IrReason reason);
/* Returns whether a row counts in totals and budgets: it moves data, and not in a branch that is not the most expensive
 * one. */
bool inspect_comm_counts(const InspectComm *x);
/* Returns whether a row is a collective of the program that runs, and not done or taken along by another one. */
bool inspect_comm_is_final(const InspectComm *x);
/* Returns the kind of a row in the program that runs. */
CostKind inspect_comm_final_kind(const InspectComm *x);
/* Prepares an empty report in the arena. The caller then sets the options, which are in the fields from `runs` to
 * `says_which`. */
void inspect_comms_init(InspectComms *c, Arena *arena);
/* Returns whose collectives the report lists, as the value of --as-xla. */
const char *inspect_comms_as_xla(const InspectComms *c);
/* Adds the communication of a program whose collectives are explicit. Afterwards `added` is what was found
 * in it; the caller warns about its rematerializations. Returns false after reporting an error. */
bool inspect_comms_add(InspectComms *c, IrModule *m);
/* Fills in the tables, after all programs. */
void inspect_comms_finish(InspectComms *c);
/* Writes the first line and that of totals for the text format, after inspect_comms_finish. */
void inspect_comms_words(InspectComms *c, bool human);

#endif
