/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers as text: for each value a heading, for each axis the values from the asked one back to the annotation.
 */
#include "explain/admit.h"

#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "print/print.h"
#include "shard/layout_compare.h"

/* A line: cells that are aligned with those of other lines of the same chain, or one text that is not. */
enum { CELL_VALUE, CELL_OP, CELL_FROM, CELL_STEP, CELL_PLACE, N_CELLS };
enum { MAX_LINES = 12 };	/* of the links of a chain, unless everything is wanted */

typedef struct Line {
	Str cells[N_CELLS];
	const char *note;	/* or NULL */
} Line;

/* Chains of axes that went the same way, side by side in one dimension. */
typedef struct Ways {
	ExplainChain *const *v;
	uint32_t n;
	const ExplainLink **at;	/* by chain: the link that is looked at; NULL after the last one */
} Ways;

typedef struct Lines {
	ExplainAnswers *x;
	VEC(Line) list;
} Lines;

static Str
format(ExplainAnswers *x, const char *a, const char *b)
{
	return str_from(arena_printf(x->arena, "%s%s", a, b));
}

static void
note(Lines *l, const char *text)
{
	*VEC_ADD(l->x->arena, &l->list) = (Line){ .note = text };
}

static Str
dim_of(ExplainAnswers *x, uint32_t slot, uint32_t dim)
{
	Str name = explain_slot_name(x, slot);

	return str_from(arena_printf(x->arena, "%.*s:%u", (int)name.n, name.p, (unsigned)dim));
}

/* ---- links ---- */

static Str
from_text(ExplainAnswers *x, const ExplainLink *link)
{
	const PropEvent *e = propagate_log_event(x->log, link->event);

	if (e->kind != PROP_EVENT_STEP)
		return STR("from the same group");
	return str_from(arena_printf(x->arena, "from %s%s%s, %s", explain_position(x, link->event, link->source),
	                             link->keeps ? "" : ", factor ", link->keeps ? "" : explain_factor(x, link->factor),
	                             explain_record_direction(x, e->rec, link->source, link->target)));
}

static Str
step_text(ExplainAnswers *x, uint32_t event)
{
	const PropEvent *e = propagate_log_event(x->log, event);
	const char *text = arena_printf(x->arena, "step %u, op level %u", (unsigned)e->step, (unsigned)e->level);

	if (e->kind == PROP_EVENT_SYNC)
		return STR("before the first step");
	if (e->round)
		text = arena_printf(x->arena, "%s, priority %lld", text, (long long)x->log->priorities.v[e->round - 1]);
	return str_from(text);
}

static void
add_also(Lines *l, const ExplainLink *link, const PropAgain *again)
{
	ExplainAnswers *x = l->x;

	for (uint32_t i = 0; i < link->also.n && i < 3; i++) {
		uint32_t t = link->also.v[i];
		Str name = explain_slot_name(x, again->in.slots[t]);

		note(l, arena_printf(x->arena, "    also offered by %.*s (%s)", (int)name.n, name.p,
		                     explain_position(x, link->event, t)));
	}
	if (link->also.n > 3)
		note(l, arena_printf(x->arena, "    also offered by %u more", (unsigned)link->also.n - 3));
}

static void
add_lost(Lines *l, const ExplainLink *link, const PropAgain *again)
{
	ExplainAnswers *x = l->x;

	for (uint32_t i = 0; i < link->lost.n; i++) {
		const ExplainLost *lost = &link->lost.v[i];
		Str name = explain_slot_name(x, again->in.slots[lost->tensor]);
		Str axis = inspect_axes(x->m->s, &lost->axis, 1);
		const char *reason, *why = explain_lost_words(x, link, lost, &reason);

		note(l, arena_printf(x->arena, "    rejected: %.*s on dim %u, offered by %.*s (%s, factor %s)",
		                     (int)axis.n, axis.p, (unsigned)lost->dim, (int)name.n, name.p,
		                     explain_position(x, link->event, lost->tensor), explain_factor(x, lost->factor)));
		note(l, arena_printf(x->arena, "      %s: %s", reason, why));
	}
}

