/* SPDX-License-Identifier: Apache-2.0
 *
 * The partitioner as a whole: the collectives of the program that XLA makes, and its warnings (spec 57).
 */
#ifndef SHARDC_SPMD_PARTITION_H
#define SHARDC_SPMD_PARTITION_H

#include "spmd/visitor.h"

/* A collective that is left after dead code is gone (spec 57 §9.1). */
typedef struct SpmdCollective {
	const SpmdComp *comp;
	const SpmdNode *node;		/* its kind, local shapes, and the instruction it comes from (`by`) */
	const SpmdTiles *rows;		/* groups of devices; NULL: a permute, or all devices */
	const SpmdTiles *from, *to;	/* a permute: pairs */
	int32_t dimension;		/* all-gather, all-to-all, reduce-scatter; -1: none */
	const char *name;		/* op_name of its metadata; "" without */
} SpmdCollective;

/* A computation after it is partitioned. */
typedef struct SpmdPart {
	const SpmdComp *comp;
	const SpmdBuilder *b;		/* all nodes, live or not, operands before users */
	SpmdNode *root;
} SpmdPart;

typedef struct SpmdResult {
	VEC(SpmdPart) parts;		/* those that are called first */
	VEC(SpmdCollective) collectives;	/* by part; in the order they were made */
} SpmdResult;

/* Partitions run->in, which changes on the way; run has what comes before `warnings`, all else is empty. The warnings
 * are in run->warnings. Returns false if something is not modelled, which run->unsupported says. */
bool spmd_partition(SpmdRun *run, SpmdResult *result);

/* Simplifies a computation as XLA for TPUs has done before (spec 57 §21.5). */
void spmd_simplify(SpmdRun *run, SpmdComp *c);
/* Notes which operands of dots several instructions want in one sharding (spec 57 §22.3). */
void spmd_find_shared(SpmdRun *run, SpmdComp *c);
/* Rewrites the instructions of a computation as XLA does before the walk (spec 57 §3.3). */
void spmd_rewrite(SpmdInput *in, SpmdComp *c, bool is_tpu);

#endif
