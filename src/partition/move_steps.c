/* SPDX-License-Identifier: Apache-2.0
 *
 * The steps of moves: what each one emits, how many bytes it sends, and which layout the value has after it.
 */
#include "partition/move_steps.h"

#include "cost/bytes.h"
#include "cost/price.h"
#include "partition/state.h"
#include "shard/local.h"

bool
move_is_aligned(const PartMesh *mesh, int64_t size, PartAxes prefix, PartAxes list)
{
	int64_t p = part_count(mesh, prefix), l = part_count(mesh, list);

	return p == 1 || shard_chunk(size, p) == shard_chunk(size, l) * (l / p);
}

bool
move_has_equal_counts(const PartLayout *a, const PartLayout *b)
{
	for (uint32_t d = 0; d < a->rank; d++) {
		if (part_tiles(a, d) != part_tiles(b, d))
			return false;
	}
	return true;
}

/* ---- bytes ---- */

enum { TOO_MANY_SHIFT = 20 };

/* Large numbers stay comparable, and sums of them do not overflow. */
static int64_t
times(int64_t bytes, int64_t n)
{
	int64_t product;

	return __builtin_mul_overflow(bytes, n, &product) ? INT64_MAX >> TOO_MANY_SHIFT : product;
}

/* Returns the bytes of a tile that has `rows` rows along dimension `dim`. */
static int64_t
bytes_with_rows(const Move *mv, uint32_t dim, int64_t rows)
{
	int64_t n = 1, bytes;

	for (uint32_t d = 0; d < mv->type->n; d++)
		n = times(n, d == dim ? rows : part_tile(mv->now, d, mv->type->dims[d]));
	return cost_bytes_of(n, mv->type->elem, &bytes) ? bytes : n;
}

static int64_t
tile_bytes(const Move *mv)
{
	return bytes_with_rows(mv, UINT32_MAX, 0);
}

static void
count(Move *mv, int64_t bytes)
{
	int64_t most = INT64_MAX >> TOO_MANY_SHIFT;

	mv->bytes += bytes < most ? bytes : most;
}

/* Counts what each of g devices sends in a collective of a value of so many bytes. */
static void
count_collective(Move *mv, CostKind kind, int64_t g, int64_t bytes)
{
	int64_t part = shard_chunk(bytes, g);

	count(mv, cost_sent(&(CostCollective){ .kind = kind, .n = g, .in = bytes, .out = part, .meet = part }));
}

static void
set_dim(Move *mv, uint32_t d, PartAxes axes)
{
	mv->now = part_with_dim(mv->lz, mv->now, d, axes);
}

/* ---- partial values ---- */

static IrOpKind
monoid_of(ShardReduction kind)
{
	return kind == SHARD_SUM ? IR_OP_SHLO_ADD : kind == SHARD_MAX ? IR_OP_SHLO_MAXIMUM : IR_OP_SHLO_MINIMUM;
}

/* Returns the rows of dimension d, padded so that all pieces have one size, when it is cut by further axes. */
static int64_t
rows_to_cut(const Move *mv, uint32_t d, PartAxes axes)
{
	PartAxes list = part_axes_join(mv->lz, mv->now->dims[d], axes);
	const PartMesh *mesh = mv->now->mesh;

	return shard_chunk(mv->type->dims[d], part_count(mesh, list)) * part_count(mesh, axes);
}

/* If x is the first rows of a longer value, returns that one, else x. */
static IrValue *
untrimmed(IrValue *x, uint32_t d)
{
	const IrOp *op = ir_value_def(x);
	const IrType *t;
	IrField limits;

	if (!op || op->kind != IR_OP_SHLO_SLICE)
		return x;
	t = ir_operand(op, 0)->type;
	limits = ir_op_ints(op, ATOM_limit_indices);
	for (uint32_t i = 0; i < t->n; i++) {
		if (x->type->dims[i] != limits.v[i] || (i != d && limits.v[i] != t->dims[i]))
			return x;
	}
	return ir_operand(op, 0);
}

/* Pads dimension d to a number of rows. The new rows may hold anything, such as rows that a slice has just cut off. */
static void
pad_to(Move *mv, uint32_t d, int64_t rows)
{
	int64_t have = mv->x->type->dims[d];
	IrValue *whole = mv->lz->o.poison ? mv->x : untrimmed(mv->x, d);

	if (rows > have && whole->type->dims[d] >= rows)
		mv->x = part_slice(mv->lz, whole, d, 0, rows, 1);
	else if (rows > have)
		mv->x = part_pad(mv->lz, mv->x, d, 0, rows - have, 0, part_any(mv->lz, mv->type->elem));
}