/* Adds what else was offered at the link of each way. */
static void
add_offers(Lines *l, const Ways *w)
{
	const PropAgain *again;

	if (propagate_log_event(l->x->log, w->at[0]->event)->kind != PROP_EVENT_STEP)
		return;
	again = propagate_log_step(l->x->log, w->at[0]->event);
	add_also(l, w->at[0], again);
	for (uint32_t k = 0; k < w->n; k++)
		add_lost(l, w->at[k], again);
}

/* Returns the sharding of a tensor, or "none". */
static Str
sharding_or_none(ExplainAnswers *x, IrAttr *sharding)
{
	return sharding ? inspect_sharding(x->m->s, sharding, x->one_mesh) : STR("none");
}

static void
add_rule(Lines *l, const ExplainLink *link)
{
	ExplainAnswers *x = l->x;
	const PropAgain *again;
	Str rule;

	if (propagate_log_event(x->log, link->event)->kind != PROP_EVENT_STEP)
		return;
	again = propagate_log_step(x->log, link->event);
	rule = print_attr_text(x->m->s, again->in.rule->attr);
	note(l, arena_printf(x->arena, "    rule %.*s", (int)rule.n, rule.p));
	for (uint32_t t = 0; t < again->st.layout->n_tensors; t++) {
		Str name = explain_slot_name(x, again->in.slots[t]);
		IrAttr *before = again->shardings[t], *after = again->made[t];
		const char *text;
		Str old;

		if (!again->in.slots[t] || (!before && !after))
			continue;
		old = sharding_or_none(x, before);
		text = arena_printf(x->arena, "      %-9s %.*s %.*s", explain_position(x, link->event, t), (int)name.n,
		                    name.p, (int)old.n, old.p);
		if (after) {
			Str new = sharding_or_none(x, after);

			text = arena_printf(x->arena, "%s -> %.*s", text, (int)new.n, new.p);
		}
		note(l, text);
	}
}

static void
add_link(Lines *l, const Ways *w)
{
	ExplainAnswers *x = l->x;
	const ExplainLink *link = w->at[0];
	Line *line = VEC_ADD(x->arena, &l->list);

	*line = (Line){ { dim_of(x, link->slot, link->dim), str_from(explain_event_op(x, link->event)),
	                  from_text(x, link), step_text(x, link->event), explain_event_place(x, link->event) }, NULL };
	if (x->full)
		add_rule(l, link);
	add_offers(l, w);
}

/* Adds one line for links that pass the dimension on: how many, and the operations. */
static void
add_fold(Lines *l, const ExplainLink *link, uint32_t n)
{
	ExplainAnswers *x = l->x;
	const char *seen[4], *text = "";
	bool more = false;
	uint32_t k = 0;

	for (uint32_t i = 0; i < n && !more; i++, link = link->next) {
		const char *op = explain_event_op(x, link->event);
		uint32_t j = 0;

		while (j < k && strcmp(seen[j], op) != 0)
			j++;
		if (j == k && k < 4)
			seen[k++] = op;
		else
			more = j == k;
	}
	for (uint32_t j = 0; j < k; j++)
		text = arena_printf(x->arena, "%s%s%s", text, j ? ", " : "", seen[j]);
	note(l, arena_printf(x->arena, "    %u step%s that keep%s the dimension (%s%s)", (unsigned)n, n == 1 ? "" : "s",
	                     n == 1 ? "s" : "", text, more ? ", ..." : ""));
}

/* ---- chains ---- */

