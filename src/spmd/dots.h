/* SPDX-License-Identifier: Apache-2.0
 *
 * Dots and convolutions (spec 57 §6). A dimension of the operands or the result belongs to a class, by which the
 * shards' own dots are found: a step tries to answer at once, or else forms groups of devices that agree in some
 * dimensions, and begins anew inside the groups.
 */
#ifndef SHARDC_SPMD_DOTS_H
#define SHARDC_SPMD_DOTS_H

#include "spmd/visitor.h"

typedef enum SpmdDotSide {
	SPMD_LHS,
	SPMD_RHS,
	SPMD_OUT,
	SPMD_DOT_SIDES
} SpmdDotSide;

typedef enum SpmdDotClass {
	SPMD_BATCH,
	SPMD_CONTRACTING,
	SPMD_LHS_FREE,
	SPMD_RHS_FREE,
	SPMD_SPATIAL,		/* of a convolution whose window spans shards */
	SPMD_DOT_CLASSES
} SpmdDotClass;

typedef struct SpmdDotDim {
	int32_t at[SPMD_DOT_SIDES];	/* its number on each side; -1: not there */
	int32_t spatial;		/* its number among the spatial dimensions of a convolution; -1: none */
} SpmdDotDim;

typedef struct SpmdDotList {
	uint32_t n;
	SpmdDotDim v[SPMD_RANK + 4];
} SpmdDotList;

typedef struct SpmdDotPlan {
	SpmdDotList dims[SPMD_DOT_CLASSES];
	uint32_t rank[SPMD_DOT_SIDES];
} SpmdDotPlan;

/* What follows each local dot inside the groups of a contraction: the sums of what the groups have. */
typedef struct SpmdDotSums {
	const SpmdState *st;		/* outside of the groups */
	const SpmdSharding *sharding;	/* along whose dimensions there are sums */
	SpmdDims dims;
	const SpmdSharding *slice;	/* the part of the sum that a group keeps, or NULL: all of it */
	bool has_copies;		/* another sum over the copies of the sharding follows the slice */
} SpmdDotSums;

/* What all steps of an instruction share. */
typedef struct SpmdDot {
	SpmdTable *t;
	SpmdBuilder *b;
	const SpmdIns *ins;
	SpmdDotPlan plan;		/* of the instruction */
	const SpmdDotSums *sums;	/* of the innermost contraction, or NULL */
} SpmdDot;

/* A dot of a group of devices. */
typedef struct SpmdDotTask {
	SpmdDot *c;
	SpmdValue lhs, rhs;
	const SpmdShape *base;		/* of the result in this group */
	const SpmdSharding *sharding;	/* of the result */
	const SpmdDotPlan *plan;	/* that of the instruction, or one with other classes */
	uint32_t devices;		/* in this group */
	const SpmdWindow *windows;	/* of the spatial dimensions of a convolution */
	bool match;			/* the shardings must fit: the operand that leads is not resharded */
	/* Tiles along the dimensions of each class; spmd_dot_count. */
	uint32_t parts[SPMD_DOT_SIDES][SPMD_DOT_CLASSES];
} SpmdDotTask;

/* Fills in the parts. */
void spmd_dot_count(SpmdDotTask *k);
/* Returns the local result with the task's sharding; never NULL. */
SpmdNode *spmd_dot_partition(const SpmdDotTask *k);
/* Makes the local dot or convolution, and the sums that follow it. */
SpmdNode *spmd_dot_make(SpmdDot *c, SpmdValue l, SpmdValue r, const SpmdWindow *windows);
/* Reshards a local result that has this sharding to the task's sharding. */
SpmdNode *spmd_dot_finish(const SpmdDotTask *k, SpmdNode *node, const SpmdSharding *sharding);
/* Returns a sharding of one side as it is on another side; NULL if a dimension that is not there is tiled. */
const SpmdSharding *spmd_dot_map(const SpmdDotTask *k, const SpmdSharding *s, SpmdDotSide from, SpmdDotSide to);
/* Returns the numbers that dimensions have on a side. */
SpmdDims spmd_dot_dims(const SpmdDotList *list, SpmdDotSide side);
/* Adds a dimension to a list. */
void spmd_dot_add(SpmdDotList *list, int32_t lhs, int32_t rhs, int32_t out, int32_t spatial);
/* Returns the sharding that an operand gets from that of the result and of the other operand, which is NULL if it does
 * not count (spec 57 §6.7). NULL: there is none. */
const SpmdSharding *spmd_dot_infer(const SpmdDotTask *k, SpmdDotSide side, const SpmdSharding *other);

/* Return the local result of a task whose work is done in groups, or NULL: they differ in all batch dimensions; in free
 * dimensions of the lhs or the rhs; in contracting ones. */
SpmdNode *spmd_dot_group_batch(const SpmdDotTask *k);
SpmdNode *spmd_dot_group_free(const SpmdDotTask *k, SpmdDotSide side, const SpmdDotList *dims);
SpmdNode *spmd_dot_group_contracting(const SpmdDotTask *k, const SpmdDotList *dims);

/* Values whose nodes look different while the work is in groups, and their shardings afterwards. */
typedef struct SpmdDotResets {
	uint32_t n;
	SpmdNode *nodes[2];
	const SpmdSharding *shardings[2];
} SpmdDotResets;
/* Returns x as it is inside of groups; its node gets the inner sharding. */
SpmdValue spmd_dot_enter(SpmdDotResets *r, const SpmdGroups *g, SpmdValue x, const SpmdState *st);
/* Gives the nodes their shardings back. */
void spmd_dot_leave(const SpmdDotResets *r);
/* Returns s with other tile sizes, NULL if there are not as many tiles. */
const SpmdSharding *spmd_dot_retile(SpmdTable *t, const SpmdSharding *s, const uint32_t *dims);

/* Returns the local result of a dot that computes while parts of an operand or of the result move round a ring, or
 * NULL: XLA does not do so here (spec 57 §22). */
SpmdNode *spmd_dot_windowed(const SpmdDotTask *k);

/* Whether there is such a loop inside groups of devices that differ in the free dimensions of this operand. */
bool spmd_dot_is_windowed_in(const SpmdDotTask *k, SpmdDotSide side);
/* Fills in the classes of a dot. */
void spmd_dot_plan(const SpmdIns *i, SpmdDotPlan *plan);
/* Fills in the classes of a convolution. */
void spmd_conv_plan(const SpmdIns *i, SpmdDotPlan *plan);
/* Returns the shape of a local convolution. */
const SpmdShape *spmd_conv_shape(const SpmdDot *c, const SpmdShape *l, const SpmdShape *r, const SpmdWindow *windows);
/* Sets *out to the local result of a convolution, or to NULL if the step has none. Returns false if it can go on as for
 * a dot. */
bool spmd_conv_step(const SpmdDotTask *k, SpmdNode **out);

#endif
