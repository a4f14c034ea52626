/* SPDX-License-Identifier: Apache-2.0
 *
 * What a collective costs each device: bytes sent and time (spec 50 §12.2 and §12.3, spec 75 §11.3). These are the
 * volumes and times of ring algorithms without overlap, contention or computation.
 */
#ifndef SHARDC_COST_PRICE_H
#define SHARDC_COST_PRICE_H

#include "cost/topology.h"
#include "shard/local.h"

/* The collectives, and other ways in which data moves. Reports sort by this order. */
typedef enum CostKind {
	COST_ALL_GATHER, COST_ALL_REDUCE, COST_REDUCE_SCATTER, COST_ALL_TO_ALL, COST_PERMUTE,
	COST_BROADCAST, COST_REDUCE, COST_RAGGED, COST_SEND, COST_ALL_SLICE,
	COST_TO_UNREDUCED, COST_RECV, COST_HOST, COST_RESHARD,
	COST_DECLARED,		/* the program says how much */
	COST_IMPLICIT, COST_UNKNOWN,
	COST_FREE,		/* a reshape, or another operation that sends nothing */
	COST_N_KINDS
} CostKind;

/* Returns the name of a kind, such as "all_gather". */
const char *cost_kind_name(CostKind kind);
/* Returns whether operations of a kind send data from device to device. */
static inline bool
cost_kind_moves(CostKind kind)
{
	return kind != COST_ALL_SLICE && kind != COST_TO_UNREDUCED && kind != COST_RECV && kind != COST_HOST &&
	       kind != COST_FREE;
}
/* Returns whether the program does not say what operations of a kind send, or whether they do. */
static inline bool
cost_kind_is_open(CostKind kind)
{
	return kind == COST_IMPLICIT || kind == COST_UNKNOWN;
}

typedef struct CostCollective {
	CostKind kind;
	int64_t n;			/* devices in a group: the product of the axes */
	int64_t in, out;		/* bytes of the local tensor before and after */
	int64_t meet;			/* ALL_TO_ALL: bytes that a device sends to each other device: those of the
					 * local operand if the moved axes sharded both dimensions */
	const ShardMesh *mesh;		/* of the axes; NULL: the time is unknown */
	ShardAxes axes;			/* as written, from major to minor */
	const ShardMesh *to_mesh;	/* PERMUTE: the mesh of the result */
	const ShardSharding *from, *to;	/* PERMUTE: shardings before and after */
	const int64_t *target;		/* PERMUTE: instead of the shardings, the position to which each position sends;
					 * itself if it does not send */
} CostCollective;

/* Returns the bytes that each device sends. */
int64_t cost_sent(const CostCollective *c);

/* Returns the time in which each of n devices on a switch gets b bytes from every other one. A gather takes the steps
 * of a switch, an exchange only one. */
double cost_switch_time(const CostLink *link, int64_t n, double b, bool gathers);

/* Computes the seconds that a collective takes. Returns false if they are unknown: the mesh is unknown, an axis has no
 * link, or a permutation has too many devices. `scratch` is for the call. */
bool cost_time(Arena *scratch, const Session *s, const CostTopology *t, const CostCollective *c, double *seconds);

/* Fills in for each position of mesh m, under sharding `from`, the position to which its part of the tensor moves, so
 * that the devices hold the parts of sharding `to` on mesh n. Replicas keep their order. Returns false if the meshes
 * differ in their devices or there are too many. */
bool cost_permutation(Arena *a, const ShardMesh *m, const ShardSharding *from, const ShardMesh *n,
                      const ShardSharding *to, int64_t *target);

/* The largest number of devices for which a permutation is computed. */
enum { COST_MAX_ROUTED = 1 << 13 };

#endif