static void
add_root(Lines *l, const ExplainChain *c)
{
	ExplainAnswers *x = l->x;
	ExplainRootWords w = explain_root_words(x, c);
	Line *line = VEC_ADD(x->arena, &l->list);
	Str dim = explain_dim_text(x, c->annotation, c->root_dim);
	bool closed = shard_sharding(c->annotation)->dims[c->root_dim].closed;

	*line = (Line){ { dim_of(x, c->root_slot, c->root_dim), str_from(w.what),
	                  format(x, dim.p, closed ? ", closed" : ""), STR(""), w.place }, NULL };
	if (c->restored != EXPLAIN_START) {
		const PropEvent *e = propagate_log_event(x->log, c->restored);

		line->cells[CELL_STEP] = str_from(arena_printf(x->arena, "user priority %lld",
		                                               (long long)x->log->priorities.v[e->round - 1]));
	}
}

/* Looks at the first links. */
static void
rewind_ways(const Ways *w)
{
	for (uint32_t k = 0; k < w->n; k++)
		w->at[k] = w->v[k]->first;
}

/* Looks at the links n further on. */
static void
advance(const Ways *w, uint32_t n)
{
	for (uint32_t k = 0; k < w->n; k++) {
		const ExplainLink *x = w->at[k];
		bool at_once = n && x->folds == n;

		for (uint32_t i = 0; i < n && !at_once; i++)
			x = x->next;
		w->at[k] = at_once ? x->after : x;
	}
}

/* Returns how many links from here on become one line in all ways. */
static uint32_t
folds(const ExplainAnswers *x, const Ways *w)
{
	uint32_t n = x->full ? 0 : UINT32_MAX;

	for (uint32_t k = 0; k < w->n && n; k++) {
		uint32_t here = explain_chain_folds(w->v[k], w->at[k]);

		n = here < n ? here : n;
	}
	return n;
}

/* Returns the number of lines that links take after folding. */
static uint32_t
count_lines(const ExplainAnswers *x, const Ways *w)
{
	uint32_t n = 0;

	for (rewind_ways(w); w->at[0]; n++) {
		uint32_t k = folds(x, w);

		advance(w, k ? k : 1);
	}
	return n;
}

/* Adds the links; those in the middle of a long chain become one line. Returns how many are not shown. */
static uint32_t
add_links(Lines *l, const Ways *w)
{
	uint32_t n = l->x->full ? 0 : count_lines(l->x, w), line = 0, left_out = 0, folded = 0;

	for (rewind_ways(w); w->at[0]; line++) {
		uint32_t k = folds(l->x, w);

		if (n > MAX_LINES && line >= MAX_LINES / 2 && line < n - MAX_LINES / 2) {
			left_out += k ? k : 1;
			folded += k ? k : 1;
		} else {
			if (left_out)
				note(l, arena_printf(l->x->arena, "    ... %u step%s", (unsigned)left_out,
				                     left_out == 1 ? "" : "s"));
			left_out = 0;
			folded += k;
			if (k)
				add_fold(l, w->at[0], k);
			else
				add_link(l, w);
		}
		advance(w, k ? k : 1);
	}
	return folded;
}

static void
write_lines(Buf *out, const Lines *l)
{
	size_t width[N_CELLS] = { 0 };

	for (uint32_t i = 0; i < l->list.n; i++) {
		for (uint32_t k = 0; !l->list.v[i].note && k < N_CELLS; k++) {
			if (l->list.v[i].cells[k].n > width[k])
				width[k] = l->list.v[i].cells[k].n;
		}
	}
	for (uint32_t i = 0; i < l->list.n; i++) {
		const Line *line = &l->list.v[i];
		size_t end;

		buf_printf(out, "  ");
		for (uint32_t k = 0; !line->note && k < N_CELLS; k++) {
			if (width[k])
				buf_printf(out, "%s%-*.*s", k ? "  " : "", (int)width[k], (int)line->cells[k].n,
				           line->cells[k].n ? line->cells[k].p : "");
		}
		if (line->note)
			buf_printf(out, "%s", line->note);
		end = out->n;
		while (end && out->p[end - 1] == ' ')
			end--;
		out->n = end;
		buf_char(out, '\n');
	}
}

