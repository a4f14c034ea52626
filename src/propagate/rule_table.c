/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules are interned attributes, and a program has few different ones, so each is prepared once and found by its
 * address.
 */
#include "propagate/state.h"

#include "base/paranoid.h"

static void
mark_factors(bool *marks, const int64_t *factors, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		marks[factors[i]] = true;
}

/* Returns whether all tensors with dimensions map them to the same factors, one factor per dimension. */
static bool
is_pointwise(const ShardLayout *l)
{
	const ShardRuleView *v = &l->rule;
	uint32_t rank = l->n_factors;
	const int64_t *last;

	if (v->head->n_dims != v->head->n_mapped || !rank || rank > l->n_cells)
		return false;
	last = v->factors + l->n_cells - rank;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		uint32_t first = l->tensor_cells[t], n = l->tensor_cells[t + 1] - first;

		if (n && n != rank)
			return false;
		if (n && memcmp(v->factors + first, last, rank * sizeof *last) != 0)
			return false;
	}
	return true;
}

static PropRule *
rule_new(Arena *a, IrAttr *attr)
{
	PropRule *r = ARENA_NEW(a, PropRule);
	const ShardRule *h;

	r->attr = attr;
	r->layout = shard_layout_new(a, attr);
	h = r->layout->rule.head;
	r->blocked = ARENA_ARRAY(a, bool, h->n_factors);
	r->special = ARENA_ARRAY(a, bool, h->n_factors);
	mark_factors(r->blocked, r->layout->rule.blocked, h->n_blocked);
	mark_factors(r->special, r->layout->rule.reduction, h->n_reduction);
	mark_factors(r->special, r->layout->rule.replication, h->n_replication);
	mark_factors(r->special, r->layout->rule.permutation, h->n_permutation);
	r->any_special = h->n_reduction + h->n_replication + h->n_permutation > 0;
	r->pointwise = is_pointwise(r->layout);
	return r;
}

/* Returns whether the rule, prepared again, is the same. */
static bool
rule_is(Propagation *p, const PropRule *r)
{
	ArenaMark mark = arena_mark(p->step_arena);
	const PropRule *again = rule_new(p->step_arena, r->attr);
	uint32_t n = r->layout->rule.head->n_factors;
	bool same = memcmp(again->blocked, r->blocked, n) == 0 && memcmp(again->special, r->special, n) == 0 &&
	            again->any_special == r->any_special && again->pointwise == r->pointwise;

	arena_reset(p->step_arena, mark);
	return same;
}

PropRule *
propagate_rule(Propagation *p, IrAttr *attr)
{
	PropRule *r = map_get(&p->rules, (uintptr_t)attr);

	if (r) {
		PARANOID_CHECK("PropRule", rule_is(p, r));
		return r;
	}
	r = rule_new(p->arena, attr);
	map_put(p->arena, &p->rules, (uintptr_t)attr, r);
	return r;
}
