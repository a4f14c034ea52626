/* SPDX-License-Identifier: Apache-2.0
 *
 * Sharding propagation (spec 30): basic, aggressive, by op priority and by user priority.
 */
#ifndef SHARDC_PROPAGATE_PROPAGATE_H
#define SHARDC_PROPAGATE_PROPAGATE_H

#include "ir/pass.h"

typedef enum PropagateLevel {
	PROPAGATE_BASIC,	/* one run that stops at conflicts */
	PROPAGATE_AGGRESSIVE,	/* one run for each strategy chosen, which resolves conflicts */
	PROPAGATE_OP_PRIORITY,	/* five aggressive rounds of growing freedom */
	PROPAGATE_USER_PRIORITY	/* all five of them for each priority that the user gave */
} PropagateLevel;

typedef struct PropagateOptions {
	PropagateLevel level;
	bool use_basic, use_aggressive;		/* the strategies of a round, in this order */
	bool op_priorities;			/* false: op-priority level is one aggressive round */
	bool conservative;			/* no axes that do not divide: no new sub-axes, blocked factors */
	bool keep_rules;			/* leave the computed rules on the ops */
	bool origins, edges;			/* the two kinds of debug output (spec 30 §14) */
	/* Called before each user priority is started, with the one just finished; NULL: nothing. */
	void (*dump)(IrModule *m, int64_t finished, void *cx);
	void *dump_cx;
} PropagateOptions;

/* Propagates through the whole module. Returns false after it has reported an error. */
bool propagate_run(IrModule *m, Arena *scratch, const PropagateOptions *o);

/* Debug output of a pass that puts shardings of constraints on their operands (spec 30 §14.3): begin
 * before it changes anything, end after it with the constraints whose sharding it copied, in order. Without
 * either switch begin answers NULL, and end then does nothing. */
typedef struct PropagateDebug PropagateDebug;
PropagateDebug *propagate_debug_begin(IrModule *m, Arena *a, bool origins, bool edges);
void propagate_debug_end(PropagateDebug *d, IrOp *const *copied, uint32_t n);

extern const Pass propagate_passes[];

#endif
