/* SPDX-License-Identifier: Apache-2.0
 *
 * Visiting an op (spec 30 §7): which rule, which slots, which directions; then one step (§6). A step
 * works on the shardings it read at its start; every write goes through propagate_slot_write.
 */
#include "propagate/internal.h"
#include "rules/rules.h"
#include "shard/value.h"

/* What a step is about. */
typedef struct StepInput {
	const PropRule *rule;
	const uint32_t *slots;		/* of the tensors: operands, then results */
	PropDirs dirs;
	bool conservative, elementwise;
	bool queue;			/* wake what is affected */
	IrOp *op;			/* of the record of steps */
	/* An edge of a manual computation: how its step sees what its slot holds. */
	PropView view;
	IrAttr *outer, *manual_axes;
} StepInput;

/* ---- what the last position of an edge of a manual computation sees ---- */

static IrAttr *
view_read(Propagation *p, const StepInput *in, IrAttr *stored)
{
	if (!stored || in->view == VIEW_PLAIN)
		return stored;
	if (in->view == VIEW_ADD)
		return shard_add_manual(p->s, in->outer, stored, in->manual_axes);
	return shard_erase_manual(p->s, stored, in->manual_axes);
}

static IrAttr *
view_store(Propagation *p, const StepInput *in, IrAttr *seen)
{
	if (in->view == VIEW_PLAIN)
		return seen;
	if (in->view == VIEW_ADD)
		return shard_erase_manual(p->s, seen, in->manual_axes);
	return shard_add_manual(p->s, in->outer, seen, in->manual_axes);
}

/* ---- one step ---- */

/* The members of v's group get exactly what v got. */
static void
spread_to_group(Propagation *p, const PropSlot *from, IrAttr *sharding, bool queue)
{
	const PropGroup *g = &p->groups.v[from->group - 1];

	for (uint32_t i = 0; i < g->n; i++) {
		if (g->members[i] == from->value)
			continue;
		if (propagate_slot(g->members[i]))
			propagate_slot_write(p, propagate_slot(g->members[i]), sharding);
		if (queue)
			propagate_wake(p, g->members[i]);
	}
}

static bool
has_axes(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	return sh->n_dim_axes + sh->n_replicated + sh->n_unreduced > 0;
}

/* Stores what became of tensor t; whether it changed. */
static bool
step_store(Propagation *p, const StepInput *in, const PropStep *st, uint32_t t, IrAttr *mesh_ref)
{
	uint32_t slot = in->slots[t];
	IrAttr *old = st->shardings[t];
	IrAttr *new = shard_project_up(p->s, st->arena, st->layout, t, st->cells, st->mesh, mesh_ref, old);
	bool last = t + 1 == st->layout->n_tensors;

	if (new == old || (!old && !has_axes(new)) || !slot)
		return false;
	propagate_slot_write(p, slot, last ? view_store(p, in, new) : new);
	if (!p->slots[slot].value)
		return true;
	if (in->queue)
		propagate_wake(p, p->slots[slot].value);
	if (p->slots[slot].group)
		spread_to_group(p, &p->slots[slot], new, in->queue);
	return true;
}

/* Whether all tensors of a pointwise rule have one and the same sharding. */
static bool
is_uniform(const PropRule *rule, IrAttr *const *shardings)
{
	const ShardLayout *l = rule->layout;
	const IrAttr *first = NULL;

	if (!rule->pointwise)
		return false;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		if (l->tensor_cells[t] == l->tensor_cells[t + 1])
			continue;
		if (!shardings[t] || (first && shardings[t] != first))
			return false;
		first = shardings[t];
	}
	return true;
}

static bool
step_spread(Propagation *p, const StepInput *in, PropStep *st, IrAttr *mesh_ref)
{
	const ShardLayout *l = st->layout;
	ShardCell *before = NULL;
	bool updated = false;

	if (p->recorder) {
		before = ARENA_ARRAY(st->arena, ShardCell, l->n_cells);
		memcpy(before, st->cells, l->n_cells * sizeof *before);
	}
	st->touched = ARENA_ARRAY(st->arena, bool, l->n_tensors);
	if (!(p->aggressive ? propagate_aggressive(st) : propagate_basic(st)))
		return false;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		if (st->touched[t])
			updated |= step_store(p, in, st, t, mesh_ref);
	}
	if (updated && p->recorder)
		propagate_record(p, in->op, st, before, in->slots);
	return updated;
}

/* Whether anything was written. *agreed says that no direction and no strategy could write. */
static bool
step_tensors(Propagation *p, const StepInput *in, IrAttr **shardings, bool *agreed)
{
	const ShardLayout *l = in->rule->layout;
	PropStep st = { .rule = in->rule, .layout = l, .shardings = shardings, .dirs = in->dirs,
	                .conservative = in->conservative, .elementwise = in->elementwise, .arena = p->step_arena };
	uint32_t last = l->n_tensors - 1;
	IrAttr *mesh_ref, *mesh;
	bool any = false;

	for (uint32_t t = 0; t < l->n_tensors; t++) {
		shardings[t] = p->slots[in->slots[t]].sharding;
		any |= shardings[t] != NULL;
	}
	shardings[last] = view_read(p, in, shardings[last]);
	*agreed = !any || is_uniform(in->rule, shardings);
	if (*agreed)
		return false;
	mesh_ref = shard_meshes_common(p->meshes, shardings, l->n_tensors, &mesh);
	if (!mesh_ref)
		return false;
	st.mesh = shard_mesh(mesh);
	if (st.mesh->n_axes == 0 && st.mesh->n_ids == 1)
		return false;	/* maximal */
	st.cells = ARENA_ARRAY(st.arena, ShardCell, l->n_cells);
	for (uint32_t t = 0; t < l->n_tensors; t++)
		shard_project_down(st.arena, l, t, shardings[t], false, st.mesh, st.cells);
	*agreed = propagate_step_agrees(&st);
	if (*agreed || (in->dirs.through == DIR_NONE && in->dirs.other == DIR_NONE))
		return false;
	return step_spread(p, in, &st, mesh_ref);
}

