/* SPDX-License-Identifier: Apache-2.0
 *
 * Measures the bytes that a program sends and stores, and does so for changed copies of a program, called trials.
 */
#ifndef SHARDC_PIPELINE_MEASURE_H
#define SHARDC_PIPELINE_MEASURE_H

#include "inspect/comms.h"
#include "pipeline/pipelines.h"
#include "pipeline/runner.h"

/* The options of a measurement. */
typedef struct MeasureHow {
	const CostTopology *topology;	/* NULL: no times */
	bool as_xla;			/* what XLA does, on a target */
	LateTarget target;
	uint32_t assumed_trips;		/* of loops whose trip count is unknown; 0: not given */
} MeasureHow;

/* Numbers as `comms` and `mem` print them. */
typedef struct Measured {
	int64_t collectives, sent;
	int64_t unknown;	/* collectives whose bytes or number of runs is unknown */
	bool has_time;		/* it is known for every collective */
	double time;
	/* After the passes that follow XLA's partitioner on the target, else as above. */
	int64_t final_collectives, final_sent;
	bool has_final_time;
	double final_time;
	int64_t memory;		/* of a device */
	int64_t needed;		/* the memory that a device must have; 0: the program has no operations */
} Measured;

/* Measures the communication of a program in which it is explicit, as after as_xla_explain(). Returns false after an
 * error. */
bool measure_comms(const MeasureHow *how, IrModule *m, Arena *a, Measured *out);
/* The same, and gives the list of collectives, which lives in the arena and refers to m. */
bool measure_list(const MeasureHow *how, IrModule *m, Arena *a, InspectComms *list, Measured *out);
/* Measures the memory of the same. Returns false after an error. */
bool measure_memory(const MeasureHow *how, IrModule *m, Arena *a, Measured *out);

/* Returns the first line of a report, which says whose collectives are measured. */
const char *measure_first_line(const MeasureHow *how, Arena *a);

/* Begin and end a trial: what is reported in between is forgotten, and operations do not count, because they are
 * freed. */
typedef struct TrialMark {
	DiagList before;
	uint64_t ops;
} TrialMark;
TrialMark trial_begin(Session *s);
void trial_end(Session *s, TrialMark mark);

/* A change of a copy of a program. Returns false if it is not possible. */
typedef bool TrialChange(IrModule *copy, void *cx);
/* Looks at the changed copy after propagation, with communication made explicit; `a` is scratch memory. Returns false
 * after an error. */
typedef bool TrialLook(IrModule *m, Arena *a, void *cx);

/* Propagates a program and looks at it. The caller frees the module afterwards. `options` can be NULL. Returns false
 * after an error. */
bool trial_look(Runner *r, IrModule *m, bool as_xla, const PropagationPipeline *options, Arena *a, TrialLook *look,
                void *cx);
/* Copies a program, changes and propagates the copy, and looks at it. The program does not change, and nothing is
 * reported. Returns false if a step fails. `options` can be NULL. */
bool trial_run(Runner *r, IrModule *m, bool as_xla, const PropagationPipeline *options, TrialChange *change,
               TrialLook *look, void *cx);

#endif
