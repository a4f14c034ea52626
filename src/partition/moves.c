/* SPDX-License-Identifier: Apache-2.0
 *
 * Moves a value from one layout to another (spec 56 §5), and computes what that sends (spec 56 §4.3). There are a few
 * ways to go. Each is tried without emitting anything, and the cheapest is taken.
 */
#include "base/paranoid.h"
#include "partition/move_steps.h"
#include "partition/state.h"
#include "print/print.h"

/* The ways of the steps after reductions. */
typedef enum Way {
	WAY_DIRECT,	/* exchanges and gathers */
	WAY_FILL,	/* cut by any free atoms, so that a permute ends the move */
	WAY_SWAP,	/* permute first, so that exchanges alone end the move */
	N_WAYS
} Way;

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

/* ---- partial values ---- */

static bool
is_bool(const IrType *type)
{
	return type->elem->kind == IR_TYPE_INT && type->elem->width == 1;
}

/* Returns the partial atoms that follow next in the list that dimension d should have. */
static PartAxes
partial_run(const Move *mv, uint32_t d)
{
	PartAxes a = mv->now->dims[d], b = mv->to->dims[d];
	uint32_t n = a.n;

	if (!is_prefix(a, b))
		return (PartAxes){ NULL, 0 };
	while (n < b.n && part_axes_has(mv->now->part, b.v[n]))
		n++;
	return part_axes_range(b, a.n, n);
}

static void
reduce_scatters(Move *mv)
{
	if (mv->to->part.n || mv->now->mesh != mv->to->mesh || is_bool(mv->type))
		return;
	for (uint32_t d = 0; d < mv->now->rank && mv->now->part.n; d++) {
		PartAxes run = partial_run(mv, d);

		if (run.n && move_can_reduce_scatter(mv, d, run))
			move_reduce_scatter(mv, d, run);
	}
}

/* ---- slices and gathers ---- */

static bool
is_used(const PartLayout *l, uint16_t atom)
{
	for (uint32_t d = 0; d < l->rank; d++) {
		if (part_axes_has(l->dims[d], atom))
			return true;
	}
	return part_axes_has(l->part, atom);
}

/* Cuts each dimension by its next atoms, up to the first one that is still in use. */
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
		if (n > a.n && move_is_aligned(mv->now->mesh, mv->type->dims[d], a, part_axes_range(b, 0, n)))
			move_slice(mv, d, part_axes_range(b, a.n, n));
	}
}

/* Returns whether another dimension must have the atom. */
static bool
goes_elsewhere(const Move *mv, uint32_t d, uint16_t atom)
{
	for (uint32_t j = 0; j < mv->to->rank; j++) {
		if (j != d && part_axes_has(mv->to->dims[j], atom))
			return true;
	}
	return false;
}

static bool
is_aligned(const Move *mv, uint32_t d, uint32_t kept)
{
	PartAxes a = mv->now->dims[d];

	return move_is_aligned(mv->now->mesh, mv->type->dims[d], part_axes_range(a, 0, kept), a);
}

/* Gathers each dimension until only the atoms that it keeps cut it. */
static void
gathers(Move *mv)
{
	for (uint32_t d = 0; d < mv->now->rank; d++) {
		uint32_t kept = common_prefix(mv->now->dims[d], mv->to->dims[d]).n;

		if (kept < mv->now->dims[d].n)
			move_gather(mv, d, is_aligned(mv, d, kept) ? kept : 0);
	}
}

/* Gathers the last atoms of each dimension that no other dimension must have, after which all_to_all may become
 * possible for the others. */
static void
gathers_leaving(Move *mv)
{
	for (uint32_t d = 0; d < mv->now->rank; d++) {
		PartAxes a = mv->now->dims[d];
		uint32_t least = common_prefix(a, mv->to->dims[d]).n, kept = a.n;

		while (kept > least && !goes_elsewhere(mv, d, a.v[kept - 1]))
			kept--;
		if (kept < a.n && (is_aligned(mv, d, kept) || kept == least))
			move_gather(mv, d, is_aligned(mv, d, kept) ? kept : 0);
	}
}

