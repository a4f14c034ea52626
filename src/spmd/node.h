/* SPDX-License-Identifier: Apache-2.0
 *
 * The program that the partitioner makes, as far as it matters: nodes with local shapes, the collectives among them,
 * and the caches of reshards (spec 57 §3.4 and §3.6). Index arithmetic and masks' operands are left out.
 */
#ifndef SHARDC_SPMD_NODE_H
#define SHARDC_SPMD_NODE_H

#include "spmd/hlo.h"

typedef struct SpmdNode {
	uint32_t number;		/* in its builder */
	SpmdOpcode op;
	const SpmdShape *shape;		/* local */
	uint32_t n_ops;
	struct SpmdNode **ops;
	const SpmdSharding *sharding;	/* changes while its users work in groups; NULL: not yet known */
	const SpmdIns *by;		/* the instruction that was being visited; NULL: the reshard of the root */
	const SpmdIns *named;		/* whose name it carries, or NULL */
	uint64_t constant_dims;		/* along which it is known to be constant (spec 57 §3.6) */
	uint32_t index;			/* get-tuple-element, parameter */
	bool is_made;			/* a collective of the partitioner, not of the program */
	bool is_broadcast_of_scalar;	/* or of nothing */
	bool is_unreduced;		/* its partial sums stay */
	bool is_partial_move;		/* an all-to-all between shardings of which one has a replicated dimension */
	bool is_rough_choice;		/* by a way of which the cost may differ in XLA, because of such moves */
	bool is_live;			/* the result or a side effect needs it; set when its computation is done */
	/* A collective. */
	const SpmdTiles *rows;		/* rows of devices; NULL: a permute */
	const SpmdTiles *from, *to;	/* a permute: pairs of devices, arrays of one dimension */
	int32_t dimension;		/* all-gather, all-to-all; -1: none */
	SpmdOpcode reduction;		/* all-reduce */
	/* a permute that stands for those of a loop: the devices of the ring; else 0 */
	uint32_t ring;
	uint32_t trips;			/* a permute in a loop that the partitioner makes: its trips; else 0 */
} SpmdNode;

typedef struct SpmdCreator {
	uint32_t devices;			/* without groups: all of them */
	const struct SpmdCreator *parent;	/* NULL: no groups */
	const SpmdTiles *rows;			/* a group is a row; its devices are numbers in the parent */
} SpmdCreator;

typedef struct SpmdCache SpmdCache;

/* A warning of involuntary full rematerialization (spec 57 §4.12). */
typedef struct SpmdWarning {
	const SpmdIns *by;		/* the visited instruction, or NULL: the root of comp */
	const SpmdComp *comp;
	const SpmdSharding *from, *to;	/* as they look from the innermost group */
	const SpmdNode *node;		/* what is moved */
	SpmdNode *gathered;		/* the value on all devices; live or not */
	bool is_dry;			/* raised in a dry run: nothing is gathered because of it */
} SpmdWarning;

typedef struct SpmdRun {
	Arena *a, *tmp;
	SpmdTable *t;
	SpmdInput *in;
	bool is_tpu;			/* partition as XLA for TPUs does (spec 57 §21) */
	VEC(SpmdWarning) warnings;
	const char *unsupported;	/* what is not modelled and was met first, or NULL */
	const void *at;			/* the source of the instruction that was visited last, or NULL */
} SpmdRun;

/* Notes that something is not modelled, once. */
void spmd_unsupported(SpmdRun *run, const char *what);

/* Where nodes are made. */
typedef struct SpmdBuilder {
	SpmdRun *run;
	const SpmdComp *comp;
	VEC(SpmdNode *) nodes;
	const SpmdIns *visiting;
	bool is_dry;
	bool is_rough_choice;		/* as of the nodes that are made now */
} SpmdBuilder;

typedef struct SpmdState {
	SpmdBuilder *b;
	const SpmdCreator *creator;
	SpmdCache *cache;
} SpmdState;

/* A partitioned value. A node of NULL means failure where a function says so. */
typedef struct SpmdValue {
	SpmdNode *node;
	const SpmdShape *base;		/* global shape, or that of the group */
	const SpmdState *st;
} SpmdValue;