/* Returns whether two chains are the same but for the axis and what was rejected. */
static bool
same_way(const ExplainChain *a, const ExplainChain *b)
{
	const ExplainLink *y = b->first;

	if (a->dim != b->dim || a->n != b->n || a->root_slot != b->root_slot ||
	    a->root_dim != b->root_dim || a->restored != b->restored || a->root != b->root ||
	    a->annotation != b->annotation)
		return false;
	for (const ExplainLink *x = a->first; x; x = x->next, y = y->next) {
		if (x->event != y->event || x->source != y->source || x->factor != y->factor ||
		    x->also.n != y->also.n ||
		    (x->also.n && memcmp(x->also.v, y->also.v, x->also.n * sizeof *x->also.v) != 0))
			return false;
	}
	return true;
}

static void
write_ways(Buf *out, ExplainAnswers *x, Ways *w)
{
	const ExplainChain *c = w->v[0];
	const ShardMesh *mesh = explain_mesh(x->log, propagate_log_at(x->log, c->slot, x->log->n));
	ShardAxis *axes = ARENA_ARRAY(x->arena, ShardAxis, w->n);
	Lines l = { .x = x };
	int64_t size = 1;
	uint32_t folded;
	Str text;

	w->at = ARENA_ARRAY(x->arena, const ExplainLink *, w->n);
	for (uint32_t i = 0; i < w->n; i++) {
		axes[i] = w->v[i]->axis;
		size *= mesh ? shard_axis_size(mesh, axes[i]) : 1;
	}
	text = inspect_axes(x->m->s, axes, w->n);
	buf_printf(out, "\ndim %u is sharded on %.*s (%lld ways):\n", (unsigned)c->dim, (int)text.n, text.p,
	           (long long)size);
	folded = add_links(&l, w);
	add_root(&l, c);
	if (folded)
		note(&l, arena_printf(x->arena, "%u steps, %u of them folded; --full shows them", (unsigned)c->n,
		                      (unsigned)folded));
	write_lines(out, &l);
}

/* ---- what is not there ---- */

static void
add_offer(Lines *l, const ExplainOffer *o)
{
	ExplainAnswers *x = l->x;
	Str axis = inspect_axes(x->m->s, &o->axis, 1);
	const char *from = explain_record_position(x, o->rec, o->source);
	const char *direction = explain_record_direction(x, o->rec, o->source, o->target);
	Str step = o->event == x->log->n ? STR("after the last step") : step_text(x, o->event);

	if (o->factor != EXPLAIN_NO_FACTOR)
		direction = arena_printf(x->arena, "factor %s, %s", explain_factor(x, o->factor), direction);
	*VEC_ADD(x->arena, &l->list) = (Line){
		{ dim_of(x, o->again->in.slots[o->source], o->source_dim), str_from(explain_record_op(x, o->rec)),
		  str_from(arena_printf(x->arena, "%.*s from %s, %s", (int)axis.n, axis.p, from, direction)),
		  step, explain_record_place(x, o->rec) }, NULL };
	note(l, arena_printf(x->arena, "    %s: %s", explain_reason_name(o->verdict.reason),
	                     explain_offer_words(x, o)));
}

/* Writes what was offered to a dimension in vain. That nothing was matters only if an axis was asked for. */
static void
write_absent(Buf *out, ExplainAnswers *x, const ExplainAbsent *a)
{
	Str axis = inspect_axes(x->m->s, &a->axis, a->axis.name != 0);
	Lines l = { .x = x };

	if (!a->offers.n && !a->axis.name)
		return;
	buf_printf(out, "\ndim %u is not sharded%s%.*s%s\n", (unsigned)a->dim, axis.n ? " on " : "", (int)axis.n,
	           axis.n ? axis.p : "", a->offers.n ? "; rejected:" : ":");
	for (uint32_t i = 0; i < a->offers.n; i++)
		add_offer(&l, &a->offers.v[i]);
	if (!a->offers.n)
		note(&l, arena_printf(x->arena, "%s: %s", explain_reason_name(REASON_NOT_OFFERED),
		                      explain_not_offered));
	write_lines(out, &l);
	explain_admit_text(out, x, a);
}

