/* SPDX-License-Identifier: Apache-2.0
 *
 * The direct plan of an operation. Each factor of its op sharding rule gets the axes of the result if some operand has
 * them, too, else those of the first operand that has any. The operands are resharded to them, the operation runs on
 * the parts that each device holds, contracted axes are reduced, and the result is resharded. Reshards are Shardy's
 * chains of collectives (spec 50 §8), at the prices of spec 50 §12.2.
 */
#include "explicit/direct_plan.h"

#include "base/num.h"
#include "cost/bytes.h"
#include "rules/rules.h"
#include "shard/chain.h"
#include "shard/invariants.h"
#include "shard/local.h"
#include "shard/projection.h"

typedef struct Pricing {
	ExCheck *x;
	Arena *a;
	const ExMesh *mesh;
	bool axes;		/* steps show their axes */
	bool silent;		/* no steps are wanted, only the price */
	ExPrice sum;
} Pricing;

/* ---- steps ---- */

static void
add_step(Pricing *p, const char *who, const char *what, const char *axes, int64_t bytes, uint32_t rounds)
{
	if (!p->silent)
		p->sum.steps = arena_printf(p->a, "%s%s%s %s%s%s", p->sum.steps, *p->sum.steps ? "; " : "", who, what,
		                            p->axes && *axes ? " " : "", p->axes ? axes : "");
	p->sum.n_steps++;
	p->sum.rounds += rounds;
	if (bytes < 0 || __builtin_add_overflow(p->sum.bytes, bytes, &p->sum.bytes))
		p->sum.known = false;
}

/* Returns the bytes of the local part, or -1. */
static int64_t
local_bytes(const Pricing *p, const IrType *tensor, const IrAttr *sharding)
{
	int64_t bytes;

	return cost_bytes_local(tensor, p->mesh->mesh, shard_sharding(sharding), &bytes) ? bytes : -1;
}

static int64_t
times(int64_t a, int64_t b)
{
	return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &a) ? -1 : a;
}

/* Returns what an all-reduce of `bytes` between n devices sends, or -1. */
static int64_t
all_reduce_bytes(int64_t bytes, int64_t n)
{
	return bytes < 0 || n < 1 ? -1 : times(2 * (n - 1), bytes / n + (bytes % n != 0));
}

static const char *
list_text(const Pricing *p, const ShardAxis *v, uint32_t n, const char *text)
{
	for (uint32_t i = 0; i < n && !p->silent; i++)
		text = arena_printf(p->a, "%s%s%s", text, *text ? ", " : "", shard_axis_text(p->x->s, p->a, v[i]));
	return text;
}

static const char *
braced(const Pricing *p, const char *text)
{
	return p->silent ? text : arena_printf(p->a, "{%s}", text);
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

/* Returns the axes of a slice, gather or all-to-all as text. */
static const char *
axes_text(const Pricing *p, const ShardMove *move)
{
	const char *text = "";

	for (uint32_t k = 0; k < move->axes->n; k++) {
		const IrAttr *l = move->kind == SHARD_ALL_TO_ALL ? shard_a2a(move->axes)[k].axes
		                                                 : ir_attr_elems(move->axes)[k];

		text = list_text(p, shard_axis_list(l), l->n, text);
	}
	return braced(p, text);
}

/* Adds a collective of a tensor that is cut into parts before it. */
static void
add_move(Pricing *p, const char *who, const IrType *tensor, const int64_t *parts, const ShardMove *move)
{
	static const char *const names[] = { [SHARD_SLICE] = "all_slice", [SHARD_GATHER] = "all_gather",
	                                     [SHARD_ALL_TO_ALL] = "all_to_all",
	                                     [SHARD_PERMUTE] = "collective_permute" };
	uint32_t target = move->kind == SHARD_ALL_TO_ALL ? move->target : tensor->n;
	int64_t times_sent = move->kind == SHARD_PERMUTE ? 1 : move->ways - 1;
	const char *axes = move->axes && !p->silent ? axes_text(p, move) : "";

	if (move->kind == SHARD_SLICE)
		add_step(p, who, names[move->kind], axes, 0, 0);
	else
		add_step(p, who, names[move->kind], axes,
		         times(times_sent, part_bytes(tensor, parts, target, move->ways)), 1);
}

/* ---- reshards ---- */

static void
add_chain(Pricing *p, const char *who, const IrType *tensor, IrAttr *from, IrAttr *to)
{
	ShardChainSpec spec = { .from = from, .to = to, .mesh = p->mesh->mesh, .shape = tensor->dims,
	                        .same_devices = true, .bare = p->silent };
	const ShardSharding *before = shard_sharding(from);
	int64_t *first = ARENA_ARRAY(p->a, int64_t, before->rank);
	const int64_t *parts = first;
	ShardChain chain;

	if (from == to)
		return;
	chain = shard_chain_new(p->x->s, p->a, &spec);
	if (!chain.sound)
		chain = shard_chain_plain(p->x->s, p->a, &spec);
	for (uint32_t k = 0; k < before->rank; k++)
		first[k] = shard_axes_total(p->mesh->mesh, shard_axes_of_dim(before, k));
	for (uint32_t i = 0; i < chain.n; i++) {
		add_move(p, who, tensor, parts, &chain.moves[i]);
		parts = chain.moves[i].parts;
	}
}

static int64_t
set_size(const ExMesh *m, ExAxes set)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < m->mesh->n_axes; i++)
		n = (set & explicit_axis(i)) ? times(n, explicit_axis_size(m, i)) : n;
	return n;
}