/* Gathers the dimensions whose tiles do not align with those they must have, and cuts them again. */
static void
recut(Move *mv)
{
	for (uint32_t d = 0; d < mv->now->rank; d++) {
		if (!part_axes_eq(mv->now->dims[d], mv->to->dims[d]))
			move_gather(mv, d, 0);
	}
	slices(mv);
}

/* ---- exchanges ---- */

/* Returns whether an all_to_all can move the atoms of dimension i from number k on to the end of dimension j. */
static bool
can_exchange(const Move *mv, uint32_t i, uint32_t k, uint32_t j)
{
	const PartLayout *a = mv->now, *b = mv->to;
	PartAxes t = part_axes_range(a->dims[i], k, a->dims[i].n), aj = a->dims[j], bj = b->dims[j];

	return is_prefix(aj, bj) && bj.n >= aj.n + t.n && part_axes_eq(t, part_axes_range(bj, aj.n, aj.n + t.n)) &&
	       !is_prefix(part_axes_range(a->dims[i], 0, k + 1), b->dims[i]) &&
	       move_is_aligned(a->mesh, mv->type->dims[i], part_axes_range(a->dims[i], 0, k), a->dims[i]) &&
	       move_is_aligned(a->mesh, mv->type->dims[j], aj, part_axes_range(bj, 0, aj.n + t.n));
}

static bool
exchange(Move *mv, uint32_t i, uint32_t j)
{
	uint32_t k = 0, n = mv->now->dims[i].n;

	while (k < n && !can_exchange(mv, i, k, j))
		k++;
	if (k < n)
		move_exchange(mv, i, k, j);
	return k < n;
}

static bool
exchange_once(Move *mv)
{
	bool found = false;

	for (uint32_t i = 0; i < mv->now->rank; i++) {
		for (uint32_t j = 0; j < mv->now->rank; j++) {
			if (i != j && !part_axes_eq(mv->now->dims[i], mv->to->dims[i]))
				found |= exchange(mv, i, j);
		}
	}
	return found;
}

/* Each exchange brings atoms to where they stay, so this ends. */
static void
exchanges(Move *mv)
{
	while (exchange_once(mv))
		;
}

/* ---- other ways ---- */

/* Returns free atoms whose sizes have the product n, or fewer atoms if there are none. Marks them as used. */
static PartAxes
free_atoms(const Move *mv, bool *used, int64_t n)
{
	Localizer *lz = mv->lz;
	const PartMesh *mesh = mv->now->mesh;
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, mesh->n_atoms + 1);
	uint32_t n_atoms = 0;

	for (uint16_t i = 0; i < mesh->n_atoms && n > 1; i++) {
		if (used[i] || n % mesh->atoms[i].size || is_used(mv->now, i) || part_axes_has(lz->manual, i))
			continue;
		used[i] = true;
		v[n_atoms++] = i;
		n /= mesh->atoms[i].size;
	}
	return (PartAxes){ v, n_atoms };
}

/* Cuts dimensions by any free atoms, until every one has as many tiles as it should have. Slices send nothing, and what
 * is left to do is a permute of small tiles. */
static bool
fill(Move *mv)
{
	const PartMesh *mesh = mv->now->mesh;
	bool *used = ARENA_ARRAY(mv->lz->tmp, bool, mesh->n_atoms + 1);

	for (uint32_t d = 0; d < mv->now->rank; d++) {
		int64_t have = part_tiles(mv->now, d), want = part_tiles(mv->to, d);
		PartAxes more = want % have == 0 ? free_atoms(mv, used, want / have) : (PartAxes){ NULL, 0 };

		if (part_count(mesh, more) * have != want ||
		    !move_is_aligned(mesh, mv->type->dims[d], mv->now->dims[d],
		                     part_axes_join(mv->lz, mv->now->dims[d], more)))
			return false;
		if (more.n)
			move_slice(mv, d, more);
	}
	move_permute(mv, mv->to);
	return true;
}

