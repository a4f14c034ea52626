/* SPDX-License-Identifier: Apache-2.0
 *
 * Lists of axes (spec 30 §2.4). A list refers to each axis of a mesh only a few times, so loops over all pairs and
 * insertion sort are fast enough.
 */
#include "shard/axis.h"
#include "shard/mesh.h"

bool
shard_axes_eq(ShardAxes p, ShardAxes q)
{
	return p.n == q.n && (!p.n || p.v == q.v || memcmp(p.v, q.v, p.n * sizeof *p.v) == 0);
}

int
shard_axes_cmp(const Session *s, ShardAxes p, ShardAxes q)
{
	if (p.n != q.n)
		return p.n < q.n ? -1 : 1;
	for (uint32_t i = 0; i < p.n; i++) {
		if (!shard_axis_eq(p.v[i], q.v[i]))
			return shard_axis_cmp(s, p.v[i], q.v[i]);
	}
	return 0;
}

ShardPrefix
shard_axes_prefix(ShardAxes p, ShardAxes q)
{
	uint32_t last;

	if (!p.n)
		return q.n ? SHARD_PREFIX_STRICT : SHARD_PREFIX_EQUAL;
	if (p.n > q.n)
		return SHARD_PREFIX_NO;
	last = p.n - 1;
	if (!shard_axes_eq((ShardAxes){ p.v, last }, (ShardAxes){ q.v, last }))
		return SHARD_PREFIX_NO;
	if (p.n == q.n && shard_axis_eq(p.v[last], q.v[last]))
		return SHARD_PREFIX_EQUAL;
	return shard_axis_is_prefix(p.v[last], q.v[last]) ? SHARD_PREFIX_STRICT : SHARD_PREFIX_NO;
}

ShardAxes
shard_axes_with(Arena *a, ShardAxes p, uint32_t n, ShardAxis last)
{
	ShardAxis *v;

	if (n < p.n && shard_axis_eq(p.v[n], last))
		return (ShardAxes){ p.v, n + 1 };
	v = ARENA_ARRAY(a, ShardAxis, (size_t)n + 1);
	if (n)
		memcpy(v, p.v, n * sizeof *v);
	v[n] = last;
	return (ShardAxes){ v, n + 1 };
}

ShardAxes
shard_axes_common_prefix(Arena *a, ShardAxes p, ShardAxes q)
{
	ShardAxis last;
	uint32_t i = 0;

	while (i < p.n && i < q.n && shard_axis_eq(p.v[i], q.v[i]))
		i++;
	if (i < p.n && i < q.n && shard_axis_common_prefix(p.v[i], q.v[i], &last))
		return shard_axes_with(a, p, i, last);
	return (ShardAxes){ p.v, i };
}

ShardAxes
shard_axes_cut_overlaps(Arena *a, ShardAxes p, ShardAxes list, bool *changed)
{
	if (changed)
		*changed = true;
	for (uint32_t i = 0; i < p.n; i++) {
		ShardAxis head;

		if (!shard_axis_head_list(p.v[i], list, &head))
			return (ShardAxes){ p.v, i };
		if (!shard_axis_eq(head, p.v[i]))
			return shard_axes_with(a, p, i, head);
	}
	if (changed)
		*changed = false;
	return p;
}

bool
shard_axes_overlap(ShardAxes p, ShardAxes q)
{
	for (uint32_t i = 0; i < p.n; i++) {
		for (uint32_t j = 0; j < q.n; j++) {
			if (shard_axis_overlaps(p.v[i], q.v[j]))
				return true;
		}
	}
	return false;
}

/* Returns a copy in plain order. */
static ShardAxis *
sorted_copy(Arena *arena, const Session *s, ShardAxes list)
{
	ShardAxis *v = ARENA_ARRAY(arena, ShardAxis, list.n);

	for (uint32_t i = 0; i < list.n; i++) {
		uint32_t j = i;

		for (; j > 0 && shard_axis_cmp(s, list.v[i], v[j - 1]) < 0; j--)
			v[j] = v[j - 1];
		v[j] = list.v[i];
	}
	return v;
}

/* Returns the element before the lower bound of a in plain order if it overlaps a, else the element at the bound if
 * that does. Shardy searches only there, so a list whose elements overlap must be searched in the same way. */
static const ShardAxis *
first_overlapping(const Session *s, const ShardAxis *v, uint32_t n, ShardAxis a)
{
	uint32_t lo = 0, hi = n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (shard_axis_cmp(s, v[mid], a) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo > 0 && shard_axis_overlaps(v[lo - 1], a))
		return &v[lo - 1];
	return lo < n && shard_axis_overlaps(v[lo], a) ? &v[lo] : NULL;
}

ShardAxes
shard_axes_difference(Arena *arena, const Session *s, const ShardMesh *m, ShardAxes a, ShardAxes b)
{
	ShardAxisVec out = { NULL, 0, 0 };
	const ShardAxis *sorted;

	if (!a.n || shard_axes_eq(a, b))
		return (ShardAxes){ NULL, 0 };
	if (!b.n)
		return a;
	sorted = sorted_copy(arena, s, b);
	for (uint32_t i = 0; i < a.n; i++) {
		ShardAxis rest = a.v[i], head;
		const ShardAxis *taken;

		while ((taken = first_overlapping(s, sorted, b.n, rest)) != NULL) {
			if (shard_axis_head(rest, *taken, &head))
				*VEC_ADD(arena, &out) = head;
			if (!shard_axis_tail(m, rest, *taken, &rest))
				break;
		}
		if (!taken)
			*VEC_ADD(arena, &out) = rest;
	}
	return shard_axis_vec_all(&out);
}

int64_t
shard_axes_total(const ShardMesh *m, ShardAxes list)
{
	int64_t total = 1;

	for (uint32_t i = 0; i < list.n; i++) {
		if (__builtin_mul_overflow(total, shard_axis_size(m, list.v[i]), &total))
			return INT64_MAX;
	}
	return total;
}

void
shard_axes_append(Arena *a, const ShardMesh *m, ShardAxisVec *vec, ShardAxis axis)
{
	if (vec->n && shard_axis_can_merge(VEC_LAST(vec), axis))
		VEC_LAST(vec) = shard_axis_merge(m, VEC_LAST(vec), axis);
	else
		*VEC_ADD(a, vec) = axis;
}

void
shard_axes_append_all(Arena *a, const ShardMesh *m, ShardAxisVec *vec, ShardAxes list)
{
	for (uint32_t i = 0; i < list.n; i++)
		shard_axes_append(a, m, vec, list.v[i]);
}

void
shard_axes_sort(const ShardMesh *m, ShardAxis *v, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		ShardAxis e = v[i];
		uint32_t j = i;

		for (; j > 0 && shard_axis_cmp_mesh(m, e, v[j - 1]) < 0; j--)
			v[j] = v[j - 1];
		v[j] = e;
	}
}

uint32_t
shard_axes_sort_merge(const ShardMesh *m, ShardAxis *v, uint32_t n)
{
	uint32_t k = 0;

	shard_axes_sort(m, v, n);
	for (uint32_t i = 0; i < n; i++) {
		if (k && shard_axis_can_merge(v[k - 1], v[i]))
			v[k - 1] = shard_axis_merge(m, v[k - 1], v[i]);
		else
			v[k++] = v[i];
	}
	return k;
}
