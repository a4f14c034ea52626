/* SPDX-License-Identifier: Apache-2.0
 *
 * An offer that was rejected names its obstacle: an annotation that closes the dimension, or the annotation from which
 * the axis comes that took the place. Each obstacle is removed in a copy of the program, and the question is asked
 * again. If no copy has the axis, the search removes the next obstacle as well, until the axis is there.
 */
#include "explain/admit.h"

#include "explain/annotations.h"
#include "explain/suggestions.h"
#include "flow/mesh_table.h"
#include "inspect/name.h"
#include "shard/layout_compare.h"
#include "verify/verify.h"

enum {
	MOST_SINGLE = 4,			/* obstacles that are removed alone */
	MOST_WORK = 20 * 1000 * 1000		/* operations of all trials together, as a limit of time */
};

typedef VEC(ExplainEdit) Edits;

/* One question: a value, a dimension, an axis. */
typedef struct Question {
	ExplainAdmitting *x;
	ExplainAddress of;
	ExplainAbsent *absent;
} Question;

/* An edited copy of the program, in which the question was asked. */
typedef struct Asked {
	ExplainAnnotations list;
	ExplainAnswers w;
	Edits *obstacles;		/* edits that remove what is in the way; in the arena of the search */
	bool is_there;
	IrAttr *sharding;		/* of the value */
} Asked;

/* ---- changed shardings ---- */

/* Returns a sharding in which a dimension has no part of an axis, or if `put` the axis last. */
static IrAttr *
change_dim(const Question *q, IrAttr *from, uint32_t dim, ShardAxis axis, bool put)
{
	const ShardSharding *sh = shard_sharding(from);
	Arena *a = q->x->arena;
	ShardDimSpec *dims = ARENA_ARRAY(a, ShardDimSpec, sh->rank);
	ShardAxis *list = ARENA_ARRAY(a, ShardAxis, sh->dims[dim].n + 1u);
	ShardShardingSpec spec;
	uint32_t n = 0;

	shard_spec_dims(sh, dims);
	for (uint32_t i = 0; i < dims[dim].n; i++) {
		if (!shard_axis_overlaps(dims[dim].axes[i], axis))
			list[n++] = dims[dim].axes[i];
	}
	if (put)
		list[n++] = axis;
	dims[dim].axes = list;
	dims[dim].n = n;
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(q->x->m->s, &spec);
}

/* Returns a sharding without the axis among the replicated and unreduced ones, and if `open` with the dimension open
 * and of the first priority, so that it does not keep the axis out. */
static IrAttr *
free_axis(const Question *q, IrAttr *from, uint32_t dim, ShardAxis axis, bool open)
{
	const ShardSharding *sh = shard_sharding(from);
	ShardDimSpec *dims = ARENA_ARRAY(q->x->arena, ShardDimSpec, sh->rank);
	ShardAxes lists[2] = { shard_axes_replicated(sh), { shard_unreduced(sh), sh->n_unreduced } };
	ShardAxis *kept[2];
	uint32_t n[2] = { 0, 0 };
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	dims[dim].closed = dims[dim].closed && !open;
	dims[dim].has_priority = dims[dim].has_priority && !open;
	for (int k = 0; k < 2; k++) {
		kept[k] = ARENA_ARRAY(q->x->arena, ShardAxis, lists[k].n + 1);
		for (uint32_t i = 0; i < lists[k].n; i++) {
			if (!shard_axis_overlaps(lists[k].v[i], axis))
				kept[k][n[k]++] = lists[k].v[i];
		}
	}
	spec = shard_spec_of(sh, dims);
	spec.replicated = kept[0];
	spec.n_replicated = n[0];
	spec.unreduced = kept[1];
	spec.n_unreduced = n[1];
	return shard_sharding_new(q->x->m->s, &spec);
}

/* ---- obstacles ---- */

