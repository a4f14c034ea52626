/* SPDX-License-Identifier: Apache-2.0
 *
 * Chains of collectives between random shardings, on meshes with several axes, sub-axes, other orders of devices, and
 * dimensions that the axes do not divide. Each chain is applied to a table of the part of the tensor that each device
 * holds, by what the collectives do on devices. After every collective the table must be that of its out_sharding, and
 * in the end that of the wanted sharding.
 *
 * Each dimension of the table has as many cells as there are devices, so every sharding divides it. A device holds an
 * interval of cells in each dimension.
 */
#include "layout/chain.h"

#include <stdlib.h>

#include "../suite.h"
#include "shard/axis.h"

enum { RANK_MAX = 3, DEVICES_MAX = 64, AXES_MAX = 4, PAIRS = 10000 };

typedef struct Box {
	int64_t lo[RANK_MAX], hi[RANK_MAX];
} Box;

/* A random question and the parts that the devices hold. */
typedef struct Run {
	Session *s;
	uint64_t seed;
	IrAttr *mesh, *other;		/* the second mesh orders the devices differently, or is the same */
	IrAttr *mesh_ref, *other_ref;
	uint32_t n_devices, rank;
	int64_t shape[RANK_MAX];
	Box table[DEVICES_MAX];		/* by device id */
	uint32_t *by_index;		/* device ids in the order of the mesh of the table */
} Run;

static Arena scratch;

static uint32_t
below(Run *r, uint32_t n)
{
	r->seed = r->seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(r->seed >> 33) % n;
}

/* ---- meshes ---- */

static const int64_t sizes[][AXES_MAX] = {
	{ 2, 4 }, { 2, 2, 2 }, { 4, 2, 2 }, { 8, 4 }, { 16 }, { 2, 2, 2, 2 }, { 4, 4, 2 }, { 8, 2, 4 }, { 2, 1, 4 },
	{ 2, 3 }, { 6, 2 }, { 4, 6 }, { 3, 3, 2 }, { 12, 2 }, { 4, 3, 2 }, { 2, 6, 4 },
};

static uint32_t by_index[2][DEVICES_MAX];

/* Sets the order of the devices of a mesh: 0, 1, ..., or shuffled. */
static void
order_devices(Run *r, uint32_t *ids, bool shuffled)
{
	for (uint32_t i = 0; i < r->n_devices; i++)
		ids[i] = i;
	for (uint32_t i = r->n_devices; shuffled && i > 1; i--) {
		uint32_t k = below(r, i), id = ids[k];

		ids[k] = ids[i - 1];
		ids[i - 1] = id;
	}
}

static void
make_meshes(Run *r)
{
	static const char *const names[] = { "c", "a", "d", "b" };
	const int64_t *size = sizes[below(r, sizeof sizes / sizeof *sizes)];
	ShardMeshAxis axes[AXES_MAX];
	int64_t ids[DEVICES_MAX];
	uint32_t n = 0;

	r->n_devices = 1;
	for (; n < AXES_MAX && size[n]; n++) {
		axes[n] = (ShardMeshAxis){ session_atom(r->s, str_from(names[n])), 0, size[n] };
		r->n_devices *= (uint32_t)size[n];
	}
	order_devices(r, by_index[0], false);
	order_devices(r, by_index[1], below(r, 5) == 0);
	for (uint32_t i = 0; i < r->n_devices; i++)
		ids[i] = by_index[1][i];
	r->mesh = shard_mesh_new(r->s, axes, n, NULL, 0);
	r->other = shard_mesh_new(r->s, axes, n, ids, r->n_devices);
	r->mesh_ref = shard_mesh_ref(r->s, session_atom(r->s, STR("m")));
	r->other_ref = r->other == r->mesh ? r->mesh_ref : shard_mesh_ref(r->s, session_atom(r->s, STR("n")));
}

/* ---- random shardings ---- */

