/* SPDX-License-Identifier: Apache-2.0
 *
 * The live nodes of a partitioned program with their users. Copies, and elements of a tuple that is made in the same
 * computation, stand for what they hold: XLA's simplification removes them before the passes of this room.
 */
#ifndef SHARDC_LATE_LATE_GRAPH_H
#define SHARDC_LATE_LATE_GRAPH_H

#include "late/late.h"

typedef struct LateNode {
	const SpmdNode *node;
	struct LateNode *same;		/* what it stands for; itself, unless it is left out */
	uint32_t n_ops, n_users;	/* users: each once */
	struct LateNode **ops, **users;
	uint32_t number;		/* in the graph */
	uint32_t part;
	LateRow *row;			/* of a collective, or NULL */
	bool is_result;			/* of its computation */
} LateNode;

typedef struct LateGraph {
	Arena *a;			/* scratch */
	const SpmdRun *run;
	const SpmdResult *result;
	LateTarget target;
	LateNode *nodes;		/* by part */
	uint32_t n;
	uint32_t *first;		/* of each part, and the end */
	Map parts;			/* computation to its part + 1 */
	LateNode **parameters;		/* the first parameter of each part, or NULL */
	LateNode **callers;		/* the loop or call of each part; NULL: none, or a conditional */
	LateRow *rows;
	uint32_t n_rows;
	LateNode **of_row;		/* the node of each row, or what holds its result after sums were merged */
} LateGraph;

LateGraph late_graph_new(SpmdRun *run, const SpmdResult *result, LateTarget target, LateRow *rows);

/* Returns the part of a computation; its number is out of range if the computation is none of the program. */
uint32_t late_part(const LateGraph *g, const SpmdComp *c);
/* Returns the root of a part. */
LateNode *late_root(const LateGraph *g, uint32_t part);
/* Returns whether a part is the body of a loop. */
bool late_is_body(const LateGraph *g, uint32_t part);

/* Whether a node is in the program. */
static inline bool
late_is_live(const LateNode *n)
{
	return n->node->is_live && n->same == n;
}

/* Returns the row of an all-reduce that is still there, or NULL. */
static inline LateRow *
late_all_reduce(const LateNode *n)
{
	return n->row && !n->row->is_gone && n->row->kind == SPMD_OP_ALL_REDUCE ? n->row : NULL;
}

/* Returns the operation with which an all-reduce combines. */
SpmdOpcode late_reduction(const LateRow *r);
/* Devices in a group of a row; 0 for a permute. */
uint32_t late_group_size(const LateGraph *g, const LateRow *r);

/* The passes. */
void late_unroll(LateGraph *g);			/* spec 57 §22.1 */
void late_merge_duplicates(LateGraph *g);	/* spec 57 §23.1 */
void late_merge_sums(LateGraph *g);		/* spec 57 §23.2 */
void late_leave_loops(LateGraph *g);		/* spec 57 §23.3 */
void late_rewrite_gathers(LateGraph *g);	/* spec 57 §24.1 */
void late_rewrite_scatters(LateGraph *g);	/* spec 57 §24.2 */
void late_scatter_sums(LateGraph *g);		/* spec 57 §25 */
void late_combine(LateGraph *g);		/* spec 57 §26 */
void late_narrow(LateGraph *g);			/* spec 57 §27.1 */
void late_pack_booleans(LateGraph *g);		/* spec 57 §27.3 */
void late_widen(LateGraph *g);			/* spec 57 §29.1 */

#endif
