/* SPDX-License-Identifier: Apache-2.0
 *
 * The conditions are tested in the order of the tables in spec 10 §13.3, §13.4 and §13.10, because only the first fault
 * is reported. The messages are Shardy's.
 */
#include "shard/invariants.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/seen.h"

static bool
fault_set(ShardFault *fault, DiagId id, const char *text)
{
	fault->id = id;
	fault->text = text;
	return false;
}

bool
shard_check_mesh_axis(Arena *a, int64_t size, ShardFault *fault)
{
	if (size > 0)
		return true;
	return fault_set(fault, DIAG_MESH_AXIS_SIZE,
	                 arena_printf(a, "axis size must be at least 1, got: %lld", (long long)size));
}

static int
compare_ids(const void *p, const void *q)
{
	int64_t a = *(const int64_t *)p, b = *(const int64_t *)q;

	return (a > b) - (a < b);
}

static const char *
ids_text(Arena *a, const int64_t *ids, uint32_t n)
{
	const char *text;
	Buf b;

	buf_init(&b, a->memory);
	BUF_LIT(&b, "sorted device ids must be iota(product(axes)), got: ");
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(&b, ", ");
		buf_i64(&b, ids[i]);
	}
	text = arena_dup(a, b.p, b.n);
	buf_free(&b);
	return text;
}

static bool
check_permutation(Arena *a, const int64_t *ids, uint32_t n, ShardFault *fault)
{
	int64_t *sorted = arena_dup(a, ids, n * sizeof *ids);

	qsort(sorted, n, sizeof *sorted, compare_ids);
	for (uint32_t i = 0; i < n; i++) {
		if (sorted[i] != i)
			return fault_set(fault, DIAG_MESH_DEVICE_PERM, ids_text(a, sorted, n));
	}
	return true;
}

static bool
check_device_count(Arena *a, const ShardMeshAxis *axes, uint32_t n_axes, uint32_t n_ids, ShardFault *fault)
{
	uint64_t product = 1;	/* wraps on overflow, as in Shardy */

	for (uint32_t i = 0; i < n_axes; i++)
		product *= (uint64_t)axes[i].size;
	if (product == n_ids)
		return true;
	return fault_set(fault, DIAG_MESH_DEVICE_COUNT,
	                 arena_printf(a, "total product of axis sizes must match total number of device ids, "
	                              "got: %lld != %u", (long long)product, n_ids));
}

static bool
check_axis_names(const Session *s, Arena *a, const ShardMeshAxis *axes, uint32_t n, ShardFault *fault)
{
	Seen names;

	seen_init(&names, a, n, sizeof axes->name);
	for (uint32_t i = 0; i < n; i++) {
		if (!seen_add(&names, &axes[i].name))
			return fault_set(fault, DIAG_MESH_AXIS_DUP,
			                 arena_printf(a, "duplicate axis name: \"%s\"",
			                              session_str(s, axes[i].name).p));
	}
	return true;
}

bool
shard_check_mesh(const Session *s, Arena *a, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids,
                 uint32_t n_ids, ShardFault *fault)
{
	for (uint32_t i = 0; i < n_ids; i++) {
		if (ids[i] < 0)
			return fault_set(fault, DIAG_MESH_DEVICE_NEGATIVE,
			                 arena_printf(a, "device id must be non-negative, got: %lld",
			                              (long long)ids[i]));
	}
	if (n_axes == 0) {
		return n_ids <= 1 || fault_set(fault, DIAG_MESH_MAXIMAL_MANY,
		                               "axes is empty and device_ids has more than one element");
	}
	if (!check_axis_names(s, a, axes, n_axes, fault))
		return false;
	return n_ids == 0 ||
	       (check_device_count(a, axes, n_axes, n_ids, fault) && check_permutation(a, ids, n_ids, fault));
}

static bool
check_targets(const Session *s, Arena *a, const ShardEdge *e, const ShardEdgeRef *targets, ShardFault *fault)
{
	Seen refs;

	seen_init(&refs, a, e->n, sizeof *targets);
	for (uint32_t i = 0; i < e->n; i++) {
		const ShardEdgeRef *t = &targets[e->first + i];

		if (t->is_result == e->source.is_result && t->index == e->source.index)
			return fault_set(fault, DIAG_EDGES_SELF,
			                 "propagation edges have a source that is the same as a target");
		if (!seen_add(&refs, t))
			return fault_set(fault, DIAG_EDGES_TARGET_DUP,
			                 arena_printf(a, "propagation edges have duplicate targets for step index: "
			                              "%lld and axis: %s", (long long)e->step,
			                              session_str(s, e->axis.name).p));
	}
	return true;
}

