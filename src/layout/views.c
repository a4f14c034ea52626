/* SPDX-License-Identifier: Apache-2.0
 *
 * If the devices of two meshes have the same order, lists of axes are compared as digits of the position of a device.
 * Otherwise the parts that each device holds are compared one by one.
 */
#include "layout/views.h"

#include "base/map.h"
#include "base/num.h"

bool
layout_same_order(const ShardMesh *m, const ShardMesh *n)
{
	if (shard_mesh_n_devices(m) != shard_mesh_n_devices(n) || shard_mesh_is_maximal(m) != shard_mesh_is_maximal(n))
		return false;
	if (m->n_ids != n->n_ids)
		return false;
	return !m->n_ids || memcmp(shard_mesh_ids(m), shard_mesh_ids(n), m->n_ids * sizeof(int64_t)) == 0;
}

static LayoutDigit
digit_of(const ShardMesh *m, ShardAxis axis)
{
	return (LayoutDigit){ shard_axis_part_stride(m, axis), shard_axis_size(m, axis) };
}

/* Fills in the digits of a list of axes, from major to minor, and returns their number, at most axes.n. Neighbours that
 * form one digit are joined, and axes of size 1 are left out. So two lists on meshes with the same order of devices
 * split a dimension in the same way if and only if their digits are equal. */
static uint32_t
digits_of(const ShardMesh *m, ShardAxes axes, LayoutDigit *digits)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		LayoutDigit d = digit_of(m, axes.v[i]);

		if (d.size == 1)
			continue;
		if (n && digits[n - 1].stride == num_mul(d.stride, d.size)) {
			digits[n - 1].stride = d.stride;
			digits[n - 1].size *= d.size;
		} else {
			digits[n++] = d;
		}
	}
	return n;
}

/* Sorts by stride, the largest first, and joins neighbours: the digits of a set of axes. */
static uint32_t
sort_digits(LayoutDigit *v, uint32_t n)
{
	uint32_t k = 0;

	for (uint32_t i = 1; i < n; i++) {
		LayoutDigit d = v[i];
		uint32_t j = i;

		for (; j && v[j - 1].stride < d.stride; j--)
			v[j] = v[j - 1];
		v[j] = d;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (k && v[k - 1].stride == num_mul(v[i].stride, v[i].size))
			v[k - 1] = (LayoutDigit){ v[i].stride, v[k - 1].size * v[i].size };
		else
			v[k++] = v[i];
	}
	return k;
}

static bool
same_digits(Arena *a, const ShardMesh *m, ShardAxes x, const ShardMesh *n, ShardAxes y, bool as_set)
{
	LayoutDigit *p = ARENA_ARRAY(a, LayoutDigit, x.n), *q = ARENA_ARRAY(a, LayoutDigit, y.n);
	uint32_t n_p = digits_of(m, x, p), n_q = digits_of(n, y, q);

	if (as_set) {
		n_p = sort_digits(p, n_p);
		n_q = sort_digits(q, n_q);
	}
	return n_p == n_q && (!n_p || memcmp(p, q, n_p * sizeof *p) == 0);
}

static ShardAxes
dim_axes(const ShardSharding *sh, uint32_t d)
{
	return sh ? shard_axes_of_dim(sh, d) : (ShardAxes){ NULL, 0 };
}

static ShardAxes
unreduced_axes(const ShardSharding *sh)
{
	return sh ? shard_axes_unreduced(sh) : (ShardAxes){ NULL, 0 };
}

/* ---- devices in different orders ---- */

/* Fills in for each id the smallest id of the devices that hold a summand of the same value: those that differ from it
 * in unreduced axes only. */
static void
group_devices(Arena *a, const ShardMesh *m, ShardAxes unreduced, const int64_t *positions, int64_t n, int64_t *group)
{
	Map first = { 0 };

	for (int64_t id = 0; id < n; id++) {
		int64_t key = positions[id];
		const void *seen;

		for (uint32_t i = 0; i < unreduced.n; i++) {
			LayoutDigit d = digit_of(m, unreduced.v[i]);

			key -= key / d.stride % d.size * d.stride;
		}
		seen = map_get(&first, (uint64_t)key);
		if (!seen) {
			seen = map_value((uint32_t)id + 1);
			map_put(a, &first, (uint64_t)key, seen);
		}
		group[id] = map_number(seen) - 1;
	}
}

static bool
same_groups(Arena *a, const ShardMesh *m, ShardAxes x, const int64_t *at_m, const ShardMesh *n, ShardAxes y,
            const int64_t *at_n, int64_t devices)
{
	int64_t *p, *q;

	if (!x.n && !y.n)
		return true;
	if (shard_axes_total(m, x) != shard_axes_total(n, y))
		return false;
	p = ARENA_ARRAY(a, int64_t, (size_t)devices);
	q = ARENA_ARRAY(a, int64_t, (size_t)devices);
	group_devices(a, m, x, at_m, devices, p);
	group_devices(a, n, y, at_n, devices, q);
	return memcmp(p, q, (size_t)devices * sizeof *p) == 0;
}

