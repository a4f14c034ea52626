/* SPDX-License-Identifier: Apache-2.0
 *
 * Recording the log, and asking it. The sharding of a slot at any time is that of its last event before.
 */
#include "propagate/prop_log.h"

/* ---- recording ---- */

PropLog *
propagate_log_new(Arena *a)
{
	PropLog *log = ARENA_NEW(a, PropLog);

	log->arena = a;
	log->roots = flow_roots_new(a);
	return log;
}

void
propagate_log_copies(PropLog *log, uint32_t n)
{
	log->step += n;
}

void
propagate_log_begin(Propagation *p)
{
	PropLog *log = p->log;

	log->p = p;
	log->first = ARENA_ARRAY(log->arena, IrAttr *, p->n_slots);
	for (uint32_t i = 1; i < p->n_slots; i++)
		log->first[i] = p->slots[i].sharding;
}

/* Export changes the shardings around manual computations, which the steps of their edges read. */
static void
keep_view(Propagation *p, uint32_t rec, const PropStepInput *in)
{
	if (!p->log->outer)
		p->log->outer = ARENA_ARRAY(p->log->arena, PropOuter, p->n_ops);
	p->log->outer[rec] = (PropOuter){ in->outer, in->manual_axes, in->view };
}

void
propagate_log_tensor(Propagation *p, const PropStepInput *in, uint32_t t)
{
	uint32_t rec = in->op->tmp;
	bool is_result = in->op == p->main;

	if (is_result)
		t += 2 * (in->slots[1] - p->main_results);
	if (in->view != VIEW_PLAIN)
		keep_view(p, rec, in);
	p->log->now = (PropEvent){ .kind = PROP_EVENT_STEP, .rec = rec, .target = t,
	                           .through = (uint8_t)in->dirs.through, .other = (uint8_t)in->dirs.other,
	                           .aggressive = p->aggressive,
	                           .attached = !is_result && in->rule == p->ops[rec].attached };
}

void
propagate_log_group(Propagation *p)
{
	PropLog *log = p->log;
	uint32_t i = log->n - 1;

	/* The siblings of the member that was written may come last. */
	while (propagate_log_event(log, i)->kind != PROP_EVENT_STEP)
		i--;
	log->now = (PropEvent){ .kind = PROP_EVENT_GROUP, .from = i };
}

/* Adds an event about the sharding that a slot has now. */
static void
add(Propagation *p, uint32_t slot, PropEvent what)
{
	PropLog *log = p->log;
	PropEvent *e;

	if (log->n % PROP_LOG_PIECE == 0)
		*VEC_ADD(log->arena, &log->pieces) = ARENA_ARRAY(log->arena, PropEvent, PROP_LOG_PIECE);
	e = propagate_log_event(log, log->n++);
	*e = what;
	e->slot = slot;
	e->sharding = p->slots[slot].sharding;
	e->step = log->step;
	e->round = (uint16_t)log->priorities.n;
	e->level = (uint8_t)p->level;
	e->in_step = log->now.kind <= PROP_EVENT_GROUP;
}

void
propagate_log_sync(Propagation *p, const PropGroup *g)
{
	uint32_t i = 0;

	while (i < g->n && p->slots[propagate_slot(g->members[i])].sharding != g->common)
		i++;
	p->log->now = (PropEvent){ .kind = PROP_EVENT_SYNC, .from = i < g->n ? propagate_slot(g->members[i]) : 0 };
}

void
propagate_log_priority(Propagation *p, int64_t priority)
{
	*VEC_ADD(p->log->arena, &p->log->priorities) = priority;
	p->log->now = (PropEvent){ .kind = PROP_EVENT_RESTORE };
}

void
propagate_log_add(Propagation *p, uint32_t slot)
{
	add(p, slot, p->log->now);
}

void
propagate_log_sibling(Propagation *p, uint32_t slot)
{
	add(p, slot, (PropEvent){ .kind = PROP_EVENT_SIBLING });
}

/* Keeps the views of the edges that made no step. */
static void
keep_views(Propagation *p)
{
	for (uint32_t r = 1; r < p->n_ops; r++) {
		PropStepInput in;

		if (p->ops[r].kind != PROP_EDGE || p->ops[r].erased)
			continue;
		in = propagate_input(p, &p->ops[r]);
		if (in.view != VIEW_PLAIN)
			keep_view(p, r, &in);
	}
}

/* Export sinks data-flow edges, which decide the slots of the values around them. */
static void
keep_slots(Propagation *p, IrOp *op)
{
	if (op->kind == IR_OP_SDY_EDGE || op->kind == IR_OP_SDY_FUNC_EDGE)
		map_put(p->log->arena, &p->log->owners, propagate_slot(&op->results[0]), ir_operand(op, 0));
	if (!op->n_regions && !ir_op_has(op, T_DATAFLOW))
		return;
	for (const IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v)) {
		if (propagate_slot(v))
			map_put(p->log->arena, &p->log->slots, (uintptr_t)v, map_value(propagate_slot(v)));
	}
}

