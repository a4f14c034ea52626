/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks an op sharding rule on an op (spec 10 §13.6). The checks that depend on the rule alone are memoized, so a rule
 * that many ops share is checked once.
 */
#include "verify_sdy/sdy_attached.h"

#include "base/paranoid.h"
#include "base/seen.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_sharding.h"

typedef struct RuleCheck {
	VerifyCx *cx;
	const IrOp *op;
	ShardRuleView rule;
	bool known;		/* the rule by itself is valid */
	bool *used;		/* by factor */
} RuleCheck;

static const char *
factor_text(VerifyCx *cx, int64_t factor)
{
	if (factor < 18)
		return arena_printf(cx->scratch, "%c", (char)('i' + (uint64_t)factor));
	return arena_printf(cx->scratch, "z_%lld", (long long)factor - 17);
}

static bool
check_factor(RuleCheck *c, const VerifySite *site, Seen *seen, const int64_t *factor, bool alone)
{
	if (*factor < 0 || *factor >= c->rule.head->n_factors)
		return verify_site_error(
			site, DIAG_RULE_FACTOR_RANGE, factor_text(c->cx, *factor),
			"expecting factor indices to be within 0<=...<num_factors; received: %lld, num_factors: %u",
			(long long)*factor, c->rule.head->n_factors);
	if (!seen_add(seen, factor))
		return verify_site_error(site, DIAG_RULE_FACTOR_REUSED, NULL,
		                         "cannot reuse factors for the same tensor value");
	c->used[*factor] = true;
	if (!alone && c->rule.sizes[*factor] == 1)
		return verify_site_error(site, DIAG_RULE_SIZE1_COMPOUND, NULL,
		                         "dim mapping can't have a factor of size 1 if there are multiple factors");
	return true;
}

static bool
check_dim(RuleCheck *c, const VerifySite *site, Seen *seen, const int64_t *factors, uint32_t n)
{
	if (n == 0)
		return verify_site_error(site, DIAG_RULE_EMPTY_DIM, NULL, "dim mapping must have at least one factor");
	for (uint32_t i = 0; i < n; i++) {
		if (!check_factor(c, site, seen, &factors[i], n == 1))
			return false;
	}
	return true;
}

/* Checks the map of tensor t against the type of its value. */
static bool
check_map(RuleCheck *c, const VerifySite *site, uint32_t t, IrType *type)
{
	uint32_t rank = shard_rule_rank(&c->rule, t), first = c->rule.tensor_dims[t];
	Seen seen;

	if (!ir_type_is_static_shaped(type))
		return verify_site_error(site, DIAG_RULE_STATIC_TYPE, NULL,
		                         "expected a ranked tensor with a static shape. type: '%s'",
		                         verify_type_text(c->cx, type));
	if (rank != ir_type_rank(type))
		return verify_site_error(site, DIAG_RULE_RANK, NULL, "mapping rank must match: %u != %u", rank,
		                         ir_type_rank(type));
	if (c->known)
		return true;
	seen_init(&seen, c->cx->scratch, c->rule.dim_factors[first + rank] - c->rule.dim_factors[first],
	          sizeof(int64_t));
	for (uint32_t d = 0; d < rank; d++) {
		uint32_t n;
		const int64_t *factors = shard_rule_dim(&c->rule, t, d, &n);

		if (!check_dim(c, site, &seen, factors, n))
			return false;
	}
	return true;
}

static bool
check_maps(RuleCheck *c, bool of_results)
{
	const IrOp *op = c->op;
	uint32_t n = of_results ? op->n_results : op->n_operands;
	uint32_t n_maps = of_results ? c->rule.head->n_results : c->rule.head->n_operands;
	VerifySite site = { .cx = c->cx, .op = op, .what = of_results ? "result" : "operand", .index = -1 };

	if (n != n_maps)
		return verify_error(c->cx, op, DIAG_RULE_COUNT, "number of %ss and mappings must match: %u != %u",
		                    site.what, n, n_maps);
	for (uint32_t i = 0; i < n; i++) {
		site.index = n > 1 ? (int64_t)i : -1;
		if (!check_map(c, &site, of_results ? op->n_operands + i : i,
		               of_results ? op->results[i].type : ir_operand(op, i)->type))
			return false;
	}
	return true;
}