bool
move_can_reduce_scatter(const Move *mv, uint32_t d, PartAxes axes)
{
	const PartLayout *a = mv->now;
	PartAxes list = part_axes_join(mv->lz, a->dims[d], axes);

	return move_is_aligned(a->mesh, mv->type->dims[d], a->dims[d], list) &&
	       rows_to_cut(mv, d, axes) < 2 * part_tile(a, d, mv->type->dims[d]);
}

void
move_reduce_scatter(Move *mv, uint32_t d, PartAxes axes)
{
	Localizer *lz = mv->lz;
	const PartLayout *a = mv->now;
	int64_t rows = rows_to_cut(mv, d, axes), g = part_count(a->mesh, axes);

	count_collective(mv, COST_REDUCE_SCATTER, g, bytes_with_rows(mv, d, rows));
	if (mv->x) {
		pad_to(mv, d, rows);
		mv->x = part_reduce_scatter(lz, mv->x, d, a->mesh, axes, monoid_of(a->kind));
	}
	mv->now = part_partial(lz, a, part_axes_filter(lz, a->part, axes, false), a->kind);
	set_dim(mv, d, part_axes_join(lz, a->dims[d], axes));
}

void
move_all_reduce(Move *mv)
{
	const PartLayout *a = mv->now, *b = mv->to;
	bool fits = a->mesh == b->mesh && a->kind == b->kind;
	PartAxes gone = fits ? part_axes_filter(mv->lz, a->part, b->part, false) : a->part;
	int64_t g = part_count(a->mesh, gone);

	if (!gone.n)
		return;
	count_collective(mv, COST_ALL_REDUCE, g, tile_bytes(mv));
	if (mv->x)
		mv->x = part_all_reduce(mv->lz, mv->x, a->mesh, gone, monoid_of(a->kind));
	mv->now = part_partial(mv->lz, a, part_axes_filter(mv->lz, a->part, gone, false), a->kind);
}

/* Prepares a value for a later reduction over the axes: one device of each group keeps the value, and the others get
 * the neutral element of the reduction. A maximum or minimum of a type without a neutral element needs no
 * preparation. */
static IrValue *
lead_only(const Move *mv, PartAxes axes)
{
	Localizer *lz = mv->lz;
	const PartLayout *b = mv->to;
	IrValue *neutral = part_neutral(lz, monoid_of(b->kind), mv->type->elem), *lead;
	const IrType *t = mv->x->type;

	if (!neutral)
		return mv->x;
	lead = part_lead(lz, b->mesh, axes);
	return part_select(lz, lead, mv->x, part_spread(lz, neutral, t->dims, t->n));
}

void
move_make_partial(Move *mv)
{
	PartAxes more = part_axes_filter(mv->lz, mv->to->part, mv->now->part, false);

	if (mv->x && more.n)
		mv->x = lead_only(mv, more);
	mv->now = part_partial(mv->lz, mv->now, mv->to->part, mv->to->kind);
}

/* ---- permutations ---- */

static int64_t
number_in(const PartMesh *mesh, PartAxes axes, int64_t device, int64_t outer)
{
	return outer * part_count(mesh, axes) + part_index(mesh, axes, device);
}

/* Returns the number of the tile that a device holds. It counts tiles of all dimensions, parts of a partial value, and
 * places along manual axes, because devices at different places there hold different tiles. */
static int64_t
tile_of(const Move *mv, const PartLayout *l, int64_t device)
{
	const Localizer *lz = mv->lz;
	int64_t tile = 0;

	for (uint32_t d = 0; d < l->rank; d++)
		tile = number_in(l->mesh, l->dims[d], device, tile);
	tile = number_in(l->mesh, l->part, device, tile);
	return l->mesh == lz->manual_mesh ? number_in(l->mesh, lz->manual, device, tile) : tile;
}

/* Fills in pairs of source and target: each device that has its tile keeps it, and the others take the first holder
 * that is left. */
