/* SPDX-License-Identifier: Apache-2.0
 *
 * Sharding propagation (spec 30): the four kinds, each of which is a pass.
 */
#ifndef SHARDC_PROPAGATE_PROPAGATE_H
#define SHARDC_PROPAGATE_PROPAGATE_H

#include "ir/pass.h"

typedef struct PropLog PropLog;

typedef enum PropagateKind {
	PROPAGATE_BASIC,	/* one run with the basic strategy, which stops at conflicts */
	PROPAGATE_AGGRESSIVE,	/* one run per strategy: basic, aggressive (resolves conflicts) or both */
	PROPAGATE_OP_PRIORITY,	/* these runs for each level of the op priorities */
	PROPAGATE_USER_PRIORITY	/* all of these for each user priority */
} PropagateKind;

/* Which strategies run, in which order. */
typedef enum PropagateStrategies {
	PROPAGATE_BY_BASIC, PROPAGATE_BY_AGGRESSIVE, PROPAGATE_BY_BASIC_THEN_AGGRESSIVE
} PropagateStrategies;

typedef struct PropagateOptions {
	PropagateKind kind;			/* set by the pass */
	PropagateStrategies strategies;
	bool op_priorities;			/* false: there is only the level that allows everything */
	bool conservative;			/* no sub-axes, and the conservative rules of spec 20 §4.2 */
	bool keep_rules;			/* leave the computed rules on the operations */
	bool origins, edges;			/* the two kinds of debug output (spec 30 §14) */
	struct FlowRoots *roots;		/* where the roots of axes are recorded, or NULL */
	PropLog *log;		/* an empty log, which the pass fills in (propagate/prop_log.h), or NULL */
	const char *dump_dir;			/* the pass dumps the module there, or NULL */
	/* Called before each user priority is started, with the one just finished. NULL: no dumps. */
	void (*dump)(IrModule *m, int64_t finished, void *cx);
	void *dump_cx;
} PropagateOptions;

#define PROPAGATE_DEFAULTS { .strategies = PROPAGATE_BY_AGGRESSIVE, .op_priorities = true }

/* Says that a pass before the propagation has copied the shardings of n constraints, each of which counts as a step of
 * the log. */
void propagate_log_copies(PropLog *log, uint32_t n);

/* Starts the debug output of a pass that copies shardings of constraints to their operands (spec 30 §14.3), before the
 * pass changes anything. Returns NULL if both switches are off. */
typedef struct PropagateDebug PropagateDebug;
PropagateDebug *propagate_debug_begin(IrModule *m, Arena *a, bool origins, bool edges);
/* Writes the debug output after the pass. `copied` are the constraints whose sharding was copied, in order. Does
 * nothing if d is NULL. */
void propagate_debug_end(PropagateDebug *d, IrOp *const *copied, uint32_t n);

extern const Pass propagate_passes[];

#endif
