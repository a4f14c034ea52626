/* SPDX-License-Identifier: Apache-2.0
 *
 * The direct plan of an operation. Each factor of its op sharding rule gets the axes of the result if some operand has
 * them, too, else those of the first operand that has any. The operands are resharded to them, the operation runs on
 * the parts that each device holds, contracted axes are reduced, and the result is resharded.
 */
#include "explicit/direct_plan.h"

#include "rules/rules.h"
#include "shard/projection.h"

typedef struct Direct {
	ExPricing p;
	const ExOp *o;
	const ShardLayout *layout;
	ShardProjection have, want;	/* the operands as they are; the result as it is wanted */
	ExAxes u;			/* the unreduced axes of the result */
	ShardAxes *chosen;		/* by factor */
	bool fragile;			/* some plan may follow the result instead of the operands */
	Map *moves;			/* by operand: Moved by the sharding to which it moves; NULL: not remembered */
} Direct;

/* The price of a chain. */
typedef struct Moved {
	ExPrice price;
} Moved;

static ShardAxes
cell_axes(const ShardProjection *p, uint32_t tensor, uint32_t factor)
{
	const ShardCell *c = shard_projection_find(p, tensor, factor);

	return c ? c->axes : (ShardAxes){ NULL, 0 };
}

static ShardAxes
operand_axes(const Direct *d, uint32_t operand, uint32_t factor)
{
	return cell_axes(&d->have, operand, factor);
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
	ShardAxes want = cell_axes(&d->want, d->o->op->n_operands, factor);

	if (d->chosen[factor].n || needs_replication(d, factor))
		return;
	for (uint32_t i = 0; i < d->o->op->n_operands; i++) {
		ShardAxes axes = operand_axes(d, i, factor);

		if (axes.n && (!like_result || shard_axes_eq(axes, want)) && !is_taken(d, axes)) {
			d->chosen[factor] = axes;
			return;
		}
	}
}

/* Returns the dimension axes of tensor t in a projection in which each factor has its chosen axes. */
static const ShardSharding *
rebuilt(const Direct *d, const ShardProjection *p, uint32_t t)
{
	return shard_sharding(shard_project_up(d->p.x->s, p, t, d->p.mesh->ref, NULL));
}

/* Returns whether the factors of the result have axes that no sharding of the result can express: those of a minor
 * factor of a dimension whose major factors are not cut as finely as possible. */
static bool
loses_axes(const Direct *d)
{
	ShardProjection p = shard_projection_of_axes(d->p.a, d->layout, d->chosen, d->p.mesh->mesh), kept;
	uint32_t n = d->o->op->n_operands;
	IrAttr **shardings = ARENA_ARRAY(d->p.a, IrAttr *, n + 1);

	shardings[n] = shard_project_up(d->p.x->s, &p, n, d->p.mesh->ref, NULL);
	kept = shard_projection_new(d->p.a, d->layout, shardings, true, d->p.mesh->mesh);
	for (uint32_t f = 0; f < d->layout->n_factors; f++) {
		if (shard_projection_find(&p, n, f) && !shard_axes_eq(cell_axes(&kept, n, f), d->chosen[f]))
			return true;
	}
	return false;
}

/* Gives the factors of the result the axes that the result is wanted to have, if it cannot have those that the operands
 * bring. The operands are then resharded before the operation, because the result cannot be resharded from a sharding
 * that it cannot have. */
static void
follow_result(Direct *d)
{
	uint32_t n = d->o->op->n_operands;

	if (!loses_axes(d))
		return;
	for (uint32_t f = 0; f < d->layout->n_factors; f++) {
		if (shard_projection_find(&d->want, n, f))
			d->chosen[f] = (ShardAxes){ NULL, 0 };
	}
	for (uint32_t f = 0; f < d->layout->n_factors; f++) {
		ShardAxes axes = cell_axes(&d->want, n, f);

		if (axes.n && !needs_replication(d, f) && !is_taken(d, axes))
			d->chosen[f] = axes;
	}
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

			if (a < 0 || !(d->u & explicit_axis((uint32_t)a)))
				*VEC_ADD(d->p.a, &axes) = f.v[k];
		}
	}
	return shard_axis_vec_all(&axes);
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

