/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads a module into records and slots, and writes the slots back. Reading takes two walks in pre-order: the first
 * numbers the operations, and the second finds the slot of every value (spec 30 §3). The slot may belong to a value
 * that comes later, so all values must be marked as having no slot before the second walk.
 */
#include "flow/value.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "propagate/prop_log.h"
#include "rules/rules.h"

/* ---- reading ---- */

/* Marks the values of an operation as having no slot yet, and returns their number. */
static uint32_t
forget_values(IrOp *op)
{
	uint32_t n = op->n_results;

	for (uint32_t i = 0; i < op->n_results; i++)
		op->results[i].tmp = 0;
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (uint32_t i = 0; i < b->n_args; i++)
				b->args[i]->tmp = 0;
			n += b->n_args;
		}
	}
	return n;
}

bool
propagate_program_count(Propagation *p)
{
	bool accepted = true;

	ir_tmp_claim(p->m, IR_TMP_OP, PROPAGATE_TMP);
	ir_tmp_claim(p->m, IR_TMP_VALUE, PROPAGATE_TMP);
	p->n_ops = p->max_slots = 1;
	p->n_refs = 0;
	for (IrOp *op = ir_walk_next(p->m->op, p->m->op); op; op = ir_walk_next(p->m->op, op)) {
		op->tmp = p->n_ops++;
		p->n_refs += op->n_operands + op->n_results;
		p->max_slots += forget_values(op);
		for (uint32_t i = 0; i < op->n_results; i++)
			accepted &= ir_type_is_static_tensor(op->results[i].type);
		if (op->kind == IR_OP_FUNC)
			p->max_slots += ir_func_type(op)->n;
	}
	p->m->op->tmp = 0;
	return accepted;
}

/* Returns entry i of a list of shardings, or NULL. */
static IrAttr *
list_old(const IrAttr *list, uint32_t i)
{
	return list && list->kind == IR_ATTR_PER_VALUE && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

/* Gives a value the slot of its owner, which is made if it is new. */
static void
slot_assign(Propagation *p, IrValue *v)
{
	IrValue *owner = flow_value_owner(v);

	if (!owner)
		return;
	if (!owner->tmp) {
		owner->tmp = p->n_slots++;
		p->slots[owner->tmp].value = owner;
		p->slots[owner->tmp].sharding = flow_value_get(p->s, owner);
		if (p->stored && owner->is_arg && flow_manual_axes(ir_value_op(owner)))
			p->stored[owner->tmp] = list_old(flow_list(ir_value_op(owner), true), flow_list_number(owner));
	}
	v->tmp = owner->tmp;
}

static void
slot_of_func(Propagation *p, uint32_t rec, uint32_t index, bool is_arg, IrAttr *sharding)
{
	p->slots[p->n_slots++] = (PropSlot){ .sharding = sharding, .func = rec, .index = index, .is_arg = is_arg };
}

/* Makes the slots of a function that belong to no value: its results, and the arguments of a declaration. */
static void
slots_of_func(Propagation *p, const IrOp *func, uint32_t rec)
{
	const IrType *t = ir_func_type(func);

	for (uint32_t i = 0; !ir_op_body(func, 0) && i < t->n_in; i++)
		slot_of_func(p, rec, i, true, flow_func_arg(func, i));
	if (func == p->main) {
		p->main_results = p->n_slots;
		p->result_rules = ARENA_ARRAY(p->arena, PropRule *, ir_type_n_results(t));
	}
	for (uint32_t i = 0; i < ir_type_n_results(t); i++)
		slot_of_func(p, rec, i, false, flow_func_result(func, i));
}

/* Makes a slot for each result of an operation that is not a data-flow owner. */
static void
slots_of_results(Propagation *p, IrOp *op)
{
	Atom single = flow_op_single(op);
	IrAttr *one = single ? ir_op_prop(op, single) : NULL;
	const IrAttr *list = single ? NULL : ir_op_attr(op, ATOM_SDY_SHARDING_ATTR);

	for (uint32_t i = 0; i < op->n_results; i++) {
		PropSlot *sl = &p->slots[p->n_slots];

		if (op->results[i].tmp)
			continue;	/* the result of an edge, whose slot was made with its owner */
		sl->value = &op->results[i];
		sl->sharding = list ? list_old(list, i) : one && one->kind == IR_ATTR_SHARDING ? one : NULL;
		op->results[i].tmp = p->n_slots++;
	}
}

static void
slots_of_op(Propagation *p, IrOp *op)
{
	if (ir_op_has(op, T_DATAFLOW)) {
		for (uint32_t i = 0; i < op->n_results; i++)
			slot_assign(p, &op->results[i]);
	} else {
		slots_of_results(p, op);
	}
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (uint32_t i = 0; i < b->n_args; i++)
				slot_assign(p, b->args[i]);
		}
	}
	if (op->kind == IR_OP_FUNC)
		slots_of_func(p, op, op->tmp);
}

