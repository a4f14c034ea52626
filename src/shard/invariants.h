/* SPDX-License-Identifier: Apache-2.0
 *
 * Invariants of meshes, axis lists and propagation edges that need no context (spec 10 §13.3, §13.4 and §13.10), and
 * the messages about them. The reader and the verifier share them, and each reports a fault at its own location.
 */
#ifndef SHARDC_SHARD_INVARIANTS_H
#define SHARDC_SHARD_INVARIANTS_H

#include "shard/axis.h"
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

/* Returns an axis as it is written, in the arena. */
const char *shard_axis_text(const Session *s, Arena *a, ShardAxis axis);

/* Checks a sub-axis of an axis of size `full`; any other axis passes. */
bool shard_check_sub_axis(const Session *s, Arena *a, ShardAxis axis, int64_t full, ShardFault *fault);
/* Checks that two neighbours in a sorted list do not overlap. Sub-axes that overlap are neighbours in this order. */
bool shard_check_overlap(const Session *s, Arena *a, ShardAxis before, ShardAxis axis, ShardFault *fault);
/* Checks that two neighbours of a list are not two parts of one sub-axis. */
bool shard_check_merged(const Session *s, Arena *a, ShardAxis before, ShardAxis axis, ShardFault *fault);

/* Report a condition that the caller has found: fill in *fault and return false. `what` names the list. */
bool shard_fault_axis_unknown(const Session *s, Arena *a, Atom name, ShardFault *fault);
bool shard_fault_axis_dup(const Session *s, Arena *a, ShardAxis axis, ShardFault *fault);
bool shard_fault_full_and_sub(const Session *s, Arena *a, Atom name, ShardFault *fault);
bool shard_fault_unsorted(Arena *a, const char *what, ShardFault *fault);

/* One step of propagation edges as written. */
typedef struct ShardStep {
	int64_t step;
	uint32_t first, n;	/* its entries: first .. first + n - 1 */
} ShardStep;

/* Checks propagation edges as written; a fault is reported at their `<`. */
bool shard_check_edges(const Session *s, Arena *a, const ShardStep *steps, uint32_t n_steps, const ShardEdge *entries,
                       const ShardEdgeRef *targets, ShardFault *fault);

#endif