static const char *
set_text(const Pricing *p, ExAxes set)
{
	return p->silent ? "" : braced(p, explicit_axes_text(p->a, p->x->s, p->mesh, set));
}

/* Returns a type as an attribute with dimension axes only, all closed. */
static IrAttr *
lists_attr(const Pricing *p, const ExType *t)
{
	ExDraft d = explicit_draft_of(p->a, t);

	d.u = d.r = d.v = 0;
	d.mesh = p->mesh;
	return explicit_attr(p->x, explicit_type(&p->x->types, &d), explicit_ctx_declared(p->mesh), true);
}

static void
add_all_reduce(Pricing *p, const char *who, const IrType *tensor, const IrAttr *sharding, ExAxes axes)
{
	int64_t n = set_size(p->mesh, axes), bytes = local_bytes(p, tensor, sharding);

	add_step(p, who, "all_reduce", set_text(p, axes), all_reduce_bytes(bytes, n), 2);
}

/* Reshards between two types; axes that are unreduced only before are reduced first. */
static void
add_reshard(Pricing *p, const char *who, const IrType *tensor, const ExType *from, const ExType *to)
{
	IrAttr *a = lists_attr(p, from), *b = lists_attr(p, to);
	ExAxes done = from->u & ~to->u;

	if (done)
		add_all_reduce(p, who, tensor, a, done);
	add_chain(p, who, tensor, a, b);
}

ExPrice
explicit_price_reshard(ExCheck *x, const IrType *tensor, const ExType *from, const ExType *to, const char *who,
                       bool axes)
{
	Pricing p = { .x = x, .a = &x->tmp, .mesh = to->mesh, .axes = axes, .sum = { .known = true, .steps = "" } };

	if (!to->mesh || from->unknown || to->unknown || (from->mesh && !explicit_mesh_eq(from->mesh, to->mesh)))
		return (ExPrice){ .steps = "" };
	add_reshard(&p, who, tensor, from, to);
	return p.sum;
}

/* ---- the direct plan ---- */

typedef struct Direct {
	Pricing p;
	const ExOp *o;
	const ExType *to;
	const ShardLayout *layout;
	ShardProjection have;		/* operands as they are, the result as it is wanted */
	ShardAxes *chosen;		/* by factor */
} Direct;

static ShardAxes
factor_axes(const Direct *d, uint32_t tensor, uint32_t factor)
{
	const ShardCell *c = shard_projection_find(&d->have, tensor, factor);

	return c ? c->axes : (ShardAxes){ NULL, 0 };
}

static bool
needs_replication(const Direct *d, uint32_t factor)
{
	const ShardRuleView *r = &d->layout->rule;

	for (uint32_t i = 0; i < r->head->n_replication; i++) {
		if (r->replication[i] == (int64_t)factor)
			return true;
	}
	return false;
}

static bool
is_taken(const Direct *d, ShardAxes axes)
{
	for (uint32_t f = 0; f < d->layout->n_factors; f++) {
		if (d->chosen[f].n && shard_axes_overlap(d->chosen[f], axes))
			return true;
	}
	return false;
}

/* Chooses the axes of a factor: those of the result if some operand has them, else those of the first operand that
 * has any. */