/* Returns the value of the text with an address, or NULL. */
static const InspectNamed *
named(const Question *q, Str address)
{
	const InspectAddresses *values = q->x->values;
	uint32_t i = map_number(map_get(&values->exact, session_atom(q->x->m->s, address)));

	return i ? &values->list.v[i - 1] : NULL;
}

static void
add(const Question *q, Asked *to, const InspectNamed *v, IrAttr *sharding)
{
	for (uint32_t i = 0; i < to->obstacles->n; i++) {
		if (to->obstacles->v[i].value == v && to->obstacles->v[i].sharding == sharding)
			return;
	}
	if (v)
		*VEC_ADD(q->x->arena, to->obstacles) = (ExplainEdit){ .value = v, .sharding = sharding };
}

/* Adds the edit that takes an axis from the annotation that gives it to a dimension of a slot. */
static void
add_giver(const Question *q, Asked *to, uint32_t slot, ShardAxis axis)
{
	PropLog *log = to->w.log;
	const IrAttr *sharding = propagate_log_at(log, slot, log->n);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	ExplainChains chains = { 0 };
	ShardAxis part;

	for (uint32_t d = 0; sh && d < sh->rank; d++) {
		for (uint32_t i = 0; i < sh->dims[d].n; i++) {
			if (shard_axis_overlap(shard_dim_axes(sh, d)[i], axis, &part))
				(void)explain_chain(log, &to->w.links, to->w.arena, slot, d, part, log->n, &chains);
		}
	}
	for (uint32_t i = 0; i < chains.list.n; i++) {
		const ExplainChain *c = chains.list.v[i];
		const ExplainAnnotation *y = explain_annotation_at(&to->list, &to->w, c);

		if (y && explain_annotation_is_free(&to->list, y))
			add(q, to, named(q, y->name), change_dim(q, y->sharding, c->root_dim, c->axis, false));
	}
}

/* Adds the edit that opens the dimension of a value. */
static void
add_opening(const Question *q, Asked *to, uint32_t slot, uint32_t dim)
{
	const IrValue *v = propagate_log_value(to->w.log, slot);
	const PropSlot *s = &to->w.log->p->slots[slot];
	const InspectNamed *value = named(q, v ? inspect_value(to->w.m, v)
	                                       : inspect_result(to->w.m, to->w.log->p->ops[s->func].op, s->index));
	IrAttr *given = value ? explain_annotation(to->list.values.m, value) : NULL;

	if (given && dim < shard_sharding(given)->rank)
		add(q, to, value, free_axis(q, given, dim, q->of.axis, true));
}

/* Adds the edits against one rejection of tensor t. */
static void
add_obstacle(const Question *q, Asked *to, const ExplainOffer *o, uint32_t t, uint32_t dim, const ExplainVerdict *v,
             bool again)
{
	const uint32_t *slots = o->again->in.slots;
	ExplainVerdict other;

	switch (v->reason) {
	case REASON_CLOSED:
	case REASON_REPLICATED:
	case REASON_UNREDUCED:
	case REASON_PRIORITY:
		add_opening(q, to, slots[t], dim);
		return;
	case REASON_USED:
	case REASON_OUTRANKED:
	case REASON_OCCUPIED:
		if (v->axis.name)
			add_giver(q, to, slots[t], v->axis);
		return;
	case REASON_DISAGREE:
		if (v->axis.name)
			add_giver(q, to, slots[v->tensor], v->axis);
		return;
	case REASON_ELSEWHERE:
	case REASON_SIDEWAYS:
		if (again || !o->again->before)
			return;
		other = explain_verdict(o->again, v->tensor, o->factor, o->axis, true);
		for (uint32_t c = o->again->st.layout->tensor_cells[v->tensor];
		     c < o->again->st.layout->tensor_cells[v->tensor + 1]; c++) {
			if (shard_layout_factor(o->again->st.layout, c) == o->factor)
				add_obstacle(q, to, o, v->tensor,
				             explain_dim_of_cell(o->again->st.layout, v->tensor, c), &other, true);
		}
		return;
	case REASON_NONE:
	case REASON_NOT_OFFERED:
	case REASON_NO_RULE:
	case REASON_MESH:
	case REASON_ABSENT:
	case REASON_BLOCKED:
	case REASON_DIRECTION:
	case REASON_OVERFLOW:
	case REASON_DIVISIBILITY:
	case REASON_CONSERVATIVE:
	case REASON_COUNT:
		return;
	}
}

