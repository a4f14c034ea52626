/* SPDX-License-Identifier: Apache-2.0
 *
 * Op priorities (spec 30 §9.3): the directions that each of the five levels allows an operation, and the loop over
 * levels and strategies.
 */
#include "propagate/state.h"

bool
propagate_is_single_use(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = ir_operand(op, i);

		if (ir_type_is_tensor(v->type) && v->type->n == 0)
			continue;
		if (!ir_value_has_one_use(v))
			return false;
	}
	return true;
}

PropDirs
propagate_directions(const Propagation *p, const PropOp *rec)
{
	static const PropDir through[][LEVEL_ALL + 1] = {
		[CLASS_OTHER] = { DIR_NONE, DIR_NONE, DIR_BOTH, DIR_BOTH, DIR_BOTH },
		[CLASS_THROUGH] = { DIR_BOTH, DIR_BOTH, DIR_BOTH, DIR_BOTH, DIR_BOTH },
		[CLASS_FORWARD] = { DIR_FORWARD, DIR_FORWARD, DIR_BOTH, DIR_BOTH, DIR_BOTH },
		[CLASS_BROADCAST] = { DIR_NONE, DIR_NONE, DIR_BACKWARD, DIR_BACKWARD, DIR_BOTH },
	};
	static const PropDir other[][LEVEL_ALL + 1] = {
		[CLASS_OTHER] = { DIR_NONE, DIR_NONE, DIR_NONE, DIR_BOTH, DIR_BOTH },
		[CLASS_THROUGH] = { DIR_BOTH, DIR_BOTH, DIR_BOTH, DIR_BOTH, DIR_BOTH },
		[CLASS_FORWARD] = { DIR_FORWARD, DIR_FORWARD, DIR_FORWARD, DIR_BOTH, DIR_BOTH },
		[CLASS_BROADCAST] = { DIR_NONE, DIR_NONE, DIR_NONE, DIR_BACKWARD, DIR_BOTH },
	};

	if (p->schedule)
		return propagate_schedule_directions(p, rec);
	if (p->level == 0 && (rec->class == CLASS_THROUGH || rec->class == CLASS_FORWARD) &&
	    !propagate_is_single_use(rec->op))
		return (PropDirs){ DIR_NONE, DIR_NONE };
	return (PropDirs){ through[rec->class][p->level], other[rec->class][p->level] };
}

/* Makes one run per strategy. */
static bool
run_strategies(Propagation *p)
{
	p->aggressive = false;
	if (p->o->strategies != PROPAGATE_BY_AGGRESSIVE && !propagate_run_once(p))
		return false;
	p->aggressive = true;
	return p->o->strategies == PROPAGATE_BY_BASIC || propagate_run_once(p);
}

bool
propagate_op_priorities(Propagation *p)
{
	bool by_op = p->o->kind >= PROPAGATE_OP_PRIORITY && p->o->op_priorities;
	int last = p->schedule ? (int)p->schedule->n_levels - 1 : LEVEL_ALL;

	for (p->level = by_op ? 0 : LEVEL_ALL; p->level <= last; p->level++) {
		if (!run_strategies(p))
			return false;
	}
	return true;
}