/* Compares what every device holds. */
static bool
same_by_device(Arena *a, const ShardMesh *m, const ShardSharding *x, const ShardMesh *n, const ShardSharding *y)
{
	int64_t devices = shard_mesh_n_devices(m), *at_m, *at_n;
	uint32_t rank = x ? x->rank : y->rank;

	if (devices != shard_mesh_n_devices(n) || devices >= UINT32_MAX)
		return false;
	at_m = ARENA_ARRAY(a, int64_t, (size_t)devices);
	at_n = ARENA_ARRAY(a, int64_t, (size_t)devices);
	if (!shard_positions_of_ids(m, devices, at_m) || !shard_positions_of_ids(n, devices, at_n))
		return false;
	for (uint32_t d = 0; d < rank; d++) {
		ShardAxes p = dim_axes(x, d), q = dim_axes(y, d);

		if (!p.n && !q.n)
			continue;
		for (int64_t id = 0; id < devices; id++) {
			if (shard_chunk_index(m, p, at_m[id]) != shard_chunk_index(n, q, at_n[id]))
				return false;
		}
	}
	return same_groups(a, m, unreduced_axes(x), at_m, n, unreduced_axes(y), at_n, devices);
}

/* ---- both ---- */

/* Returns whether every device holds the whole tensor. */
static bool
is_everywhere(const ShardMesh *m, const ShardSharding *sh)
{
	return !shard_mesh_is_maximal(m) && (!sh || (!sh->n_dim_axes && !sh->n_unreduced));
}

static bool
same_totals(const ShardMesh *m, const ShardSharding *x, const ShardMesh *n, const ShardSharding *y)
{
	for (uint32_t d = 0; d < (x ? x->rank : y->rank); d++) {
		if (shard_axes_total(m, dim_axes(x, d)) != shard_axes_total(n, dim_axes(y, d)))
			return false;
	}
	return true;
}

bool
layout_same(Arena *scratch, const ShardMesh *m, const ShardSharding *x, const ShardMesh *n,
            const ShardSharding *y)
{
	if (x == y && m == n)
		return true;
	if (shard_mesh_n_devices(m) == INT64_MAX)	/* the products saturate */
		return false;
	if (x && y && (x->rank != y->rank || (x->n_unreduced && y->n_unreduced && x->reduction != y->reduction)))
		return false;
	if (is_everywhere(m, x) && is_everywhere(n, y))
		return true;
	if (shard_mesh_is_maximal(m) || shard_mesh_is_maximal(n))
		return m == n;
	if (!same_totals(m, x, n, y))
		return false;
	if (!layout_same_order(m, n))
		return same_by_device(scratch, m, x, n, y);
	for (uint32_t d = 0; d < (x ? x->rank : y->rank); d++) {
		if (!same_digits(scratch, m, dim_axes(x, d), n, dim_axes(y, d), false))
			return false;
	}
	return same_digits(scratch, m, unreduced_axes(x), n, unreduced_axes(y), true);
}

/* ---- the same list on another mesh ---- */

/* Sets *out to the sub-axis of the mesh whose digit begins at the most significant end of d and is as long as possible,
 * and *taken to its size. Returns false if no axis has a part with that end. */
static bool
leading_axis(const ShardMesh *to, LayoutDigit d, ShardAxis *out, int64_t *taken)
{
	int64_t stride = shard_mesh_n_devices(to), top = num_mul(d.stride, d.size);

	for (uint32_t i = 0; i < to->n_axes; i++) {
		int64_t size = to->axes[i].size, end = stride, low;

		stride /= size;
		if (top <= stride || top > end)
			continue;
		low = d.stride > stride ? d.stride : stride;
		if (end % top || top % low || low % stride)
			return false;
		*out = shard_axis_part(to, to->axes[i].name, end / top, top / low);
		*taken = top / low;
		return true;
	}
	return false;
}

bool
layout_axes_on_mesh(Arena *a, const ShardMesh *from, ShardAxes axes, const ShardMesh *to, ShardAxes *out)
{
	LayoutDigit *digits = ARENA_ARRAY(a, LayoutDigit, axes.n);
	uint32_t n = digits_of(from, axes, digits);
	ShardAxisVec vec = { 0 };

	for (uint32_t i = 0; i < n; i++) {
		while (digits[i].size > 1) {
			ShardAxis axis;
			int64_t taken;

			if (!leading_axis(to, digits[i], &axis, &taken) || digits[i].size % taken != 0)
				return false;
			shard_axes_append(a, to, &vec, axis);
			digits[i].size /= taken;
		}
	}
	*out = shard_axis_vec_all(&vec);
	return true;
}