/* ---- asking ---- */

/* Applies edits. Returns false if the program is not valid then, as for `--set`. */
static bool
apply(IrModule *m, const Edits *edits)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < edits->n; i++)
		ok = explain_edit_apply(m, &edits->v[i]) && verify_module(m);
	return ok;
}

/* Reads the answer: whether the axis is there now, or else what is in the way. */
static void
read_answer(const Question *q, Asked *to)
{
	bool there = to->w.subjects.n > 0;

	for (uint32_t i = 0; i < to->w.subjects.n; i++) {
		const ExplainSubject *s = &to->w.subjects.v[i];

		there = there && s->slot && !s->absent.n;
		to->sharding = s->sharding;
		for (uint32_t k = 0; k < s->absent.n; k++) {
			const ExplainOffers *offers = &s->absent.v[k].offers;

			/* What is in the way at the end comes first. */
			for (uint32_t j = offers->n; j-- > 0;)
				add_obstacle(q, to, &offers->v[j], offers->v[j].target, s->absent.v[k].dim,
				             &offers->v[j].verdict, false);
		}
	}
	to->is_there = there;
}

/* Asks the question in a copy with edits. Returns false if the copy cannot be propagated. */
static bool
ask(const Question *q, const Edits *edits, Edits *obstacles, Asked *to)
{
	ExplainAdmitting *x = q->x;
	TrialMark mark = trial_begin(x->m->s);
	IrModule *original, *copy;
	Arena a;
	bool ok;

	arena_init(&a, x->m->s->arena.memory);
	*to = (Asked){ .obstacles = obstacles };
	original = ir_module_clone(x->m, &a);
	ok = apply(original, edits);
	copy = ir_module_clone(original, &a);
	if (ok) {
		explain_annotations_read(&to->list, original, &inspect_frames_default, &a);
		ok = explain_why_begin(&to->w, x->runner, &copy, &inspect_frames_default, x->how.as_xla, &a);
	}
	if (ok) {
		ok = explain_why_add(&to->w, &q->of);
		read_answer(q, to);
	}
	ir_module_free(copy);
	ir_module_free(original);
	arena_free(&a);
	trial_end(x->m->s, mark);
	return ok;
}

/* ---- prices ---- */

typedef struct Price {
	const ExplainAdmitting *x;
	const Edits *edits;
	Measured *cost;
} Price;

static bool
change(IrModule *copy, void *cx)
{
	return apply(copy, ((const Price *)cx)->edits);
}

static bool
measure(IrModule *m, Arena *a, void *cx)
{
	const Price *p = cx;

	return measure_comms(&p->x->how, m, a, p->cost) && measure_memory(&p->x->how, m, a, p->cost);
}

static bool
price(const ExplainAdmitting *x, const Edits *edits, Measured *cost)
{
	return trial_run(x->runner, x->m, x->how.as_xla, NULL, change, measure, &(Price){ x, edits, cost });
}

/* ---- the search ---- */

/* Tries edits together. Returns whether they admit the axis, and adds them to the answer then. */
static bool
try(const Question *q, const Edits *edits, Edits *next)
{
	ExplainAdmitting *x = q->x;
	ExplainAdmitted *y;
	Asked asked;
	Str *set;

	if (x->m->s->work.ops - x->start > MOST_WORK)
		return false;
	q->absent->n_tried++;
	if (!ask(q, edits, next, &asked) || !asked.is_there)
		return false;
	y = VEC_ADD(x->arena, &q->absent->admitted);
	*y = (ExplainAdmitted){ .n = edits->n, .sharding = asked.sharding };
	y->set = set = ARENA_ARRAY(x->arena, Str, edits->n);
	for (uint32_t i = 0; i < edits->n; i++)
		set[i] = suggest_edit_text(x->values, &edits->v[i]);
	y->has_price = x->is_measured && price(x, edits, &y->after);
	y->before = x->now;
	return true;
}