static void
choose(Direct *d, uint32_t factor, bool like_result)
{
	ShardAxes want = factor_axes(d, d->o->op->n_operands, factor);

	if (d->chosen[factor].n || needs_replication(d, factor))
		return;
	for (uint32_t i = 0; i < d->o->op->n_operands; i++) {
		ShardAxes axes = factor_axes(d, i, factor);

		if (axes.n && (!like_result || shard_axes_eq(axes, want)) && !is_taken(d, axes)) {
			d->chosen[factor] = axes;
			return;
		}
	}
}

/* Returns the dimension axes of tensor t when each factor has its chosen axes. */
static IrAttr *
rebuilt(Direct *d, uint32_t t)
{
	ShardProjection p = shard_projection_of_axes(d->p.a, d->layout, d->chosen, d->p.mesh->mesh);
	IrAttr *up = shard_project_up(d->p.x->s, &p, t, d->p.mesh->ref, NULL);
	const ShardSharding *sh = shard_sharding(up);
	ShardDimSpec *dims = ARENA_ARRAY(d->p.a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec = { .mesh = sh->mesh, .dims = dims, .rank = sh->rank };

	for (uint32_t k = 0; k < sh->rank; k++)
		dims[k] = (ShardDimSpec){ .axes = shard_dim_axes(sh, k), .n = sh->dims[k].n, .closed = true };
	return shard_sharding_new(d->p.x->s, &spec);
}

/* Returns the axes of reduction factors that the result must not stay unreduced along. */
static ShardAxes
reduced_axes(const Direct *d)
{
	const ShardRuleView *r = &d->layout->rule;
	ShardAxisVec axes = { 0 };

	for (uint32_t i = 0; i < r->head->n_reduction; i++) {
		ShardAxes f = d->chosen[r->reduction[i]];

		for (uint32_t k = 0; k < f.n; k++) {
			int64_t a = shard_mesh_axis_find(d->p.mesh->mesh, f.v[k].name);

			if (a < 0 || !(d->to->u & explicit_axis((uint32_t)a)))
				*VEC_ADD(d->p.a, &axes) = f.v[k];
		}
	}
	return shard_axis_vec_all(&axes);
}

/* Returns whether `to` is `from` with exactly these axes appended to its dimensions. */
static bool
is_scattered(const IrAttr *from, const IrAttr *to, ShardAxes axes)
{
	const ShardSharding *a = shard_sharding(from), *b = shard_sharding(to);
	uint32_t n = 0;

	for (uint32_t k = 0; k < a->rank; k++) {
		ShardAxes p = shard_axes_of_dim(a, k), q = shard_axes_of_dim(b, k);

		if (shard_axes_prefix(p, q) == SHARD_PREFIX_NO)
			return false;
		for (uint32_t i = p.n; i < q.n; i++, n++) {
			if (!shard_axes_overlap((ShardAxes){ &q.v[i], 1 }, axes))
				return false;
		}
	}
	return n == axes.n;
}

/* Reduces the result along axes and reshards it. */
static void
finish(Pricing *p, ShardAxes axes, const IrType *tensor, IrAttr *from, IrAttr *to)
{
	int64_t n = shard_axes_total(p->mesh->mesh, axes), bytes = local_bytes(p, tensor, from);
	const char *text = braced(p, list_text(p, axes.v, axes.n, ""));

	if (axes.n && is_scattered(from, to, axes)) {
		add_step(p, "result", "reduce_scatter", text, times(n - 1, local_bytes(p, tensor, to)), 1);
		return;
	}
	if (axes.n)
		add_step(p, "result", "all_reduce", text, all_reduce_bytes(bytes, n), 2);
	add_chain(p, "result", tensor, from, to);
}

/* Returns the op sharding rule without a warning about operations that have none. */
static IrAttr *
quiet_rule(const ExOp *o)
{
	DiagList *d = &o->x->s->diag, before = *d;
	IrAttr *rule = rules_get(o->x->m, o->op, false, false);

	if (d->last != before.last)
		diag_rewind(d, &before);
	return rule;
}

/* Returns whether the rule fits the operation with its operands. */
static bool
begin(Direct *d)
{
	const ExOp *o = d->o;
	uint32_t n = o->op->n_operands;
	IrAttr **shardings = ARENA_ARRAY(d->p.a, IrAttr *, n + 1);
	IrAttr *rule = quiet_rule(o);

	if (!rule || shard_rule_view(rule).head->n_operands != n || shard_rule_view(rule).head->n_results != 1)
		return false;
	for (uint32_t i = 0; i < n; i++)
		shardings[i] = o->in[i] && o->in[i]->mesh ? lists_attr(&d->p, o->in[i]) : NULL;
	shardings[n] = lists_attr(&d->p, d->to);
	d->layout = shard_layout_new(d->p.a, rule);
	d->have = shard_projection_new(d->p.a, d->layout, shardings, true, d->p.mesh->mesh);
	d->chosen = ARENA_ARRAY(d->p.a, ShardAxes, d->layout->n_factors);
	return true;
}

static Direct
direct_new(const ExOp *o, const ExType *to, bool axes, bool silent)
{
	return (Direct){ .o = o, .to = to,
	                 .p = { .x = o->x, .a = &o->x->tmp, .mesh = to->mesh, .axes = axes, .silent = silent,
	                        .sum = { .known = true, .steps = "" } } };
}

/* Chooses the axes of all factors, and moves the operands to them. */
static void
move_operands(Direct *d)
{
	const ExOp *o = d->o;

	for (uint32_t f = 0; f < d->layout->n_factors; f++)
		choose(d, f, true);
	for (uint32_t f = 0; f < d->layout->n_factors; f++)
		choose(d, f, false);
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		const char *who = d->p.silent ? "" : arena_printf(d->p.a, "operand %u", (unsigned)i);
		const IrType *tensor = explicit_in_tensor(o, i);
		IrAttr *from;

		if (!o->in[i] || !o->in[i]->mesh)
			continue;
		from = lists_attr(&d->p, o->in[i]);
		if (o->in[i]->u & ~d->to->u)
			add_all_reduce(&d->p, who, tensor, from, o->in[i]->u & ~d->to->u);
		add_chain(&d->p, who, tensor, from, rebuilt(d, i));
	}
}

