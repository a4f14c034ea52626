/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations on single axes: interval arithmetic on divisors. Two sub-axes of one axis are compared by their four
 * boundaries: the two starts, sorted as lo <= hi, and the two ends, sorted as near <= far (`m` and `M` in spec 30
 * §2.1).
 */
#include "shard/axis.h"

#include <assert.h>

#include "base/num.h"
#include "shard/mesh.h"

typedef struct Bounds {
	int64_t lo, hi;		/* pre-sizes */
	int64_t near, far;	/* next pre-sizes */
} Bounds;

static Bounds
bounds(ShardAxis a, ShardAxis b)
{
	int64_t na = num_mul(a.pre, a.size), nb = num_mul(b.pre, b.size);

	return (Bounds){
		a.pre < b.pre ? a.pre : b.pre, a.pre < b.pre ? b.pre : a.pre,
		na < nb ? na : nb, na < nb ? nb : na,
	};
}

ShardAxis
shard_axis_part(const ShardMesh *m, Atom name, int64_t pre, int64_t size)
{
	if (pre == 1 && size == shard_mesh_axis_size(m, name))
		return shard_axis_full(name);
	return shard_axis_sub(name, pre, size);
}

int64_t
shard_axis_size(const ShardMesh *m, ShardAxis a)
{
	return a.is_sub ? a.size : shard_mesh_axis_size(m, a.name);
}

int64_t
shard_axis_next(const ShardMesh *m, ShardAxis a)
{
	return a.is_sub ? num_mul(a.pre, a.size) : shard_mesh_axis_size(m, a.name);
}

bool
shard_axis_contains(ShardAxis a, ShardAxis b)
{
	if (a.name != b.name)
		return false;
	if (!a.is_sub || !b.is_sub)
		return !a.is_sub;
	return a.pre <= b.pre && num_mul(a.pre, a.size) >= num_mul(b.pre, b.size);
}

bool
shard_axis_is_prefix(ShardAxis a, ShardAxis b)
{
	return shard_axis_contains(b, a) && shard_axis_pre(a) == shard_axis_pre(b);
}

bool
shard_axis_overlaps(ShardAxis a, ShardAxis b)
{
	if (a.name != b.name)
		return false;
	if (!a.is_sub || !b.is_sub)
		return true;
	return a.pre < num_mul(b.pre, b.size) && b.pre < num_mul(a.pre, a.size);
}

bool
shard_axis_coexist(ShardAxis a, ShardAxis b)
{
	Bounds k;

	if (a.name != b.name || !a.is_sub || !b.is_sub)
		return true;
	k = bounds(a, b);
	if (k.near > k.hi)
		return k.near % k.hi == 0 && k.hi % k.lo == 0 && k.far % k.near == 0;
	return k.hi % k.near == 0;
}

bool
shard_axis_overlap(ShardAxis a, ShardAxis b, ShardAxis *out)
{
	Bounds k;

	if (a.name != b.name)
		return false;
	if (!a.is_sub || !b.is_sub) {
		*out = a.is_sub ? a : b;
		return true;
	}
	k = bounds(a, b);
	if (k.near <= k.hi || !shard_axis_coexist(a, b))
		return false;
	*out = shard_axis_sub(a.name, k.hi, k.near / k.hi);
	return true;
}

bool
shard_axis_head(ShardAxis a, ShardAxis b, ShardAxis *out)
{
	if (!shard_axis_overlaps(a, b)) {
		if (!shard_axis_coexist(a, b))
			return false;
		*out = a;
		return true;
	}
	if (shard_axis_pre(a) >= shard_axis_pre(b) || !shard_axis_coexist(a, b))
		return false;
	*out = shard_axis_sub(a.name, shard_axis_pre(a), shard_axis_pre(b) / shard_axis_pre(a));
	return true;
}

bool
shard_axis_tail(const ShardMesh *m, ShardAxis a, ShardAxis b, ShardAxis *out)
{
	int64_t next_a, next_b;

	if (!shard_axis_coexist(a, b))
		return false;
	if (!shard_axis_overlaps(a, b)) {
		*out = a;
		return true;
	}
	next_a = shard_axis_next(m, a);
	next_b = shard_axis_next(m, b);
	if (next_a <= next_b)
		return false;
	*out = shard_axis_sub(a.name, next_b, next_a / next_b);
	return true;
}

bool
shard_axis_head_list(ShardAxis a, ShardAxes list, ShardAxis *out)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (a.name == list.v[i].name && !shard_axis_head(a, list.v[i], &a))
			return false;
	}
	*out = a;
	return true;
}

bool
shard_axis_common_prefix(ShardAxis a, ShardAxis b, ShardAxis *out)
{
	if (!shard_axis_coexist(a, b))
		return false;
	if (!shard_axis_is_prefix(a, b) && !shard_axis_is_prefix(b, a))
		return false;
	*out = shard_axis_is_prefix(a, b) ? a : b;
	return true;
}

bool
shard_axis_can_merge(ShardAxis a, ShardAxis b)
{
	return a.name == b.name && a.is_sub && b.is_sub && num_mul(a.pre, a.size) == b.pre;
}

ShardAxis
shard_axis_merge(const ShardMesh *m, ShardAxis a, ShardAxis b)
{
	assert(shard_axis_can_merge(a, b));
	return shard_axis_part(m, a.name, a.pre, num_mul(a.size, b.size));
}

/* Prefixes of an axis come before the full axis, its other sub-axes after it. */
static int
axis_class(ShardAxis a)
{
	if (!a.is_sub)
		return 1;
	return a.pre == 1 ? 0 : 2;
}

static int
cmp_same_name(ShardAxis a, ShardAxis b)
{
	int ca = axis_class(a), cb = axis_class(b);

	if (ca != cb)
		return ca - cb;
	if (a.pre != b.pre)
		return a.pre < b.pre ? -1 : 1;
	return (a.size > b.size) - (a.size < b.size);
}

int
shard_axis_cmp(const Session *s, ShardAxis a, ShardAxis b)
{
	if (a.name != b.name)
		return str_cmp(session_str(s, a.name), session_str(s, b.name));
	return cmp_same_name(a, b);
}

int
shard_axis_cmp_mesh(const ShardMesh *m, ShardAxis a, ShardAxis b)
{
	uint64_t i, j;

	if (a.name == b.name)
		return cmp_same_name(a, b);
	/* An unknown axis has index -1, which is after all others as an unsigned number. */
	i = (uint64_t)shard_mesh_axis_find(m, a.name);
	j = (uint64_t)shard_mesh_axis_find(m, b.name);
	return i == j ? 0 : i < j ? -1 : 1;
}
