/* SPDX-License-Identifier: Apache-2.0
 *
 * Cutting and comparing. A tile begins at its index times its size in every dimension; cells beyond the tensor are
 * junk.
 */
#include "prove/pieces.h"

#include <math.h>

/* Fills in the groups over which values are combined: devices that differ in the unreduced axes alone. */
static void
place_groups(Arena *a, ProvePlace *p, const ShardMesh *mesh, const ShardSharding *sh, const int64_t *position)
{
	ShardAxes axes = shard_axes_unreduced(sh);
	int64_t *member = ARENA_ARRAY(a, int64_t, p->n), *group = ARENA_ARRAY(a, int64_t, p->n);

	for (uint32_t d = 0; d < p->n; d++) {
		member[d] = shard_chunk_index(mesh, axes, position[d]);
		group[d] = position[d];
		for (uint32_t i = 0; i < axes.n; i++) {
			int64_t size = shard_mesh_axis_size(mesh, axes.v[i].name);
			int64_t stride = shard_axis_stride(mesh, axes.v[i].name);

			if (axes.v[i].is_sub) {
				stride *= size / (axes.v[i].pre * axes.v[i].size);
				size = axes.v[i].size;
			}
			group[d] -= group[d] / stride % size * stride;
		}
	}
	p->member = member;
	p->group = group;
	p->kind = (ShardReduction)sh->reduction;
}

ProvePlace
prove_place(Arena *a, const IrAttr *sharding, const ShardMesh *mesh, uint32_t n)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	ProvePlace p = { .n = n };
	int64_t *position, *tiles, *index;

	if (!sh || !mesh || !mesh->n_axes || shard_mesh_n_devices(mesh) != n)
		return p;
	position = ARENA_ARRAY(a, int64_t, n);
	if (!shard_positions_of_ids(mesh, n, position))
		return p;
	tiles = ARENA_ARRAY(a, int64_t, sh->rank + 1);
	index = ARENA_ARRAY(a, int64_t, (size_t)n * sh->rank + 1);
	for (uint32_t d = 0; d < sh->rank; d++) {
		tiles[d] = shard_axes_total(mesh, shard_axes_of_dim(sh, d));
		for (uint32_t k = 0; k < n; k++)
			index[k * sh->rank + d] = shard_chunk_index(mesh, shard_axes_of_dim(sh, d), position[k]);
	}
	p.rank = sh->rank;
	p.tiles = tiles;
	p.index = index;
	if (sh->n_unreduced)
		place_groups(a, &p, mesh, sh, position);
	return p;
}

IrType *
prove_place_tile(Session *s, const ProvePlace *p, IrType *type)
{
	int64_t local[INTERP_MAX_RANK];

	if (!p->tiles || type->kind != IR_TYPE_TENSOR || p->rank != type->n)
		return type;
	for (uint32_t d = 0; d < type->n; d++)
		local[d] = shard_chunk(type->dims[d], p->tiles[d]);
	return ir_type_tensor(s, local, type->n, type->elem, type->enc);
}

/* ---- cells of a tile ---- */

typedef void Visit(void *cx, int64_t tile_at, int64_t whole_at);

/* Calls visit for each element of a tile that is inside the tensor, with its places in the tile and in the tensor. */
static void
visit_tile(const ProvePlace *p, const IrType *whole, const IrType *tile, uint32_t device, Visit *visit, void *cx)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, start[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK];
	uint32_t rank = whole->n;

	for (uint32_t d = 0; p->tiles && d < rank; d++)
		start[d] = p->index[device * rank + d] * tile->dims[d];
	if (!ir_type_n_elements(tile))
		return;
	for (int64_t i = 0;; i++) {
		bool inside = true;

		for (uint32_t d = 0; d < rank; d++) {
			at[d] = start[d] + index[d];
			inside &= at[d] < whole->dims[d];
		}
		if (inside)
			visit(cx, i, interp_position(at, whole->dims, rank));
		if (!interp_index_next(index, tile->dims, rank))
			return;
	}
}

/* ---- cutting ---- */

typedef struct Cut {
	const InterpTensor *whole;
	InterpTensor tile;
	const InterpCell *neutral;	/* NULL: the device has the value */
} Cut;

