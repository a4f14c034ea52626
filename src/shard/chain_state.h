/* SPDX-License-Identifier: Apache-2.0
 *
 * The state of a chain while it is built (spec 50 §8.2). Only the files shard/chain*.c include this header.
 */
#ifndef SHARDC_SHARD_CHAIN_STATE_H
#define SHARDC_SHARD_CHAIN_STATE_H

#include "shard/axis.h"
#include "shard/chain.h"

/* Where the target has an axis. */
typedef struct ChainPlace {
	ShardAxis axis;
	uint32_t dim, index;	/* index: in out[dim] */
} ChainPlace;

typedef struct ChainState {
	Session *s;
	Arena *a;
	const ShardMesh *mesh;
	const int64_t *shape;
	uint32_t rank;
	ShardAxisVec *in, *out;	/* by dimension: axes that are not yet in place, and axes that are still missing */
	ShardAxisVec *cur;	/* by dimension: the axes after the moves made so far */
	int64_t *room;		/* by dimension: how many times more it may be sharded; each step sets it first */
	ShardAxisVec in_set;	/* all axes of `in`, in no order */
	VEC(ChainPlace) where;	/* the axes of `out` when chain_find_places was last called */
	IrAttr *mesh_now, *mesh_wanted;	/* names or inlined meshes */
	const ShardSharding *to;
	bool keep_kind, bare;
	bool sound;		/* all moves so far are valid */
	int64_t *parts;		/* by dimension: before the next move */
	VEC(ShardMove) moves;
} ChainState;

/* Returns an empty state for a question. */
ChainState chain_state_new(Session *s, Arena *a, const ShardChainSpec *spec);

/* Inserts an axis at index i. */
void chain_insert(Arena *a, ShardAxisVec *v, uint32_t i, ShardAxis axis);
/* Removes the axis at index i. */
void chain_remove(ShardAxisVec *v, uint32_t i);
/* Returns the index of an axis, or -1. */
int64_t chain_index(const ShardAxisVec *v, ShardAxis axis);

static inline bool
chain_is_in(const ChainState *c, ShardAxis axis)
{
	return chain_index(&c->in_set, axis) >= 0;
}

/* Add an axis to, and remove one from, in_set. */
void chain_add_in(ChainState *c, ShardAxis axis);
void chain_drop_in(ChainState *c, ShardAxis axis);
/* Records where `out` has its axes now. */
void chain_find_places(ChainState *c);
/* Returns the recorded place of an axis, or NULL. */
const ChainPlace *chain_place(const ChainState *c, ShardAxis axis);
/* Sorts a list in plain order. */
void chain_sort(const ChainState *c, ShardAxisVec *list);
/* Splits the axes of a list where a sorted list of others begins or ends. */
void chain_align(const ChainState *c, ShardAxisVec *list, ShardAxes others);
/* Removes the axes of `tail` from the end of a dimension's current axes. */
void chain_pop(const ChainState *c, uint32_t d, ShardAxes tail);
/* Appends an axis to a dimension's current axes. */
void chain_push(const ChainState *c, uint32_t d, ShardAxis axis);
/* Add a move whose result has the current axes: a slice or gather along a list per dimension, an all-to-all, a
 * permute. */
void chain_emit_lists(ChainState *c, ShardMoveKind kind, const ShardAxisVec *lists);
void chain_emit_all_to_all(ChainState *c, uint32_t src, uint32_t target, ShardAxes axes);
void chain_emit_permute(ChainState *c);

/* An axis that was cut to the room of a dimension. */
typedef struct ChainFit {
	ShardAxis axis, rest;
	bool has_rest;
} ChainFit;

/* Cuts an axis to *room and divides *room by the size of the part that fits. Returns false if no part fits. */
bool chain_fit(const ChainState *c, ShardAxis axis, int64_t *room, ChainFit *fit);

/* chain_slice.c: slices along axes that the target has and the source lacks (spec 50 §8.4). */
void chain_slice(ChainState *c);
/* chain_permute.c: permutes the axes within and between dimensions, if that helps (spec 50 §8.5). */
void chain_permute(ChainState *c);

typedef enum ChainEnd { CHAIN_FRONT, CHAIN_BACK } ChainEnd;

/* Distributes axes over the dimensions that have room: lists[d] holds those for dimension d, and entries may be the
 * same list. They are inserted at one end of in[d]. If sliced is not NULL, they are also appended to sliced[d] and to
 * the current axes. */
void chain_distribute(ChainState *c, ChainEnd end, ShardAxisVec *const *lists, ShardAxisVec *sliced);

#endif
