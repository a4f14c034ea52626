/* SPDX-License-Identifier: Apache-2.0
 *
 * Propagation records no offers, because they follow from shardings. So the steps of all operations of the value are
 * computed again, and one more step for each operation with the shardings after propagation. A tensor of a step that
 * has the axis on a factor of the dimension offers it, and the first test that fails is the reason of the rejection.
 */
#include "explain/offers.h"

#include "explain/axis_chain.h"

enum { MOST = 16 };	/* offers that are judged per step, and tensors of a step that are the value */

/* A search for offers. */
typedef struct Search {
	PropLog *log;
	Arena *a;
	uint32_t slot, dim;
	ShardAxis axis;
	ExplainOffers *offers;
	uint32_t n;		/* offers of the step so far */
} Search;

/* The step that is searched. */
typedef struct Moment {
	uint32_t rec, event;
	const PropAgain *again;
	uint32_t target;
	bool aggressive;
} Moment;

/* ---- steps ---- */

/* Lists the steps by record, by counting sort. */
static void
list_steps(const PropLog *log, Arena *a, ExplainSteps *steps)
{
	uint32_t n = log->p->n_ops;

	steps->events = ARENA_ARRAY(a, uint32_t, (size_t)log->n + 1);
	steps->first = ARENA_ARRAY(a, uint32_t, (size_t)n + 1);
	for (uint32_t i = 0; i < log->n; i++) {
		if (propagate_log_starts_step(log, i))
			steps->first[propagate_log_event(log, i)->rec]++;
	}
	for (uint32_t i = 1; i <= n; i++)
		steps->first[i] += steps->first[i - 1];
	/* Each entry is the end of its record now, and moves down with every step. */
	for (uint32_t i = log->n; i-- > 0;) {
		if (propagate_log_starts_step(log, i))
			steps->events[--steps->first[propagate_log_event(log, i)->rec]] = i;
	}
}

/* ---- offers ---- */

/* Finds the part of the asked axis that an axis has. */
static bool
is_asked(const Search *s, ShardAxis has, ShardAxis *part)
{
	*part = has;
	return !s->axis.name || shard_axis_overlap(has, s->axis, part);
}

/* Returns whether the last answer about this operation was the same. */
static bool
is_repeated(const Search *s, const ExplainOffer *o)
{
	for (uint32_t i = s->offers->n; i-- > 0 && s->offers->v[i].rec == o->rec;) {
		const ExplainOffer *old = &s->offers->v[i];

		if (old->target == o->target && old->source == o->source && old->factor == o->factor &&
		    shard_axis_eq(old->axis, o->axis))
			return old->verdict.reason == o->verdict.reason;
	}
	return false;
}

static void
add(Search *s, const Moment *m, ShardAxis axis, uint32_t source, uint32_t source_dim, uint32_t factor,
    ExplainVerdict verdict)
{
	ExplainOffer o = { axis, m->rec, m->event, m->target, source, source_dim, factor, verdict, m->again };

	if (verdict.reason != REASON_NONE && !is_repeated(s, &o))
		*VEC_ADD(s->a, s->offers) = o;
}

/* Returns whether the dimension is closed, or the axis replicated, only until the turn of a user priority. */
static bool
is_held(const Search *s, const Moment *m, ShardAxis axis)
{
	uint32_t n;
	const uint32_t *events = propagate_log_events(s->log, s->slot, &n);

	for (uint32_t i = 0; i < n; i++) {
		const PropEvent *e = propagate_log_event(s->log, events[i]);
		const ShardSharding *sh = e->sharding ? shard_sharding(e->sharding) : NULL;
		bool free = sh && s->dim < sh->rank && !sh->dims[s->dim].closed;
		ShardAxes replicated = sh ? shard_axes_replicated(sh) : (ShardAxes){ NULL, 0 };

		for (uint32_t k = 0; k < replicated.n; k++)
			free = free && !shard_axis_overlaps(replicated.v[k], axis);
		if (free && e->kind == PROP_EVENT_RESTORE && events[i] >= m->event)
			return true;
	}
	return false;
}

static ExplainVerdict
verdict_of(const Search *s, const Moment *m, uint32_t factor, ShardAxis axis)
{
	ExplainVerdict v;

	if (!m->again->before)
		return (ExplainVerdict){ .reason = REASON_MESH };
	v = explain_verdict(m->again, m->target, factor, axis, m->aggressive);
	if ((v.reason == REASON_CLOSED || v.reason == REASON_REPLICATED) && is_held(s, m, axis))
		v.reason = REASON_PRIORITY;
	return v;
}

/* Adds the axes of a dimension of another tensor that has the factor. */
static void
search_place(Search *s, const Moment *m, const ShardPlace *from, uint32_t factor)
{
	const ShardLayout *l = m->again->in.rule->layout;
	uint32_t dim = explain_dim_of_cell(l, from->tensor, from->cell);
	const IrAttr *sharding = m->again->shardings[from->tensor];
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	ShardAxes axes = { NULL, 0 };
	ShardAxis part;

	if (m->again->before && m->again->before[from->cell].present)
		axes = m->again->before[from->cell].axes;
	else if (!m->again->before && sh && dim < sh->rank)
		axes = shard_axes_of_dim(sh, dim);
	for (uint32_t i = 0; i < axes.n; i++) {
		if (is_asked(s, axes.v[i], &part) && s->n++ < MOST)
			add(s, m, part, from->tensor, dim, factor, verdict_of(s, m, factor, part));
	}
}

