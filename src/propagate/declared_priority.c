/* SPDX-License-Identifier: Apache-2.0
 *
 * Op priorities that a file declares in place of the built-in ones (spec 40 §7.2). Operations selected by the same
 * entries form a class, which is made when the first of them is visited. Classes are found by linear search, because a
 * file declares few entries.
 */
#include "propagate/state.h"

static bool
is_edge(const IrOp *op)
{
	return op->kind == IR_OP_SDY_EDGE || op->kind == IR_OP_SDY_FUNC_EDGE;
}

static bool
selects(const IrPriority *e, const PropOp *rec)
{
	const IrOp *op = rec->op;
	const IrAttr *target;

	switch ((IrSelectorKind)e->selector) {
	case IR_SELECT_NAME:
		return op->name == e->name;
	case IR_SELECT_TARGET:
		target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;
		return target && target->kind == IR_ATTR_STRING && ir_attr_atoms(target)[0] == e->name;
	case IR_SELECT_ELEMENTWISE:
		return rec->elementwise;
	case IR_SELECT_EDGES:
		return is_edge(op);
	case IR_SELECT_ANY:
		return true;
	}
	return false;
}

/* Fills in, for each level, the first entry that selects the operation. */
static void
find_entries(const IrSchedule *s, const PropOp *rec, const IrPriority **found)
{
	for (uint32_t i = 0; i < s->n; i++) {
		const IrPriority *e = &s->entries[i];

		if (!found[e->level] && selects(e, rec))
			found[e->level] = e;
	}
}

uint8_t
propagate_schedule_class(Propagation *p, const PropOp *rec)
{
	const IrPriority *found[IR_PRIORITIES_MAX] = { NULL };
	size_t size = p->schedule->n_levels * sizeof *found;
	uint32_t c = 0;

	find_entries(p->schedule, rec, found);
	while (c < p->classes.n && memcmp(p->classes.v[c], found, size) != 0)
		c++;
	if (c == p->classes.n) {
		const IrPriority **kept = ARENA_ARRAY(p->arena, const IrPriority *, p->schedule->n_levels);

		memcpy(kept, found, size);
		*VEC_ADD(p->arena, &p->classes) = kept;
	}
	return (uint8_t)c;
}

PropDirs
propagate_schedule_directions(const Propagation *p, const PropOp *rec)
{
	const IrPriority *const *entries = p->classes.v[rec->class];
	unsigned through = DIR_NONE, other = DIR_NONE;

	for (int level = 0; level <= p->level; level++) {
		const IrPriority *e = entries[level];

		if (!e || (e->single_use && !propagate_is_single_use(rec->op)))
			continue;
		through |= e->direction;
		other |= e->pass_through_only ? 0u : e->direction;
	}
	return (PropDirs){ (PropDir)through, (PropDir)other };
}