/* Returns whether no dimension was offered an axis, and none was asked about a certain one. */
static bool
is_untouched(const ExplainSubject *s)
{
	for (uint32_t i = 0; i < s->absent.n; i++) {
		if (s->absent.v[i].axis.name || s->absent.v[i].offers.n)
			return false;
	}
	return !s->axes.n;
}

static void
write_untouched(Buf *out, const ExplainSubject *s)
{
	if (s->absent.n == 1)
		buf_printf(out, "\nNo operation offers dim %u an axis.\n", (unsigned)s->absent.v[0].dim);
	else
		buf_printf(out, "\nNo operation offers it an axis.\n");
}

/* ---- values ---- */

/* Writes the heading of a value: its name, operation, place, type and sharding. */
static void
write_head(Buf *out, ExplainAnswers *x, const ExplainSubject *s)
{
	Session *session = x->m->s;
	const InspectNamed *v = s->named;
	Str place = inspect_origin_text(x->arena, &v->origin), spec = { NULL, 0 };

	if (!place.n && v->at.line)
		place = str_from(arena_printf(x->arena, "%s:%u:%u", x->m->src->name, (unsigned)v->at.line,
		                              (unsigned)v->at.col));
	buf_printf(out, "%.*s", (int)v->address.n, v->address.p);
	if (v->kind == INSPECT_NAMED_VALUE && v->op_name.n) {
		const char *dot = memchr(v->op_name.p, '.', v->op_name.n);
		size_t skip = dot ? (size_t)(dot + 1 - v->op_name.p) : 0;

		buf_printf(out, "  %.*s", (int)(v->op_name.n - skip), v->op_name.p + skip);
	} else if (v->name.n) {
		buf_printf(out, "  %.*s", (int)v->name.n, v->name.p);
	}
	if (place.n)
		buf_printf(out, "  %.*s", (int)place.n, place.p);
	buf_printf(out, "  %s", print_type_text(session, v->type).p);
	if (s->sharding) {
		IrAttr *closed = shard_closed(session, x->arena, shard_sharding(s->sharding));
		Str text = inspect_sharding(session, closed, x->one_mesh);

		buf_printf(out, "  %.*s", (int)text.n, text.p);
		spec = inspect_partition_spec(session, closed);
	}
	if (spec.n)
		buf_printf(out, "  %.*s", (int)spec.n, spec.p);
	if (s->n_copies > 1)
		buf_printf(out, "  (%u copies)", (unsigned)s->n_copies);
	buf_char(out, '\n');
}

/* Writes the chains of a value; neighbours that went the same way are one. */
static void
write_chains(Buf *out, ExplainAnswers *x, const ExplainSubject *s)
{
	VEC(ExplainChain *) all = { NULL, 0, 0 };
	uint32_t n;

	for (uint32_t k = 0; k < s->axes.n; k++) {
		for (uint32_t c = 0; c < s->axes.v[k].chains.list.n; c++)
			*VEC_ADD(x->arena, &all) = s->axes.v[k].chains.list.v[c];
	}
	for (uint32_t i = 0; i < all.n; i += n) {
		n = 1;
		while (i + n < all.n && same_way(all.v[i], all.v[i + n]))
			n++;
		write_ways(out, x, &(Ways){ .v = all.v + i, .n = n });
	}
}

void
explain_why_text(Buf *out, ExplainAnswers *x)
{
	for (uint32_t i = 0; i < x->subjects.n; i++) {
		const ExplainSubject *s = &x->subjects.v[i];

		if (i)
			buf_char(out, '\n');
		write_head(out, x, s);
		if (!s->slot)
			buf_printf(out, "\nThe value is not used, or was replaced before propagation.\n");
		else if (is_untouched(s))
			write_untouched(out, s);
		write_chains(out, x, s);
		for (uint32_t k = 0; k < s->absent.n; k++)
			write_absent(out, x, &s->absent.v[k]);
	}
}
