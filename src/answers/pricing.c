/* SPDX-License-Identifier: Apache-2.0
 *
 * The prices of collectives (spec 60 §9.5): chains of reshards come from layout/chain.h, and the text of their steps is
 * written only if somebody reads it.
 */
#include "answers/pricing.h"

#include "base/num.h"
#include "cost/bytes.h"
#include "layout/chain.h"
#include "shard/invariants.h"
#include "shard/layout_compare.h"
#include "shard/local.h"

static AnswerAxes
layout_axes(const AnswerLayout *l)
{
	AnswerAxes all = 0;
	uint32_t total = 0;

	for (uint32_t k = 0; l->n && k < l->rank; k++)
		total += l->n[k];
	for (uint32_t i = 0; i < total; i++)
		all |= answers_axis(l->axes[i]);
	return all;
}

AnswerAxes
answers_axes_of(const AnswerLayout *layouts, uint32_t n)
{
	AnswerAxes all = 0;

	for (uint32_t i = 0; i < n; i++)
		all |= layout_axes(&layouts[i]);
	return all;
}

Pricing
answers_pricing(const AnswersOp *o, const AnswerLayout *layouts, uint32_t n, bool silent)
{
	AnswerAxes all = silent ? 0 : answers_axes_of(layouts, n);

	return (Pricing){ .o = o, .a = o->a, .axes = (all & (all - 1)) != 0, .silent = silent,
	                  .sum = { .known = true, .steps = "" } };
}

/* ---- shardings ---- */

/* The dimension axes of a layout, and what they need room for. */
typedef struct Lists {
	ShardAxis axes[ANSWERS_MAX_AXES];
	ShardShardingSpec spec;
} Lists;

static void
fill_lists(Lists *s, const AnswersOp *o, const AnswerLayout *l)
{
	ShardDimSpec *dims = ARENA_ARRAY(o->a, ShardDimSpec, l->rank);
	uint32_t total = 0;

	for (uint32_t k = 0; k < l->rank; k++) {
		dims[k] = (ShardDimSpec){ .axes = s->axes + total, .n = l->n[k], .closed = true };
		for (uint32_t end = total + l->n[k]; total < end; total++)
			s->axes[total] = shard_axis_full(o->mesh->axes[l->axes[total]].name);
	}
	s->spec = (ShardShardingSpec){ .mesh = o->mesh_ref, .dims = dims, .rank = l->rank };
}

IrAttr *
answers_sharding(const AnswersOp *o, const AnswerLayout *l)
{
	Lists s;

	fill_lists(&s, o, l);
	return shard_sharding_new(o->m->s, &s.spec);
}

const ShardSharding *
answers_bare_sharding(const AnswersOp *o, const AnswerLayout *l)
{
	Lists s;

	fill_lists(&s, o, l);
	return shard_sharding_bare(o->a, &s.spec);
}

ShardAxes
answers_axes(const AnswersOp *o, AnswerAxes set)
{
	ShardAxisVec axes = { 0 };

	for (AnswerAxes rest = set; rest; rest &= rest - 1)
		*VEC_ADD(o->a, &axes) = shard_axis_full(o->mesh->axes[__builtin_ctzll(rest)].name);
	return shard_axis_vec_all(&axes);
}

/* ---- steps ---- */

enum { FIRST_ROOM = 128 };

/* Appends to the text of the steps. */
static void
write_text(Pricing *p, const char *text)
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
write_step(Pricing *p, const char *who, const char *what)
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
write_axes(Pricing *p, const ShardAxis *v, uint32_t n, bool *first)
{
	for (uint32_t i = 0; i < n && p->axes && !p->silent; i++) {
		write_text(p, *first ? " {" : ", ");
		write_text(p, shard_axis_text(p->o->m->s, p->a, v[i]));
		*first = false;
	}
}

static void
end_axes(Pricing *p, bool first)
{
	if (!first)
		write_text(p, "}");
}

static void
write_list(Pricing *p, const ShardAxis *v, uint32_t n)
{
	bool first = true;

	write_axes(p, v, n, &first);
	end_axes(p, first);
}

/* Adds the price of a step. Fewer than 0 bytes: it is not known. */
static void
add_step(Pricing *p, int64_t bytes, uint32_t rounds)
{
	p->sum.n_steps++;
	answers_add_price(p, bytes, rounds, bytes >= 0);
}

void
answers_add_price(Pricing *p, int64_t bytes, uint32_t rounds, bool known)
{
	p->sum.rounds += rounds;
	if (!known || __builtin_add_overflow(p->sum.bytes, bytes, &p->sum.bytes))
		p->sum.known = false;
}