void
propagate_log_end(Propagation *p)
{
	PropLog *log = p->log;
	const IrBlock *body = p->main ? ir_op_body(p->main, 0) : NULL;
	const IrOp *ret = body ? ir_block_terminator(body) : NULL;

	if (p->stored)
		keep_views(p);
	for (uint32_t r = 1; r < p->n_ops; r++) {
		if (!p->ops[r].erased)
			keep_slots(p, p->ops[r].op);
	}
	log->n_returned = ret ? ret->n_operands : 0;
	log->returned = ARENA_ARRAY(log->arena, uint32_t, log->n_returned);
	for (uint32_t i = 0; i < log->n_returned; i++)
		log->returned[i] = propagate_slot(ir_operand(ret, i));
}

/* ---- the events of a slot ---- */

/* Lists the events of each slot, by counting sort. */
static void
index_slots(PropLog *log)
{
	uint32_t n_slots = log->p->n_slots;

	log->by_slot = ARENA_ARRAY(log->arena, uint32_t, log->n);
	log->first_of_slot = ARENA_ARRAY(log->arena, uint32_t, (size_t)n_slots + 1);
	for (uint32_t i = 0; i < log->n; i++)
		log->first_of_slot[propagate_log_event(log, i)->slot]++;
	for (uint32_t i = 1; i <= n_slots; i++)
		log->first_of_slot[i] += log->first_of_slot[i - 1];
	/* Each start is the end of its slot now, and moves down with every event. */
	for (uint32_t i = log->n; i-- > 0;)
		log->by_slot[--log->first_of_slot[propagate_log_event(log, i)->slot]] = i;
}

const uint32_t *
propagate_log_events(PropLog *log, uint32_t slot, uint32_t *n)
{
	if (!log->by_slot)
		index_slots(log);
	*n = log->first_of_slot[slot + 1] - log->first_of_slot[slot];
	return log->by_slot + log->first_of_slot[slot];
}

IrAttr *
propagate_log_at(PropLog *log, uint32_t slot, uint32_t event)
{
	uint32_t n, lo = 0;
	const uint32_t *events = propagate_log_events(log, slot, &n);

	while (lo < n) {
		uint32_t mid = lo + (n - lo) / 2;

		if (events[mid] < event)
			lo = mid + 1;
		else
			n = mid;
	}
	return lo ? propagate_log_event(log, events[lo - 1])->sharding : log->first[slot];
}

uint32_t
propagate_log_slot(PropLog *log, const IrValue *v)
{
	/* The map has the values of operations with regions and edges. The others own their slots. */
	for (uint32_t i = 1; !log->has_slots && i < log->p->n_slots; i++) {
		const IrValue *owner = log->p->slots[i].value;

		if (owner)
			map_put(log->arena, &log->slots, (uintptr_t)owner, map_value(i));
	}
	log->has_slots = true;
	return map_number(map_get(&log->slots, (uintptr_t)v));
}

const IrValue *
propagate_log_value(const PropLog *log, uint32_t slot)
{
	const IrValue *owner = map_get(&log->owners, slot);

	return owner ? owner : log->p->slots[slot].value;
}

/* ---- steps ---- */

/* Fills in what the step of a record reads, except the directions. */
static void
input_of_record(const PropLog *log, uint32_t rec, PropStepInput *in)
{
	const PropOp *op = &log->p->ops[rec];

	*in = propagate_input(log->p, op);
	if (log->outer && log->outer[rec].sharding) {
		in->view = log->outer[rec].view;
		in->outer = log->outer[rec].sharding;
		in->manual_axes = log->outer[rec].axes;
	}
}

/* Does so for the step with the rule attached to a record. */
static void
input_of_attached(const PropLog *log, uint32_t rec, Arena *a, PropStepInput *in)
{
	const PropOp *op = &log->p->ops[rec];
	const uint32_t *refs = propagate_refs(log->p, op);
	uint32_t *slots = ARENA_ARRAY(a, uint32_t, 2);

	slots[1] = refs[op->n_operands];
	slots[0] = op->kind == PROP_EDGE ? slots[1] : refs[0];	/* an edge has the slot of its operand */
	*in = propagate_attached_input(log->p, op, slots);
}

static void
shardings_at(PropLog *log, uint32_t event, Arena *a, PropAgain *again)
{
	uint32_t n = again->in.rule->layout->n_tensors;

	again->shardings = ARENA_ARRAY(a, IrAttr *, n);
	for (uint32_t t = 0; t < n; t++)
		again->shardings[t] = propagate_log_at(log, again->in.slots[t], event);
}

/* Returns whether event i belongs to the step of the event before it. */
static bool
continues_step(const PropLog *log, uint32_t i)
{
	const PropEvent *e = i ? propagate_log_event(log, i - 1) : NULL;

	return e && e->in_step && e->step == propagate_log_event(log, i)->step;
}

uint32_t
propagate_log_step_start(const PropLog *log, uint32_t i)
{
	while (continues_step(log, i))
		i--;
	return i;
}

