/* SPDX-License-Identifier: Apache-2.0
 *
 * From axes to tiles (spec 57 §1.2 (1)): the tiles of a dimension are those of its axes, manual axes come next, and all
 * that is left are copies.
 */
#include "shard/local.h"
#include "spmd/module.h"

/* The digits of the devices, while they are listed: those in use, by the place of an axis in the mesh. */
typedef struct Digits {
	SpmdReader *r;
	const ShardMesh *mesh;
	uint32_t n;
	SpmdDigit v[4 * SPMD_DIMS];
	uint32_t n_used;
	ShardAxis used[SPMD_DIMS];
} Digits;

/* Adds an axis or sub-axis. Returns its size. */
static uint32_t
add_axis(Digits *d, ShardAxis axis)
{
	int64_t size = shard_axis_size(d->mesh, axis), stride = shard_axis_part_stride(d->mesh, axis);

	if (d->n_used == SPMD_DIMS || d->n == 4 * SPMD_DIMS || size > UINT32_MAX || stride > UINT32_MAX) {
		spmd_read_fail(d->r, "a sharding with very many axes");
		return 1;
	}
	d->used[d->n_used++] = axis;
	d->v[d->n++] = (SpmdDigit){ (uint32_t)size, (uint32_t)stride };
	return (uint32_t)size;
}

/* Adds what no dimension uses of a mesh axis, from major to minor. Returns the product of the sizes. */
static uint32_t
add_rest(Digits *d, const ShardMeshAxis *axis)
{
	uint32_t product = 1;
	int64_t pre = 1;

	while (pre < axis->size) {
		int64_t next = axis->size, end = 0;

		for (uint32_t i = 0; i < d->n_used; i++) {
			const ShardAxis *u = &d->used[i];
			int64_t from = u->is_sub ? u->pre : 1, size = u->is_sub ? u->size : axis->size;

			if (u->name != axis->name)
				continue;
			if (from == pre)
				end = from * size;
			else if (from > pre && from < next)
				next = from;
		}
		if (end > pre) {
			pre = end;
			continue;
		}
		product *= add_axis(d, (ShardAxis){ .name = axis->name, .is_sub = 1, .pre = pre, .size = next / pre });
		d->n_used--;
		pre = next;
	}
	return product;
}

/* Replaces positions in the mesh by the ids of its devices. */
static const SpmdTiles *
with_ids(SpmdTable *t, const ShardMesh *mesh, const SpmdTiles *x)
{
	ArenaMark mark = arena_mark(t->tiles.tmp);
	uint32_t *ids = ARENA_ARRAY(t->tiles.tmp, uint32_t, mesh->n_ids), shape[2] = { 1, mesh->n_ids };
	const SpmdTiles *mapped;

	for (uint32_t i = 0; i < mesh->n_ids; i++)
		ids[i] = (uint32_t)shard_mesh_ids(mesh)[i];
	mapped = spmd_tiles_map(&t->tiles, spmd_tiles_new(&t->tiles, 2, shape, ids), x);
	arena_reset(t->tiles.tmp, mark);
	return spmd_tiles_reshape(&t->tiles, mapped, x->rank, x->dims);
}

/* Adds the axes of a sharding, and sets the tiles of each dimension. */
static void
add_dims(Digits *d, const ShardSharding *s, uint32_t rank, uint32_t *tiles)
{
	for (uint32_t i = 0; i < rank; i++) {
		tiles[i] = 1;
		for (uint32_t k = 0; s && i < s->rank && k < s->dims[i].n; k++)
			tiles[i] *= add_axis(d, shard_dim_axes(s, i)[k]);
	}
}

static const SpmdSharding *
read_anew(SpmdReader *r, IrAttr *sharding, uint32_t rank, const SpmdManual *manual)
{
	const ShardSharding *s = sharding ? shard_sharding(sharding) : NULL;
	IrAttr *mesh = s ? flow_meshes_get(r->meshes, s->mesh) : NULL;
	SpmdType types[2] = { SPMD_TYPE_MAN, SPMD_TYPE_REP };
	Digits d = { .r = r, .mesh = mesh ? shard_mesh(mesh) : NULL };
	uint32_t tiles[SPMD_DIMS], n = rank;
	const SpmdTiles *x;

	if (manual)
		d.mesh = manual->mesh;
	if (!d.mesh || shard_mesh_is_empty(d.mesh))
		return r->in->t->rep;
	if (shard_mesh_is_maximal(d.mesh))
		return spmd_one(r->in->t, (uint32_t)shard_mesh_ids(d.mesh)[0]);
	if (shard_mesh_n_devices(d.mesh) != r->in->devices) {
		spmd_read_fail(r, "meshes of different sizes");
		return r->in->t->rep;
	}
	add_dims(&d, s, rank, tiles);
	if (manual) {
		tiles[n] = 1;
		for (uint32_t i = 0; i < manual->n; i++)
			tiles[n] *= add_axis(&d, (ShardAxis){ .name = manual->names[i] });
		n++;
	}
	tiles[n] = 1;
	for (uint32_t i = 0; i < d.mesh->n_axes; i++)
		tiles[n] *= add_rest(&d, &d.mesh->axes[i]);
	n++;
	if (r->unsupported)
		return r->in->t->rep;
	x = spmd_tiles_of_digits(&r->in->t->tiles, n, tiles, d.n, d.v);
	if (d.mesh->n_ids)
		x = with_ids(r->in->t, d.mesh, x);
	return manual ? spmd_subgroup(r->in->t, x, 2, types) : spmd_partial(r->in->t, x);
}

const SpmdSharding *
spmd_read_sharding(SpmdReader *r, IrAttr *sharding, uint32_t rank, const SpmdManual *manual)
{
	/* The table may outlive the region, so the question has what is in it. */
	uint64_t words[4 + SPMD_RANK] = { SPMD_ASK_READ, (uintptr_t)sharding, rank,
		                          manual ? (uintptr_t)manual->mesh : 0 };
	uint32_t n = 4;
	const void **slot;

	for (uint32_t i = 0; manual && i < manual->n; i++)
		words[n++] = manual->names[i];
	slot = spmd_memo(r->in->t, n, words);
	if (!*slot)
		*slot = read_anew(r, sharding, rank, manual);
	return *slot;
}
