/* SPDX-License-Identifier: Apache-2.0
 *
 * The prices of collectives (spec 60 §9.5): chains of reshards come from layout/chain.h, and the text of their steps is
 * written only if somebody reads it.
 */
#include "explicit/pricing.h"

#include "base/num.h"
#include "cost/bytes.h"
#include "layout/chain.h"
#include "report/table.h"
#include "shard/invariants.h"
#include "shard/layout_compare.h"
#include "shard/local.h"

ExPricing
explicit_pricing(ExCheck *x, const ExMesh *mesh, bool axes, bool silent)
{
	return (ExPricing){ .x = x, .a = &x->tmp, .mesh = mesh, .axes = axes, .silent = silent,
	                    .sum = { .known = true, .steps = "" } };
}

/* ---- shardings ---- */

const ShardSharding *
explicit_lists_sharding(Arena *a, const ExMesh *mesh, uint32_t rank, const uint8_t *n, const uint8_t *axes)
{
	ShardDimSpec *dims = ARENA_ARRAY(a, ShardDimSpec, rank);
	ShardAxis full[EX_MAX_AXES];
	uint32_t total = 0;

	for (uint32_t k = 0; k < rank; k++) {
		dims[k] = (ShardDimSpec){ .axes = full + total, .n = n[k], .closed = true };
		for (uint32_t end = total + n[k]; total < end; total++)
			full[total] = shard_axis_full(explicit_axis_name(mesh, axes[total]));
	}
	return shard_sharding_bare(a, &(ShardShardingSpec){ .mesh = mesh->ref, .dims = dims, .rank = rank });
}

const ShardSharding *
explicit_type_sharding(Arena *a, const ExMesh *mesh, const ExType *t)
{
	uint8_t *n = ARENA_ARRAY(a, uint8_t, t->rank), axes[EX_MAX_AXES];
	uint32_t total = 0;

	for (uint32_t k = 0; k < t->rank; k++) {
		n[k] = (uint8_t)t->dims[k]->n;
		for (uint32_t i = 0; i < n[k]; i++)
			axes[total++] = t->dims[k]->axes[i];
	}
	return explicit_lists_sharding(a, mesh, t->rank, n, axes);
}

/* ---- steps ---- */

enum { FIRST_ROOM = 128 };

/* Appends to the text of the steps. */
static void
write_text(ExPricing *p, const char *text)
{
	size_t n = strlen(text);

	if (p->room - p->n_text <= n) {
		size_t room = p->n_text + n < FIRST_ROOM / 2 ? FIRST_ROOM : 2 * (p->n_text + n);
		char *grown = arena_alloc(p->a, room);

		p->sum.steps = p->text = memcpy(grown, p->sum.steps, p->n_text);
		p->room = room;
	}
	memcpy(p->text + p->n_text, text, n + 1);
	p->n_text += n;
}

/* Begins the text of a step. */
static void
write_step(ExPricing *p, const char *who, const char *what)
{
	if (p->silent)
		return;
	if (p->n_text)
		write_text(p, "; ");
	write_text(p, who);
	write_text(p, " ");
	write_text(p, what);
}

/* Appends the axes of a list to those of the step. */
static void
write_axes(ExPricing *p, const ShardAxis *v, uint32_t n, bool *first)
{
	for (uint32_t i = 0; i < n && p->axes && !p->silent; i++) {
		write_text(p, *first ? " {" : ", ");
		write_text(p, shard_axis_text(p->x->s, p->a, v[i]));
		*first = false;
	}
}

static void
end_axes(ExPricing *p, bool first)
{
	if (!first)
		write_text(p, "}");
}

static void
write_list(ExPricing *p, const ShardAxis *v, uint32_t n)
{
	bool first = true;

	write_axes(p, v, n, &first);
	end_axes(p, first);
}

/* Adds the price of a step. Fewer than 0 bytes: it is not known. */
static void
add_step(ExPricing *p, int64_t bytes, uint32_t rounds)
{
	p->sum.n_steps++;
	explicit_add_price(p, bytes, rounds, bytes >= 0);
}

void
explicit_add_price(ExPricing *p, int64_t bytes, uint32_t rounds, bool known)
{
	p->sum.rounds += rounds;
	if (!known || __builtin_add_overflow(p->sum.bytes, bytes, &p->sum.bytes))
		p->sum.known = false;
}

/* Returns the bytes of the local part, or -1. */
static int64_t
local_bytes(const ExPricing *p, const IrType *tensor, const ShardSharding *sharding)
{
	int64_t bytes;

	return cost_bytes_local(tensor, p->mesh->mesh, sharding, &bytes) ? bytes : -1;
}

static int64_t
times(int64_t a, int64_t b)
{
	return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &a) ? -1 : a;
}

/* Returns the bytes that each of n devices sends, or -1. `bytes` are those of a device's part, or -1: what a collective
 * takes, what a reduce-scatter makes, what an all-to-all would have if the axes sharded both dimensions. */