/* Adds an axis, or the two parts into which a random divisor splits it, to `pieces`. */
static uint32_t
split_axis(Run *r, ShardMeshAxis axis, ShardAxis *pieces)
{
	const ShardMesh *mesh = shard_mesh(r->mesh);
	int64_t cut = 1 + below(r, (uint32_t)axis.size);

	if (cut == 1 || cut == axis.size || axis.size % cut != 0) {
		pieces[0] = shard_axis_full(axis.name);
		return 1;
	}
	pieces[0] = shard_axis_part(mesh, axis.name, 1, cut);
	pieces[1] = shard_axis_part(mesh, axis.name, cut, axis.size / cut);
	return 2;
}

static uint32_t
all_pieces(Run *r, ShardAxis *pieces)
{
	const ShardMesh *mesh = shard_mesh(r->mesh);
	uint32_t n = 0;

	for (uint32_t i = 0; i < mesh->n_axes; i++)
		n += split_axis(r, mesh->axes[i], pieces + n);
	for (uint32_t i = n; i > 1; i--) {
		uint32_t k = below(r, i);
		ShardAxis piece = pieces[k];

		pieces[k] = pieces[i - 1];
		pieces[i - 1] = piece;
	}
	return n;
}

static IrAttr *
random_sharding(Run *r, IrAttr *ref)
{
	ShardAxis pieces[2 * AXES_MAX];
	ShardAxisVec lists[RANK_MAX] = { { NULL, 0, 0 } };
	ShardDimSpec dims[RANK_MAX];
	uint32_t n = all_pieces(r, pieces);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t d = below(r, r->rank + 1);

		if (d < r->rank)
			shard_axes_append(&scratch, shard_mesh(r->mesh), &lists[d], pieces[i]);
	}
	for (uint32_t d = 0; d < r->rank; d++)
		dims[d] = (ShardDimSpec){ lists[d].v, lists[d].n, true, false, 0 };
	return shard_sharding_new(r->s, &(ShardShardingSpec){ .mesh = ref, .dims = dims, .rank = r->rank });
}

/* ---- what a sharding says ---- */

/* Returns the coordinate of the device at an index of the mesh along an axis or sub-axis. */
static int64_t
coordinate(const Run *r, uint32_t index, ShardAxis axis)
{
	const ShardMesh *mesh = shard_mesh(r->mesh);
	int64_t stride = 1;

	for (uint32_t i = mesh->n_axes; i-- > 0 && mesh->axes[i].name != axis.name;)
		stride *= mesh->axes[i].size;
	stride *= shard_mesh_axis_size(mesh, axis.name) / shard_axis_next(mesh, axis);
	return index / stride % shard_axis_size(mesh, axis);
}

/* Returns the number of the device's part in a list of axes, the first of which is the major one. */
static int64_t
part_of(const Run *r, uint32_t index, ShardAxes list)
{
	int64_t part = 0;

	for (uint32_t i = 0; i < list.n; i++)
		part = part * shard_axis_size(shard_mesh(r->mesh), list.v[i]) + coordinate(r, index, list.v[i]);
	return part;
}

static Box
box_of(const Run *r, uint32_t index, const ShardSharding *sharding)
{
	Box box = { { 0 }, { 0 } };

	for (uint32_t d = 0; d < r->rank; d++) {
		ShardAxes list = shard_axes_of_dim(sharding, d);
		int64_t length = r->n_devices / shard_axes_total(shard_mesh(r->mesh), list);

		box.lo[d] = part_of(r, index, list) * length;
		box.hi[d] = box.lo[d] + length;
	}
	return box;
}

static bool
box_eq(const Box *x, const Box *y)
{
	return memcmp(x, y, sizeof *x) == 0;
}

/* ---- what collectives do ---- */

/* Check writes to a pipe at every assertion, so only those that fail reach it. */
static void
require(bool ok)
{
	if (!ok)
		ck_abort();
}

static ShardAxes
list_of(const IrAttr *lists, uint32_t d)
{
	const IrAttr *list = ir_attr_elems(lists)[d];

	return (ShardAxes){ shard_axis_list(list), list->n };
}

/* Returns the device whose part in `list` is `part`, and which has the coordinates of another one along all other
 * axes. */