static void
cut_element(void *cx, int64_t tile_at, int64_t whole_at)
{
	Cut *c = cx;

	if (!c->neutral) {
		interp_copy_element(&c->tile, tile_at, c->whole, whole_at);
		return;
	}
	for (uint32_t k = 0; k < c->tile.parts; k++)
		c->tile.v[tile_at * c->tile.parts + k] = *c->neutral;
}

InterpTensor
prove_cut(Arena *a, const ProvePlace *p, const InterpTensor *whole, IrType *tile, uint32_t device, InterpCell junk)
{
	InterpCell neutral;
	Cut c = { .whole = whole };

	if (!p->tiles || !whole->elem)
		return interp_tensor_copy(a, whole);
	c.tile = interp_tensor_new(a, tile);
	for (int64_t i = 0; i < c.tile.n * c.tile.parts; i++)
		c.tile.v[i] = junk;
	if (p->member && p->member[device]) {
		neutral = interp_neutral(p->kind, whole->elem);
		c.neutral = &neutral;
	}
	visit_tile(p, whole->type, tile, device, cut_element, &c);
	return c.tile;
}

/* ---- comparing ---- */

/* Returns the tile of a device, combined over its group. */
static InterpTensor
combined(Arena *a, const ProvePlace *p, const InterpTensor *tiles, uint32_t device)
{
	InterpTensor acc = { .type = NULL };

	if (!p->member || !tiles[device].elem)
		return tiles[device];
	for (uint32_t d = 0; d < p->n; d++) {
		if (p->group[d] != p->group[device])
			continue;
		if (!acc.type) {
			acc = interp_tensor_copy(a, &tiles[d]);
			continue;
		}
		for (int64_t i = 0; i < acc.n; i++)
			interp_combine(p->kind, acc.elem, acc.v + i * acc.parts, tiles[d].v + i * acc.parts);
	}
	return acc;
}

/* Runs are few, and the noise of an element can be smaller than its error by chance. */
static const double noise_factor = 100;
/* An element whose noise is a larger part of the largest one has lost its digits. */
static const double lost_part = 0.01;

typedef struct Compare {
	ProveCompare *c;
	InterpTensor got;
	const InterpTensor *whole;
	double scale, lost;		/* lost: an element with more noise has lost its digits */
	int64_t tile_at, whole_at;	/* -1: no element differs */
} Compare;

static bool
is_excused(bool is_float, InterpCell a, InterpCell b, double noise)
{
	if (!isfinite(noise))
		return true;
	if (!is_float)
		return a.i == b.i;
	return a.f == b.f || (isnan(a.f) && isnan(b.f)) || fabs(a.f - b.f) <= noise * noise_factor;
}

/* Returns whether two elements differ by rounding, as far as noise shows. */
static bool
is_noise(const Compare *c, int64_t tile_at, int64_t whole_at)
{
	uint32_t parts = c->whole->parts;
	bool is_float = interp_class(c->whole->elem) <= INTERP_COMPLEX, is_lost = false;

	for (uint32_t k = 0; k < parts; k++) {
		double noise = c->c->noise[whole_at * parts + k];

		if (!is_excused(is_float, c->got.v[tile_at * parts + k], c->whole->v[whole_at * parts + k], noise))
			return false;
		is_lost |= noise > c->lost;
	}
	c->c->is_lost |= is_lost;
	return true;
}

static void
compare_element(void *cx, int64_t tile_at, int64_t whole_at)
{
	Compare *c = cx;

	if (c->tile_at >= 0 || interp_near(&c->got, tile_at, c->whole, whole_at, c->scale, &c->c->max) ||
	    (c->c->noise && is_noise(c, tile_at, whole_at)))
		return;
	c->tile_at = tile_at;
	c->whole_at = whole_at;
}

bool
prove_compare_tiles(Arena *a, const ProvePlace *p, const InterpTensor *tiles, const InterpTensor *whole,
                    ProveCompare *c)
{
	double scale = interp_scale(whole);

	for (uint32_t d = 0; d < p->n && whole->elem; d++) {
		Compare one = { c, combined(a, p, tiles, d), whole, scale * c->tolerance, scale * lost_part, -1, -1 };

		if (!one.got.type)
			continue;	/* the device did not compute it */
		visit_tile(p, whole->type, one.got.type, d, compare_element, &one);
		if (one.tile_at >= 0) {
			c->mismatch = (ProveMismatch){ d, one.tile_at, one.whole_at, one.got };
			return false;
		}
	}
	return true;
}
