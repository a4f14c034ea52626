/* SPDX-License-Identifier: Apache-2.0
 *
 * Invariants of a mesh, and of propagation edges, that need no context (spec 10 §13.3 and §13.10). The reader checks
 * them while it parses, because only it knows where to report a fault.
 */
#ifndef SHARDC_SHARD_INVARIANTS_H
#define SHARDC_SHARD_INVARIANTS_H

#include "shard/sdy_attr.h"

/* The first invariant that is broken. */
typedef struct ShardFault {
	DiagId id;
	const char *text;	/* without prefix; in the arena of the call, or static */
} ShardFault;

/* The functions return true if all invariants hold. Otherwise they fill *fault and return false. */

/* Checks an axis of a mesh; a fault is reported at that axis. */
bool shard_check_mesh_axis(Arena *a, int64_t size, ShardFault *fault);
/* Checks a mesh with its device ids as written; a fault is reported at its `<`. */
bool shard_check_mesh(const Session *s, Arena *a, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids,
                      uint32_t n_ids, ShardFault *fault);

/* One step of propagation edges as written. */
typedef struct ShardStep {
	int64_t step;
	uint32_t first, n;	/* its entries: first .. first + n - 1 */
} ShardStep;

/* Checks propagation edges as written; a fault is reported at their `<`. */
bool shard_check_edges(const Session *s, Arena *a, const ShardStep *steps, uint32_t n_steps, const ShardEdge *entries,
                       const ShardEdgeRef *targets, ShardFault *fault);

#endif