/* Returns the dimension axes of a type as an attribute, all closed. */
static IrAttr *
lists_attr(const Direct *d, const ExType *t)
{
	ExDraft draft = explicit_draft_of(d->p.a, t);

	draft.u = draft.r = draft.v = 0;
	draft.mesh = d->p.mesh;
	return explicit_attr(d->p.x, explicit_type(&d->p.x->types, &draft), explicit_ctx_declared(d->p.mesh), true);
}

/* Returns whether an operand has axes along a minor factor of a dimension of the result. */
static bool
is_fragile(const Direct *d)
{
	const ExOp *o = d->o;

	for (uint32_t k = 0; k < explicit_out_tensor(o, 0)->n; k++) {
		uint32_t n_factors;
		const int64_t *factors = shard_rule_dim(&d->layout->rule, o->op->n_operands, k, &n_factors);

		for (uint32_t f = 1; f < n_factors; f++) {
			for (uint32_t i = 0; i < o->op->n_operands; i++) {
				if (operand_axes(d, i, (uint32_t)factors[f]).n)
					return true;
			}
		}
	}
	return false;
}

/* Begins a plan for all results on a mesh. Returns whether the rule fits the operation with its operands. */
static bool
begin(Direct *d, const ExOp *o, const ExMesh *mesh, bool axes, bool silent)
{
	uint32_t n = o->op->n_operands;
	IrAttr **shardings = ARENA_ARRAY(&o->x->tmp, IrAttr *, n + 1);
	IrAttr *rule = mesh ? quiet_rule(o) : NULL;

	*d = (Direct){ .p = explicit_pricing(o->x, mesh, axes, silent), .o = o };
	if (!rule || shard_rule_view(rule).head->n_operands != n || shard_rule_view(rule).head->n_results != 1)
		return false;
	for (uint32_t i = 0; i < n; i++)
		shardings[i] = o->in[i] && o->in[i]->mesh ? lists_attr(d, o->in[i]) : NULL;
	d->layout = shard_layout_new(d->p.a, rule);
	d->have = shard_projection_new(d->p.a, d->layout, shardings, true, mesh->mesh);
	d->fragile = is_fragile(d);
	return true;
}

/* Sets the result that is wanted. */
static void
want(Direct *d, const ExType *to)
{
	IrAttr **shardings = ARENA_ARRAY(d->p.a, IrAttr *, d->o->op->n_operands + 1);

	shardings[d->o->op->n_operands] = lists_attr(d, to);
	d->want = shard_projection_new(d->p.a, d->layout, shardings, true, d->p.mesh->mesh);
	d->u = to->u;
	d->chosen = ARENA_ARRAY(d->p.a, ShardAxes, d->layout->n_factors);
}

static void
add_move(Direct *d, uint32_t i, const ShardSharding *to, const char *who)
{
	const IrType *tensor = explicit_in_tensor(d->o, i);
	const ShardSharding *from = explicit_type_sharding(d->p.a, d->p.mesh, d->o->in[i]);
	ExPricing alone = explicit_pricing(d->p.x, d->p.mesh, false, true);
	Moved *m;

	if (!d->moves) {
		explicit_add_chain(&d->p, who, tensor, from, to);
		return;
	}
	m = map_get(&d->moves[i], (uintptr_t)to);
	if (!m) {
		explicit_add_chain(&alone, who, tensor, from, to);
		m = ARENA_NEW(d->p.a, Moved);
		m->price = alone.sum;
		map_put(d->p.a, &d->moves[i], (uintptr_t)to, m);
	}
	explicit_add_price(&d->p, m->price.bytes, m->price.rounds, m->price.known);
}

