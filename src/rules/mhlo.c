/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules of the operations of the mhlo dialect that XLA hands to Shardy (spec 45 §4.2). They are XLA's, so they apply
 * without --extended-rules.
 */
#include <stdlib.h>

#include "rules/families.h"

RuleVerdict
rules_mhlo_topk(RuleBuilder *b, const IrOp *op)
{
	return rule_top_k(b, op);
}

/* Returns the integers of `name = [1, 2]` in the text of an attribute, none if the name is not there. */
static IrField
list_named(RuleBuilder *b, Str text, const char *name)
{
	const char *p = strstr(text.p, name);
	size_t skip = p ? strspn(p + strlen(name), " =[") : 0;
	int64_t *v;
	uint32_t n = 0;

	if (!p)
		return (IrField){ NULL, 0 };
	p += strlen(name) + skip;
	v = ARENA_ARRAY(&b->scratch, int64_t, strcspn(p, "]") + 1);
	for (char *end; *p >= '0' && *p <= '9'; p = end + strspn(end, ", "))
		v[n++] = strtoll(p, &end, 10);
	return (IrField){ v, n };
}

RuleVerdict
rules_mhlo_ragged_dot(RuleBuilder *b, const IrOp *op)
{
	static const char *const names[] = {
		[RAGGED_LHS_BATCH] = "lhs_batching_dimensions",
		[RAGGED_RHS_BATCH] = "rhs_batching_dimensions",
		[RAGGED_LHS_CONTRACT] = "lhs_contracting_dimensions",
		[RAGGED_RHS_CONTRACT] = "rhs_contracting_dimensions",
		[RAGGED_LHS_RAGGED] = "lhs_ragged_dimensions",
		[RAGGED_RHS_GROUP] = "rhs_group_dimensions",
	};
	const IrAttr *numbers = ir_op_prop(op, ATOM_ragged_dot_dimension_numbers);
	IrField dims[IR_FIELDS_MAX];

	if (!numbers || numbers->kind != IR_ATTR_OPAQUE)
		return RULE_UNKNOWN;
	for (uint32_t i = 0; i <= RAGGED_RHS_GROUP; i++)
		dims[i] = list_named(b, session_str(b->s, ir_attr_atoms(numbers)[0]), names[i]);
	return rule_ragged_dot(b, op, dims, true);
}
