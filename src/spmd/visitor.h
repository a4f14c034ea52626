/* SPDX-License-Identifier: Apache-2.0
 *
 * The walk over a computation, and a rule for each operation (spec 57 §3.2 and §5). A rule sets the value of its
 * instruction.
 */
#ifndef SHARDC_SPMD_VISITOR_H
#define SHARDC_SPMD_VISITOR_H

#include "spmd/halo.h"

typedef struct SpmdVisitor {
	SpmdRun *run;
	SpmdBuilder *b;
	/* of the computation, and inside the manual groups of the visited instruction */
	const SpmdState *base, *st;
	uint32_t devices;		/* in a group */
	SpmdValue *values;		/* by number of the instruction */
} SpmdVisitor;

/* Walks over a computation and returns the node of its root, resharded; *b is where all nodes are. */
SpmdNode *spmd_walk(SpmdRun *run, SpmdComp *c, const SpmdSharding *root, SpmdBuilder **b);

/* Returns the value of an operand. */
static inline SpmdValue
spmd_get(const SpmdVisitor *v, const SpmdIns *i)
{
	return v->values[i->number];
}

/* Sets the value of an instruction to a node, which has its sharding; or to a value. */
void spmd_set_node(SpmdVisitor *v, SpmdIns *i, SpmdNode *n);
void spmd_set_value(SpmdVisitor *v, SpmdIns *i, SpmdValue x);
/* Sets it to a node with another sharding s, which is resharded. */
void spmd_set_resharded(SpmdVisitor *v, SpmdIns *i, SpmdNode *n, const SpmdSharding *s);

/* Returns a copy of a value with a node of its own, and so a cache of its own. */
SpmdValue spmd_copy_value(SpmdValue x);

/* Rules. */
void spmd_visit_default(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_elementwise(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_dot(SpmdVisitor *v, SpmdIns *i);	/* and convolution */
void spmd_visit_gather(SpmdVisitor *v, SpmdIns *i);
void spmd_visit_scatter(SpmdVisitor *v, SpmdIns *i);

#endif
