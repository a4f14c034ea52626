/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules are interned attributes, and a program has few different ones: each is prepared once and
 * found again by its address.
 */
#include "propagate/state.h"

#include "base/paranoid.h"

static uint32_t
hash(const IrAttr *attr, uint32_t mask)
{
	return attr->hash & mask;
}

static void
rules_grow(Propagation *p)
{
	PropRule **old = p->rules.v;
	uint32_t n = old ? p->rules.mask + 1 : 0;

	p->rules.mask = n ? n * 2 - 1 : 63;
	p->rules.v = ARENA_ARRAY(p->arena, PropRule *, (size_t)p->rules.mask + 1);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k;

		if (!old[i])
			continue;
		for (k = hash(old[i]->attr, p->rules.mask); p->rules.v[k]; k = (k + 1) & p->rules.mask)
			;
		p->rules.v[k] = old[i];
	}
}

static void
mark_factors(bool *marks, const int64_t *factors, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		marks[factors[i]] = true;
}

/* Whether all tensors with dimensions map them to the same factors, one each. */
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

/* Whether a rule, prepared again, is the same. */
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
	uint32_t i;

	if (!p->rules.v || p->rules.n > p->rules.mask / 2)
		rules_grow(p);
	for (i = hash(attr, p->rules.mask); p->rules.v[i]; i = (i + 1) & p->rules.mask) {
		if (p->rules.v[i]->attr == attr) {
			PARANOID_CHECK("PropRule", rule_is(p, p->rules.v[i]));
			return p->rules.v[i];
		}
	}
	p->rules.n++;
	return p->rules.v[i] = rule_new(p->arena, attr);
}