bool
propagate_log_starts_step(const PropLog *log, uint32_t i)
{
	return propagate_log_event(log, i)->kind == PROP_EVENT_STEP && !continues_step(log, i);
}

static void
input_of_event(const PropLog *log, const PropEvent *e, Arena *a, PropStepInput *in)
{
	Propagation *p = log->p;

	if (p->ops[e->rec].op == p->main)
		*in = propagate_result_input(p, e->target / 2, log->returned[e->target / 2],
		                             ARENA_ARRAY(a, uint32_t, 2));
	else if (e->attached)
		input_of_attached(log, e->rec, a, in);
	else
		input_of_record(log, e->rec, in);
	in->dirs = (PropDirs){ (PropDir)e->through, (PropDir)e->other };
}

uint32_t
propagate_log_target(const PropLog *log, uint32_t event)
{
	const PropEvent *e = propagate_log_event(log, event);

	return log->p->ops[e->rec].op == log->p->main ? e->target % 2 : e->target;
}

/* Returns what is computed again for a key, or an empty one to fill in if `is_new`. */
static PropAgain *
kept(PropLog *log, Map *map, uint32_t key, bool *is_new)
{
	PropAgain *again = map_get(map, key);

	*is_new = !again;
	if (!again) {
		again = ARENA_NEW(log->arena, PropAgain);
		map_put(log->arena, map, key, again);
	}
	return again;
}

const PropAgain *
propagate_log_step(PropLog *log, uint32_t event)
{
	uint32_t start = propagate_log_step_start(log, event);
	const PropEvent *e = propagate_log_event(log, event);
	bool is_new;
	PropAgain *again = kept(log, &log->again, start, &is_new);

	if (!is_new)
		return again;
	input_of_event(log, e, log->arena, &again->in);
	shardings_at(log, start, log->arena, again);
	propagate_step_again(log->p, log->arena, e->aggressive ? PROP_AGAIN_AGGRESSIVE : PROP_AGAIN_BASIC, again);
	return again;
}

const PropAgain *
propagate_log_look(PropLog *log, uint32_t rec)
{
	PropAgain *again;
	bool is_new;

	if (!log->p->ops[rec].rule)
		return NULL;
	again = kept(log, &log->looks, rec, &is_new);
	if (!is_new)
		return again;
	input_of_record(log, rec, &again->in);
	again->in.dirs = propagate_last_directions(log->p, &log->p->ops[rec]);
	shardings_at(log, log->n, log->arena, again);
	propagate_step_again(log->p, log->arena, PROP_AGAIN_LOOK, again);
	return again;
}

const PropAgain *
propagate_log_look_result(PropLog *log, uint32_t i)
{
	PropAgain *again;
	bool is_new;

	if (!log->p->result_rules || !log->p->result_rules[i])
		return NULL;
	again = kept(log, &log->result_looks, i, &is_new);
	if (!is_new)
		return again;
	again->in = propagate_result_input(log->p, i, log->returned[i], ARENA_ARRAY(log->arena, uint32_t, 2));
	again->in.dirs = (PropDirs){ DIR_BOTH, DIR_BOTH };
	shardings_at(log, log->n, log->arena, again);
	propagate_step_again(log->p, log->arena, PROP_AGAIN_LOOK, again);
	return again;
}

/* ---- replay ---- */

/* The shardings of all slots while the log is replayed. */
typedef struct Replay {
	PropLog *log;
	IrAttr **now;
	Arena steps;
} Replay;

/* Computes the step that begins with an event, from the shardings as they are. */
static void
replay_step(Replay *r, uint32_t first, void (*f)(const PropAgain *again, uint32_t first, void *cx), void *cx)
{
	const PropEvent *e = propagate_log_event(r->log, first);
	ArenaMark mark = arena_mark(&r->steps);
	PropAgain again = { 0 };

	input_of_event(r->log, e, &r->steps, &again.in);
	again.shardings = ARENA_ARRAY(&r->steps, IrAttr *, again.in.rule->layout->n_tensors);
	for (uint32_t t = 0; t < again.in.rule->layout->n_tensors; t++)
		again.shardings[t] = r->now[again.in.slots[t]];
	propagate_step_again(r->log->p, &r->steps, e->aggressive ? PROP_AGAIN_AGGRESSIVE : PROP_AGAIN_BASIC, &again);
	f(&again, first, cx);
	arena_reset(&r->steps, mark);
}

void
propagate_log_replay(PropLog *log, void (*f)(const PropAgain *again, uint32_t first, void *cx), void *cx)
{
	Replay r = { .log = log, .now = arena_dup(log->arena, log->first, log->p->n_slots * sizeof *log->first) };

	arena_init(&r.steps, log->arena->memory);
	arena_alloc(&r.steps, 1);	/* allocates a first chunk that no reset releases */
	for (uint32_t i = 0; i < log->n; i++) {
		const PropEvent *e = propagate_log_event(log, i);

		if (propagate_log_starts_step(log, i))
			replay_step(&r, i, f, cx);
		r.now[e->slot] = e->sharding;
	}
	arena_free(&r.steps);
}
