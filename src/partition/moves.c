/* SPDX-License-Identifier: Apache-2.0
 *
 * Moves a value from one layout to another (spec 56 §5), and estimates what that sends (spec 56 §4.3).
 *
 * A prefix P of a list L is aligned if the tiles of P are whole numbers of tiles of L. Only then can a gather leave P,
 * or a slice go from P to L.
 */
#include "partition/state.h"

#include "cost/bytes.h"
#include "shard/local.h"

/* The value on its way. */
typedef struct Move {
	Localizer *lz;
	IrValue *x;
	const IrType *type;	/* global */
	const Layout *now, *to;
} Move;

static bool
is_prefix(PartAxes p, PartAxes l)
{
	return p.n <= l.n && part_axes_eq(p, part_axes_range(l, 0, p.n));
}

static PartAxes
common_prefix(PartAxes a, PartAxes b)
{
	uint32_t n = 0;

	while (n < a.n && n < b.n && a.v[n] == b.v[n])
		n++;
	return part_axes_range(a, 0, n);
}

static bool
is_aligned(const PartMesh *mesh, int64_t size, PartAxes prefix, PartAxes list)
{
	int64_t p = part_count(mesh, prefix), l = part_count(mesh, list);

	return p == 1 || shard_chunk(size, p) == shard_chunk(size, l) * (l / p);
}

static bool
is_bool(const IrType *type)
{
	return type->elem->kind == IR_TYPE_INT && type->elem->width == 1;
}

static IrOpKind
monoid_of(ShardReduction kind)
{
	return kind == SHARD_SUM ? IR_OP_SHLO_ADD : kind == SHARD_MAX ? IR_OP_SHLO_MAXIMUM : IR_OP_SHLO_MINIMUM;
}

static void
set_dim(Move *mv, uint32_t d, PartAxes axes)
{
	mv->now = part_with_dim(mv->lz, mv->now, d, axes);
}

/* ---- partial values ---- */

/* Returns how many further atoms of list b, after a, are the atoms of `part`; 0 if they are not. */
static uint32_t
part_follows(PartAxes a, PartAxes b, PartAxes part)
{
	if (!is_prefix(a, b) || b.n < a.n + part.n)
		return 0;
	for (uint32_t i = a.n; i < a.n + part.n; i++) {
		if (!part_axes_has(part, b.v[i]))
			return 0;
	}
	return part.n;
}

static void
reduce_scatter(Move *mv)
{
	const Layout *a = mv->now, *b = mv->to;

	if (!a->part.n || b->part.n || a->mesh != b->mesh || is_bool(mv->type))
		return;
	for (uint32_t d = 0; d < a->rank; d++) {
		uint32_t n = part_follows(a->dims[d], b->dims[d], a->part);
		PartAxes list = part_axes_range(b->dims[d], 0, a->dims[d].n + n);

		if (!n || mv->type->dims[d] % part_count(a->mesh, list))
			continue;
		mv->x = part_reduce_scatter(mv->lz, mv->x, d, a->mesh, part_axes_range(list, a->dims[d].n, list.n),
		                            monoid_of(a->kind));
		mv->now = part_reduced(mv->lz, a);
		set_dim(mv, d, list);
		return;
	}
}

static bool
keeps_part(const Layout *a, const Layout *b)
{
	return a->mesh == b->mesh && a->kind == b->kind && part_axes_eq(a->part, b->part);
}

static void
all_reduce(Move *mv)
{
	const Layout *a = mv->now;

	if (!a->part.n || keeps_part(a, mv->to))
		return;
	mv->x = part_all_reduce(mv->lz, mv->x, a->mesh, a->part, monoid_of(a->kind));
	mv->now = part_reduced(mv->lz, a);
}

/* Makes the value partial: one device of each group holds it, the others the neutral element. For maximum and minimum
 * the value itself is as good as a neutral element that does not exist. */