/* The layout that a permute makes. */
typedef struct Via {
	const Move *mv;
	PartSpec spec;
	int64_t *room;		/* into how many tiles each dimension can still be cut */
	bool *used;		/* atoms */
} Via;

static bool
add_atom(Via *via, uint32_t d, uint16_t atom)
{
	Localizer *lz = via->mv->lz;
	int64_t size = via->mv->now->mesh->atoms[atom].size;
	PartAxes one = { arena_dup(lz->tmp, &atom, sizeof atom), 1 };

	if (via->used[atom] || via->room[d] % size)
		return false;
	via->room[d] /= size;
	via->used[atom] = true;
	via->spec.dims[d] = part_axes_join(lz, via->spec.dims[d], one);
	return true;
}

/* Gives each dimension the first atoms that it should have, as far as it has tiles for them. */
static void
add_kept(Via *via)
{
	for (uint32_t d = 0; d < via->spec.rank; d++) {
		PartAxes b = via->mv->to->dims[d];

		for (uint32_t i = 0; i < b.n && add_atom(via, d, b.v[i]); i++)
			;
	}
}

/* Puts the other atoms that dimensions should have at the ends of the first dimensions with room. */
static void
add_moving(Via *via)
{
	for (uint32_t d = 0; d < via->spec.rank; d++) {
		PartAxes b = via->mv->to->dims[d];

		for (uint32_t i = 0; i < b.n; i++) {
			for (uint32_t e = 0; e < via->spec.rank && !via->used[b.v[i]]; e++)
				add_atom(via, e, b.v[i]);
		}
	}
}

/* Fills the room that is left with atoms that no dimension should have, if possible those that are there now. */
static void
add_leaving(Via *via)
{
	const Localizer *lz = via->mv->lz;
	const PartLayout *a = via->mv->now;

	for (uint16_t i = 0; i < a->mesh->n_atoms; i++)
		via->used[i] = via->used[i] || is_used(via->mv->to, i) || part_axes_has(a->part, i) ||
		               part_axes_has(lz->manual, i);
	for (uint32_t d = 0; d < via->spec.rank; d++) {
		for (uint32_t i = 0; i < a->dims[d].n && via->room[d] > 1; i++)
			add_atom(via, d, a->dims[d].v[i]);
	}
	for (uint32_t d = 0; d < via->spec.rank; d++) {
		for (uint16_t i = 0; i < a->mesh->n_atoms && via->room[d] > 1; i++)
			add_atom(via, d, i);
	}
}

/* Sends tiles to the devices from which exchanges and gathers inside small groups finish the move. */
static bool
swap(Move *mv)
{
	const PartLayout *l;
	Via via = { mv, part_spec(mv->lz, mv->now->mesh, mv->now->rank),
		    ARENA_ARRAY(mv->lz->tmp, int64_t, mv->now->rank + 1),
		    ARENA_ARRAY(mv->lz->tmp, bool, mv->now->mesh->n_atoms + 1) };

	for (uint32_t d = 0; d < via.spec.rank; d++)
		via.room[d] = part_tiles(mv->now, d);
	add_kept(&via);
	add_moving(&via);
	add_leaving(&via);
	via.spec.part = mv->now->part;
	via.spec.kind = mv->now->kind;
	l = part_layout(mv->lz, &via.spec);
	if (!move_has_equal_counts(mv->now, l))
		return false;
	move_permute(mv, l);
	return true;
}

/* ---- all steps ---- */

static void
finish(Move *mv)
{
	slices(mv);
	exchanges(mv);
	gathers_leaving(mv);
	exchanges(mv);
	gathers(mv);
	slices(mv);
	recut(mv);
}