static uint32_t
peer(const Run *r, uint32_t index, ShardAxes list, int64_t part)
{
	const ShardMesh *mesh = shard_mesh(r->mesh);

	for (uint32_t i = list.n; i-- > 0;) {
		ShardAxis a = list.v[i];
		int64_t size = shard_axis_size(mesh, a), stride = 1;

		for (uint32_t k = mesh->n_axes; k-- > 0 && mesh->axes[k].name != a.name;)
			stride *= mesh->axes[k].size;
		stride *= shard_mesh_axis_size(mesh, a.name) / shard_axis_next(mesh, a);
		index = (uint32_t)(index + (part % size - coordinate(r, index, a)) * stride);
		part /= size;
	}
	return index;
}

/* Keeps part `part` of n equal parts of an interval. */
static void
cut(Box *box, uint32_t d, int64_t part, int64_t n)
{
	int64_t length = (box->hi[d] - box->lo[d]) / n;

	require((box->hi[d] - box->lo[d]) % n == 0);
	box->lo[d] += part * length;
	box->hi[d] = box->lo[d] + length;
}

static void
slice(Run *r, const IrAttr *lists)
{
	for (uint32_t i = 0; i < r->n_devices; i++) {
		for (uint32_t d = 0; d < r->rank; d++)
			cut(&r->table[r->by_index[i]], d, part_of(r, i, list_of(lists, d)),
			    shard_axes_total(shard_mesh(r->mesh), list_of(lists, d)));
	}
}

/* Joins the intervals of dimension d of all devices of a group, which must follow each other. They must hold the same
 * cells in all other dimensions except `except`. */
static Box
join(const Run *r, const Box *before, uint32_t index, ShardAxes list, uint32_t d)
{
	int64_t n = shard_axes_total(shard_mesh(r->mesh), list);
	Box box = before[r->by_index[peer(r, index, list, 0)]];

	for (int64_t part = 1; part < n; part++) {
		Box next = before[r->by_index[peer(r, index, list, part)]];

		require(next.lo[d] == box.hi[d]);
		for (uint32_t e = 0; e < r->rank; e++)
			require(e == d || (next.lo[e] == box.lo[e] && next.hi[e] == box.hi[e]));
		box.hi[d] = next.hi[d];
	}
	return box;
}

static void
gather(Run *r, const IrAttr *lists)
{
	Box before[DEVICES_MAX];

	for (uint32_t d = 0; d < r->rank; d++) {
		memcpy(before, r->table, sizeof before);
		for (uint32_t i = 0; i < r->n_devices; i++)
			r->table[r->by_index[i]] = join(r, before, i, list_of(lists, d), d);
	}
}

static void
all_to_all(Run *r, const ShardA2A *a)
{
	ShardAxes list = { shard_axis_list(a->axes), a->axes->n };
	Box before[DEVICES_MAX];

	memcpy(before, r->table, sizeof before);
	for (uint32_t i = 0; i < r->n_devices; i++) {
		Box box = join(r, before, i, list, (uint32_t)a->source);

		cut(&box, (uint32_t)a->target, part_of(r, i, list), shard_axes_total(shard_mesh(r->mesh), list));
		r->table[r->by_index[i]] = box;
	}
}

/* Each device sends its cells to one other device, so every part has as many owners as before. */
static void
permute(Run *r, const IrAttr *out)
{
	bool sent[DEVICES_MAX] = { false };
	Box after[DEVICES_MAX];

	r->by_index = by_index[shard_sharding(out)->mesh == r->other_ref];
	for (uint32_t i = 0; i < r->n_devices; i++) {
		uint32_t from = 0;

		after[r->by_index[i]] = box_of(r, i, shard_sharding(out));
		while (from < r->n_devices && (sent[from] || !box_eq(&r->table[from], &after[r->by_index[i]])))
			from++;
		require(from < r->n_devices);
		sent[from] = true;
	}
	memcpy(r->table, after, sizeof after);
}

static void
apply(Run *r, const LayoutMove *move)
{
	if (move->kind == COST_ALL_SLICE)
		slice(r, move->axes);
	else if (move->kind == COST_ALL_GATHER)
		gather(r, move->axes);
	else if (move->kind == COST_ALL_TO_ALL)
		all_to_all(r, &shard_a2a(move->axes)[0]);
	else
		permute(r, move->out);
}