/* Finds the operations that may become dead. The middle loop passes effects of nested operations on to their
 * parents; it runs backwards because records of children come after those of their parents. */
static void
find_mortals(Propagation *p)
{
	for (uint32_t r = 1; r < p->n_ops; r++) {
		PropOp *rec = &p->ops[r];

		rec->mortal = ir_op_info(rec->op->kind)->effects == FX_R || ir_op_is_effect_free(rec->op);
	}
	for (uint32_t r = p->n_ops - 1; r > 0; r--) {
		const IrOp *parent = ir_op_holder(p->ops[r].op);

		if (!p->ops[r].mortal && parent->tmp)
			p->ops[parent->tmp].mortal = false;
	}
	for (uint32_t r = 1; r < p->n_ops; r++) {
		PropOp *rec = &p->ops[r];
		uint32_t parent = ir_op_holder(rec->op)->tmp;

		rec->mortal &= !ir_op_has(rec->op, T_TERM | T_SYMBOL);
		rec->dying = parent && !p->ops[parent].mortal ? p->ops[parent].dying : parent;
	}
}

static void
add_source(IrUse *source, void *cx)
{
	Propagation *p = cx;

	*VEC_ADD(p->arena, &p->edge_refs) = propagate_slot(source->value);
}

/* Adds the sources of a function edge: the operands of all calls, or the operand of the callee's return. */
static void
add_func_sources(Propagation *p, const IrValue *v)
{
	const IrOp *op = ir_value_op(v);

	if (v->is_arg) {
		const PropCallers *c = &p->callers[op->tmp];

		for (uint32_t i = 0; i < c->n; i++)
			add_source(&c->v[i]->operands[v->index], p);
	} else {
		IrOp *callee = propagate_callee(p, op);
		const IrBlock *body = callee ? ir_op_body(callee, 0) : NULL;
		IrOp *ret = body ? ir_block_terminator(body) : NULL;

		if (ret && v->index < ret->n_operands)
			add_source(&ret->operands[v->index], p);
	}
}

/* Lists the slots of an edge: its sources, then its result. Their number is not known beforehand, so edges use
 * a separate vector. */
static void
refs_of_edge(Propagation *p, PropOp *rec)
{
	const IrValue *v = ir_operand(rec->op, 0);

	rec->slots = p->edge_refs.n;
	if (rec->op->kind == IR_OP_SDY_FUNC_EDGE)
		add_func_sources(p, v);
	else
		flow_edge_sources(v, add_source, p);
	rec->n_operands = p->edge_refs.n - rec->slots;
	*VEC_ADD(p->arena, &p->edge_refs) = propagate_slot(&rec->op->results[0]);
}

static void
refs_of_op(Propagation *p, PropOp *rec, uint32_t *n)
{
	IrOp *op = rec->op;

	rec->slots = *n;
	rec->n_operands = op->n_operands;
	for (uint32_t i = 0; i < op->n_operands; i++)
		p->refs[(*n)++] = propagate_slot(ir_operand(op, i));
	for (uint32_t i = 0; i < op->n_results; i++)
		p->refs[(*n)++] = propagate_slot(&op->results[i]);
}

static bool
is_edge(const PropOp *rec)
{
	return rec->op->kind == IR_OP_SDY_EDGE || rec->op->kind == IR_OP_SDY_FUNC_EDGE;
}

/* Returns the number of slots of a record's step. */
static uint32_t
n_refs_of(const PropOp *rec)
{
	return rec->n_operands + rec->op->n_results;
}

static void
find_refs(Propagation *p)
{
	uint32_t n = 0;

	p->refs = ARENA_ARRAY(p->arena, uint32_t, p->n_refs);
	for (uint32_t r = 1; r < p->n_ops; r++) {
		PropOp *rec = &p->ops[r];

		if (is_edge(rec))
			refs_of_edge(p, rec);
		else
			refs_of_op(p, rec, &n);
	}
}

static void
count_readers(Propagation *p, const PropOp *rec)
{
	const uint32_t *refs = (is_edge(rec) ? p->edge_refs.v : p->refs) + rec->slots;

	for (uint32_t i = 0; i < n_refs_of(rec); i++)
		p->first_reader[refs[i] + 1]++;
}