static int64_t
sent(CostKind kind, int64_t n, int64_t bytes)
{
	CostCollective c = { .kind = kind, .n = n, .in = bytes, .out = bytes, .meet = bytes };
	int64_t all;

	if (kind == COST_ALL_SLICE)
		return 0;
	all = bytes < 0 || n < 1 ? -1 : cost_sent(&c);
	return all == INT64_MAX ? -1 : all;
}

/* ---- one collective of a chain ---- */

/* Returns the bytes of a device's part, or -1. Each dimension is cut into the given number of parts, and dimension
 * `more` into `ways` times as many. */
static int64_t
part_bytes(const IrType *tensor, const int64_t *parts, uint32_t more, int64_t ways)
{
	int64_t n = 1, bytes;

	for (uint32_t k = 0; k < tensor->n; k++) {
		int64_t cuts = k == more ? times(parts[k], ways) : parts[k];

		if (tensor->dims[k] < 0 || cuts <= 0)
			return -1;
		n = num_mul(n, shard_chunk(tensor->dims[k], cuts));
	}
	return cost_bytes_of(n, tensor->elem, &bytes) ? bytes : -1;
}

/* Writes the axes of a slice, gather or all-to-all, except those that are scattered. */
static void
write_move(ExPricing *p, const LayoutMove *move, ShardAxes scattered)
{
	bool first = true;

	for (uint32_t k = 0; k < move->axes->n; k++) {
		const IrAttr *l = move->kind == COST_ALL_TO_ALL ? shard_a2a(move->axes)[k].axes
		                                                 : ir_attr_elems(move->axes)[k];

		for (uint32_t i = 0; i < l->n; i++) {
			ShardAxis axis = shard_axis_list(l)[i];

			if (!shard_axes_overlap((ShardAxes){ &axis, 1 }, scattered))
				write_axes(p, &axis, 1, &first);
		}
	}
	end_axes(p, first);
}

/* Adds a collective of a tensor that is cut into parts before it. */
static void
add_move(ExPricing *p, const char *who, const IrType *tensor, const int64_t *parts, const LayoutMove *move)
{
	static const char *const names[] = { [COST_ALL_SLICE] = "all_slice", [COST_ALL_GATHER] = "all_gather",
	                                     [COST_ALL_TO_ALL] = "all_to_all",
	                                     [COST_PERMUTE] = "collective_permute" };
	uint32_t target = move->kind == COST_ALL_TO_ALL ? move->target : tensor->n;
	int64_t bytes = part_bytes(tensor, parts, target, move->ways);

	write_step(p, who, names[move->kind]);
	if (move->axes)
		write_move(p, move, (ShardAxes){ NULL, 0 });
	add_step(p, sent(move->kind, move->ways, bytes), move->kind != COST_ALL_SLICE);
}

/* ---- reductions and reshards ---- */

void
explicit_add_all_reduce(ExPricing *p, const char *who, const IrType *tensor, const ShardSharding *sharding, ExAxes axes)
{
	ShardAxis list[EX_MAX_AXES];
	int64_t ways = 1;
	uint32_t n = 0;

	for (ExAxes rest = axes; rest; rest &= rest - 1) {
		uint32_t i = (uint32_t)__builtin_ctzll(rest);

		list[n++] = shard_axis_full(explicit_axis_name(p->mesh, i));
		ways = times(ways, explicit_axis_size(p->mesh, i));
	}
	write_step(p, who, "all_reduce");
	write_list(p, list, n);
	add_step(p, sent(COST_ALL_REDUCE, ways, local_bytes(p, tensor, sharding)), 2);
}

/* Returns the chain from one sharding to another. It has no attributes unless the steps are wanted. */
static LayoutChain
chain_of(ExPricing *p, const IrType *tensor, const ShardSharding *from, const ShardSharding *to)
{
	LayoutChainSpec spec = { .from = from, .to = to, .mesh = p->mesh->mesh, .shape = tensor->dims,
	                         .same_devices = true, .bare = p->silent };
	LayoutChain chain;

	if (shard_same_dims(from, to))
		return (LayoutChain){ .sound = true };
	chain = layout_chain_new(p->x->s, p->a, &spec);
	return chain.sound ? chain : layout_chain_plain(p->x->s, p->a, &spec);
}

static void
add_chain(ExPricing *p, const char *who, const IrType *tensor, const ShardSharding *from, const LayoutChain *chain)
{
	int64_t *first = ARENA_ARRAY(p->a, int64_t, from->rank);
	const int64_t *parts = first;

	for (uint32_t k = 0; k < from->rank; k++)
		first[k] = shard_axes_total(p->mesh->mesh, shard_axes_of_dim(from, k));
	for (uint32_t i = 0; i < chain->n; i++) {
		add_move(p, who, tensor, parts, &chain->moves[i]);
		parts = chain->moves[i].parts;
	}
}

void
explicit_add_chain(ExPricing *p, const char *who, const IrType *tensor, const ShardSharding *from,
                   const ShardSharding *to)
{
	LayoutChain chain = chain_of(p, tensor, from, to);

	add_chain(p, who, tensor, from, &chain);
}

/* ---- partial results ---- */