static void
make_partial(Move *mv)
{
	Localizer *lz = mv->lz;
	const Layout *b = mv->to;
	IrValue *neutral;

	if (mv->now->part.n || !b->part.n)
		return;
	neutral = part_neutral(lz, monoid_of(b->kind), mv->type->elem);
	if (neutral) {
		IrValue *lead = part_lead(lz, b->mesh, b->part);
		const IrType *t = mv->x->type;

		mv->x = part_select(lz, lead, mv->x, part_spread(lz, neutral, t->dims, t->n));
	}
	mv->now = part_partial(lz, mv->now, b->part, b->kind);
}

/* ---- permutations ---- */

static bool
has_equal_counts(const Layout *a, const Layout *b)
{
	for (uint32_t d = 0; d < a->rank; d++) {
		if (part_tiles(a, d) != part_tiles(b, d))
			return false;
	}
	return true;
}

/* Returns the number of the tile that a device holds, counted over all dimensions and partial values. */
static int64_t
tile_of(const Layout *l, PartAxes part, int64_t device)
{
	int64_t tile = 0;

	for (uint32_t d = 0; d < l->rank; d++)
		tile = tile * part_tiles(l, d) + part_index(l->mesh, l->dims[d], device);
	return tile * part_count(l->mesh, part) + part_index(l->mesh, part, device);
}

/* Fills in pairs of source and target: each device that has its tile keeps it, and the others take the first holder
 * that is left. */
static void
pair_devices(Move *mv, int64_t *pairs)
{
	Localizer *lz = mv->lz;
	const Layout *a = mv->now, *b = mv->to;
	int64_t n = lz->n_devices, *first = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n + 1);
	int64_t *next = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n + 1);

	/* first[tile] - 1 is the first device that holds a tile and has no target; next[p] the one after p. */
	for (int64_t p = n; p-- > 0;) {
		int64_t tile = tile_of(a, a->part, p);

		pairs[2 * p + 1] = p;
		if (tile == tile_of(b, a->part, p)) {
			pairs[2 * p] = p;
			continue;
		}
		pairs[2 * p] = -1;
		next[p] = first[tile];
		first[tile] = p + 1;
	}
	for (int64_t p = 0; p < n; p++) {
		int64_t tile = tile_of(b, a->part, p);

		if (pairs[2 * p] >= 0)
			continue;
		pairs[2 * p] = first[tile] - 1;
		first[tile] = next[first[tile] - 1];
	}
}

static void
permute(Move *mv)
{
	Localizer *lz = mv->lz;
	int64_t *pairs;

	if (part_with_lists(lz, mv->now, mv->to) == mv->now || !has_equal_counts(mv->now, mv->to))
		return;
	pairs = ARENA_ARRAY(lz->tmp, int64_t, (size_t)lz->n_devices * 2);
	pair_devices(mv, pairs);
	mv->x = part_permute(lz, mv->x, pairs, (uint32_t)lz->n_devices);
	mv->now = part_with_lists(lz, mv->now, mv->to);
}

/* ---- slices and gathers ---- */

static void
slice(Move *mv, uint32_t d, PartAxes suffix)
{
	Localizer *lz = mv->lz;
	const PartMesh *mesh = mv->now->mesh;
	PartAxes list = part_axes_join(lz, mv->now->dims[d], suffix);
	int64_t n = part_count(mesh, suffix), size = shard_chunk(mv->type->dims[d], part_count(mesh, list));
	int64_t *starts = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n), have = mv->x->type->dims[d];

	for (int64_t i = 0; i < n; i++)
		starts[i] = i * size;
	if (size * n > have)
		mv->x = part_pad(lz, mv->x, d, 0, size * n - have, 0, part_any(lz, mv->type->elem));
	mv->x = part_dynamic_slice(lz, mv->x, d, part_table(lz, mesh, suffix, starts), size);
	set_dim(mv, d, list);
}

static bool
is_used(const Layout *l, uint16_t atom)
{
	for (uint32_t d = 0; d < l->rank; d++) {
		if (part_axes_has(l->dims[d], atom))
			return true;
	}
	return part_axes_has(l->part, atom);
}