static bool
step(Propagation *p, const StepInput *in, bool *agreed)
{
	enum { FEW = 16 };
	ArenaMark mark = arena_mark(p->step_arena);
	uint32_t n = in->rule->layout->n_tensors;
	IrAttr *few[FEW], **shardings = n > FEW ? ARENA_ARRAY(p->step_arena, IrAttr *, n) : few;
	bool updated = step_tensors(p, in, shardings, agreed);

	arena_reset(p->step_arena, mark);
	return updated;
}

/* ---- the kinds of ops ---- */

static PropClass
class_of(Propagation *p, const IrOp *op)
{
	const IrAttr *target;

	if (ir_op_has(op, T_PASS) || rules_is_elementwise(op))
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

static void
classify(Propagation *p, PropOp *rec)
{
	IrOp *op = rec->op;
	IrAttr *rule;

	rec->kind = (uint8_t)kind_of(rec);
	rec->class = (uint8_t)class_of(p, op);
	rec->elementwise = rules_is_elementwise(op);
	if (rec->kind == PROP_BARRIER || rec->kind == PROP_EDGE)
		rec->rule = propagate_rule(p, rules_identity(p->s, op->results[0].type, rec->n_operands, 1));
	rule = rec->kind == PROP_RULE ? rules_get(p->m, op, p->o->conservative, false) : ir_op_attr(op, ATOM_SDY_SHARDING_RULE);
	if (rule && rule->kind == IR_ATTR_RULE) {
		if (rec->kind == PROP_RULE)
			rec->rule = propagate_rule(p, rule);
		else if (rec->kind != PROP_ENDED)
			rec->attached = propagate_rule(p, rule);
	}
	if (rec->kind == PROP_RULE && !rec->rule)
		rec->kind = PROP_INERT;
}

/* The directions that the op itself allows. */
static PropDirs
barrier_directions(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_allowed_direction);
	PropDir d = a && a->kind == IR_ATTR_INT ? (PropDir)(ir_attr_ints(a)[0] & 3) : DIR_NONE;

	return (PropDirs){ d, d };
}

static void
view_of_edge(StepInput *in, const IrValue *owner)
{
	const IrOp *op = ir_value_op(owner);
	const IrAttr *list;

	if (op->kind != IR_OP_SDY_MANUAL)
		return;
	in->view = owner->is_arg ? VIEW_ADD : VIEW_STRIP;
	list = ir_op_prop(op, owner->is_arg ? ATOM_in_shardings : ATOM_out_shardings);
	in->outer = ir_attr_elems(list)[owner->index];
	in->manual_axes = ir_op_prop(op, ATOM_manual_axes);
}

/* The step that a barrier or an edge makes with a rule somebody put on it. */
static bool
visit_attached(Propagation *p, const PropOp *rec)
{
	uint32_t slots[2] = { propagate_slot(ir_operand(rec->op, 0)), propagate_slot(&rec->op->results[0]) };
	StepInput in = { .rule = rec->attached, .slots = slots, .dirs = propagate_directions(p, rec), .queue = true,
	                 .conservative = p->o->conservative, .elementwise = rec->elementwise, .op = rec->op };
	bool agreed;

	return step(p, &in, &agreed);
}

/* Whether the last visit changed nothing and this one would see the same. */
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

static void
visit_with_rule(Propagation *p, PropOp *rec)
{
	StepInput in = { .rule = rec->rule, .slots = propagate_refs(p, rec), .queue = true, .op = rec->op,
	                 .elementwise = rec->elementwise, .conservative = rec->kind == PROP_RULE && p->o->conservative };
	uint8_t key;

	in.dirs = rec->kind == PROP_BARRIER ? barrier_directions(rec->op) : propagate_directions(p, rec);
	if (!rec->rule->any_special)
		in.dirs.other = in.dirs.through;
	key = (uint8_t)((unsigned)p->aggressive << 4 | (unsigned)in.dirs.through << 2 | (unsigned)in.dirs.other);
	if (is_quiet(p, rec, in.slots, key))
		return;
	if (rec->kind == PROP_EDGE && rec->op->kind == IR_OP_SDY_EDGE)
		view_of_edge(&in, ir_operand(rec->op, 0));
	rec->quiet = 0;
	if (step(p, &in, &rec->agreed))
		return;
	if (rec->attached) {
		visit_attached(p, rec);
		return;
	}
	rec->quiet = ++p->clock;
	rec->quiet_key = key;
}

void
propagate_visit(Propagation *p, uint32_t r)
{
	PropOp *rec = &p->ops[r];

	if (rec->kind == PROP_NEW)
		classify(p, rec);
	p->current = r;
	if (rec->rule)
		visit_with_rule(p, rec);
	else if (rec->attached)
		visit_attached(p, rec);
	p->current = 0;
}

void
propagate_visit_result(Propagation *p, IrOp *func, const IrValue *returned, uint32_t result_slot)
{
	uint32_t slots[2] = { propagate_slot(returned), result_slot };
	StepInput in = { .rule = propagate_rule(p, rules_identity(p->s, returned->type, 1, 1)), .slots = slots,
	                 .dirs = { DIR_BOTH, DIR_BOTH }, .op = func };
	bool agreed;

	step(p, &in, &agreed);
}