static bool
check_all_used(RuleCheck *c)
{
	for (uint32_t k = 0; k < c->rule.head->n_factors; k++) {
		if (!c->used[k])
			return verify_error(c->cx, c->op, DIAG_RULE_FACTOR_UNUSED,
			                    "has factor %s=%lld that isn't used in operand and result mappings",
			                    factor_text(c->cx, k), (long long)c->rule.sizes[k]);
	}
	return true;
}

static bool
check_set(RuleCheck *c, const int64_t *set, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (set[i] < set[i - 1])
			return verify_error(c->cx, c->op, DIAG_RULE_SET_UNSORTED,
			                    "indices of special factors must be sorted");
	}
	for (uint32_t i = 1; i < n; i++) {
		if (set[i] == set[i - 1])
			return verify_error(c->cx, c->op, DIAG_RULE_SET_DUP,
			                    "indices of special factors must be unique");
	}
	if (n && set[0] < 0)
		return verify_error(c->cx, c->op, DIAG_RULE_SET_RANGE, "index must be non-negative");
	if (n && set[n - 1] >= c->rule.head->n_factors)
		return verify_error(c->cx, c->op, DIAG_RULE_SET_RANGE, "index must be less than %u, got: %lld",
		                    c->rule.head->n_factors, (long long)set[n - 1]);
	return true;
}

/* Marks the factors of a set as special. Returns false if one is special already. */
static bool
mark_special(bool *special, const int64_t *set, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (special[set[i]])
			return false;
		special[set[i]] = true;
	}
	return true;
}

static bool
check_sets(RuleCheck *c)
{
	const ShardRuleView *r = &c->rule;
	const ShardRule *h = r->head;
	bool *special;

	if (!check_set(c, r->reduction, h->n_reduction) || !check_set(c, r->replication, h->n_replication) ||
	    !check_set(c, r->permutation, h->n_permutation))
		return false;
	special = ARENA_ARRAY(c->cx->scratch, bool, h->n_factors);
	if (!mark_special(special, r->reduction, h->n_reduction) ||
	    !mark_special(special, r->replication, h->n_replication) ||
	    !mark_special(special, r->permutation, h->n_permutation))
		return verify_error(
			c->cx, c->op, DIAG_RULE_SET_EXCLUSIVE,
			"a factor can only be in one of the reduction, need replication, or permutation factor sets");
	return check_set(c, r->blocked, h->n_blocked);
}

static bool
check_reductions(RuleCheck *c)
{
	const ShardRuleView *r = &c->rule;
	const ShardRule *h = r->head;
	bool *reduction = ARENA_ARRAY(c->cx->scratch, bool, h->n_factors);

	mark_special(reduction, r->reduction, h->n_reduction);
	for (uint32_t i = r->dim_factors[r->tensor_dims[h->n_operands]]; i < h->n_mapped; i++) {
		if (reduction[r->factors[i]])
			return verify_error(c->cx, c->op, DIAG_RULE_REDUCTION_IN_RESULT,
			                    "reduction factor cannot be in result mappings");
	}
	return true;
}

bool
verify_rule(VerifyCx *cx, const IrOp *op, const IrAttr *rule)
{
	RuleCheck c = { .cx = cx, .op = op, .rule = shard_rule_view(rule) };
	bool known = verify_memo_has(cx->memo, rule, NULL, NULL, NULL);

	c.known = known && !PARANOID;
	if (!c.known)
		c.used = ARENA_ARRAY(cx->scratch, bool, c.rule.head->n_factors);
	if (!check_maps(&c, false) || !check_maps(&c, true))
		return false;
	if (c.known)
		return true;
	if (!check_all_used(&c) || !check_sets(&c) || !check_reductions(&c)) {
		PARANOID_CHECK("VerifyMemo", !known);
		return false;
	}
	verify_memo_add(cx->memo, rule, NULL, NULL, NULL);
	return true;
}
