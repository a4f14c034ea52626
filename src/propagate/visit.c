/* SPDX-License-Identifier: Apache-2.0
 *
 * Visiting an operation (spec 30 §7): finds its rule, slots and directions, then makes one step, unless the last step
 * changed nothing and its slots are unchanged since.
 */
#include "base/paranoid.h"
#include "flow/value.h"
#include "propagate/state.h"
#include "rules/rules.h"

/* ---- kinds of operations ---- */

static uint8_t
class_of(Propagation *p, const PropOp *rec)
{
	const IrOp *op = rec->op;
	const IrAttr *target;

	if (p->schedule)
		return propagate_schedule_class(p, rec);
	if (rec->elementwise || ir_op_has(op, T_PASS))
		return CLASS_THROUGH;
	if (ir_op_has(op, T_PASS_FWD))
		return CLASS_FORWARD;
	if (op->kind == IR_OP_SHLO_BROADCAST_IN_DIM)
		return CLASS_BROADCAST;
	target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;
	if (target && target->kind == IR_ATTR_STRING) {
		Str name = session_str(p->s, ir_attr_atoms(target)[0]);

		if (str_eq(name, STR("MoveToDevice")) || str_eq(name, STR("MoveToHost")))
			return CLASS_THROUGH;
	}
	return CLASS_OTHER;
}

/* Returns whether the operation, or the owner of this edge, is declared to keep its dimensions divisible. */
static bool
keeps_divisible(const PropOp *rec)
{
	const IrDecl *decl = ir_op_decl(rec->kind == PROP_EDGE ? ir_value_op(ir_operand(rec->op, 0)) : rec->op);

	return decl && decl->keep_divisible;
}

static PropKind
kind_of(const PropOp *rec)
{
	const IrOp *op = rec->op;

	switch (op->kind) {
	case IR_OP_SDY_BARRIER:
		return PROP_BARRIER;
	case IR_OP_SDY_FUNC_EDGE:
		if (ir_type_is_static_shaped(op->results[0].type))
			return rec->n_operands ? PROP_EDGE : PROP_ENDED;
		return PROP_INERT;
	case IR_OP_SDY_EDGE:
		return ir_type_is_static_shaped(op->results[0].type) ? PROP_EDGE : PROP_INERT;
	default:
		return PROP_RULE;
	}
}

/* Decides, at the first visit, the kind, class and rules of a record. */
static void
classify(Propagation *p, PropOp *rec)
{
	IrOp *op = rec->op;
	IrAttr *rule;

	rec->kind = (uint8_t)kind_of(rec);
	rec->elementwise = rules_is_elementwise(op);
	rec->class = class_of(p, rec);
	rec->divisible = p->s->decls && keeps_divisible(rec);
	if (rec->kind == PROP_BARRIER || rec->kind == PROP_EDGE)
		rec->rule = propagate_rule(p, rules_identity(p->s, op->results[0].type, rec->n_operands, 1));
	rule = rec->kind == PROP_RULE ? rules_get(p->m, op, p->o->conservative, false)
	                              : ir_op_attr(op, ATOM_SDY_SHARDING_RULE);
	if (rule && rule->kind == IR_ATTR_RULE) {
		if (rec->kind == PROP_RULE)
			rec->rule = propagate_rule(p, rule);
		else if (rec->kind != PROP_ENDED)
			rec->attached = propagate_rule(p, rule);
	}
	if (rec->kind == PROP_RULE && (!rec->rule || !rec->rule->layout->n_tensors)) {
		rec->kind = PROP_INERT;
		rec->rule = NULL;
	}
}

/* Returns the directions that a barrier allows at every level. */
static PropDirs
barrier_directions(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_allowed_direction);
	PropDir d = a && a->kind == IR_ATTR_INT ? (PropDir)(ir_attr_ints(a)[0] & 3) : DIR_NONE;

	return (PropDirs){ d, d };
}

PropDirs
propagate_last_directions(const Propagation *p, const PropOp *rec)
{
	Propagation last = *p;

	if (rec->kind == PROP_BARRIER)
		return barrier_directions(rec->op);
	if (!p->schedule)
		return (PropDirs){ DIR_BOTH, DIR_BOTH };
	last.level = (int)p->schedule->n_levels - 1;
	return propagate_schedule_directions(&last, rec);
}

/* Sets the conversion of the sharding of an edge, if its owner has manual axes. */
static void
view_of_edge(PropStepInput *in, const IrValue *owner)
{
	const IrOp *op = ir_value_op(owner);
	IrAttr *list, *axes = flow_manual_axes(op);

	if (!axes)
		return;
	list = flow_list(op, owner->is_arg);
	if (!list || flow_list_number(owner) >= list->n)
		return;
	in->view = owner->is_arg ? VIEW_ADD : VIEW_STRIP;
	in->outer = ir_attr_elems(list)[flow_list_number(owner)];
	in->manual_axes = axes;
}