/* Returns the bytes of the local part, or -1. */
static int64_t
local_bytes(const Pricing *p, const IrType *tensor, const ShardSharding *sharding)
{
	int64_t bytes;

	return cost_bytes_local(tensor, p->o->mesh, sharding, &bytes) ? bytes : -1;
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
write_move(Pricing *p, const LayoutMove *move, ShardAxes scattered)
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
add_move(Pricing *p, const char *who, const IrType *tensor, const int64_t *parts, const LayoutMove *move)
{
	uint32_t target = move->kind == COST_ALL_TO_ALL ? move->target : tensor->n;
	int64_t bytes = part_bytes(tensor, parts, target, move->ways);

	write_step(p, who, cost_kind_name(move->kind));
	if (move->axes)
		write_move(p, move, (ShardAxes){ NULL, 0 });
	add_step(p, sent(move->kind, move->ways, bytes), move->kind != COST_ALL_SLICE);
}

/* ---- reductions and reshards ---- */

void
answers_add_all_reduce(Pricing *p, const char *who, const IrType *tensor, const ShardSharding *sharding, ShardAxes axes)
{
	write_step(p, who, "all_reduce");
	write_list(p, axes.v, axes.n);
	add_step(p, sent(COST_ALL_REDUCE, shard_axes_total(p->o->mesh, axes), local_bytes(p, tensor, sharding)), 2);
}

/* Returns the chain from one sharding to another. It has no attributes unless the steps are wanted. The search for the
 * cheapest answer adds up prices of parts of dimensions, so no dimension changes only as a whole. */
static LayoutChain
chain_of(Pricing *p, const IrType *tensor, const ShardSharding *from, const ShardSharding *to)
{
	LayoutChainSpec spec = { .from = from, .to = to, .mesh = p->o->mesh, .shape = tensor->dims,
	                         .same_devices = true, .bare = p->silent, .by_parts = true };
	LayoutChain chain;

	if (shard_same_dims(from, to))
		return (LayoutChain){ .sound = true };
	chain = layout_chain_new(p->o->m->s, p->a, &spec);
	return chain.sound ? chain : layout_chain_plain(p->o->m->s, p->a, &spec);
}

static void
add_chain(Pricing *p, const char *who, const IrType *tensor, const ShardSharding *from, const LayoutChain *chain)
{
	int64_t *first = ARENA_ARRAY(p->a, int64_t, from->rank);
	const int64_t *parts = first;

	for (uint32_t k = 0; k < from->rank; k++)
		first[k] = shard_axes_total(p->o->mesh, shard_axes_of_dim(from, k));
	for (uint32_t i = 0; i < chain->n; i++) {
		add_move(p, who, tensor, parts, &chain->moves[i]);
		parts = chain->moves[i].parts;
	}
}

void
answers_add_chain(Pricing *p, const char *who, const IrType *tensor, const ShardSharding *from,
                   const ShardSharding *to)
{
	LayoutChain chain = chain_of(p, tensor, from, to);

	add_chain(p, who, tensor, from, &chain);
}

/* ---- partial results ---- */

/* Returns into how many parts a sharding with whole axes cuts what another one has not cut yet. */
static int64_t
new_parts(const Pricing *p, const ShardSharding *from, const ShardSharding *to)
{
	int64_t parts = shard_axes_total(p->o->mesh, (ShardAxes){ shard_axes(to), to->n_dim_axes });

	for (uint32_t i = 0; i < from->n_dim_axes; i++) {
		ShardAxis axis = shard_axes(from)[i];

		if (shard_axes_overlap((ShardAxes){ &axis, 1 }, (ShardAxes){ shard_axes(to), to->n_dim_axes }))
			parts /= shard_axis_size(p->o->mesh, axis);
	}
	return parts;
}

/* Returns whether a reduce-scatter along some axes can take the place of an all-reduce and of the slice with which a
 * chain begins: the result gets these axes, and the slice cuts along all axes that are new. */
static bool
is_scattered(const Pricing *p, const ShardSharding *from, const ShardSharding *to, ShardAxes axes,
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
scattered_bytes(const Pricing *p, const IrType *tensor, const ShardSharding *from, const ShardSharding *to,
                ShardAxes axes)
{
	int64_t *parts = ARENA_ARRAY(p->a, int64_t, from->rank);

	for (uint32_t k = 0; k < from->rank; k++) {
		ShardAxes list = shard_axes_of_dim(to, k);

		parts[k] = shard_axes_total(p->o->mesh, shard_axes_of_dim(from, k));
		for (uint32_t i = 0; i < list.n; i++) {
			if (shard_axes_overlap((ShardAxes){ &list.v[i], 1 }, axes))
				parts[k] = times(parts[k], shard_axis_size(p->o->mesh, list.v[i]));
		}
	}
	return part_bytes(tensor, parts, tensor->n, 1);
}

/* Adds a reduce-scatter and the rest of a chain that begins with a slice. */
static void
add_scattered(Pricing *p, const IrType *tensor, const ShardSharding *from, const ShardSharding *to, ShardAxes axes,
              LayoutChain *chain)
{
	int64_t n = shard_axes_total(p->o->mesh, axes);
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
answers_add_result(Pricing *p, ShardAxes reduced, const IrType *tensor, const ShardSharding *from,
                    const ShardSharding *to)
{
	LayoutChain chain = chain_of(p, tensor, from, to);

	if (reduced.n && is_scattered(p, from, to, reduced, &chain)) {
		add_scattered(p, tensor, from, to, reduced, &chain);
		return;
	}
	if (reduced.n)
		answers_add_all_reduce(p, "result", tensor, from, reduced);
	add_chain(p, "result", tensor, from, &chain);
}

AnswerPrice
answers_price_reshard(const AnswersOp *o, const IrType *tensor, const AnswerLayout *from, const AnswerLayout *to,
                      const char *who)
{
	Pricing p = answers_pricing(o, from, 1, false);
	const ShardSharding *before = answers_bare_sharding(o, from);
	AnswerAxes done = from->unreduced & ~to->unreduced;

	if (done)
		answers_add_all_reduce(&p, who, tensor, before, answers_axes(o, done));
	answers_add_chain(&p, who, tensor, before, answers_bare_sharding(o, to));
	return p.sum;
}