static void
pair_devices(const Move *mv, const PartLayout *b, int64_t *pairs)
{
	Localizer *lz = mv->lz;
	const PartLayout *a = mv->now;
	int64_t n = lz->n_devices, *first = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n + 1);
	int64_t *next = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n + 1);

	/* first[tile] - 1 is the first device that holds a tile and has no target; next[p] the one after p. */
	for (int64_t p = n; p-- > 0;) {
		int64_t tile = tile_of(mv, a, p);

		pairs[2 * p + 1] = p;
		if (tile == tile_of(mv, b, p)) {
			pairs[2 * p] = p;
			continue;
		}
		pairs[2 * p] = -1;
		next[p] = first[tile];
		first[tile] = p + 1;
	}
	for (int64_t p = 0; p < n; p++) {
		int64_t tile = tile_of(mv, b, p);

		if (pairs[2 * p] >= 0)
			continue;
		pairs[2 * p] = first[tile] - 1;
		first[tile] = next[first[tile] - 1];
	}
}

enum { MANY_DEVICES = 1 << 12 };

/* Returns how many devices get a different tile. Beyond MANY_DEVICES, assumes that all of them do. */
static int64_t
n_moved(const Move *mv, const PartLayout *to)
{
	int64_t n = mv->lz->n_devices, moved = 0;

	for (int64_t p = 0; n <= MANY_DEVICES && p < n; p++)
		moved += tile_of(mv, mv->now, p) != tile_of(mv, to, p);
	return n <= MANY_DEVICES ? moved : n;
}

void
move_permute(Move *mv, const PartLayout *to)
{
	Localizer *lz = mv->lz;
	const PartLayout *l = part_with_lists(lz, mv->now, to);
	int64_t *pairs, moved;

	if (l == mv->now)
		return;
	moved = n_moved(mv, l);
	count(mv, times(moved ? tile_bytes(mv) : 0, lz->n_devices + moved) / (2 * lz->n_devices));
	if (mv->x) {
		pairs = ARENA_ARRAY(lz->tmp, int64_t, (size_t)lz->n_devices * 2);
		pair_devices(mv, l, pairs);
		mv->x = part_permute(lz, mv->x, pairs, (uint32_t)lz->n_devices);
	}
	mv->now = l;
}

/* ---- slices and gathers ---- */

void
move_slice(Move *mv, uint32_t d, PartAxes suffix)
{
	Localizer *lz = mv->lz;
	const PartMesh *mesh = mv->now->mesh;
	PartAxes list = part_axes_join(lz, mv->now->dims[d], suffix);
	int64_t n = part_count(mesh, suffix), size = shard_chunk(mv->type->dims[d], part_count(mesh, list)), *starts;

	/* If a new tile has as many rows as the old one, the first device has all rows, and the others have none. */
	if (mv->x && size < mv->x->type->dims[d]) {
		starts = ARENA_ARRAY(lz->tmp, int64_t, (size_t)n);
		for (int64_t i = 0; i < n; i++)
			starts[i] = i * size;
		pad_to(mv, d, size * n);
		mv->x = part_dynamic_slice(lz, mv->x, d, part_table(lz, mesh, suffix, starts), size);
	}
	set_dim(mv, d, list);
}

void
move_gather(Move *mv, uint32_t d, uint32_t kept)
{
	const PartMesh *mesh = mv->now->mesh;
	PartAxes list = mv->now->dims[d], prefix = part_axes_range(list, 0, kept), rest;

	rest = part_axes_range(list, kept, list.n);
	count_collective(mv, COST_ALL_GATHER, part_count(mesh, rest), tile_bytes(mv));
	if (mv->x)
		mv->x = part_all_gather(mv->lz, mv->x, d, mesh, rest,
		                        shard_chunk(mv->type->dims[d], part_count(mesh, prefix)));
	set_dim(mv, d, prefix);
}

void
move_exchange(Move *mv, uint32_t i, uint32_t k, uint32_t j)
{
	Localizer *lz = mv->lz;
	const PartMesh *mesh = mv->now->mesh;
	PartAxes from = mv->now->dims[i], kept = part_axes_range(from, 0, k), t = part_axes_range(from, k, from.n);
	int64_t rows = rows_to_cut(mv, j, t), g = part_count(mesh, t);

	count_collective(mv, COST_ALL_TO_ALL, g, bytes_with_rows(mv, j, rows));
	if (mv->x) {
		pad_to(mv, j, rows);
		mv->x = part_all_to_all(lz, mv->x, j, i, mesh, t);
		mv->x = part_slice(lz, mv->x, i, 0, shard_chunk(mv->type->dims[i], part_count(mesh, kept)), 1);
	}
	set_dim(mv, i, kept);
	set_dim(mv, j, part_axes_join(lz, mv->now->dims[j], t));
}

void
move_change_mesh(Move *mv, const PartMesh *mesh)
{
	PartSpec spec = part_spec(mv->lz, mesh, mv->now->rank);

	mv->now = part_layout(mv->lz, &spec);
}