static PropStepInput
input_without_view(const Propagation *p, const PropOp *rec)
{
	return (PropStepInput){ .rule = rec->rule, .slots = propagate_refs(p, rec), .queue = true, .op = rec->op,
	                        .elementwise = rec->elementwise, .divisible = rec->divisible,
	                        .conservative = rec->kind == PROP_RULE && p->o->conservative };
}

PropStepInput
propagate_input(const Propagation *p, const PropOp *rec)
{
	PropStepInput in = input_without_view(p, rec);

	if (rec->kind == PROP_EDGE && rec->op->kind == IR_OP_SDY_EDGE && rec->op->n_operands)
		view_of_edge(&in, ir_operand(rec->op, 0));
	return in;
}

PropStepInput
propagate_attached_input(const Propagation *p, const PropOp *rec, const uint32_t *slots)
{
	return (PropStepInput){ .rule = rec->attached, .slots = slots, .queue = true, .op = rec->op,
	                        .conservative = p->o->conservative, .elementwise = rec->elementwise };
}

/* Makes the step of a barrier or edge with the explicit rule attached to it. */
static bool
visit_attached(Propagation *p, const PropOp *rec)
{
	const uint32_t slots[2] = { propagate_slot(ir_operand(rec->op, 0)), propagate_slot(&rec->op->results[0]) };
	PropStepInput in = propagate_attached_input(p, rec, slots);
	bool agreed;

	in.dirs = propagate_directions(p, rec);
	return propagate_step(p, &in, &agreed);
}

/* Returns whether the last visit changed nothing and this one would read the same. */
static bool
is_quiet(const Propagation *p, const PropOp *rec, const uint32_t *slots, uint8_t key)
{
	uint32_t n = rec->rule->layout->n_tensors;

	if (!rec->quiet || (!rec->agreed && rec->quiet_key != key))
		return false;
	for (uint32_t t = 0; t < n; t++) {
		if (p->slots[slots[t]].written >= rec->quiet)
			return false;
	}
	return true;
}

/* Makes the steps of a visit. Returns whether no level and no strategy can change anything from now on. */
static bool
visit_with_rule(Propagation *p, PropOp *rec)
{
	PropStepInput in = input_without_view(p, rec);
	bool quiet;
	uint8_t key;

	in.dirs = rec->kind == PROP_BARRIER ? barrier_directions(rec->op) : propagate_directions(p, rec);
	if (!rec->rule->any_special)
		in.dirs.other = in.dirs.through;
	if (in.dirs.through == DIR_NONE && in.dirs.other == DIR_NONE && !rec->attached)
		return false;
	key = (uint8_t)((unsigned)p->aggressive << 4 | (unsigned)in.dirs.through << 2 | (unsigned)in.dirs.other);
	quiet = is_quiet(p, rec, in.slots, key);
	if (quiet && !PARANOID)
		return rec->agreed;
	if (rec->kind == PROP_EDGE && rec->op->kind == IR_OP_SDY_EDGE)
		view_of_edge(&in, ir_operand(rec->op, 0));
	rec->quiet = 0;
	if (propagate_step(p, &in, &rec->agreed)) {
		PARANOID_CHECK("PropOp.quiet", !quiet);
		return false;
	}
	if (rec->attached) {
		visit_attached(p, rec);
		return false;
	}
	rec->quiet = ++p->clock;
	rec->quiet_key = key;
	return rec->agreed;
}

/* Visits a copy of the record. The visit clears copy.quiet if it changes something. */
bool
propagate_visit_is_idle(Propagation *p, uint32_t r)
{
	PropOp copy = p->ops[r];

	if (!PARANOID || !copy.rule || copy.attached || copy.erased)
		return true;
	copy.quiet = 1;
	visit_with_rule(p, &copy);
	return copy.quiet != 0;
}

void
propagate_visit(Propagation *p, uint32_t r)
{
	PropOp *rec = &p->ops[r];
	bool done = true;	/* no later visit can change anything */

	if (rec->kind == PROP_NEW)
		classify(p, rec);
	p->current = r;
	if (rec->rule)
		done = visit_with_rule(p, rec);
	else if (rec->attached)
		visit_attached(p, rec);
	if (done && !rec->attached)
		propagate_deactivate(p, r);
	p->current = 0;
}

PropStepInput
propagate_result_input(const Propagation *p, uint32_t i, uint32_t returned, uint32_t *slots)
{
	slots[0] = returned;
	slots[1] = p->main_results + i;
	return (PropStepInput){ .rule = p->result_rules[i], .slots = slots, .op = p->main };
}

void
propagate_visit_result(Propagation *p, uint32_t i, const IrValue *returned)
{
	uint32_t slots[2];
	PropStepInput in;
	bool agreed;

	if (!p->result_rules[i])
		p->result_rules[i] = propagate_rule(p, rules_identity(p->s, returned->type, 1, 1));
	in = propagate_result_input(p, i, propagate_slot(returned), slots);
	in.dirs = (PropDirs){ DIR_BOTH, DIR_BOTH };
	propagate_step(p, &in, &agreed);
}