static void
enter_readers(Propagation *p, uint32_t r)
{
	const PropOp *rec = &p->ops[r];
	const uint32_t *refs = (is_edge(rec) ? p->edge_refs.v : p->refs) + rec->slots;

	for (uint32_t i = 0; i < n_refs_of(rec); i++)
		p->readers[p->first_reader[refs[i]]++] = r;
}

/* Lists the records that read each slot: the inverse of the slots that each record reads, by counting sort. */
static void
find_readers(Propagation *p)
{
	p->first_reader = ARENA_ARRAY(p->arena, uint32_t, (size_t)p->n_slots + 2);
	p->readers = ARENA_ARRAY(p->arena, uint32_t, (size_t)p->n_refs + p->edge_refs.n);
	for (uint32_t r = 1; r < p->n_ops; r++)
		count_readers(p, &p->ops[r]);
	for (uint32_t i = 1; i <= p->n_slots; i++)
		p->first_reader[i] += p->first_reader[i - 1];
	for (uint32_t r = 1; r < p->n_ops; r++)
		enter_readers(p, r);
	/* Each start has moved to the start of the next slot. */
	memmove(p->first_reader + 1, p->first_reader, p->n_slots * sizeof *p->first_reader);
	p->first_reader[0] = 0;
}

void
propagate_program_init(Propagation *p)
{
	uint32_t r = 1;

	p->ops = ARENA_ARRAY(p->arena, PropOp, p->n_ops);
	p->slots = ARENA_ARRAY(p->arena, PropSlot, p->max_slots);
	if (ir_module_made(p->m, IR_OP_SDY_MANUAL) || p->s->decls)
		p->stored = ARENA_ARRAY(p->arena, IrAttr *, p->max_slots);
	p->n_slots = 1;
	p->on_stack = ARENA_ARRAY(p->arena, uint8_t, p->n_ops);
	p->active = ARENA_ARRAY(p->arena, uint64_t, (size_t)p->n_ops / 64 + 1);
	for (IrOp *op = ir_walk_next(p->m->op, p->m->op); op; op = ir_walk_next(p->m->op, op)) {
		propagate_activate(p, r);
		p->ops[r++].op = op;
		slots_of_op(p, op);
	}
	propagate_callers_find(p);
	find_mortals(p);
	find_refs(p);
	find_readers(p);
}

/* ---- writing ---- */

static void
activate_readers(Propagation *p, uint32_t slot)
{
	if (p->slots[slot].value && !propagate_once(p, slot, ONCE_ACTIVATE))
		return;
	for (uint32_t i = p->first_reader[slot]; i < p->first_reader[slot + 1]; i++)
		propagate_activate(p, p->readers[i]);
}

/* Stores the open shardings of the siblings of a slot whose list of n values was just created. */
static void
write_siblings(Propagation *p, const PropSlot *sl, IrOp *op, uint32_t n)
{
	flow_value_set(p->s, sl->value, sl->sharding);
	for (uint32_t i = 0; i < n; i++) {
		IrValue *v = sl->value->is_arg ? flow_arg_owner(op, i) : &op->results[i];
		PropSlot *sibling = &p->slots[propagate_slot(v)];

		if (sibling->value != v || sibling == sl)
			continue;
		sibling->sharding = flow_value_get(p->s, v);
		sibling->written = p->clock;
		if (p->log)
			propagate_log_sibling(p, propagate_slot(v));
		activate_readers(p, propagate_slot(v));
	}
}

void
propagate_slot_write(Propagation *p, uint32_t slot, IrAttr *sharding)
{
	PropSlot *sl = &p->slots[slot];
	bool missing = !sl->sharding;
	IrOp *op;
	uint32_t n;

	if (p->stored && p->stored[slot]) {
		IrAttr *axes = flow_manual_axes(ir_value_op(sl->value));

		p->stored[slot] = flow_add_manual(p->s, p->stored[slot], sharding, axes);
		sharding = flow_erase_manual(p->s, p->stored[slot], axes);
	}
	sl->sharding = sharding;
	sl->dirty = true;
	sl->written = ++p->clock;
	if (p->log)
		propagate_log_add(p, slot);
	activate_readers(p, slot);
	if (!missing || !sl->value)
		return;
	op = ir_value_op(sl->value);
	n = op->kind == IR_OP_FUNC ? 0 : flow_list_length(op, sl->value->is_arg);
	if (n > 1)
		write_siblings(p, sl, op, n);
}

/* Returns the list entry of a value: the sharding in its slot if that is not written back yet, else `old`. */
static IrAttr *
list_entry(Propagation *p, IrValue *v, IrAttr *old)
{
	PropSlot *sl = &p->slots[propagate_slot(v)];

	if (sl->value != v || !sl->dirty)
		return old;
	sl->dirty = false;
	return sl->sharding;
}

