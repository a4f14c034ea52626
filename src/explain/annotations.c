/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes copy functions and move annotations, so an annotation is known by its place in the text. Chains share their
 * links, so that counting follows each link of the log once.
 */
#include "explain/annotations.h"

#include "explain/program_edit.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "pipeline/measure.h"

/* All propagations together make at most this many operations, as a limit of time. */
enum { MOST_WORK = 20 * 1000 * 1000 };

/* ---- reading ---- */

static uint64_t
key_of(FlowRootKind kind, uint32_t lo, uint32_t index)
{
	return map_mix(map_mix(map_mix(0, lo), kind), index) | 1;
}

/* Annotations on operations have the kind of constraints, which are operations, too. */
static uint64_t
key_of_chain(const ExplainAnswers *w, const ExplainChain *c)
{
	const IrValue *v = propagate_log_value(w->log, c->root_slot);
	const PropSlot *slot = &w->log->p->slots[c->root_slot];

	if (c->root)
		return key_of(c->root->kind, c->root->span.lo, c->root->index);
	if (v)
		return key_of(FLOW_ROOT_CONSTRAINT, ir_value_op(v)->span.lo, v->index);
	return key_of(FLOW_ROOT_RESULT, w->log->p->ops[slot->func].op->span.lo, slot->index);
}

/* Returns the place of a value in the original program, or in the file. */
static Str
place_of(const InspectFrames *frames, IrModule *m, const InspectNamed *v, Arena *a)
{
	const IrOp *op = v->value ? ir_value_op(v->value) : v->func;
	bool is_arg = v->value && v->value->is_arg;
	InspectOrigin o = inspect_frames_origin(frames, m, is_arg ? v->value->loc : op->loc,
	                                        is_arg ? v->value->lo : inspect_frames_at(op),
	                                        op->kind == IR_OP_SDY_CONSTRAINT);

	if (frames->all && o.chain.p)
		return o.chain;
	if (o.file.p)
		return inspect_origin_text(a, &o);
	if (!v->at.line || !m->src)
		return (Str){ NULL, 0 };
	return str_from(arena_printf(a, "%s:%u:%u", m->src->name, (unsigned)v->at.line, (unsigned)v->at.col));
}

/* Adds the annotation of a value, if it has one. */
static void
add(ExplainAnnotations *x, const InspectFrames *frames, const InspectNamed *v, const char *kind, FlowRootKind what,
    IrAttr *sharding)
{
	uint64_t key = key_of(what, v->op.lo, v->index);
	ExplainAnnotation *y;

	if (!sharding)
		return;
	y = ARENA_NEW(x->arena, ExplainAnnotation);
	*y = (ExplainAnnotation){ .value = v, .kind = kind, .sharding = sharding, .name = v->address,
	                          .place = place_of(frames, x->values.m, v, x->arena), .order = x->list.n };
	*VEC_ADD(x->arena, &x->list) = y;
	if (!map_get(&x->by_place, key))
		map_put(x->arena, &x->by_place, key, y);
}

