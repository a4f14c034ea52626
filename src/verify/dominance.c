/* SPDX-License-Identifier: Apache-2.0
 *
 * Implements Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph" (1979), in the simple
 * version. Vertices are numbered in the order of a depth-first walk from the entry. These numbers index all arrays
 * except `number` and those of edges.
 */
#include "verify/dominance.h"

#define NONE UINT32_MAX

typedef struct Graph {
	Arena *a;
	const IrBlock **blocks;	/* by position in the region */
	uint32_t n_blocks, base;
	uint32_t *number;	/* by position: depth-first number or NONE */
	uint32_t n;		/* blocks reached */
	uint32_t *position;	/* by depth-first number: the inverse of `number` */
	uint32_t *parent, *semi, *label, *ancestor, *idom;
	uint32_t *bucket, *bucket_next;
	uint32_t *pred_first, *preds;	/* predecessors of vertex v: preds[pred_first[v]] ... */
	uint32_t *path;
} Graph;

static const IrOp *
exit_of(const IrBlock *b)
{
	return b->last && b->last->n_succs ? b->last : NULL;
}

/* Returns the position of successor i, or NONE if it belongs to another region. */
static uint32_t
successor(const Graph *g, const IrOp *exit, uint32_t i)
{
	const IrBlock *to = exit->succs[i];

	return to->region == g->blocks[0]->region ? to->tmp - g->base : NONE;
}

static void
graph_reach(Graph *g, uint32_t position, uint32_t parent)
{
	uint32_t v = g->n++;

	g->number[position] = v;
	g->position[v] = position;
	g->parent[v] = parent;
	g->semi[v] = g->label[v] = v;
	g->ancestor[v] = g->bucket[v] = NONE;
}

/* Numbers the blocks. `path` is the stack of vertices, `bucket_next` the next successor of each. */
static void
graph_walk(Graph *g)
{
	uint32_t depth = 0;

	graph_reach(g, 0, NONE);
	g->path[depth++] = 0;
	while (depth) {
		uint32_t v = g->path[depth - 1], to;
		const IrOp *exit = exit_of(g->blocks[g->position[v]]);

		if (!exit || g->bucket_next[v] >= exit->n_succs) {
			depth--;
			continue;
		}
		to = successor(g, exit, g->bucket_next[v]++);
		if (to != NONE && g->number[to] == NONE) {
			graph_reach(g, to, v);
			g->path[depth++] = g->n - 1;
		}
	}
}

/* Counts the predecessors of each vertex in pred_first. If `put`, instead stores them, and counts pred_first down from
 * the end of each vertex's part of `preds` to its start. */
static void
graph_edges(Graph *g, bool put)
{
	for (uint32_t v = 0; v < g->n; v++) {
		const IrOp *exit = exit_of(g->blocks[g->position[v]]);

		for (uint32_t i = 0; exit && i < exit->n_succs; i++) {
			uint32_t to = successor(g, exit, i);

			if (to == NONE)
				continue;
			to = g->number[to];
			if (put)
				g->preds[--g->pred_first[to]] = v;
			else
				g->pred_first[to]++;
		}
	}
}

static void
graph_preds(Graph *g)
{
	g->pred_first = ARENA_ARRAY(g->a, uint32_t, (size_t)g->n + 1);
	graph_edges(g, false);
	for (uint32_t v = 0; v < g->n; v++)
		g->pred_first[v + 1] += g->pred_first[v];
	g->preds = ARENA_ARRAY(g->a, uint32_t, g->pred_first[g->n]);
	graph_edges(g, true);
}

/* Returns the vertex with the least semidominator between v and the root of its tree in the forest. */
static uint32_t
graph_eval(Graph *g, uint32_t v)
{
	uint32_t n = 0, u = v;

	if (g->ancestor[v] == NONE)
		return v;
	for (; g->ancestor[g->ancestor[u]] != NONE; u = g->ancestor[u])
		g->path[n++] = u;
	while (n) {
		uint32_t w = g->path[--n], up = g->ancestor[w];

		if (g->semi[g->label[up]] < g->semi[g->label[w]])
			g->label[w] = g->label[up];
		g->ancestor[w] = g->ancestor[up];
	}
	return g->label[v];
}

static void
graph_empty_bucket(Graph *g, uint32_t p)
{
	for (uint32_t v = g->bucket[p]; v != NONE; v = g->bucket_next[v]) {
		uint32_t u = graph_eval(g, v);

		g->idom[v] = g->semi[u] < g->semi[v] ? u : p;
	}
	g->bucket[p] = NONE;
}

static void
graph_dominators(Graph *g)
{
	for (uint32_t w = g->n; w-- > 1;) {
		uint32_t p = g->parent[w];

		for (uint32_t i = g->pred_first[w]; i < g->pred_first[w + 1]; i++) {
			uint32_t u = graph_eval(g, g->preds[i]);

			if (g->semi[u] < g->semi[w])
				g->semi[w] = g->semi[u];
		}
		g->bucket_next[w] = g->bucket[g->semi[w]];
		g->bucket[g->semi[w]] = w;
		g->ancestor[w] = p;
		graph_empty_bucket(g, p);
	}
	for (uint32_t w = 1; w < g->n; w++) {
		if (g->idom[w] != g->semi[w])
			g->idom[w] = g->idom[g->idom[w]];
	}
}

/* Computes the intervals. A parent in the tree has a smaller number than its children, so sizes are summed from the
 * back; then every vertex takes the next free part of its parent's interval, which begins at `label`. */
static VerifyDom *
graph_intervals(Graph *g)
{
	VerifyDom *dom = ARENA_ARRAY(g->a, VerifyDom, g->n_blocks);

	for (uint32_t v = g->n; v-- > 0;) {
		dom[g->position[v]].size++;
		if (v)
			dom[g->position[g->idom[v]]].size += dom[g->position[v]].size;
	}
	g->label[0] = 1;
	for (uint32_t v = 1; v < g->n; v++) {
		VerifyDom *d = &dom[g->position[v]];

		d->pre = g->label[g->idom[v]];
		g->label[g->idom[v]] += d->size;
		g->label[v] = d->pre + 1;
	}
	return dom;
}

static uint32_t *
graph_array(Graph *g)
{
	return ARENA_ARRAY(g->a, uint32_t, g->n_blocks);
}

VerifyDom *
verify_dom_new(Arena *a, const IrRegion *r, uint32_t n, uint32_t base)
{
	Graph g = { .a = a, .n_blocks = n, .base = base, .blocks = ARENA_ARRAY(a, const IrBlock *, n) };
	uint32_t i = 0;

	for (const IrBlock *b = r->first; b; b = b->next)
		g.blocks[i++] = b;
	g.number = graph_array(&g);
	memset(g.number, 0xff, n * sizeof *g.number);
	g.position = graph_array(&g);
	g.parent = graph_array(&g);
	g.semi = graph_array(&g);
	g.label = graph_array(&g);
	g.ancestor = graph_array(&g);
	g.idom = graph_array(&g);
	g.bucket = graph_array(&g);
	g.bucket_next = graph_array(&g);
	g.path = graph_array(&g);
	graph_walk(&g);
	graph_preds(&g);
	graph_dominators(&g);
	return graph_intervals(&g);
}
