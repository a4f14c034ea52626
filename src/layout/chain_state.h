/* SPDX-License-Identifier: Apache-2.0
 *
 * The state of a chain while it is built (spec 50 §8.2). Only the files layout/chain*.c include this header.
 *
 * A chain compares and moves the same few axes again and again. So it numbers them: equal axes have equal numbers, and
 * a table has an entry for each with its properties.
 */
#ifndef SHARDC_LAYOUT_CHAIN_STATE_H
#define SHARDC_LAYOUT_CHAIN_STATE_H

#include "layout/chain.h"
#include "shard/axis.h"

typedef uint32_t ChainId;	/* the number of an axis or sub-axis */

/* A growing list for VEC_ADD. */
typedef struct ChainIds {
	ChainId *v;
	uint32_t n, cap;
} ChainIds;

typedef struct ChainAxis {
	ShardAxis axis;
	int64_t size;
	bool is_in;		/* it is in one of the lists `in` */
	bool is_wanted;		/* it was in `out` when chain_find_places was last called, at this place: */
	uint32_t dim, index;
} ChainAxis;

typedef struct ChainState {
	Session *s;
	Arena *a;
	const ShardMesh *mesh;
	const int64_t *shape;
	uint32_t rank;
	VEC(ChainAxis) axes;	/* by number */
	ChainIds *in, *out;	/* by dimension: axes that are not yet in place, and axes that are still missing */
	ChainIds *cur;		/* by dimension: the axes after the moves made so far, where possible merged */
	int64_t *room;		/* by dimension: how many times more it may be sharded; each step sets it first */
	bool *whole;		/* by dimension: it changes only as a whole in this round; NULL: none does */
	IrAttr *mesh_now, *mesh_wanted;	/* names or inlined meshes */
	const ShardSharding *to;
	bool keep_kind, bare;
	bool divided;		/* some axis is a sub-axis */
	bool sound;		/* all moves so far are valid */
	int64_t *parts;		/* by dimension: before the next move */
	VEC(LayoutMove) moves;
} ChainState;

/* Returns a state for a question, with empty lists. */
ChainState chain_state_new(Session *s, Arena *a, const LayoutChainSpec *spec);

/* Returns the number of an axis. */
ChainId chain_id(ChainState *c, ShardAxis axis);

static inline ShardAxis
chain_axis(const ChainState *c, ChainId id)
{
	return c->axes.v[id].axis;
}

static inline int64_t
chain_size(const ChainState *c, ChainId id)
{
	return c->axes.v[id].size;
}

/* Returns the product of the sizes of the axes of a list. */
int64_t chain_total(const ChainState *c, const ChainIds *list);
/* Inserts an axis at index i. */
void chain_insert(Arena *a, ChainIds *list, uint32_t i, ChainId id);
/* Removes the axis at index i. */
void chain_remove(ChainIds *list, uint32_t i);
/* Appends an axis, merged with the last one if that is possible. */
void chain_append(ChainState *c, ChainIds *list, ChainId id);

/* Returns whether a dimension changes only as a whole (spec 50 §8.9). */
static inline bool
chain_is_whole(const ChainState *c, uint32_t d)
{
	return c->whole && c->whole[d];
}

/* Records where `out` has its axes now. */
void chain_find_places(ChainState *c);
/* Returns the entry of an axis if the target has the axis, or NULL. */
static inline const ChainAxis *
chain_place(const ChainState *c, ChainId id)
{
	return c->axes.v[id].is_wanted ? &c->axes.v[id] : NULL;
}

/* Sorts axes in plain order. */
void chain_sort(const ChainState *c, ShardAxisVec *list);
/* Splits the axes of a list where a sorted list of others begins or ends. */
void chain_align(ChainState *c, ChainIds *list, ShardAxes others);
/* Removes n axes, in the given order, from the end of a dimension's current axes. */
void chain_pop(ChainState *c, uint32_t d, const ChainId *tail, uint32_t n);
/* Appends an axis to a dimension's current axes. */
void chain_push(ChainState *c, uint32_t d, ChainId id);
/* Add a move whose result has the current axes: a slice or gather along a list per dimension, an all-to-all, a
 * permute. */
void chain_emit_lists(ChainState *c, CostKind kind, const ChainIds *lists);
void chain_emit_all_to_all(ChainState *c, uint32_t src, uint32_t target, const ChainIds *list);
void chain_emit_permute(ChainState *c);

/* An axis that was cut to the room of a dimension. */
typedef struct ChainFit {
	ChainId id, rest;
	bool has_rest;
} ChainFit;

/* Cuts an axis to *room and divides *room by the size of the part that fits. Returns false if no part fits. */
bool chain_fit(ChainState *c, ChainId id, int64_t *room, ChainFit *fit);

/* chain_slice.c: slices along axes that the target has and the source lacks (spec 50 §8.4). */
void chain_slice(ChainState *c);
/* chain_permute.c: permutes the axes within and between dimensions, if that helps (spec 50 §8.5). */
void chain_permute(ChainState *c);

typedef enum ChainEnd { CHAIN_FRONT, CHAIN_BACK } ChainEnd;

/* Distributes axes over the dimensions that have room: lists[d] holds those for dimension d, or lists[0] those for all
 * dimensions if `shared` is set. They are inserted at one end of in[d]. If sliced is not NULL, they are also appended
 * to sliced[d] and to the current axes. */
void chain_distribute(ChainState *c, ChainEnd end, ChainIds *lists, bool shared, ChainIds *sliced);

#endif
