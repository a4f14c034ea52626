/* SPDX-License-Identifier: Apache-2.0
 *
 * Gathers and scatters (spec 57 §8). Several methods are tried, in the order of their cost. Each groups the devices
 * and leaves a smaller gather or scatter, for which the methods are tried again. "Out" is the result of a gather, and
 * the updates of a scatter.
 */
#ifndef SHARDC_SPMD_GATHERS_H
#define SHARDC_SPMD_GATHERS_H

#include "spmd/visitor.h"

/* Dimensions of one value and those of another that belong to them. */
typedef struct SpmdPairs {
	SpmdDims from, to;
} SpmdPairs;

/* Dimensions of operand, indices and out along which the i-th slice is taken from the i-th place. */
typedef struct SpmdBatch {
	SpmdDims operand, indices, out;
} SpmdBatch;

/* What does not change while the methods are tried. */
typedef struct SpmdGather {
	const SpmdVisitor *v;
	const SpmdIns *ins, *operand, *indices;
	const SpmdGatherDims *dims;
	const int64_t *slices;		/* of the instruction, by dimension of the operand */
	uint32_t rank, index_rank, out_rank;
	bool has_batch, has_parallel;
	SpmdBatch batch, parallel;	/* explicit ones; implicit ones, from indices that count */
} SpmdGather;

typedef struct SpmdGatherJob SpmdGatherJob;
/* A method returns the result with the job's sharding, or NULL if it does not apply. It may change the job. */
typedef SpmdNode *(*SpmdGatherMethod)(SpmdGatherJob *job);

typedef struct SpmdGatherKind {
	SpmdOpcode op;
	SpmdGatherMethod methods[5], last;	/* the last one always works */
	/* Groups along batch dimensions. Indices that count do so in each group from its own start: these are moved. */
	SpmdNode *(*by_dims)(SpmdGatherJob *job, const SpmdBatch *batch, bool is_moved);
} SpmdGatherKind;

/* The groups of a method. */
typedef struct SpmdGatherGroups {
	SpmdGroups operand, indices, out;	/* operand: of a scatter's result, too */
} SpmdGatherGroups;

/* A gather or scatter in groups. */
struct SpmdGatherJob {
	const SpmdGather *g;
	const SpmdGatherKind *kind;
	uint32_t n;				/* operands of a scatter; gather: 1 */
	SpmdValue *operands, indices, *updates;	/* updates: gather NULL */
	const SpmdShape *shape;			/* of the result */
	const SpmdSharding *sharding;
	const int64_t *slices;
	bool recurses;				/* what is left is not done by the last method at once */
	VEC(SpmdValue) entered;			/* values whose nodes look as in groups, and */
	VEC(const SpmdSharding *) before;	/* how these looked before */
};

/* gather_iota.c: returns the dimension along which each element is its coordinate, or -1. */
int32_t spmd_iota_dim(const SpmdIns *x);

/* gather_dims.c */
void spmd_gather_init(SpmdGather *g, const SpmdVisitor *v, const SpmdIns *ins);
/* Dimensions of operand and out of which slices have all. */
SpmdPairs spmd_gather_passed(const SpmdGather *g, const int64_t *slices);
/* Dimensions of indices and out that are no batch dimensions. */
SpmdPairs spmd_gather_index_passed(const SpmdGather *g);
/* Whether the operand is tiled along dimensions in which slices have one element; sets *dims to these. */
bool spmd_gather_trivial(const SpmdGather *g, const SpmdSharding *operand, const int64_t *slices, SpmdDims *dims);
/* Dimensions from which devices may be borrowed. */
SpmdDims spmd_gather_index_prio(const SpmdGather *g);
SpmdDims spmd_gather_operand_prio(const SpmdGather *g, const SpmdSharding *operand, const int64_t *slices);
SpmdDims spmd_gather_out_prio(const SpmdGather *g, const int64_t *slices, uint32_t rank);
/* Returns the sharding of out that the operand or the indices lead to, NULL: none; and that of indices from out. */
const SpmdSharding *spmd_gather_out_from_operand(const SpmdGather *g, const SpmdSharding *s, const int64_t *slices);
const SpmdSharding *spmd_gather_out_from_index(const SpmdGather *g, const SpmdSharding *s);
const SpmdSharding *spmd_gather_index_from_out(const SpmdGather *g, const SpmdSharding *s);

/* gather_groups.c */
static inline SpmdTable *
spmd_gather_table(const SpmdGatherJob *job)
{
	return job->g->v->run->t;
}

/* Methods: both lead to by_dims of the kind. */
SpmdNode *spmd_gather_by_batch(SpmdGatherJob *job);
SpmdNode *spmd_gather_by_parallel(SpmdGatherJob *job);

/* Fill in the groups of a method, all with the same rows, or return false. `out` is the sharding of out that is wanted.
 * The groups differ in batch dimensions; */
bool spmd_gather_group_batch(SpmdGatherJob *job, const SpmdBatch *batch, const SpmdSharding *out, bool is_moved,
                             SpmdGatherGroups *g);
/* in dimensions of the operand of which slices have all: *made is set to the sharding of out in these groups; */
bool spmd_gather_group_operand_passed(const SpmdGatherJob *job, const SpmdDims *passed, const SpmdSharding *out,
                                      SpmdGatherGroups *g, const SpmdSharding **made);
/* in dimensions that indices and out share, after a reshard of the indices that suits `out`; */
bool spmd_gather_group_index_passed(SpmdGatherJob *job, const SpmdPairs *p, const SpmdSharding *out,
                                    SpmdGatherGroups *g, const SpmdSharding **made);
/* in dimensions of the operand in which slices have one element; rank: of out. */
bool spmd_gather_group_trivial(const SpmdGatherJob *job, const SpmdDims *dims, const SpmdSharding *out, uint32_t rank,
                               SpmdGatherGroups *g);

/* Returns the number of tiles along dimensions. */
uint32_t spmd_tiles_along(const SpmdSharding *s, const SpmdDims *dims);
/* Gives *g the rows of ref. Returns false if it has another number of groups. */
bool spmd_gather_align(const SpmdGatherJob *job, SpmdGroups *g, const SpmdGroups *ref);
/* Reshards *x to the groups and returns how it looks from there, until the method has ended. */
SpmdValue spmd_gather_enter(SpmdGatherJob *job, SpmdValue *x, const SpmdGroups *g);
/* Undoes that for all values. */
void spmd_gather_leave(SpmdGatherJob *job);
/* Returns a new node that is computed from a value. */
SpmdValue spmd_gather_derived(SpmdValue x, SpmdOpcode op);
/* Sets the shardings of operand and indices to ones that are equal along batch dimensions, or returns false. */
bool spmd_gather_align_batch(const SpmdGatherJob *job, const SpmdBatch *batch, const SpmdSharding **operand,
                             const SpmdSharding **indices);
/* Reshards to equal tilings along batch dimensions, and returns the sharding of out that they lead to; NULL: none. */
const SpmdSharding *spmd_gather_reshard_batch(SpmdGatherJob *job, const SpmdBatch *batch);
/* Returns the value of a node with a sharding, resharded as the job says. */
SpmdNode *spmd_gather_result(const SpmdGatherJob *job, SpmdNode *n, const SpmdSharding *s, const SpmdShape *base,
                             const SpmdState *st);
/* Returns the slice sizes in groups of the operand, whose passed dimensions are cut. */
const int64_t *spmd_gather_cut_slices(const SpmdGatherJob *job, const SpmdDims *passed);

/* gather_cost.c: tries the methods, and returns the result. */
SpmdNode *spmd_gather_run(const SpmdGatherJob *job);

#endif
