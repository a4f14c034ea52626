/* SPDX-License-Identifier: Apache-2.0
 *
 * The direct plan of an operation. Each factor of its op sharding rule gets the axes of the result if some operand has
 * them, too, else those of the first operand that has any. The operands are resharded to them, the operation runs on
 * the parts that each device holds, contracted axes are reduced, and the result is resharded.
 */
#include "answers/direct_plan.h"

#include "answers/pricing.h"
#include "base/paranoid.h"
#include "rules/rules.h"
#include "shard/mesh.h"
#include "shard/projection.h"

struct Direct {
	Pricing p;
	const AnswersOp *o;
	const ShardLayout *layout;
	IrAttr **shardings;		/* of the operands, NULL without a mesh */
	IrAttr **wanted;		/* the same without operands, then that of the result */
	ShardProjection have, want;	/* the operands as they are; the result as it is wanted */
	AnswerAxes u;			/* the unreduced axes of the result */
	ShardAxes *chosen;		/* by factor */
	bool fragile;			/* some plan may follow the result instead of the operands */
	Map *moves;			/* by operand: Moved by the sharding to which it moves */
	Map *lists;			/* by dimension: ListKey by list */
};

/* The price of a chain. */
typedef struct Moved {
	AnswerPrice price;
} Moved;

/* The key of a list with several factors, which takes a projection to find. */
typedef struct ListKey {
	uint64_t key;
} ListKey;

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
is_listed(const int64_t *factors, uint32_t n, uint32_t factor)
{
	for (uint32_t i = 0; i < n; i++) {
		if (factors[i] == (int64_t)factor)
			return true;
	}
	return false;
}

static bool
needs_replication(const Direct *d, uint32_t factor)
{
	const ShardRuleView *r = &d->layout->rule;

	return is_listed(r->replication, r->head->n_replication, factor);
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
	ShardAxes want = { NULL, 0 };

	if (like_result)
		want = cell_axes(&d->want, d->o->op->n_operands, factor);
	if (d->chosen[factor].n || (like_result && !want.n) || needs_replication(d, factor))
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
static IrAttr *
rebuilt(const Direct *d, const ShardProjection *p, uint32_t t)
{
	return shard_project_up(d->o->m->s, p, t, d->o->mesh_ref, NULL);
}

/* Returns whether the factors of the result have axes that no sharding of the result can express: those of a minor
 * factor of a dimension whose major factors are not cut as finely as possible. */
static bool
loses_axes(const Direct *d)
{
	ShardProjection p = shard_projection_of_axes(d->p.a, d->layout, d->chosen, d->o->mesh), kept;
	uint32_t n = d->o->op->n_operands;
	IrAttr **shardings = ARENA_ARRAY(d->p.a, IrAttr *, n + 1);

	shardings[n] = shard_project_up(d->o->m->s, &p, n, d->o->mesh_ref, NULL);
	kept = shard_projection_new(d->p.a, d->layout, shardings, true, d->o->mesh);
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
			int64_t a = shard_mesh_axis_find(d->o->mesh, f.v[k].name);

			if (a < 0 || !(d->u & answers_axis((uint32_t)a)))
				*VEC_ADD(d->p.a, &axes) = f.v[k];
		}
	}
	return shard_axis_vec_all(&axes);
}

/* Returns the op sharding rule without a warning about operations that have none. */
static IrAttr *
quiet_rule(const AnswersOp *o)
{
	DiagList *d = &o->m->s->diag, before = *d;
	IrAttr *rule = rules_get(o->m, o->op, false, false);

	if (d->last != before.last)
		diag_rewind(d, &before);
	return rule;
}

