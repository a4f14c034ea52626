/* SPDX-License-Identifier: Apache-2.0
 *
 * The pass sdy-populate-op-sharding-rules: attaches to every operation of the module's functions its op sharding rule,
 * to nested operations before the operations around them (spec 20 §4).
 */
#include "ir/walk.h"
#include "rules/rules.h"

typedef struct Populate {
	IrModule *m;
	bool conservative;
} Populate;

static IrWalk
populate_op(IrOp *op, void *cx)
{
	const Populate *p = cx;

	rules_get(p->m, op, p->conservative, true);
	return IR_WALK_ON;
}

static bool
populate(IrModule *m, PassCx *cx)
{
	Populate p = { m, pass_option_bool(cx, "conservative-propagation") };

	for (IrOp *func = ir_func_first(m->op); func; func = ir_func_next(func))
		ir_walk_post(func, populate_op, &p);
	return true;
}

static const PassOption populate_options[] = {
	{ "conservative-propagation", OPTION_BOOL, "false", NULL,
	  "create rules that never shard a dimension along axes that do not divide it" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

const Pass rules_passes[] = {
	{ "sdy-populate-op-sharding-rules", "add the op sharding rule of every operation as an attribute",
	  populate_options,
	  .run = populate, .anchor = PASS_ON_FUNC },
	{ 0 },
};