/* Adds a node. Its name is that of the visited instruction. */
SpmdNode *spmd_node_new(SpmdBuilder *b, SpmdOpcode op, const SpmdShape *shape, uint32_t n_ops, SpmdNode *const *ops);
/* Common forms of it: one operand; a copy with a sharding; a transpose, where dimension i is order[i] of x; a
 * get-tuple-element. */
SpmdNode *spmd_node_of(SpmdBuilder *b, SpmdOpcode op, const SpmdShape *shape, SpmdNode *x);
SpmdNode *spmd_node_copy(SpmdBuilder *b, SpmdNode *x, const SpmdSharding *s);
SpmdNode *spmd_node_transpose(SpmdBuilder *b, const SpmdShape *shape, SpmdNode *x, const uint32_t *order);
SpmdNode *spmd_node_element(SpmdBuilder *b, SpmdNode *x, uint32_t index);

/* Returns the state of a computation that begins, with empty caches. */
const SpmdState *spmd_state_new(SpmdBuilder *b, const SpmdCreator *creator);
const SpmdCreator *spmd_creator_new(SpmdRun *run, uint32_t devices);
/* Returns the state inside groups: the cache of exactly these rows, and collectives within each row. */
const SpmdState *spmd_state_in(const SpmdState *st, const SpmdTiles *rows);
/* Does so with the cache of the state itself. */
const SpmdState *spmd_state_grouped(const SpmdState *st, const SpmdTiles *rows);
/* Returns the state with empty caches. */
const SpmdState *spmd_state_fresh(const SpmdState *st);

/* Cached reshards of a node, in order of insertion; reading and setting. */
typedef struct SpmdCached {
	const SpmdSharding *to;
	SpmdValue value;
} SpmdCached;
/* Returns the entry for a sharding, or NULL; for t->rep that of the first replicated one. */
const SpmdCached *spmd_cache_find(const SpmdState *st, const SpmdNode *node, const SpmdSharding *to);
void spmd_cache_set(const SpmdState *st, const SpmdNode *node, const SpmdSharding *to, SpmdValue value);

/* Collectives. The rows are numbers of devices in the state's groups; NULL: all devices of a group. A collective has
 * the name of its operand. A permute without pairs gives zeros, one that moves nothing gives its operand. */
SpmdNode *spmd_all_reduce(const SpmdState *st, SpmdNode *x, const SpmdTiles *rows, SpmdOpcode reduction);
SpmdNode *spmd_all_gather(const SpmdState *st, SpmdNode *x, const SpmdShape *shape, const SpmdTiles *rows,
                          uint32_t dim);
SpmdNode *spmd_all_to_all(const SpmdState *st, SpmdNode *x, const SpmdTiles *rows, uint32_t dim);
SpmdNode *spmd_permute(const SpmdState *st, SpmdNode *x, uint32_t n, const uint32_t *from, const uint32_t *to);
/* All-reduces along each dimension of a list that is tiled, the last one first; all-gathers. On a TPU it is one
 * collective for all of them (spec 57 §21). */
SpmdNode *spmd_all_reduce_dims(const SpmdState *st, SpmdNode *x, const SpmdSharding *s, const SpmdDims *dims,
                               SpmdOpcode reduction);
SpmdNode *spmd_all_gather_dims(const SpmdState *st, SpmdNode *x, const SpmdSharding *s, const SpmdDims *dims);

/* Returns the bytes of the operands on a device. */
int64_t spmd_operand_bytes(const SpmdNode *n);

/* How many parts a device sends in the permutes that a node stands for (spec 57 §5.17 and §22.1). */
static inline uint32_t
spmd_parts_moved(const SpmdNode *n)
{
	if (n->trips)
		return n->trips;
	return !n->ring ? 1 : n->ring % 4 ? n->ring : n->ring + 1;
}

static inline SpmdTable *
spmd_table_of(const SpmdState *st)
{
	return st->b->run->t;
}

/* Returns the value of a node that has got a sharding. */
static inline SpmdValue
spmd_value(SpmdNode *node, const SpmdSharding *sharding, const SpmdShape *base, const SpmdState *st)
{
	node->sharding = sharding;
	return (SpmdValue){ node, base, st };
}

#endif
