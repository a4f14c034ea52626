/* SPDX-License-Identifier: Apache-2.0
 *
 * The lint about shardings that depend on the order of operands or dimensions. Propagation is logged, and each step in
 * which several factors want the same axis is computed again.
 */
#include "explain/axis_chain.h"
#include "explain/lint_facts.h"
#include "explain/reject.h"
#include "explain/why.h"
#include "inspect/sharding_text.h"

/* A tensor that took an axis for one factor and not for another one, only because of their order. */
typedef struct Place {
	uint32_t slot;
	int64_t bytes;
	ShardAxis axis;
	uint32_t dim, other;	/* the dimension with the axis, and the one without it */
	ExplainTie tie;
} Place;

typedef struct Search {
	LintFacts *x;
	PropLog *log;
	Map seen;		/* slots */
	Place largest;
	uint32_t n;
} Search;

/* Returns whether the order of two claims follows from their indices alone. */
static bool
is_tie(const PropClaim *a, const PropClaim *b)
{
	return a->source_size == b->source_size && a->weight == b->weight;
}

static bool
has_common_axis(ShardAxes a, ShardAxes b)
{
	for (uint32_t i = 0; i < a.n; i++) {
		for (uint32_t k = 0; k < b.n; k++) {
			if (shard_axis_overlaps(a.v[i], b.v[k]))
				return true;
		}
	}
	return false;
}

/* Adds a tensor that did not take an axis for a factor. */
static void
add(Search *s, const PropAgain *again, uint32_t t, uint32_t cell, const ExplainVerdict *v)
{
	uint32_t slot = again->in.slots[t];
	const IrValue *value = propagate_log_value(s->log, slot);
	int64_t bytes = value ? lint_global_bytes(value) : 0;

	if (!value || !map_mark(&s->x->a, &s->seen, slot + 1ull))
		return;
	s->n++;
	if (s->largest.slot && bytes <= s->largest.bytes)
		return;
	s->largest = (Place){ .slot = slot, .bytes = bytes, .axis = v->axis, .dim = v->dim,
	                      .other = explain_dim_of_cell(again->st.layout, t, cell), .tie = v->tie };
}

/* Looks at all tensors that have the factor of the later one of two claims. */
static void
look_at_claim(Search *s, const PropAgain *again, const PropClaim *later, bool aggressive)
{
	const ShardLayout *l = again->st.layout;

	for (uint32_t i = l->factor_places[later->factor]; i < l->factor_places[later->factor + 1]; i++) {
		const ShardPlace *p = &l->places[i];

		for (uint32_t k = 0; k < later->axes.n; k++) {
			ExplainVerdict v = explain_verdict(again, p->tensor, later->factor, later->axes.v[k],
			                                   aggressive);

			if (v.reason == REASON_OUTRANKED && v.tie >= TIE_TENSOR)
				add(s, again, p->tensor, p->cell, &v);
		}
	}
}

/* Looks at a step: at each claim that has an axis in common with one of the claims before it of equal rank. */
static void
look_at_step(const PropAgain *again, uint32_t first, void *cx)
{
	Search *s = cx;
	PropStep before = again->st;
	PropClaim *claims;
	uint32_t n, run = 0;

	if (!again->before)
		return;
	before.cells = again->before;
	claims = ARENA_ARRAY(before.arena, PropClaim, before.layout->n_factors);
	n = propagate_claims(&before, claims);
	for (uint32_t i = 1; i < n; i++) {
		bool common = false;

		run = is_tie(&claims[i - 1], &claims[i]) ? run : i;
		for (uint32_t k = run; k < i && !common; k++)
			common = has_common_axis(claims[k].axes, claims[i].axes);
		if (common)
			look_at_claim(s, again, &claims[i], propagate_log_event(s->log, first)->aggressive);
	}
}

static void
report(Search *s, IrModule *m)
{
	const Place *p = &s->largest;
	LintFacts *x = s->x;
	const IrValue *v = propagate_log_value(s->log, p->slot);
	Str axis = inspect_axis(x->s, p->axis);

	lint_at_value(x, DIAG_ORDER_DEPENDENT, m, v,
	              "%s of %s has axis %.*s in dimension %u instead of dimension %u only because of the order of "
	              "%s%s", lint_value(x, m, v), lint_bytes(x, p->bytes), (int)axis.n, axis.p, (unsigned)p->dim,
	              (unsigned)p->other, p->tie == TIE_TENSOR ? "operands" : "dimensions",
	              s->n > 1 ? arena_printf(&x->a, " (the largest of %u values)", (unsigned)s->n) : "");
}

/* Searches a program, which is propagated. */
static void
search(Search *s, IrModule **m)
{
	TrialMark mark = trial_begin(s->x->s);

	s->log = explain_why_log(s->x->r, m, s->x->runs.as_xla, &s->x->a, NULL);
	trial_end(s->x->s, mark);
	if (s->log)
		propagate_log_replay(s->log, look_at_step, s);
}

uint32_t
lint_count_order(LintFacts *x, IrModule *m)
{
	IrModule *copy = ir_module_clone(m, &x->a);
	Search s = { .x = x };

	search(&s, &copy);
	ir_module_free(copy);
	return s.n;
}

void
lint_order(LintFacts *x)
{
	Search s = { .x = x };

	x->logged = ir_module_clone(x->m, &x->a);
	search(&s, &x->logged);
	if (s.n)
		report(&s, x->logged);
}