/* Returns into how many parts a sharding with whole axes cuts what another one has not cut yet. */
static int64_t
new_parts(const ExPricing *p, const ShardSharding *from, const ShardSharding *to)
{
	int64_t parts = shard_axes_total(p->mesh->mesh, (ShardAxes){ shard_axes(to), to->n_dim_axes });

	for (uint32_t i = 0; i < from->n_dim_axes; i++) {
		ShardAxis axis = shard_axes(from)[i];

		if (shard_axes_overlap((ShardAxes){ &axis, 1 }, (ShardAxes){ shard_axes(to), to->n_dim_axes }))
			parts /= shard_axis_size(p->mesh->mesh, axis);
	}
	return parts;
}

/* Returns whether a reduce-scatter along some axes can take the place of an all-reduce and of the slice with which a
 * chain begins: the result gets these axes, and the slice cuts along all axes that are new. */
static bool
is_scattered(const ExPricing *p, const ShardSharding *from, const ShardSharding *to, ShardAxes axes,
             const LayoutChain *chain)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (!shard_axes_overlap((ShardAxes){ &axes.v[i], 1 }, (ShardAxes){ shard_axes(to), to->n_dim_axes }))
			return false;
	}
	return chain->n && chain->moves[0].kind == COST_ALL_SLICE && chain->moves[0].ways == new_parts(p, from, to);
}

/* Returns the bytes of a device's part after a reduce-scatter that appends the axes where `to` has them. */
static int64_t
scattered_bytes(const ExPricing *p, const IrType *tensor, const ShardSharding *from, const ShardSharding *to,
                ShardAxes axes)
{
	int64_t *parts = ARENA_ARRAY(p->a, int64_t, from->rank);

	for (uint32_t k = 0; k < from->rank; k++) {
		ShardAxes list = shard_axes_of_dim(to, k);

		parts[k] = shard_axes_total(p->mesh->mesh, shard_axes_of_dim(from, k));
		for (uint32_t i = 0; i < list.n; i++) {
			if (shard_axes_overlap((ShardAxes){ &list.v[i], 1 }, axes))
				parts[k] = times(parts[k], shard_axis_size(p->mesh->mesh, list.v[i]));
		}
	}
	return part_bytes(tensor, parts, tensor->n, 1);
}

/* Adds a reduce-scatter and the rest of a chain that begins with a slice. */
static void
add_scattered(ExPricing *p, const IrType *tensor, const ShardSharding *from, const ShardSharding *to, ShardAxes axes,
              LayoutChain *chain)
{
	int64_t n = shard_axes_total(p->mesh->mesh, axes);
	const int64_t *parts = chain->moves[0].parts;

	write_step(p, "result", "reduce_scatter");
	write_list(p, axes.v, axes.n);
	add_step(p, sent(COST_REDUCE_SCATTER, n, scattered_bytes(p, tensor, from, to, axes)), 1);
	if (chain->moves[0].ways != n) {
		write_step(p, "result", "all_slice");
		if (chain->moves[0].axes)
			write_move(p, &chain->moves[0], axes);
		add_step(p, 0, 0);
	}
	for (uint32_t i = 1; i < chain->n; i++) {
		add_move(p, "result", tensor, parts, &chain->moves[i]);
		parts = chain->moves[i].parts;
	}
}

void
explicit_add_result(ExPricing *p, ShardAxes reduced, const IrType *tensor, const ShardSharding *from,
                    const ShardSharding *to)
{
	LayoutChain chain = chain_of(p, tensor, from, to);
	int64_t ways;

	if (reduced.n && is_scattered(p, from, to, reduced, &chain)) {
		add_scattered(p, tensor, from, to, reduced, &chain);
		return;
	}
	if (reduced.n) {
		write_step(p, "result", "all_reduce");
		write_list(p, reduced.v, reduced.n);
		ways = shard_axes_total(p->mesh->mesh, reduced);
		add_step(p, sent(COST_ALL_REDUCE, ways, local_bytes(p, tensor, from)), 2);
	}
	add_chain(p, "result", tensor, from, &chain);
}

ExPrice
explicit_price_reshard(ExCheck *x, const IrType *tensor, const ExType *from, const ExType *to, const char *who,
                       bool axes)
{
	ExPricing p = explicit_pricing(x, to->mesh, axes, false);
	ExAxes done = from->u & ~to->u;
	const ShardSharding *before;

	if (!to->mesh || from->unknown || to->unknown || (from->mesh && !explicit_mesh_eq(from->mesh, to->mesh)))
		return (ExPrice){ .steps = "" };
	before = explicit_type_sharding(p.a, to->mesh, from);
	if (done)
		explicit_add_all_reduce(&p, who, tensor, before, done);
	explicit_add_chain(&p, who, tensor, before, explicit_type_sharding(p.a, to->mesh, to));
	return p.sum;
}

const char *
explicit_price_text(ExCheck *x, const ExPrice *p)
{
	if (!p->known)
		return "cost unknown";
	return arena_printf(&x->tmp, "%s: %s", report_bytes_text(&x->tmp, p->bytes, x->s->human),
	                    p->n_steps ? p->steps : "no communication");
}
