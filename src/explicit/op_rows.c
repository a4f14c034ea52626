/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of rules and flows. It names all of them, so none of them may name it: they find it as ExEnv.row.
 */
#include "explicit/ex_rules.h"

static const ExRow rows[IR_OP_COUNT] = {
	[IR_OP_FOREIGN] = { explicit_rule_foreign, explicit_marks_none, NULL, 0, EX_ON_CTX },
#define EX_RULE(id, rule, marks, placed, flags) \
	[IR_OP_##id] = { explicit_rule_##rule, explicit_marks_##marks, NULL, flags, placed },
#define EX_FLOW(id, flow, flags) [IR_OP_##id] = { NULL, NULL, explicit_flow_##flow, flags, EX_NOWHERE },
#include "explicit/rules.def"
#undef EX_RULE
#undef EX_FLOW
};

/* A reduction whose body is not one add, maximum or minimum has no output sharding in JAX (spec 60 §6.11), so a request
 * decides there as it does for every operation without native requests. */
static const ExRow reduce_without_kind = { explicit_rule_reduce, explicit_marks_reduce, NULL, 0, EX_ON_OWN };

const ExRow *
explicit_row(const IrOp *op)
{
	const ExRow *row = &rows[op->kind];

	if (op->kind == IR_OP_SHLO_REDUCE && explicit_reduce_kind(op) < 0)
		return &reduce_without_kind;
	return row->rule || row->flow ? row : &rows[IR_OP_FOREIGN];
}