ExPrice
explicit_price_direct(const ExOp *o, const ExType *to, bool axes)
{
	Direct d = direct_new(o, to, axes, false);

	if (!to->mesh || !begin(&d))
		return (ExPrice){ .steps = "" };
	move_operands(&d);
	finish(&d.p, reduced_axes(&d), explicit_out_tensor(o, 0), rebuilt(&d, o->op->n_operands),
	       lists_attr(&d.p, to));
	return d.p.sum;
}

/* ---- plans for many answers ---- */

/* The key of a list with several factors, which takes a projection to find. */
typedef struct ListKey {
	uint64_t key;
} ListKey;

struct ExPlanKeys {
	Direct d;		/* of an answer without axes */
	uint32_t rank;
	Map *lists;		/* by dimension: ListKey by list */
};

ExPlanKeys *
explicit_plan_keys(const ExOp *o)
{
	ExPlanKeys *keys = ARENA_NEW(&o->x->tmp, ExPlanKeys);

	keys->rank = explicit_out_tensor(o, 0)->n;
	keys->d = direct_new(o, explicit_type_plain(&o->x->types, o->mesh, keys->rank), false, true);
	keys->lists = ARENA_ARRAY(&o->x->tmp, Map, keys->rank);
	return begin(&keys->d) ? keys : NULL;
}

/* Returns the dimensions of the result that have a factor, as a set. */
static uint64_t
dims_with(const ExPlanKeys *keys, uint32_t factor)
{
	uint64_t dims = 0;

	for (uint32_t k = 0; k < keys->rank; k++) {
		uint32_t n;
		const int64_t *factors = shard_rule_dim(&keys->d.layout->rule, keys->d.o->op->n_operands, k, &n);

		for (uint32_t i = 0; i < n; i++)
			dims |= factors[i] == (int64_t)factor ? (uint64_t)1 << k : 0;
	}
	return dims;
}

static bool
is_reduced(const ExPlanKeys *keys, uint32_t factor)
{
	const ShardRuleView *r = &keys->d.layout->rule;

	for (uint32_t i = 0; i < r->head->n_reduction; i++) {
		if (r->reduction[i] == (int64_t)factor)
			return true;
	}
	return false;
}

void
explicit_plan_homes(const ExPlanKeys *keys, ExHomes *homes)
{
	const ExOp *o = keys->d.o;

	for (uint32_t f = 0; f < keys->d.layout->n_factors; f++) {
		uint64_t dims = dims_with(keys, f);
		bool reduced = is_reduced(keys, f);

		for (uint32_t i = 0; i < o->op->n_operands; i++) {
			ShardAxes axes = factor_axes(&keys->d, i, f);

			for (uint32_t k = 0; k < axes.n; k++) {
				int64_t a = shard_mesh_axis_find(o->mesh->mesh, axes.v[k].name);

				homes->dims[a] |= dims;
				homes->summed |= reduced ? explicit_axis((uint32_t)a) : 0;
			}
		}
	}
}