/* Chooses the axes of all factors, and moves the operands to them. Returns those of the result. */
static const ShardSharding *
move_operands(Direct *d)
{
	const ExOp *o = d->o;
	ShardProjection p;

	for (uint32_t f = 0; f < d->layout->n_factors; f++)
		choose(d, f, true);
	for (uint32_t f = 0; f < d->layout->n_factors; f++)
		choose(d, f, false);
	if (d->fragile)
		follow_result(d);
	p = shard_projection_of_axes(d->p.a, d->layout, d->chosen, d->p.mesh->mesh);
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		const char *who = d->p.silent ? "" : arena_printf(d->p.a, "operand %u", (unsigned)i);

		if (!o->in[i] || !o->in[i]->mesh)
			continue;
		if (o->in[i]->u & ~d->u)
			explicit_add_all_reduce(&d->p, who, explicit_in_tensor(o, i),
			                        explicit_type_sharding(d->p.a, d->p.mesh, o->in[i]),
			                        o->in[i]->u & ~d->u);
		add_move(d, i, rebuilt(d, &p, i), who);
	}
	return rebuilt(d, &p, o->op->n_operands);
}

ExPrice
explicit_price_direct(const ExOp *o, const ExType *to, bool axes)
{
	const ShardSharding *from;
	Direct d;

	if (!begin(&d, o, to->mesh, axes, false))
		return (ExPrice){ .steps = "" };
	want(&d, to);
	from = move_operands(&d);
	explicit_add_result(&d.p, reduced_axes(&d), explicit_out_tensor(o, 0), from,
	                    explicit_type_sharding(d.p.a, to->mesh, to));
	return d.p.sum;
}

/* ---- plans for many answers ---- */

/* The key of a list with several factors, which takes a projection to find. */
typedef struct ListKey {
	uint64_t key;
} ListKey;

struct ExPlanKeys {
	Direct d;		/* of no answer */
	uint32_t rank;
	Map *lists;		/* by dimension: ListKey by list */
};

ExPlanKeys *
explicit_plan_keys(const ExOp *o)
{
	ExPlanKeys *keys = ARENA_NEW(&o->x->tmp, ExPlanKeys);

	keys->rank = explicit_out_tensor(o, 0)->n;
	keys->lists = ARENA_ARRAY(&o->x->tmp, Map, keys->rank);
	if (!begin(&keys->d, o, o->mesh, false, true))
		return NULL;
	keys->d.moves = ARENA_ARRAY(&o->x->tmp, Map, o->op->n_operands);
	return keys;
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
			ShardAxes axes = operand_axes(&keys->d, i, f);

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
		if (shard_axes_eq(operand_axes(&keys->d, i, factor), c->axes))
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
	shardings[o->op->n_operands] = lists_attr(&keys->d, explicit_type(&o->x->types, &draft));
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
	if (keys->d.fragile)		/* a plan may follow the result */
		return (uintptr_t)explicit_list(&o->x->types, axes, n);
	for (uint32_t i = 0; n_factors == 1 && i < o->op->n_operands; i++) {
		if (is_list(o->mesh, operand_axes(&keys->d, i, (uint32_t)*factors), axes, n))
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

bool
explicit_plan_is_single(const ExPlanKeys *keys)
{
	return keys->d.fragile;
}

ExPlan
explicit_plan_new(ExPlanKeys *keys, const ExType *to)
{
	Direct *d = &keys->d;
	const ShardSharding *from;
	ExPlan plan;

	d->p.sum = (ExPrice){ .known = true, .steps = "" };
	want(d, to);
	from = move_operands(d);
	plan = (ExPlan){ .known = d->p.sum.known, .bytes = d->p.sum.bytes, .rounds = d->p.sum.rounds };
	plan.from = from;
	plan.reduced = reduced_axes(d);
	return plan;
}

ExPrice
explicit_plan_price(const ExOp *o, const ExPlan *plan, const uint8_t *n, const uint8_t *axes)
{
	ExPricing p = explicit_pricing(o->x, o->mesh, false, true);
	ArenaMark mark = arena_mark(p.a);

	p.sum = (ExPrice){ .known = plan->known, .bytes = plan->bytes, .rounds = plan->rounds, .steps = "" };
	explicit_add_result(&p, plan->reduced, explicit_out_tensor(o, 0), plan->from,
	                    explicit_lists_sharding(p.a, o->mesh, plan->from->rank, n, axes));
	arena_reset(p.a, mark);
	return p.sum;
}