/* Writes back the list of an operation's results. */
static void
flush_results(Propagation *p, IrOp *op)
{
	const IrAttr *list = flow_list(op, false);
	IrAttr *few[8], **v = op->n_results > 8 ? ARENA_ARRAY(p->arena, IrAttr *, op->n_results) : few;

	for (uint32_t i = 0; i < op->n_results; i++)
		v[i] = list_entry(p, &op->results[i], list_old(list, i));
	flow_list_set(p->s, op, false, ir_attr_per_value(p->s, v, op->n_results));
}

static void
flush_body_args(Propagation *p, IrOp *op)
{
	const IrAttr *list = flow_list(op, true);
	uint32_t n = flow_n_arg_owners(op);
	IrAttr **v = ARENA_ARRAY(p->arena, IrAttr *, n);

	for (uint32_t i = 0; i < n; i++) {
		IrValue *arg = flow_arg_owner(op, i);
		uint32_t slot = propagate_slot(arg);

		v[i] = list_entry(p, arg, list_old(list, i));
		if (p->stored && p->stored[slot])
			v[i] = p->stored[slot];
	}
	flow_list_set(p->s, op, true, ir_attr_per_value(p->s, v, n));
}

static void
flush_func_args(Propagation *p, IrOp *func)
{
	const IrBlock *b = ir_op_block(func, 0);
	IrAttr **dicts = ARENA_ARRAY(p->arena, IrAttr *, b->n_args);

	for (uint32_t i = 0; i < b->n_args; i++) {
		IrAttr *sharding = list_entry(p, b->args[i], flow_func_arg(func, i));

		dicts[i] = ir_dict_set(p->s, ir_func_arg_attrs(func, i), ATOM_SDY_SHARDING_ATTR, sharding);
	}
	ir_func_set_all_arg_attrs(p->s, func, dicts, b->n_args);
}

/* Writes back consecutive slots of a function that belong to no value, and returns the last one. */
static uint32_t
flush_func_slots(Propagation *p, uint32_t first)
{
	PropSlot *sl = &p->slots[first];
	IrOp *func = p->ops[sl->func].op;
	const IrType *t = ir_func_type(func);
	uint32_t n = sl->is_arg ? t->n_in : ir_type_n_results(t);
	IrAttr **dicts = ARENA_ARRAY(p->arena, IrAttr *, n);

	first -= sl->index;
	for (uint32_t i = 0; i < n; i++) {
		PropSlot *at = &p->slots[first + i];
		IrAttr *dict = at->is_arg ? ir_func_arg_attrs(func, i) : ir_func_res_attrs(func, i);

		dicts[i] = at->dirty ? ir_dict_set(p->s, dict, ATOM_SDY_SHARDING_ATTR, at->sharding) : dict;
		at->dirty = false;
	}
	if (sl->is_arg)
		ir_func_set_all_arg_attrs(p->s, func, dicts, n);
	else
		ir_func_set_all_res_attrs(p->s, func, dicts, n);
	return first + n - 1;
}

static void
flush_slot(Propagation *p, PropSlot *sl)
{
	IrOp *op = ir_value_op(sl->value);

	if (op->flags & IR_OPF_ERASED)
		return;
	if (flow_op_single(op)) {
		ir_op_set_prop(p->s, op, flow_op_single(op), sl->sharding);
		sl->dirty = false;
	} else if (!sl->value->is_arg) {
		flush_results(p, op);
	} else if (op->kind == IR_OP_FUNC) {
		flush_func_args(p, op);
	} else {
		flush_body_args(p, op);
	}
}

void
propagate_program_flush(Propagation *p)
{
	for (uint32_t i = 1; i < p->n_slots; i++) {
		if (!p->slots[i].dirty)
			continue;
		if (p->slots[i].value)
			flush_slot(p, &p->slots[i]);
		else
			i = flush_func_slots(p, i);
	}
}

void
propagate_program_flush_rules(Propagation *p, bool keep)
{
	for (uint32_t r = 1; r < p->n_ops; r++) {
		PropOp *rec = &p->ops[r];
		const IrAttr *old;

		if (rec->erased)
			continue;
		old = ir_op_attr(rec->op, ATOM_SDY_SHARDING_RULE);
		if (!keep && old && old->kind == IR_ATTR_RULE && !shard_rule_view(old).head->is_custom)
			ir_op_set_attr(p->s, rec->op, ATOM_SDY_SHARDING_RULE, NULL);
		else if (keep && !old && rec->kind == PROP_RULE)
			ir_op_set_attr(p->s, rec->op, ATOM_SDY_SHARDING_RULE, rec->rule->attr);
	}
}
