/* SPDX-License-Identifier: Apache-2.0
 *
 * Lookups of axes in a mesh. Meshes have few axes, so the search is linear after one guess.
 */
#include "shard/mesh.h"

int64_t
shard_mesh_axis_find(const ShardMesh *m, Atom name)
{
	/* If the mesh is the first use of its names, their atoms are consecutive. */
	uint32_t guess = m->n_axes ? name - m->axes[0].name : 0;

	if (guess < m->n_axes && m->axes[guess].name == name)
		return guess;
	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (m->axes[i].name == name)
			return i;
	}
	return -1;
}

int64_t
shard_mesh_axis_size(const ShardMesh *m, Atom name)
{
	int64_t i = shard_mesh_axis_find(m, name);

	return i < 0 ? 1 : m->axes[i].size;
}

int64_t
shard_mesh_n_devices(const ShardMesh *m)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (__builtin_mul_overflow(n, m->axes[i].size, &n))
			return INT64_MAX;
	}
	return n;
}

bool
shard_mesh_same_axes(const ShardMesh *a, const ShardMesh *b)
{
	if (shard_mesh_is_maximal(a) != shard_mesh_is_maximal(b) || a->n_axes != b->n_axes)
		return false;
	return !a->n_axes || memcmp(a->axes, b->axes, a->n_axes * sizeof *a->axes) == 0;
}
