/* SPDX-License-Identifier: Apache-2.0
 *
 * Answers as a graph in the language of Graphviz: a node per dimension of a value, an edge per move of an axis, towards
 * the annotation. Chains share nodes and edges.
 */
#include "explain/why.h"

#include "base/map.h"
#include "inspect/sharding_text.h"
#include "report/report.h"

typedef struct Graph {
	Buf *out;
	ExplainAnswers *x;
	Map nodes;		/* by slot and dimension: the number of the node */
	ExplainLinkNumbers links;	/* that have a node and an edge */
	uint32_t n;
} Graph;

/* Returns the number of a node, and writes it when it appears for the first time. `op` and `place` are what gave it the
 * axis, or the annotation. */
static uint32_t
node(Graph *g, uint32_t slot, uint32_t dim, const char *style, Str op, Str place)
{
	uint64_t key = (uint64_t)slot << 32 | (dim + 1);
	uint32_t k = map_number(map_get(&g->nodes, key));
	Str name = explain_slot_name(g->x, slot);

	if (k)
		return k - 1;
	map_put(g->x->arena, &g->nodes, key, map_value(++g->n));
	buf_printf(g->out, "  n%u [label=\"", (unsigned)g->n - 1);
	report_dot(g->out, name);
	buf_printf(g->out, ":%u", (unsigned)dim);
	for (int i = 0; i < 2; i++) {
		Str line = i ? place : op;

		if (line.n) {
			buf_printf(g->out, "\\n");
			report_dot(g->out, line);
		}
	}
	buf_printf(g->out, "\"%s];\n", style);
	return g->n - 1;
}

static uint32_t
root_node(Graph *g, const ExplainChain *c)
{
	ExplainRootWords w = explain_root_words(g->x, c);
	Str dim = explain_dim_text(g->x, c->annotation, c->root_dim);
	Str text = str_from(arena_printf(g->x->arena, "%s %.*s", w.what, (int)dim.n, dim.p));

	return node(g, c->root_slot, c->root_dim, c->first ? " shape=box" : " shape=box style=bold", text, w.place);
}

static uint32_t
link_node(Graph *g, const ExplainLink *link, bool first)
{
	return node(g, link->slot, link->dim, first ? " style=bold" : "", str_from(explain_event_op(g->x, link->event)),
	            explain_event_place(g->x, link->event));
}

static void
add_edge(Graph *g, uint32_t from, uint32_t to, const ExplainChain *c, const ExplainLink *link)
{
	const PropEvent *e = propagate_log_event(g->x->log, link->event);

	buf_printf(g->out, "  n%u -> n%u [label=\"", (unsigned)from, (unsigned)to);
	report_dot(g->out, inspect_axes(g->x->m->s, &c->axis, 1));
	if (e->kind != PROP_EVENT_SYNC)
		buf_printf(g->out, ", step %u", (unsigned)e->step);
	buf_printf(g->out, "\"];\n");
}

/* Adds what was offered at a link and rejected. */
static void
add_lost(Graph *g, const ExplainLink *link, uint32_t to)
{
	const PropAgain *again;

	if (!link->lost.n)
		return;
	again = propagate_log_step(g->x->log, link->event);
	for (uint32_t i = 0; i < link->lost.n; i++) {
		const ExplainLost *lost = &link->lost.v[i];
		Str name = explain_slot_name(g->x, again->in.slots[lost->tensor]);
		const char *reason;

		(void)explain_lost_words(g->x, link, lost, &reason);
		buf_printf(g->out, "  n%u [label=\"", (unsigned)g->n);
		report_dot(g->out, name);
		buf_printf(g->out, "\" style=dashed color=gray];\n  n%u -> n%u [label=\"", (unsigned)to,
		           (unsigned)g->n);
		report_dot(g->out, inspect_axes(g->x->m->s, &lost->axis, 1));
		buf_printf(g->out, " on dim %u: %s\" style=dashed color=gray];\n", (unsigned)lost->dim, reason);
		g->n++;
	}
}

static void
add_chain(Graph *g, const ExplainChain *c)
{
	const ExplainLink *before = NULL;
	uint32_t last = 0, k;
	bool is_new;

	for (const ExplainLink *x = c->first; x; x = x->next) {
		k = link_node(g, x, !before);
		if (before)
			add_edge(g, last, k, c, before);
		(void)explain_link_number(&g->links, g->x->arena, x, &is_new);
		if (!is_new)
			return;		/* the rest of the chain is that of another one */
		add_lost(g, x, k);
		before = x;
		last = k;
	}
	k = root_node(g, c);
	if (before)
		add_edge(g, last, k, c, before);
}

void
explain_why_dot(Buf *out, ExplainAnswers *x)
{
	Graph g = { .out = out, .x = x };

	buf_printf(out, "digraph why {\n  rankdir=BT;\n");
	for (uint32_t i = 0; i < x->subjects.n; i++) {
		const ExplainSubject *s = &x->subjects.v[i];

		for (uint32_t k = 0; k < s->axes.n; k++) {
			for (uint32_t c = 0; c < s->axes.v[k].chains.list.n; c++)
				add_chain(&g, s->axes.v[k].chains.list.v[c]);
		}
	}
	buf_printf(out, "}\n");
}