/* A replicated value is replicated on every mesh of the same devices. */
static void
change_mesh(Move *mv)
{
	const PartLayout *to = mv->to;
	PartSpec spec;

	if (mv->now->mesh == to->mesh)
		return;
	spec = part_spec(mv->lz, mv->now->mesh, mv->now->rank);
	mv->to = part_layout(mv->lz, &spec);
	finish(mv);
	mv->to = to;
	move_change_mesh(mv, to->mesh);
}

static bool
go(Move *mv, Way way)
{
	reduce_scatters(mv);
	if (mv->now->part.n)
		move_all_reduce(mv);
	change_mesh(mv);
	if (way == WAY_DIRECT && move_has_equal_counts(mv->now, mv->to))
		move_permute(mv, mv->to);
	if ((way == WAY_FILL && !fill(mv)) || (way == WAY_SWAP && !swap(mv)))
		return false;
	finish(mv);
	if (!part_axes_eq(mv->now->part, mv->to->part))
		move_make_partial(mv);
	assert(mv->now == mv->to);
	return true;
}

/* Finds the cheapest way, the first on a tie, and its bytes. */
static Way
choose_way(Localizer *lz, const IrType *type, const PartLayout *from, const PartLayout *to, int64_t *bytes)
{
	Way best = WAY_DIRECT;

	*bytes = INT64_MAX;
	for (Way way = WAY_DIRECT; way < N_WAYS && *bytes > 0; way++) {
		Move mv = { lz, NULL, type, from, to, 0 };

		if (go(&mv, way) && mv.bytes < *bytes) {
			best = way;
			*bytes = mv.bytes;
		}
	}
	return best;
}

/* Returns whether StableHLO has operations on an element type, or may have: quantized types are opaque here. */
static bool
has_operations(const IrType *elem)
{
	if (elem->kind == IR_TYPE_INT)
		return elem->width <= 64 && (elem->width & (elem->width - 1)) == 0;
	if (elem->kind == IR_TYPE_FLOAT)
		return elem->sub <= IR_F64;
	return elem->kind == IR_TYPE_COMPLEX || elem->kind == IR_TYPE_OPAQUE;
}

IrValue *
part_move(Localizer *lz, IrValue *x, const IrType *type, const PartLayout *from, const PartLayout *to)
{
	Move mv = { lz, x, type, from, to, 0 };
	int64_t bytes;

	if (from == to || !ir_type_is_tensor(type))
		return x;
	if (!has_operations(type->elem)) {
		Str text = print_type_text(lz->s, type->elem);

		PART_ERROR(lz, DIAG_UNSUPPORTED, "a value must be moved, but StableHLO has no operations on element "
		           "type %.*s", (int)text.n, text.p);
		return x;
	}
	if (ir_type_n_elements(type) == 0)
		return part_zeros(lz, part_local(lz, type, to));
	go(&mv, choose_way(lz, type, from, to, &bytes));
	return mv.x;
}

/* A move, and the bytes that it sends. */
typedef struct KnownMove {
	const IrType *type;
	const PartLayout *from, *to;
	int64_t bytes;
} KnownMove;

int64_t
part_bytes(Localizer *lz, const IrType *type, const PartLayout *from, const PartLayout *to)
{
	Map *moves = &lz->state->move_bytes;
	uint64_t hash = map_mix(map_mix((uintptr_t)type, (uintptr_t)from), (uintptr_t)to);
	KnownMove *known;
	int64_t bytes;

	if (from == to || !ir_type_is_tensor(type) || ir_type_n_elements(type) == 0)
		return 0;
	for (const MapEntry *e = map_first(moves, hash); e; e = map_next(moves, e)) {
		known = e->value;
		if (known->type != type || known->from != from || known->to != to)
			continue;
		PARANOID_CHECK("PartState.move_bytes", (choose_way(lz, type, from, to, &bytes), known->bytes == bytes));
		return known->bytes;
	}
	choose_way(lz, type, from, to, &bytes);
	known = ARENA_NEW(lz->a, KnownMove);
	*known = (KnownMove){ type, from, to, bytes };
	map_add(lz->a, moves, hash, known);
	return bytes;
}