/* Adds an edit to others; it replaces one of the same value. Returns false if it is there already. */
static bool
join(const Question *q, Edits *edits, const ExplainEdit *e)
{
	for (uint32_t i = 0; i < edits->n; i++) {
		if (edits->v[i].value != e->value)
			continue;
		if (edits->v[i].sharding == e->sharding)
			return false;
		edits->v[i] = *e;
		return true;
	}
	*VEC_ADD(q->x->arena, edits) = *e;
	return true;
}

/* Removes one obstacle after the other until the axis is there. */
static void
try_several(const Question *q, const Edits *obstacles)
{
	Edits edits = { 0 };
	const Edits *todo = obstacles;

	for (uint32_t round = 0; round < EXPLAIN_MOST_EDITS && todo->n; round++) {
		Edits *next = ARENA_NEW(q->x->arena, Edits);
		bool more = false;

		for (uint32_t i = 0; i < todo->n && !more; i++)
			more = join(q, &edits, &todo->v[i]);
		if (!more || (round && try(q, &edits, next)))
			return;
		if (!round) {
			Asked asked;

			if (!ask(q, &edits, next, &asked))
				return;
		}
		todo = next;
	}
}

/* Tries to give the value itself the axis. */
static void
try_value(const Question *q, IrAttr *now)
{
	const InspectNamed *v = q->of.values.v[0];
	Session *s = q->x->m->s;
	const IrOp *mesh = flow_first_mesh(q->x->m);
	uint32_t rank = ir_type_rank(v->type);
	Edits edits = { 0 }, ignored = { 0 };

	if (!now && !mesh)
		return;
	now = now ? shard_closed(s, q->x->arena, shard_sharding(now))
	          : shard_sharding_plain(s, shard_mesh_ref(s, ir_symbol_name(mesh)), rank, true);
	now = free_axis(q, now, q->absent->dim, q->of.axis, false);
	for (uint32_t d = 0; d < rank; d++)
		now = change_dim(q, now, d, q->of.axis, d == q->absent->dim);
	*VEC_ADD(q->x->arena, &edits) = (ExplainEdit){ .value = v, .sharding = now };
	(void)try(q, &edits, &ignored);
}

static void
answer(const Question *q, IrAttr *sharding)
{
	Edits none = { 0 }, obstacles = { 0 }, ignored = { 0 };
	bool found = false;
	Asked asked;

	if (ask(q, &none, &obstacles, &asked)) {
		for (uint32_t i = 0; i < obstacles.n && i < MOST_SINGLE; i++) {
			Edits one = { 0 };

			*VEC_ADD(q->x->arena, &one) = obstacles.v[i];
			found |= try(q, &one, &ignored);
		}
		if (!found && obstacles.n)
			try_several(q, &obstacles);
	}
	try_value(q, sharding);
}

void
explain_admit(ExplainAdmitting *x, ExplainAnswers *w)
{
	const InspectNamed *last = NULL;
	Edits none = { 0 };

	x->start = x->m->s->work.ops;
	for (uint32_t i = 0; i < w->subjects.n; i++) {
		ExplainSubject *s = &w->subjects.v[i];

		/* The copies of a value have the same edits. */
		for (uint32_t k = 0; s->named != last && s->slot && k < s->absent.n; k++) {
			Question q = { .x = x, .absent = &s->absent.v[k] };

			if (!q.absent->axis.name)
				continue;
			if (!x->is_measured)
				x->is_measured = price(x, &none, &x->now);
			q.of.dim = q.absent->dim;
			q.of.axis = q.absent->axis;
			*VEC_ADD(x->arena, &q.of.values) = named(&q, s->named->address);
			if (q.of.values.v[0])
				answer(&q, s->sharding);
		}
		last = s->named;
	}
}