/* Searches a step with a rule, in which the value is a tensor. */
static void
search_step(Search *s, const Moment *m)
{
	const ShardLayout *l = m->again->in.rule->layout;

	for (uint32_t c = l->tensor_cells[m->target]; c < l->tensor_cells[m->target + 1]; c++) {
		uint32_t f = shard_layout_factor(l, c);

		if (explain_dim_of_cell(l, m->target, c) != s->dim)
			continue;
		for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
			if (l->places[i].tensor != m->target)
				search_place(s, m, &l->places[i], f);
		}
	}
}

/* Searches a step in which the value can be several tensors. */
static void
search_tensors(Search *s, uint32_t rec, uint32_t event, const PropAgain *again)
{
	uint32_t n = again->in.rule->layout->n_tensors;
	uint32_t n_targets = 0;
	bool aggressive = event == s->log->n || propagate_log_event(s->log, event)->aggressive;

	s->n = 0;
	for (uint32_t t = 0; t < n; t++) {
		if (again->in.slots[t] == s->slot && n_targets++ < MOST)
			search_step(s, &(Moment){ rec, event, again, t, aggressive });
	}
}

/* Without a rule, any dimension on the other side of the operation can have the axis. */
static void
search_side(Search *s, const Moment *m, uint32_t first, uint32_t end)
{
	for (uint32_t t = first; t < end; t++) {
		uint32_t slot = m->again->in.slots[t];
		const IrAttr *sharding = slot ? propagate_log_at(s->log, slot, m->event) : NULL;
		const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

		for (uint32_t d = 0; sh && slot != s->slot && d < sh->rank; d++) {
			ShardAxis part;

			for (uint32_t i = 0; i < sh->dims[d].n; i++) {
				if (is_asked(s, shard_dim_axes(sh, d)[i], &part) && s->n++ < MOST)
					add(s, m, part, t, d, EXPLAIN_NO_FACTOR,
					    (ExplainVerdict){ .reason = REASON_NO_RULE });
			}
		}
	}
}

static void
search_without_rule(Search *s, uint32_t rec)
{
	const PropOp *op = &s->log->p->ops[rec];
	uint32_t n = op->n_operands, all = n + op->op->n_results;
	uint32_t n_targets = 0;
	PropAgain *again = ARENA_NEW(s->a, PropAgain);

	s->n = 0;
	again->in.slots = propagate_refs(s->log->p, op);
	for (uint32_t t = 0; t < all; t++) {
		Moment m = { rec, s->log->n, again, t, true };

		if (again->in.slots[t] == s->slot && n_targets++ < MOST)
			search_side(s, &m, t < n ? n : 0, t < n ? all : n);
	}
}

/* ---- operations ---- */

/* Searches the steps of a record that wrote something, because the others changed nothing. For the main function, these
 * are those of one result. */
static void
search_steps(Search *s, const ExplainSteps *steps, uint32_t rec, uint32_t result)
{
	bool is_main = s->log->p->ops[rec].op == s->log->p->main;

	for (uint32_t i = steps->first[rec]; i < steps->first[rec + 1]; i++) {
		uint32_t event = steps->events[i];

		if (!is_main || propagate_log_event(s->log, event)->target / 2 == result)
			search_tensors(s, rec, event, propagate_log_step(s->log, event));
	}
}

static void
search_record(Search *s, const ExplainSteps *steps, uint32_t rec)
{
	const PropOp *op = &s->log->p->ops[rec];

	if (op->kind == PROP_INERT)
		search_without_rule(s, rec);
	if (op->erased || !op->rule || op->kind == PROP_NEW)
		return;
	search_steps(s, steps, rec, 0);
	search_tensors(s, rec, s->log->n, propagate_log_look(s->log, rec));
}

/* Searches the steps between a returned value and a result of the main function. */
static void
search_results(Search *s, const ExplainSteps *steps)
{
	const Propagation *p = s->log->p;
	uint32_t rec = s->log->n_returned ? p->slots[p->main_results].func : 0;

	for (uint32_t i = 0; i < s->log->n_returned; i++) {
		const PropAgain *again;

		if (s->log->returned[i] != s->slot && p->main_results + i != s->slot)
			continue;
		search_steps(s, steps, rec, i);
		again = propagate_log_look_result(s->log, i);
		if (again)
			search_tensors(s, rec, s->log->n, again);
	}
}

void
explain_offers(PropLog *log, ExplainSteps *steps, Arena *a, uint32_t slot, uint32_t dim, ShardAxis axis,
               ExplainOffers *offers)
{
	Search s = { log, a, slot, dim, axis, offers, 0 };
	const Propagation *p = log->p;

	if (!steps->events)
		list_steps(log, a, steps);
	for (uint32_t i = p->first_reader[slot]; i < p->first_reader[slot + 1]; i++) {
		if (i == p->first_reader[slot] || p->readers[i] != p->readers[i - 1])
			search_record(&s, steps, p->readers[i]);
	}
	search_results(&s, steps);
}
