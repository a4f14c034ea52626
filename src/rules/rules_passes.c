/* SPDX-License-Identifier: Apache-2.0
 *
 * The pass sdy-populate-op-sharding-rules: attaches to every operation of the module's functions its op sharding rule,
 * to nested operations before the operations around them (spec 20 §4).
 */
#include "ir/walk.h"
#include "rules/rules.h"

typedef struct PopulateOptions {
	bool conservative;
} PopulateOptions;

typedef struct Populate {
	IrModule *m;
	const PopulateOptions *o;
} Populate;

static IrWalk
populate_op(IrOp *op, void *cx)
{
	const Populate *p = cx;

	rules_get(p->m, op, p->o->conservative, true);
	return IR_WALK_ON;
}

static bool
populate(IrModule *m, PassCx *cx)
{
	Populate p = { m, cx->options };

	for (IrOp *func = ir_func_first(m->op); func; func = ir_func_next(func))
		ir_walk_post(func, populate_op, &p);
	return true;
}

static const PopulateOptions populate_defaults;
static const PassOption populate_options[] = {
	PASS_BOOL("conservative-propagation", PopulateOptions, conservative,
	          "create rules that never shard a dimension along axes that do not divide it"),
	{ 0 },
};

const Pass rules_passes[] = {
	{ "sdy-populate-op-sharding-rules", "add the op sharding rule of every operation as an attribute",
	  PASS_OPTIONS(populate_options, populate_defaults), .run = populate, .anchor = PASS_ON_FUNC },
	{ 0 },
};