/* Returns whether axes are these whole axes of the mesh. */
static bool
is_list(const ExMesh *m, ShardAxes list, const uint8_t *axes, uint32_t n)
{
	if (list.n != n)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		if (list.v[i].is_sub || list.v[i].name != explicit_axis_name(m, axes[i]))
			return false;
	}
	return true;
}

/* Returns the number of the first operand that has the same axes along the factor, from 1, or 0. */
static uint64_t
equal_operand(const ExPlanKeys *keys, const ShardProjection *p, uint32_t factor)
{
	uint32_t n = keys->d.o->op->n_operands;
	const ShardCell *c = shard_projection_find(p, n, factor);

	for (uint32_t i = 0; c && c->axes.n && i < n; i++) {
		if (shard_axes_eq(factor_axes(&keys->d, i, factor), c->axes))
			return i + 1;
	}
	return 0;
}

/* Returns the key of a list whose dimension has several factors: up to eight numbers of operands in a word. */
static uint64_t
key_of_factors(const ExPlanKeys *keys, uint32_t k, const ExList *l, const int64_t *factors, uint32_t n_factors)
{
	const ExOp *o = keys->d.o;
	ExDraft draft = explicit_draft_new(&o->x->types, &o->x->tmp, o->mesh, keys->rank);
	IrAttr **shardings = ARENA_ARRAY(&o->x->tmp, IrAttr *, o->op->n_operands + 1);
	ShardProjection p;
	uint64_t key = 0;

	if (n_factors > 8 || o->op->n_operands > 254)
		return (uintptr_t)l;
	draft.dims[k] = l;
	shardings[o->op->n_operands] = lists_attr(&keys->d.p, explicit_type(&o->x->types, &draft));
	p = shard_projection_new(&o->x->tmp, keys->d.layout, shardings, true, o->mesh->mesh);
	for (uint32_t i = 0; i < n_factors; i++)
		key = key << 8 | equal_operand(keys, &p, (uint32_t)factors[i]);
	return key;
}

uint64_t
explicit_plan_key(ExPlanKeys *keys, uint32_t k, const uint8_t *axes, uint32_t n)
{
	const ExOp *o = keys->d.o;
	uint32_t n_factors;
	const int64_t *factors = shard_rule_dim(&keys->d.layout->rule, o->op->n_operands, k, &n_factors);
	const ExList *l;
	ListKey *known;

	if (!n || !n_factors)
		return 0;
	for (uint32_t i = 0; n_factors == 1 && i < o->op->n_operands; i++) {
		if (is_list(o->mesh, factor_axes(&keys->d, i, (uint32_t)*factors), axes, n))
			return i + 1;
	}
	if (n_factors == 1)
		return 0;
	l = explicit_list(&o->x->types, axes, n);
	known = map_get(&keys->lists[k], (uintptr_t)l);
	if (!known) {
		known = ARENA_NEW(&o->x->tmp, ListKey);
		known->key = key_of_factors(keys, k, l, factors, n_factors);
		map_put(&o->x->tmp, &keys->lists[k], (uintptr_t)l, known);
	}
	return known->key;
}

ExPlan
explicit_plan_new(const ExOp *o, const ExType *to)
{
	Direct d = direct_new(o, to, false, true);

	if (!to->mesh || !begin(&d))
		return (ExPlan){ .known = false };
	move_operands(&d);
	return (ExPlan){ .known = d.p.sum.known, .bytes = d.p.sum.bytes, .rounds = d.p.sum.rounds,
	                 .from = rebuilt(&d, o->op->n_operands), .reduced = reduced_axes(&d) };
}

ExPrice
explicit_plan_price(const ExOp *o, const ExPlan *plan, const ExType *to)
{
	Pricing p = direct_new(o, to, false, true).p;
	ArenaMark mark = arena_mark(p.a);

	p.sum = (ExPrice){ .known = plan->known, .bytes = plan->bytes, .rounds = plan->rounds, .steps = "" };
	finish(&p, plan->reduced, explicit_out_tensor(o, 0), plan->from, lists_attr(&p, to));
	arena_reset(p.a, mark);
	return p.sum;
}

const char *
explicit_price_text(ExCheck *x, const ExPrice *p)
{
	if (!p->known)
		return "cost unknown";
	return arena_printf(&x->tmp, "%lld bytes: %s", (long long)p->bytes, p->n_steps ? p->steps : "no communication");
}