bool
shard_check_edges(const Session *s, Arena *a, const ShardStep *steps, uint32_t n_steps, const ShardEdge *entries,
                  const ShardEdgeRef *targets, ShardFault *fault)
{
	Seen numbers;

	seen_init(&numbers, a, n_steps, sizeof steps->step);
	for (uint32_t i = 0; i < n_steps; i++) {
		long long step = (long long)steps[i].step;

		if (step < 0)
			return fault_set(fault, DIAG_EDGES_STEP_NEGATIVE,
			                 arena_printf(a, "propagation edges have negative step index: %lld", step));
		if (!seen_add(&numbers, &steps[i].step))
			return fault_set(fault, DIAG_EDGES_STEP_DUP,
			                 arena_printf(a, "propagation edges have duplicate step index: %lld", step));
		for (uint32_t k = 0; k < steps[i].n; k++) {
			if (!check_targets(s, a, &entries[steps[i].first + k], targets, fault))
				return false;
		}
	}
	return true;
}

/* ---- axis lists ---- */

const char *
shard_axis_text(const Session *s, Arena *a, ShardAxis axis)
{
	Str name = session_str(s, axis.name);
	char *text;

	if (axis.is_sub)
		return arena_printf(a, "\"%s\":(%lld)%lld", name.p, (long long)axis.pre, (long long)axis.size);
	text = arena_alloc(a, name.n + 3);
	text[0] = '"';
	memcpy(text + 1, name.p, name.n);
	text[name.n + 1] = '"';
	return text;
}

/* A product that overflows wraps, also in Shardy's message. */
bool
shard_check_sub_axis(const Session *s, Arena *a, ShardAxis axis, int64_t full, ShardFault *fault)
{
	const char *text;
	int64_t next;
	bool wraps;

	if (!axis.is_sub)
		return true;
	wraps = __builtin_mul_overflow(axis.pre, axis.size, &next);
	if (axis.pre >= 1 && axis.size > 1 && !wraps && full % next == 0 && axis.size != full)
		return true;
	text = shard_axis_text(s, a, axis);
	if (axis.pre < 1)
		return fault_set(fault, DIAG_SUBAXIS_PRE,
		                 arena_printf(a, "sub-axis pre-size must be at least 1: %s", text));
	if (axis.size <= 1)
		return fault_set(fault, DIAG_SUBAXIS_SIZE,
		                 arena_printf(a, "sub-axis sizes must be greater than 1: %s", text));
	if (wraps || full % next != 0)
		return fault_set(fault, DIAG_SUBAXIS_DIVIDE,
		                 arena_printf(a, "sub-axis next pre-size %lld doesn't divide the size of the full axis "
		                              "%lld: %s", (long long)next, (long long)full, text));
	return fault_set(fault, DIAG_SUBAXIS_FULL,
	                 arena_printf(a, "sub-axis size is equal to the full axis size: %s", text));
}

static bool
fault_pair(const Session *s, Arena *a, ShardFault *fault, DiagId id, const char *what, ShardAxis x, ShardAxis y)
{
	const char *first = shard_axis_text(s, a, x), *second = shard_axis_text(s, a, y);

	return fault_set(fault, id, arena_printf(a, "%s: %s, %s", what, first, second));
}

bool
shard_check_overlap(const Session *s, Arena *a, ShardAxis before, ShardAxis axis, ShardFault *fault)
{
	return !shard_axis_overlaps(before, axis) ||
	       fault_pair(s, a, fault, DIAG_SUBAXIS_OVERLAP, "overlapping sub-axes", before, axis);
}

bool
shard_check_merged(const Session *s, Arena *a, ShardAxis before, ShardAxis axis, ShardFault *fault)
{
	return !shard_axis_can_merge(before, axis) ||
	       fault_pair(s, a, fault, DIAG_SUBAXIS_MERGEABLE, "two consecutive sub-axes can be merged", before, axis);
}

bool
shard_fault_axis_unknown(const Session *s, Arena *a, Atom name, ShardFault *fault)
{
	return fault_set(fault, DIAG_AXIS_UNKNOWN,
	                 arena_printf(a, "unknown axis name: \"%s\"", session_str(s, name).p));
}

bool
shard_fault_axis_dup(const Session *s, Arena *a, ShardAxis axis, ShardFault *fault)
{
	return fault_set(fault, DIAG_AXIS_DUP, arena_printf(a, "duplicate axis ref: %s", shard_axis_text(s, a, axis)));
}

bool
shard_fault_full_and_sub(const Session *s, Arena *a, Atom name, ShardFault *fault)
{
	return fault_set(fault, DIAG_AXIS_FULL_AND_SUB,
	                 arena_printf(a, "both sub-axis and full-axis are used for axis name: \"%s\"",
	                              session_str(s, name).p));
}

bool
shard_fault_unsorted(Arena *a, const char *what, ShardFault *fault)
{
	return fault_set(fault, DIAG_AXES_UNSORTED, arena_printf(a, "%s axes are not ordered w.r.t. mesh", what));
}
