/* SPDX-License-Identifier: Apache-2.0
 *
 * What can be wrong with a mesh or with propagation edges by themselves (spec 10 §13.3 and §13.10).
 * The reader asks while it parses and knows the places; here are conditions, ids and wordings.
 */
#ifndef SHARDC_SHARD_INVARIANTS_H
#define SHARDC_SHARD_INVARIANTS_H

#include "shard/sdy_attr.h"

typedef struct ShardFault {
	DiagId id;
	const char *text;	/* without prefix, in the arena given */
} ShardFault;

/* One axis, when it has been read; stands at the axis. The functions return true if nothing is wrong. */
bool shard_check_mesh_axis(Arena *a, int64_t size, ShardFault *fault);
/* The whole mesh with the ids as written, before shard_mesh_new(); stands at its `<`. */
bool shard_check_mesh(const Session *s, Arena *a, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids,
                      uint32_t n_ids, ShardFault *fault);

/* A step as written: entries first .. first + n - 1. */
typedef struct ShardStep {
	int64_t step;
	uint32_t first, n;
} ShardStep;

/* All steps as written, before shard_edges_new(); stands at the `<` of the attribute. */
bool shard_check_edges(const Session *s, Arena *a, const ShardStep *steps, uint32_t n_steps, const ShardEdge *entries,
                       const ShardEdgeRef *targets, ShardFault *fault);

#endif