/* Cuts each dimension as far as no other dimension uses the atoms now. */
static void
slices(Move *mv)
{
	for (uint32_t d = 0; d < mv->now->rank; d++) {
		PartAxes a = mv->now->dims[d], b = mv->to->dims[d];
		uint32_t n = a.n;

		if (!is_prefix(a, b))
			continue;
		while (n < b.n && !is_used(mv->now, b.v[n]))
			n++;
		if (n > a.n && is_aligned(mv->now->mesh, mv->type->dims[d], a, part_axes_range(b, 0, n)))
			slice(mv, d, part_axes_range(b, a.n, n));
	}
}

/* Leaves the first `kept` atoms of a dimension. */
static void
gather(Move *mv, uint32_t d, uint32_t kept)
{
	const PartMesh *mesh = mv->now->mesh;
	PartAxes list = mv->now->dims[d], prefix = part_axes_range(list, 0, kept);

	mv->x = part_all_gather(mv->lz, mv->x, d, mesh, part_axes_range(list, kept, list.n),
	                        shard_chunk(mv->type->dims[d], part_count(mesh, prefix)));
	set_dim(mv, d, prefix);
}

/* Returns whether another dimension must have one of the atoms. */
static bool
goes_elsewhere(const Move *mv, uint32_t d, PartAxes axes)
{
	for (uint32_t j = 0; j < mv->to->rank; j++) {
		for (uint32_t i = 0; j != d && i < axes.n; i++) {
			if (part_axes_has(mv->to->dims[j], axes.v[i]))
				return true;
		}
	}
	return false;
}

/* Leaves in each dimension what it keeps. With `leaving`, gathers only atoms that no other dimension must have, after
 * which all_to_all may become possible for the others. */
static void
gathers(Move *mv, bool leaving)
{
	for (uint32_t d = 0; d < mv->now->rank; d++) {
		PartAxes a = mv->now->dims[d], kept = common_prefix(a, mv->to->dims[d]);

		if (kept.n == a.n || (leaving && goes_elsewhere(mv, d, part_axes_range(a, kept.n, a.n))))
			continue;
		gather(mv, d, is_aligned(mv->now->mesh, mv->type->dims[d], kept, a) ? kept.n : 0);
	}
}

/* Gathers the dimensions whose tiles do not align with those they must have, and cuts them again. */
static void
recut(Move *mv)
{
	for (uint32_t d = 0; d < mv->now->rank; d++) {
		if (!part_axes_eq(mv->now->dims[d], mv->to->dims[d]))
			gather(mv, d, 0);
	}
	slices(mv);
}

/* ---- exchanges ---- */

/* Returns whether an all_to_all can move the atoms of dimension i from number k on to the end of dimension j. */
static bool
can_exchange(const Move *mv, uint32_t i, uint32_t k, uint32_t j)
{
	const Layout *a = mv->now, *b = mv->to;
	PartAxes t = part_axes_range(a->dims[i], k, a->dims[i].n), aj = a->dims[j], bj = b->dims[j];

	return is_prefix(aj, bj) && bj.n >= aj.n + t.n && part_axes_eq(t, part_axes_range(bj, aj.n, aj.n + t.n)) &&
	       !is_prefix(part_axes_range(a->dims[i], 0, k + 1), b->dims[i]) &&
	       mv->type->dims[i] % part_tiles(a, i) == 0 &&
	       mv->type->dims[j] % part_count(a->mesh, part_axes_range(bj, 0, aj.n + t.n)) == 0;
}

static void
exchange(Move *mv, uint32_t i, uint32_t j)
{
	PartAxes from = mv->now->dims[i], t;
	uint32_t k = 0;

	while (k < from.n && !can_exchange(mv, i, k, j))
		k++;
	if (k == from.n)
		return;
	t = part_axes_range(from, k, from.n);
	mv->x = part_all_to_all(mv->lz, mv->x, j, i, mv->now->mesh, t);
	set_dim(mv, i, part_axes_range(from, 0, k));
	set_dim(mv, j, part_axes_join(mv->lz, mv->now->dims[j], t));
}

static void
exchanges(Move *mv)
{
	for (uint32_t i = 0; i < mv->now->rank; i++) {
		for (uint32_t j = 0; j < mv->now->rank; j++) {
			if (i != j && !part_axes_eq(mv->now->dims[i], mv->to->dims[i]))
				exchange(mv, i, j);
		}
	}
}

