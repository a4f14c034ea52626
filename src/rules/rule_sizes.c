/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardy does not compare factor sizes with dimensions (spec 20), so a rule that someone wrote or kept from a larger
 * program may contradict the types.
 */
#include "rules/rule_sizes.h"

#include <inttypes.h>

#include "ir/walk.h"
#include "rules/rules.h"
#include "shard/sdy_attr.h"

static bool
has(const int64_t *set, uint32_t n, int64_t factor)
{
	for (uint32_t i = 0; i < n; i++) {
		if (set[i] == factor)
			return true;
	}
	return false;
}

static bool
is_special(const ShardRuleView *r, int64_t factor)
{
	return has(r->replication, r->head->n_replication, factor) ||
	       has(r->permutation, r->head->n_permutation, factor) || has(r->blocked, r->head->n_blocked, factor);
}

/* Returns whether a dimension of this size is made of its factors. */
static bool
fits(const ShardRuleView *r, uint32_t t, uint32_t d, int64_t size, int64_t *product)
{
	uint32_t n;
	const int64_t *factors = shard_rule_dim(r, t, d, &n);

	*product = 1;
	for (uint32_t i = 0; i < n; i++) {
		if (is_special(r, factors[i]) || __builtin_mul_overflow(*product, r->sizes[factors[i]], product))
			return true;
	}
	return !n || *product == size || size < 0 || (size == 1 && t < r->head->n_operands);
}

bool
rule_find_misfit(const IrOp *op, const IrAttr *rule, RuleMisfit *out)
{
	ShardRuleView r = shard_rule_view(rule);
	uint32_t n_operands = r.head->n_operands;

	if (n_operands != op->n_operands || r.head->n_results != op->n_results)
		return false;
	for (uint32_t t = 0; t < n_operands + op->n_results; t++) {
		const IrType *type = t < n_operands ? ir_operand(op, t)->type : op->results[t - n_operands].type;

		for (uint32_t d = 0; ir_type_is_tensor(type) && d < shard_rule_rank(&r, t) && d < type->n; d++) {
			*out = (RuleMisfit){ .tensor = t, .dim = d, .size = type->dims[d] };
			if (!fits(&r, t, d, type->dims[d], &out->product))
				return true;
		}
	}
	return false;
}

bool
rule_is_of_kind(const IrOp *op)
{
	return op->kind != IR_OP_FOREIGN && op->kind != IR_OP_SHLO_CUSTOM_CALL;
}

/* Returns whether shardc gives an operation that it knows a rule with the same misfit: the size of a convolved
 * dimension is not that of its factor. */
static bool
is_own(IrModule *m, IrOp *op, const RuleMisfit *bad)
{
	const IrAttr *own = rule_is_of_kind(op) ? rules_own(m, op) : NULL;
	RuleMisfit other;

	return own && rule_find_misfit(op, own, &other) && other.tensor == bad->tensor &&
	       other.dim == bad->dim && other.product == bad->product;
}

void
rule_advise_sizes(IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *rule = ir_op_get(op, ATOM_SDY_SHARDING_RULE);
		Str name = session_str(m->s, op->name);
		RuleMisfit bad;
		bool is_operand;

		if (!rule || rule->kind != IR_ATTR_RULE || !rule_find_misfit(op, rule, &bad) || is_own(m, op, &bad))
			continue;
		is_operand = bad.tensor < op->n_operands;
		diag_error(&m->s->diag, DIAG_RULE_SIZES, op->span,
		           "the sharding rule of '%.*s' gives dimension %u of %s %u the size %" PRId64
		           ", and it has %" PRId64, (int)name.n, name.p, (unsigned)bad.dim,
		           is_operand ? "operand" : "result",
		           (unsigned)(is_operand ? bad.tensor : bad.tensor - op->n_operands), bad.product, bad.size);
	}
}