/* Returns whether an operand has axes along a minor factor of a dimension of the result. */
static bool
is_fragile(const Direct *d)
{
	const AnswersOp *o = d->o;

	for (uint32_t k = 0; k < o->op->results->type->n; k++) {
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

Direct *
answers_direct_new(const AnswersOp *o)
{
	uint32_t n = o->op->n_operands;
	IrAttr *rule = quiet_rule(o);
	Direct *d;

	if (!rule || shard_rule_view(rule).head->n_operands != n || shard_rule_view(rule).head->n_results != 1)
		return NULL;
	d = ARENA_NEW(o->a, Direct);
	d->o = o;
	d->shardings = ARENA_ARRAY(o->a, IrAttr *, n + 1);
	d->wanted = ARENA_ARRAY(o->a, IrAttr *, n + 1);
	for (uint32_t i = 0; i < n; i++)
		d->shardings[i] = o->operands[i].n ? answers_sharding(o, &o->operands[i]) : NULL;
	d->layout = shard_layout_new(o->a, rule);
	d->have = shard_projection_new(o->a, d->layout, d->shardings, true, o->mesh);
	d->chosen = ARENA_ARRAY(o->a, ShardAxes, d->layout->n_factors);
	d->moves = ARENA_ARRAY(o->a, Map, n);
	d->lists = ARENA_ARRAY(o->a, Map, o->op->results->type->n);
	d->fragile = is_fragile(d);
	return d;
}

/* Returns the price of a chain from an operand. It is found once if no steps are wanted. */
static AnswerPrice
price_of_move(const Direct *d, uint32_t i, IrAttr *to)
{
	Pricing alone = answers_pricing(d->o, NULL, 0, true);

	answers_add_chain(&alone, "", ir_operand(d->o->op, i)->type, shard_sharding(d->shardings[i]),
	                  shard_sharding(to));
	return alone.sum;
}

static void
add_silent_move(Direct *d, uint32_t i, IrAttr *to)
{
	Moved *m = map_get(&d->moves[i], (uintptr_t)to);

	if (!m) {
		m = ARENA_NEW(d->p.a, Moved);
		m->price = price_of_move(d, i, to);
		map_put(d->p.a, &d->moves[i], (uintptr_t)to, m);
	}
	PARANOID_CHECK("Direct.moves", m->price.bytes == price_of_move(d, i, to).bytes);
	answers_add_price(&d->p, m->price.bytes, m->price.rounds, m->price.known);
}

/* Moves an operand to a sharding. Unreduced axes that the result must not have are reduced before. */
static void
add_move(Direct *d, uint32_t i, IrAttr *to)
{
	const char *who = d->p.silent ? "" : arena_printf(d->p.a, "operand %u", (unsigned)i);
	const IrType *tensor = ir_operand(d->o->op, i)->type;
	const ShardSharding *from = shard_sharding(d->shardings[i]);
	AnswerAxes done = d->o->operands[i].unreduced & ~d->u;

	if (done)
		answers_add_all_reduce(&d->p, who, tensor, from, answers_axes(d->o, done));
	if (d->p.silent)
		add_silent_move(d, i, to);
	else
		answers_add_chain(&d->p, who, tensor, from, shard_sharding(to));
}

/* Chooses the axes of all factors. */
static void
choose_all(Direct *d)
{
	memset(d->chosen, 0, d->layout->n_factors * sizeof *d->chosen);
	for (uint32_t f = 0; f < d->layout->n_factors; f++)
		choose(d, f, true);
	for (uint32_t f = 0; f < d->layout->n_factors; f++)
		choose(d, f, false);
	if (d->fragile)
		follow_result(d);
}

/* Moves the operands to the chosen axes. Returns the sharding of the result. */
static const ShardSharding *
move_operands(Direct *d)
{
	uint32_t n = d->o->op->n_operands;
	ShardProjection p = shard_projection_of_axes(d->p.a, d->layout, d->chosen, d->o->mesh);

	for (uint32_t i = 0; i < n; i++) {
		if (d->shardings[i])
			add_move(d, i, rebuilt(d, &p, i));
	}
	return shard_sharding(rebuilt(d, &p, n));
}

/* Begins the plan for a result. Returns the sharding that the result has before it is reduced. */
static const ShardSharding *
begin(Direct *d, const AnswerLayout *to, bool silent)
{
	d->wanted[d->o->op->n_operands] = answers_sharding(d->o, to);
	d->want = shard_projection_new(d->o->a, d->layout, d->wanted, true, d->o->mesh);
	d->u = to->unreduced;
	d->p = answers_pricing(d->o, d->o->operands, d->o->op->n_operands, silent);
	choose_all(d);
	return move_operands(d);
}

AnswerPrice
answers_direct_price(Direct *d, const AnswerLayout *to)
{
	const ShardSharding *from;

	if (!d)
		return (AnswerPrice){ .steps = "" };
	from = begin(d, to, false);
	answers_add_result(&d->p, reduced_axes(d), d->o->op->results->type, from,
	                   shard_sharding(d->wanted[d->o->op->n_operands]));
	return d->p.sum;
}

AnswerPrice
answers_price(const AnswersOp *o, const AnswerLayout *result)
{
	return answers_direct_price(answers_direct_new(o), result);
}

/* ---- plans that many answers share ---- */

/* Returns whether axes are these whole axes of the mesh. */
static bool
is_list(const ShardMesh *m, ShardAxes list, const uint8_t *axes, uint32_t n)
{
	if (list.n != n)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		if (list.v[i].is_sub || list.v[i].name != m->axes[axes[i]].name)
			return false;
	}
	return true;
}

/* Returns the number of the first operand that has the same axes along the factor, from 1, or 0. */
static uint64_t
equal_operand(const Direct *d, const ShardProjection *p, uint32_t factor)
{
	uint32_t n = d->o->op->n_operands;
	const ShardCell *c = shard_projection_find(p, n, factor);

	for (uint32_t i = 0; c && c->axes.n && i < n; i++) {
		if (shard_axes_eq(operand_axes(d, i, factor), c->axes))
			return i + 1;
	}
	return 0;
}

/* Returns the sharding of a result with axes in one dimension only. */
static IrAttr *
one_list(const Direct *d, uint32_t k, const uint8_t *axes, uint32_t n)
{
	uint32_t rank = d->o->op->results->type->n;
	uint8_t *lengths = ARENA_ARRAY(d->o->a, uint8_t, rank);

	lengths[k] = (uint8_t)n;
	return answers_sharding(d->o, &(AnswerLayout){ .n = lengths, .axes = axes, .rank = rank });
}

/* Returns the key of a list whose dimension has several factors: up to eight numbers of operands in a word. */
static uint64_t
key_of_factors(const Direct *d, IrAttr *list, const int64_t *factors, uint32_t n_factors)
{
	const AnswersOp *o = d->o;
	IrAttr **shardings = ARENA_ARRAY(o->a, IrAttr *, o->op->n_operands + 1);
	ShardProjection p;
	uint64_t key = 0;

	if (n_factors > 8 || o->op->n_operands > 254)
		return (uintptr_t)list;
	shardings[o->op->n_operands] = list;
	p = shard_projection_new(o->a, d->layout, shardings, true, o->mesh);
	for (uint32_t i = 0; i < n_factors; i++)
		key = key << 8 | equal_operand(d, &p, (uint32_t)factors[i]);
	return key;
}

uint64_t
answers_plan_key(Direct *d, uint32_t k, const uint8_t *axes, uint32_t n)
{
	const AnswersOp *o = d->o;
	uint32_t n_factors;
	const int64_t *factors = shard_rule_dim(&d->layout->rule, o->op->n_operands, k, &n_factors);
	IrAttr *list;
	ListKey *known;

	if (!n || !n_factors)
		return 0;
	for (uint32_t i = 0; !d->fragile && n_factors == 1 && i < o->op->n_operands; i++) {
		if (is_list(o->mesh, operand_axes(d, i, (uint32_t)*factors), axes, n))
			return i + 1;
	}
	if (!d->fragile && n_factors == 1)
		return 0;
	list = one_list(d, k, axes, n);
	if (d->fragile)			/* a plan may follow the result */
		return (uintptr_t)list;
	known = map_get(&d->lists[k], (uintptr_t)list);
	if (!known) {
		known = ARENA_NEW(o->a, ListKey);
		known->key = key_of_factors(d, list, factors, n_factors);
		map_put(o->a, &d->lists[k], (uintptr_t)list, known);
	}
	return known->key;
}

bool
answers_plan_is_single(const Direct *d)
{
	return d->fragile;
}

AnswerPlan
answers_plan_new(Direct *d, const AnswerLayout *to)
{
	const ShardSharding *from = begin(d, to, true);

	return (AnswerPlan){ .known = d->p.sum.known, .bytes = d->p.sum.bytes, .rounds = d->p.sum.rounds,
	                     .from = from, .reduced = reduced_axes(d) };
}

AnswerPrice
answers_plan_price(const AnswersOp *o, const AnswerPlan *plan, const AnswerLayout *to)
{
	Pricing p = answers_pricing(o, NULL, 0, true);
	ArenaMark mark = arena_mark(p.a);

	p.sum = (AnswerPrice){ .known = plan->known, .bytes = plan->bytes, .rounds = plan->rounds, .steps = "" };
	answers_add_result(&p, plan->reduced, o->op->results->type, plan->from, answers_bare_sharding(o, to));
	arena_reset(p.a, mark);
	return p.sum;
}

/* ---- homes ---- */

/* Returns the dimensions of the result that have a factor, as a set. */
static uint64_t
dims_with(const Direct *d, uint32_t factor)
{
	uint64_t dims = 0;

	for (uint32_t k = 0; k < d->o->op->results->type->n; k++) {
		uint32_t n;
		const int64_t *factors = shard_rule_dim(&d->layout->rule, d->o->op->n_operands, k, &n);

		for (uint32_t i = 0; i < n; i++)
			dims |= factors[i] == (int64_t)factor ? (uint64_t)1 << k : 0;
	}
	return dims;
}

static bool
is_reduced(const Direct *d, uint32_t factor)
{
	const ShardRuleView *r = &d->layout->rule;

	return is_listed(r->reduction, r->head->n_reduction, factor);
}

/* Adds homes without a rule. */
static void
add_same_dims(const AnswersOp *o, const AnswerLayout *l, AnswerHomes *homes)
{
	const uint8_t *axis = l->axes;

	for (uint32_t k = 0; l->n && k < l->rank && k < o->op->results->type->n; k++) {
		for (uint32_t n = 0; n < l->n[k]; n++)
			homes->dims[*axis++] |= (uint64_t)1 << k;
	}
}

/* Adds the homes of the operands' axes along a factor. */
static void
add_homes(const Direct *d, uint32_t factor, AnswerHomes *homes)
{
	uint64_t dims = dims_with(d, factor);
	bool reduced = is_reduced(d, factor);

	for (uint32_t i = 0; i < d->o->op->n_operands; i++) {
		ShardAxes axes = operand_axes(d, i, factor);

		for (uint32_t k = 0; k < axes.n; k++) {
			int64_t a = shard_mesh_axis_find(d->o->mesh, axes.v[k].name);

			homes->dims[a] |= dims;
			homes->summed |= reduced ? answers_axis((uint32_t)a) : 0;
		}
	}
}

void
answers_homes(const AnswersOp *o, const Direct *d, AnswerHomes *homes)
{
	for (uint32_t i = 0; !d && i < o->op->n_operands; i++)
		add_same_dims(o, &o->operands[i], homes);
	for (uint32_t f = 0; d && f < d->layout->n_factors; f++)
		add_homes(d, f, homes);
}