/* ---- all steps ---- */

/* A replicated value is replicated on every mesh of the same devices. */
static void
change_mesh(Move *mv)
{
	Localizer *lz = mv->lz;
	LayoutSpec spec;

	if (mv->now->mesh == mv->to->mesh)
		return;
	spec = part_spec(lz, mv->now->mesh, mv->now->rank);
	mv->x = part_move(lz, mv->x, mv->type, mv->now, part_layout(lz, &spec));
	spec.mesh = mv->to->mesh;
	mv->now = part_layout(lz, &spec);
}

IrValue *
part_move(Localizer *lz, IrValue *x, const IrType *type, const Layout *from, const Layout *to)
{
	Move mv = { lz, x, type, from, to };

	if (from == to || !ir_type_is_tensor(type))
		return x;
	if (ir_type_n_elements(type) == 0)
		return part_zeros(lz, part_local(lz, type, to));
	reduce_scatter(&mv);
	all_reduce(&mv);
	change_mesh(&mv);
	permute(&mv);
	slices(&mv);
	exchanges(&mv);
	gathers(&mv, true);
	exchanges(&mv);
	gathers(&mv, false);
	slices(&mv);
	recut(&mv);
	make_partial(&mv);
	assert(mv.now == to);
	return mv.x;
}

/* ---- cost ---- */

static int64_t
times(int64_t bytes, int64_t n)
{
	int64_t product;

	return __builtin_mul_overflow(bytes, n, &product) ? INT64_MAX / 1024 : product;
}

static int64_t
local_bytes(const IrType *type, const Layout *l)
{
	int64_t n = 1, bytes;

	for (uint32_t d = 0; d < type->n; d++)
		n = times(n, part_tile(l, d, type->dims[d]));
	return cost_bytes_of(n, type->elem, &bytes) ? bytes : n;
}

/* Returns whether the atoms `t` of dimension `from` go to the end of those that another dimension keeps. */
static bool
arrives(const Layout *a, const Layout *b, uint32_t from, PartAxes t)
{
	for (uint32_t j = 0; j < a->rank; j++) {
		PartAxes kept = common_prefix(a->dims[j], b->dims[j]);

		if (j != from && b->dims[j].n >= kept.n + t.n &&
		    part_axes_eq(t, part_axes_range(b->dims[j], kept.n, kept.n + t.n)))
			return true;
	}
	return false;
}

static int64_t
lists_bytes(const Layout *a, const Layout *b, int64_t c)
{
	int64_t bytes = 0, g = 1;

	for (uint32_t d = 0; d < a->rank; d++) {
		PartAxes kept = common_prefix(a->dims[d], b->dims[d]);
		PartAxes t = part_axes_range(a->dims[d], kept.n, a->dims[d].n);

		if (!t.n)
			continue;
		if (arrives(a, b, d, t))
			bytes += c;
		else
			g = times(g, part_count(a->mesh, t));
	}
	return bytes + times(c, g - 1);
}

static bool
has_equal_lists(const Layout *a, const Layout *b)
{
	for (uint32_t d = 0; d < a->rank; d++) {
		if (!part_axes_eq(a->dims[d], b->dims[d]))
			return false;
	}
	return true;
}

static bool
loses_part(const Layout *a, const Layout *b)
{
	for (uint32_t i = 0; i < a->part.n; i++) {
		if (!part_axes_has(b->part, a->part.v[i]))
			return true;
	}
	return false;
}

int64_t
part_bytes(Localizer *lz, const IrType *type, const Layout *from, const Layout *to)
{
	int64_t c, bytes;

	if (from == to || !ir_type_is_tensor(type))
		return 0;
	c = local_bytes(type, from);
	if (from->mesh != to->mesh)
		return local_bytes(type, part_replicated(lz, from->rank));
	bytes = loses_part(from, to) ? times(c, 2) : 0;
	if (has_equal_lists(from, to))
		return bytes;
	return bytes + (has_equal_counts(from, to) ? c : lists_bytes(from, to, c));
}