/* Returns entry i of the in_shardings or out_shardings of a manual computation, or NULL. */
static IrAttr *
manual_entry(const IrOp *op, bool in, uint32_t i)
{
	const IrAttr *list = op->kind == IR_OP_SDY_MANUAL ? flow_list(op, in) : NULL;

	return list && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

/* Adds the annotation of a value inside of a function, which is on its operation or around its region. */
static void
add_of_op(ExplainAnnotations *x, const InspectFrames *frames, const InspectNamed *v)
{
	const IrOp *op = ir_value_op(v->value);

	if (v->region != INSPECT_NO_REGION)
		add(x, frames, v, "in_shardings", FLOW_ROOT_IN, manual_entry(op, true, v->index));
	else if (op->kind == IR_OP_SDY_MANUAL)
		add(x, frames, v, "out_shardings", FLOW_ROOT_OUT, manual_entry(op, false, v->index));
	else if (op->kind == IR_OP_SDY_CONSTRAINT)
		add(x, frames, v, "constraint", FLOW_ROOT_CONSTRAINT, ir_op_prop(op, ATOM_sharding));
	else
		add(x, frames, v, "annotation", FLOW_ROOT_CONSTRAINT, flow_op_result(op, v->index));
}

void
explain_annotations_read(ExplainAnnotations *x, IrModule *m, const InspectFrames *frames, Arena *a)
{
	*x = (ExplainAnnotations){ .arena = a };
	inspect_addresses_read(&x->values, m);
	for (uint32_t i = 0; i < x->values.list.n; i++) {
		const InspectNamed *v = &x->values.list.v[i];

		if (v->kind == INSPECT_NAMED_ARG)
			add(x, frames, v, "argument", FLOW_ROOT_ARG, flow_func_arg(v->func, v->index));
		else if (v->kind == INSPECT_NAMED_RESULT)
			add(x, frames, v, "result", FLOW_ROOT_RESULT, flow_func_result(v->func, v->index));
		else
			add_of_op(x, frames, v);
	}
}

const ExplainAnnotation *
explain_annotation_at(const ExplainAnnotations *x, const ExplainAnswers *w, const ExplainChain *c)
{
	return map_get(&x->by_place, key_of_chain(w, c));
}

/* ---- counting ---- */

/* Returns whether the chain is that of the annotated value itself. A constraint gives its sharding to its operand
 * before the first step. */
static bool
is_own(const ExplainAnswers *w, const ExplainChain *c)
{
	const IrValue *v = propagate_log_value(w->log, c->slot);

	if (c->n)
		return false;
	return !c->root || c->root->kind != FLOW_ROOT_CONSTRAINT ||
	       (v && !v->is_arg && ir_value_op(v)->span.lo == c->root->span.lo);
}

/* Returns the annotation at the end of a chain. */
static ExplainAnnotation *
annotation_of(ExplainAnnotations *x, ExplainAnswers *w, const ExplainChain *c)
{
	uint64_t key = key_of_chain(w, c);
	ExplainAnnotation *y = map_get(&x->by_place, key);
	ExplainRootWords words;

	if (y)
		return y;
	words = explain_root_words(w, c);
	y = *VEC_ADD(x->arena, &x->list) = ARENA_NEW(x->arena, ExplainAnnotation);
	*y = (ExplainAnnotation){ .kind = words.kind, .sharding = c->annotation, .place = words.place,
	                          .name = explain_slot_name(w, c->root_slot), .order = x->list.n,
	                          .need = NEED_FIXED };
	map_put(x->arena, &x->by_place, key, y);
	return y;
}

static bool
count_axis(ExplainAnnotations *x, ExplainAnswers *w, uint32_t slot, uint32_t dim, ShardAxis axis)
{
	const ExplainAnnotation *last = NULL;
	ExplainChains chains = { 0 };

	x->n_axes++;
	if (!explain_chain(w->log, &w->links, x->arena, slot, dim, axis, w->log->n, &chains))
		return false;
	/* Parts of an axis from one annotation count once. */
	for (uint32_t i = 0; i < chains.list.n; i++) {
		ExplainAnnotation *y = is_own(w, chains.list.v[i]) ? NULL : annotation_of(x, w, chains.list.v[i]);

		if (y && y != last)
			y->decides++;
		last = y;
	}
	return true;
}

bool
explain_annotations_count(ExplainAnnotations *x, ExplainAnswers *w)
{
	bool ok = true;

	for (uint32_t slot = 1; slot < w->log->p->n_slots; slot++) {
		const IrValue *v = propagate_log_value(w->log, slot);
		const IrAttr *sharding = propagate_log_at(w->log, slot, w->log->n);
		const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
		uint32_t n = x->n_axes;

		if (v && propagate_log_slot(w->log, v) != slot)
			continue;		/* an edge has the sharding of its owner */
		for (uint32_t d = 0; sh && d < sh->rank; d++) {
			for (uint32_t i = 0; i < sh->dims[d].n; i++)
				ok &= count_axis(x, w, slot, d, shard_dim_axes(sh, d)[i]);
		}
		x->n_values += x->n_axes > n;
	}
	return ok || explain_why_fail(w);
}

/* ---- trials ---- */

const IrOp *
explain_annotation_constraint(const ExplainAnnotation *y)
{
	const IrOp *op = y->value->kind == INSPECT_NAMED_VALUE ? ir_value_op(y->value->value) : NULL;

	return op && op->kind == IR_OP_SDY_CONSTRAINT ? op : NULL;
}

bool
explain_annotation_is_free(const ExplainAnnotations *x, const ExplainAnnotation *y)
{
	const InspectNamed *v = y->value;

	if (v->kind != INSPECT_NAMED_VALUE)
		return v->func == x->values.main;
	if (v->region != INSPECT_NO_REGION || ir_value_op(v->value)->kind == IR_OP_SDY_MANUAL)
		return false;
	return ir_value_op(v->value)->kind == IR_OP_SDY_CONSTRAINT ||
	       (ir_value_op(v->value)->n_results == 1 &&
	        !(ir_value_has_one_use(v->value) && v->value->uses->user->kind == IR_OP_SDY_CONSTRAINT));
}

/* Returns the value that has the place of a value in a program without the annotation: the operand of a constraint. */
static const InspectNamed *
heir_of(const ExplainAnnotations *x, const ExplainAnnotation *y)
{
	const IrOp *op = explain_annotation_constraint(y);
	Session *s = x->values.m->s;
	uint32_t i;

	if (!op)
		return y->value;
	i = map_number(map_get(&x->values.exact, session_atom(s, inspect_value(x->values.m, ir_operand(op, 0)))));
	return i ? &x->values.list.v[i - 1] : y->value;
}

bool
explain_annotations_same(const ExplainAnnotations *x, const ExplainAnnotation *without,
                         const ExplainPropagated *before, const ExplainPropagated *after)
{
	for (uint32_t i = 0; i < x->values.list.n; i++) {
		const InspectNamed *v = &x->values.list.v[i];
		const InspectNamed *now = without && v == without->value ? heir_of(x, without) : v;

		if (explain_shardings_differ(explain_propagated_get(before, v), explain_propagated_get(after, now)))
			return false;
	}
	return true;
}

static ExplainNeed
try(const ExplainAnnotations *x, const ExplainAnnotation *y, Runner *r, IrModule *m, bool as_xla,
    const ExplainPropagated *before)
{
	ExplainEdit edit = { .value = y->value };
	TrialMark mark = trial_begin(m->s);
	ExplainNeed need = NEED_UNTRIED;
	ExplainPropagated after;
	Arena a;

	arena_init(&a, m->s->arena.memory);
	if (explain_propagate_edited(r, m, &edit, as_xla, &a, &after)) {
		need = explain_annotations_same(x, y, before, &after) ? NEED_REDUNDANT : NEED_NEEDED;
		ir_module_free(after.m);
	}
	arena_free(&a);
	trial_end(m->s, mark);
	return need;
}

bool
explain_annotations_try(ExplainAnnotations *x, Runner *r, IrModule *m, bool as_xla, uint32_t constraints)
{
	uint64_t start = m->s->work.ops;
	ExplainPropagated before;
	uint32_t n = 0;
	Runner trials;

	if (!explain_propagate(r, m, as_xla, x->arena, &before))
		return false;
	runner_init(&trials, r->s);
	trials.verify_never = true;
	trials.hooks = r->hooks;	/* a terminal shows progress */
	for (uint32_t i = 0; i < x->list.n; i++) {
		ExplainAnnotation *y = x->list.v[i];

		if (!explain_annotation_is_free(x, y))
			y->need = NEED_FIXED;
		else if (m->s->work.ops - start < MOST_WORK &&
		         (!constraints || (explain_annotation_constraint(y) && n++ < constraints)))
			y->need = try(x, y, &trials, m, as_xla, &before);
		x->n_need[y->need]++;
	}
	runner_free(&trials);
	ir_module_free(before.m);
	return true;
}
