/* SPDX-License-Identifier: Apache-2.0
 *
 * Each edit is tried on a copy of the whole program, so its price is that of a run with --set. The communication is
 * measured first, and memory and work only if it saves.
 */
#include "explain/suggestions.h"

#include <stdlib.h>

#include "explain/device_work.h"
#include "explain/suggest_text.h"
#include "ir/walk.h"

/* All trials together make at most this many operations, as a limit of time. */
enum { MOST_WORK = 20 * 1000 * 1000 };
/* The part of the price that an edit must save. */
#define LEAST_SAVING 0.001

/* ---- prices ---- */

/* Returns the number that is minimized. */
static double
price_of(const Suggestions *x, const Measured *m)
{
	switch (x->minimize) {
	case SUGGEST_TIME: return m->final_time;
	case SUGGEST_BYTES: return (double)m->final_sent;
	case SUGGEST_MEMORY: break;
	}
	return (double)m->memory;
}

/* Returns whether an edit does not increase the unknown part of the price. */
static bool
is_comparable(const Suggestions *x, const Measured *m)
{
	return m->unknown <= x->now.unknown && (x->minimize != SUGGEST_TIME || m->has_final_time);
}

double
suggest_saving(const Suggestions *x)
{
	return x->n[SUGGEST_SAVES] ? 1 - x->tries.v[0].price / x->price : 0;
}

/* ---- one trial ---- */

typedef struct Trial {
	Suggestions *x;
	const ExplainEdit *edit;	/* NULL: the program as it is */
	SuggestTry *result;
} Trial;

static bool
change(IrModule *copy, void *cx)
{
	const Trial *t = cx;

	return !t->edit || explain_edit_apply(copy, t->edit);
}

/* Decides about an edited program. */
static bool
judge(IrModule *m, Arena *a, void *cx)
{
	const Trial *t = cx;
	const Suggestions *x = t->x;
	SuggestTry *y = t->result;

	if (!measure_comms(&x->how, m, a, &y->cost) ||
	    (x->minimize == SUGGEST_MEMORY && !measure_memory(&x->how, m, a, &y->cost)))
		return false;
	y->verdict = SUGGEST_WORSE;
	y->price = price_of(x, &y->cost);
	if (!is_comparable(x, &y->cost) || y->price >= x->price * (1 - LEAST_SAVING))
		return true;
	if (x->minimize != SUGGEST_MEMORY && !measure_memory(&x->how, m, a, &y->cost))
		return false;
	y->work = x->work > 0 ? explain_device_work(m, a) / x->work : 1;
	y->verdict = y->work > 1 + x->max_work ? SUGGEST_MORE_WORK :
	             (double)y->cost.memory > (double)x->now.memory * (1 + x->max_memory) ? SUGGEST_MORE_MEMORY :
	             SUGGEST_SAVES;
	return true;
}

static bool
measure_now(IrModule *m, Arena *a, void *cx)
{
	Suggestions *x = ((const Trial *)cx)->x;

	x->work = explain_device_work(m, a);
	if (!measure_comms(&x->how, m, a, &x->now) || !measure_memory(&x->how, m, a, &x->now))
		return false;
	x->price = price_of(x, &x->now);
	return true;
}

/* ---- all trials ---- */

static void
try_all(Suggestions *x, Runner *r, IrModule *m)
{
	uint64_t start = m->s->work.ops;

	for (uint32_t i = 0; i < x->candidates.n && i < x->limit && m->s->work.ops - start < MOST_WORK; i++) {
		SuggestTry *y = VEC_ADD(x->arena, &x->tries);
		Trial t = { x, &x->candidates.v[i].edit, y };

		*y = (SuggestTry){ .candidate = &x->candidates.v[i], .order = i };
		if (!trial_run(r, m, x->how.as_xla, NULL, change, judge, &t))
			y->verdict = SUGGEST_FAILED;
		x->n[y->verdict]++;
	}
}

/* Orders by verdict and price. */
static int
compare_price(const void *p, const void *q)
{
	const SuggestTry *a = p, *b = q;

	if (a->verdict != b->verdict)
		return a->verdict > b->verdict ? -1 : 1;
	if (a->price != b->price)
		return a->price < b->price ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

/* Orders by group. In a group, edits where propagation had a choice come first, in the order of the program, because
 * they are nearest to the cause. */
static int
compare_group(const void *p, const void *q)
{
	const SuggestTry *a = p, *b = q;
	const ExplainCandidate *c = a->candidate, *d = b->candidate;

	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	if ((c->why == EXPLAIN_CONFLICT) != (d->why == EXPLAIN_CONFLICT))
		return c->why == EXPLAIN_CONFLICT ? -1 : 1;
	if (c->why == EXPLAIN_CONFLICT && c->edit.value != d->edit.value)
		return c->edit.value < d->edit.value ? -1 : 1;
	if (a->price != b->price)
		return a->price < b->price ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

/* Sorts the tries. A group has the edits whose prices differ from that of its cheapest one by at most 1 % of the price
 * of the program. Often they are the same repair at several places. */
static void
rank(Suggestions *x)
{
	double first = 0;
	uint32_t n = x->n[SUGGEST_SAVES], group = 0;

	if (!x->tries.n)
		return;
	qsort(x->tries.v, x->tries.n, sizeof *x->tries.v, compare_price);
	for (uint32_t i = 0; i < n; i++) {
		SuggestTry *y = &x->tries.v[i];

		if (!i || y->price - first > x->price / 100) {
			first = y->price;
			group++;
		}
		y->group = group;
	}
	qsort(x->tries.v, n, sizeof *x->tries.v, compare_group);
}

bool
suggest_run(Suggestions *x, Runner *r, IrModule *m)
{
	InspectAddresses *values = ARENA_NEW(x->arena, InspectAddresses);
	Trial now = { .x = x };
	Runner trials;

	if (!runner_pass(r, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	inspect_addresses_read(values, m);
	if (!explain_candidates(r, values, m, x->how.as_xla, x->arena, &x->candidates))
		return false;
	runner_init(&trials, r->s);
	trials.verify_never = true;
	trials.hooks = r->hooks;	/* a terminal shows progress */
	if (trial_run(&trials, m, x->how.as_xla, NULL, change, measure_now, &now))
		try_all(x, &trials, m);
	else
		diag_error(&m->s->diag, DIAG_UNSUPPORTED, m->op->span, "what this program sends cannot be measured");
	runner_free(&trials);
	rank(x);
	suggest_fill(x, values);
	return !m->s->diag.n_errors;
}
