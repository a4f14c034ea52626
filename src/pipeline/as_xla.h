/* SPDX-License-Identifier: Apache-2.0
 *
 * `--as-xla`: propagation of the program that XLA makes of the user's program.
 */
#ifndef SHARDC_PIPELINE_AS_XLA_H
#define SHARDC_PIPELINE_AS_XLA_H

#include "late/late.h"
#include "pipeline/pipelines.h"
#include "pipeline/runner.h"
#include "xla/answers.h"

/* What an answer accounts for. */
typedef enum AsXla {
	AS_XLA_UNSAID,			/* the command decides */
	AS_XLA_NO,			/* Shardy alone */
	AS_XLA_ON,			/* XLA for the target of the topology if there is one, else its partitioner */
	AS_XLA_PARTITIONER,		/* XLA up to and with its partitioner */
	AS_XLA_CPU, AS_XLA_TPU, AS_XLA_GPU	/* XLA for this target, with what follows the partitioner */
} AsXla;

static inline bool
as_xla_is_on(AsXla as_xla)
{
	return as_xla > AS_XLA_NO;
}

/* Returns the target whose passes after the partitioner an answer accounts for. */
static inline LateTarget
as_xla_target(AsXla as_xla)
{
	return as_xla > AS_XLA_PARTITIONER ? (LateTarget)(LATE_CPU + (as_xla - AS_XLA_CPU)) : LATE_PARTITIONER;
}

/* Rewrites and propagates a copy of a program. `options` can be NULL. `ans` gets the answers, which
 * xla_answers_write() writes on the program, and the copy, which the caller frees. After an error, returns false and
 * makes no copy. */
bool as_xla_propagate(Runner *r, IrModule *m, Arena *a, const PropagationPipeline *options, XlaAnswers *ans);

/* The same without the answers and the copy: writes on a program the shardings that XLA gives it. */
bool as_xla_annotate(Runner *r, IrModule *m);

/* Makes what a program communicates explicit: by collectives, or if `as_xla` by replacing it with the program that XLA
 * makes of it, rewritten and propagated. Records the roots of axes unless `roots` is NULL. Returns false after an
 * error. */
bool as_xla_explain(Runner *r, IrModule **m, Arena *a, bool as_xla, struct FlowRoots *roots);

/* The first half of that: *copy gets the program that XLA makes of m, which stays as it is but for the names of its
 * meshes. After an error, returns false and makes no copy. */
bool as_xla_copy(Runner *r, IrModule *m, Arena *a, struct FlowRoots *roots, IrModule **copy);
/* The same with other options of the pipeline and the answers, of which `imported` is the copy. */
bool as_xla_copy_with(Runner *r, IrModule *m, Arena *a, const PropagationPipeline *options, XlaAnswers *ans);

#endif
