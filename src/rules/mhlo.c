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

RuleVerdict
rules_mhlo_erf(RuleBuilder *b, const IrOp *op)
{
	return session_has(b->s, IR_FEATURE_XLA_ERF) ? rules_same_shape(b, op) : RULE_NONE;
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
	const IrAttr *numbers = ir_op_prop(op, ATOM_ragged_dot_dimension_numbers);
	IrDotDims dims;
	Str text;

	if (!numbers || numbers->kind != IR_ATTR_OPAQUE)
		return RULE_UNKNOWN;
	text = session_str(b->s, ir_attr_atoms(numbers)[0]);
	dims = (IrDotDims){
		.batch = { list_named(b, text, "lhs_batching_dimensions"),
		           list_named(b, text, "rhs_batching_dimensions") },
		.contract = { list_named(b, text, "lhs_contracting_dimensions"),
		              list_named(b, text, "rhs_contracting_dimensions") },
		.ragged = list_named(b, text, "lhs_ragged_dimensions"),
		.group = list_named(b, text, "rhs_group_dimensions"),
	};
	return rule_ragged_dot(b, op, &dims, true);
}