static void
check_table(const Run *r, const ShardSharding *sharding)
{
	for (uint32_t i = 0; i < r->n_devices; i++) {
		Box want = box_of(r, i, sharding);

		require(box_eq(&r->table[r->by_index[i]], &want));
	}
}

static void
check_chain(Run *r, const LayoutChain *chain, const LayoutChainSpec *spec)
{
	r->by_index = by_index[0];
	for (uint32_t i = 0; i < r->n_devices; i++)
		r->table[i] = box_of(r, i, spec->from);
	for (uint32_t i = 0; i < chain->n; i++) {
		apply(r, &chain->moves[i]);
		check_table(r, shard_sharding(chain->moves[i].out));
	}
	r->by_index = by_index[spec->to->mesh == r->other_ref];
	check_table(r, spec->to);
}

/* ---- the tests ---- */

static Session s;

static void
setup(void)
{
	session_init(&s, NULL);
	arena_init(&scratch, NULL);
	arena_alloc(&scratch, 1);	/* keeps the first chunk */
}

static void
teardown(void)
{
	arena_free(&scratch);
	session_free(&s);
}

static LayoutChainSpec
random_question(Run *r, uint32_t number)
{
	static const int64_t lengths[] = { 1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 64, 7, IR_DYNAMIC };

	*r = (Run){ .s = &s, .seed = number * 2654435761u + 1 };
	r->rank = 1 + below(r, RANK_MAX);
	make_meshes(r);
	for (uint32_t d = 0; d < r->rank; d++)
		r->shape[d] = lengths[below(r, sizeof lengths / sizeof *lengths)];
	return (LayoutChainSpec){ .from = shard_sharding(random_sharding(r, r->mesh_ref)),
	                          .to = shard_sharding(random_sharding(r, r->other_ref)),
	                          .mesh = shard_mesh(r->mesh), .shape = r->shape };
}

START_TEST(every_chain_arrives)
{
	uint32_t unsound = 0;

	for (uint32_t i = 0; i < PAIRS; i++) {
		ArenaMark mark = arena_mark(&scratch);
		Run r;
		LayoutChainSpec spec = random_question(&r, i);
		LayoutChain chain = layout_chain_new(&s, &scratch, &spec);
		LayoutChain plain = layout_chain_plain(&s, &scratch, &spec);

		if (chain.sound)
			check_chain(&r, &chain, &spec);
		else
			unsound++;
		check_chain(&r, &plain, &spec);
		require(plain.n <= 3);
		arena_reset(&scratch, mark);
	}
	ck_assert_uint_lt(unsound, PAIRS / 50);
}
END_TEST

/* Axes whose sizes are powers of two always have a sound chain. */
START_TEST(powers_of_two_are_sound)
{
	for (uint32_t i = 0; i < PAIRS; i++) {
		Run r;
		LayoutChainSpec spec = random_question(&r, i);

		if ((r.n_devices & (r.n_devices - 1)) == 0)
			require(layout_chain_new(&s, &scratch, &spec).sound);
	}
}
END_TEST

/* The cheapest chains arrive, too. Searches take longer, so there are fewer. */
START_TEST(cheapest_chains_arrive)
{
	uint32_t better = 0;

	for (uint32_t i = 0; i < PAIRS / 50; i++) {
		ArenaMark mark = arena_mark(&scratch);
		Run r;
		LayoutChainSpec spec = random_question(&r, i);
		LayoutChain shardy = layout_chain_new(&s, &scratch, &spec), chain;

		spec.bits = 32;
		chain = layout_chain_cheapest(&s, &scratch, &spec);
		require(chain.sound == shardy.sound);
		if (chain.sound)
			check_chain(&r, &chain, &spec);
		better += chain.n != shardy.n || (chain.n && chain.moves[0].out != shardy.moves[0].out);
		arena_reset(&scratch, mark);
	}
	ck_assert_uint_gt(better, 0);
}
END_TEST

SUITE(setup, teardown, TEST(every_chain_arrives), TEST(powers_of_two_are_sound), TEST(cheapest_chains_arrive))
