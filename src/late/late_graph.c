/* SPDX-License-Identifier: Apache-2.0 */
#include "late/late_graph.h"

/* Returns what a node stands for; its operands are known. */
static LateNode *
stands_for(LateNode *x)
{
	const SpmdNode *n = x->node;

	if (n->op == SPMD_OP_COPY || (n->op == SPMD_OP_RESHAPE && n->shape == n->ops[0]->shape))
		return x->ops[0];
	if (n->op == SPMD_OP_GET_TUPLE_ELEMENT && x->ops[0]->node->op == SPMD_OP_TUPLE)
		return x->ops[0]->ops[n->index];
	return x;
}

static void
add_nodes(LateGraph *g, uint32_t part)
{
	const SpmdBuilder *b = g->result->parts.v[part].b;
	LateNode *nodes = g->nodes + g->first[part];

	for (uint32_t k = 0; k < b->nodes.n; k++) {
		LateNode *x = &nodes[k];

		*x = (LateNode){ .node = b->nodes.v[k], .number = g->first[part] + k, .part = part };
		x->n_ops = x->node->n_ops;
		x->ops = ARENA_ARRAY(g->a, LateNode *, x->n_ops);
		for (uint32_t i = 0; i < x->n_ops; i++)
			x->ops[i] = nodes[x->node->ops[i]->number].same;
		x->same = stands_for(x);
	}
	nodes[g->result->parts.v[part].root->number].same->is_result = true;
}

/* Calls on each operand of a live node, each operand once. `last` has, by node, the last user that was met. */
static void
see_users(LateGraph *g, uint32_t *last, bool fill)
{
	for (uint32_t k = 0; k < g->n; k++) {
		LateNode *x = &g->nodes[k];

		for (uint32_t i = 0; late_is_live(x) && i < x->n_ops; i++) {
			LateNode *o = x->ops[i];

			if (last[o->number] == k + 1)
				continue;
			last[o->number] = k + 1;
			if (fill)
				o->users[o->n_users] = x;
			o->n_users++;
		}
	}
}

static void
find_users(LateGraph *g)
{
	uint32_t *last = ARENA_ARRAY(g->a, uint32_t, g->n);

	see_users(g, last, false);
	for (uint32_t k = 0; k < g->n; k++) {
		g->nodes[k].users = ARENA_ARRAY(g->a, LateNode *, g->nodes[k].n_users);
		g->nodes[k].n_users = last[k] = 0;
	}
	see_users(g, last, true);
}

static void
add_rows(LateGraph *g)
{
	g->of_row = ARENA_ARRAY(g->a, LateNode *, g->n_rows);
	for (uint32_t i = 0; i < g->n_rows; i++) {
		const SpmdCollective *c = &g->result->collectives.v[i];
		LateNode *x = &g->nodes[g->first[late_part(g, c->comp)] + c->node->number];

		g->rows[i] = (LateRow){ .asked = c, .kind = c->node->op, .in = spmd_operand_bytes(c->node),
		                        .out = spmd_bytes(c->node->shape), .parts = spmd_parts_moved(c->node) };
		g->of_row[i] = x;
		x->row = &g->rows[i];
	}
}

/* Notes which loop or call each computation belongs to, and where what goes into it arrives. */
static void
find_callers(LateGraph *g)
{
	g->parameters = ARENA_ARRAY(g->a, LateNode *, g->result->parts.n);
	g->callers = ARENA_ARRAY(g->a, LateNode *, g->result->parts.n);
	for (uint32_t k = 0; k < g->n; k++) {
		LateNode *x = &g->nodes[k];
		const SpmdNode *n = x->node;

		if (n->op == SPMD_OP_PARAMETER && !n->index)
			g->parameters[x->part] = x;
		if (!late_is_live(x) || (n->op != SPMD_OP_WHILE && n->op != SPMD_OP_CALL))
			continue;
		for (uint32_t i = 0; i < n->by->n_called; i++)
			g->callers[late_part(g, n->by->called[i])] = x;
	}
}

LateGraph
late_graph_new(SpmdRun *run, const SpmdResult *result, LateTarget target, LateRow *rows)
{
	LateGraph g = { .a = run->tmp, .run = run, .result = result, .target = target, .rows = rows,
		        .n_rows = result->collectives.n };

	g.first = ARENA_ARRAY(g.a, uint32_t, result->parts.n + 1);
	for (uint32_t i = 0; i < result->parts.n; i++) {
		map_put(g.a, &g.parts, (uintptr_t)result->parts.v[i].comp, map_value(i + 1));
		g.first[i + 1] = g.first[i] + result->parts.v[i].b->nodes.n;
	}
	g.n = g.first[result->parts.n];
	g.nodes = ARENA_ARRAY(g.a, LateNode, g.n);
	for (uint32_t i = 0; i < result->parts.n; i++)
		add_nodes(&g, i);
	find_users(&g);
	find_callers(&g);
	add_rows(&g);
	return g;
}

uint32_t
late_part(const LateGraph *g, const SpmdComp *c)
{
	return map_number(map_get(&g->parts, (uintptr_t)c)) - 1;
}

LateNode *
late_root(const LateGraph *g, uint32_t part)
{
	return g->nodes[g->first[part] + g->result->parts.v[part].root->number].same;
}

bool
late_is_body(const LateGraph *g, uint32_t part)
{
	const SpmdComp *c = g->result->parts.v[part].comp;

	return c->caller && c->caller->op == SPMD_OP_WHILE && c->caller->called[1] == c;
}

SpmdOpcode
late_reduction(const LateRow *r)
{
	const SpmdNode *n = r->asked->node;

	return n->is_made || !n->by ? n->reduction : n->by->reducer;
}

uint32_t
late_group_size(const LateGraph *g, const LateRow *r)
{
	if (r->asked->from)
		return 0;
	return r->asked->rows ? r->asked->rows->dims[1] : g->run->in->devices;
}
