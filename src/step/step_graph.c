/* SPDX-License-Identifier: Apache-2.0 */
#include "step/step_graph.h"

#include "base/num.h"
#include "cost/tiled.h"

/* Calls are opened as long as the program stays within so many nodes, or so many times its own. */
enum { MOST_NODES = 1 << 17, MOST_TIMES = 4 };

int64_t
step_bytes(const StepOptions *options, const SpmdShape *s)
{
	int64_t sum = 0;

	if (spmd_is_tuple(s)) {
		for (uint32_t i = 0; i < s->n; i++)
			sum = num_add(sum, step_bytes(options, s->elements[i]));
		return sum;
	}
	if (!s->element->bits)
		return 0;
	return options->is_tiled ? cost_tiled_bytes(s->element->bits, s->rank, s->dims) : spmd_bytes(s);
}

StepGraph
step_graph_new(Arena *a, Arena *tmp, const SpmdResult *result, const LateRow *rows, const StepOptions *options)
{
	StepGraph g = { .a = a, .tmp = tmp, .result = result, .options = options };

	g.comps = ARENA_ARRAY(a, StepComp, result->parts.n);
	g.most_nodes = MOST_NODES;
	for (uint32_t i = 0; i < result->parts.n; i++) {
		g.most_nodes += MOST_TIMES * (uint64_t)result->parts.v[i].b->nodes.n;
		map_put(a, &g.parts, (uintptr_t)result->parts.v[i].comp, map_value(i + 1));
		g.comps[i].comp = result->parts.v[i].comp;
		g.comps[i].is_entry = result->parts.v[i].comp->is_entry;
	}
	for (uint32_t i = 0; rows && i < result->collectives.n; i++)
		map_put(a, &g.rows, (uintptr_t)rows[i].asked->node, &rows[i]);
	return g;
}

/* Makes the list of the users of each node. */
static void
find_users(StepGraph *g, StepComp *c)
{
	ArenaMark mark = arena_mark(g->tmp);
	uint32_t *last = ARENA_ARRAY(g->tmp, uint32_t, c->nodes.n);

	for (uint32_t fill = 0; fill < 2; fill++) {
		memset(last, 0, c->nodes.n * sizeof *last);
		for (uint32_t k = 0; fill && k < c->nodes.n; k++) {
			c->nodes.v[k]->users = ARENA_ARRAY(g->a, StepNode *, c->nodes.v[k]->n_users);
			c->nodes.v[k]->n_users = 0;
		}
		for (uint32_t k = 0; k < c->nodes.n; k++) {
			for (uint32_t i = 0; i < c->nodes.v[k]->n_ops; i++) {
				StepNode *o = c->nodes.v[k]->ops[i];

				if (last[o->number] == k + 1)
					continue;
				last[o->number] = k + 1;
				if (fill)
					o->users[o->n_users] = c->nodes.v[k];
				o->n_users++;
			}
		}
	}
	arena_reset(g->tmp, mark);
}

static const SpmdPart *
part_of(const StepGraph *g, const SpmdComp *c)
{
	return &g->result->parts.v[map_number(map_get(&g->parts, (uintptr_t)c)) - 1];
}

/* Leaves out dimensions of size 1. Returns how many there are in `out`. */
static uint32_t
real_dims(const SpmdShape *s, int64_t out[SPMD_RANK])
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->rank && n < SPMD_RANK; i++) {
		if (s->dims[i] != 1)
			out[n++] = s->dims[i];
	}
	return n;
}

/* Whether a reshape moves no element: the rows stay, and whole tiles of them. */
static bool
renames(const SpmdShape *from, const SpmdShape *to)
{
	int64_t a[SPMD_RANK], b[SPMD_RANK];
	uint32_t n = real_dims(from, a), m = real_dims(to, b);

	if (n < 2 || m < 2)
		return n == m && (!n || a[0] == b[0]);
	return a[n - 1] == b[m - 1] && (a[n - 2] == b[m - 2] || (a[n - 2] % 8 == 0 && b[m - 2] % 8 == 0));
}

/* Returns what a node stands for, or NULL: itself. */
static StepNode *
stands_for(const SpmdNode *n, StepNode *const *ops)
{
	if (n->op == SPMD_OP_COPY || (n->op == SPMD_OP_RESHAPE && renames(n->ops[0]->shape, n->shape)))
		return ops[0];
	if (n->op == SPMD_OP_GET_TUPLE_ELEMENT && ops[0]->op == SPMD_OP_TUPLE && n->index < ops[0]->n_ops)
		return ops[0]->ops[n->index];
	return NULL;
}

/* A part that is being added to a computation. */
typedef struct Adding {
	StepGraph *g;
	StepComp *c;
	StepNode **made;		/* by number of a node; NULL: it is not live */
	StepNode *const *args;		/* what its parameters are; NULL: nodes */
	uint32_t n_args;
} Adding;

static StepNode *add_part(StepGraph *g, StepComp *c, const SpmdPart *part, StepNode *const *args, uint32_t n_args);

/* Finds the operands of a node. Returns false if one is not live. */
static bool
find_operands(const Adding *x, const SpmdNode *n, StepNode **ops)
{
	for (uint32_t i = 0; i < n->n_ops; i++) {
		ops[i] = x->made[n->ops[i]->number];
		if (!ops[i])
			return false;
	}
	return true;
}

static StepNode *
new_node(const Adding *x, const SpmdNode *n, SpmdOpcode op, StepNode **ops)
{
	StepNode *node = ARENA_NEW(x->g->a, StepNode);

	*node = (StepNode){ .node = n, .op = op, .shape = n->shape, .ops = ops, .n_ops = n->n_ops,
		            .number = x->c->nodes.n, .index = n->index,
		            .row = map_get(&x->g->rows, (uintptr_t)n) };
	*VEC_ADD(x->g->a, &x->c->nodes) = node;
	x->g->n_nodes++;
	return node;
}

/* Returns what already holds the result of a collective whose work another one does, or NULL. */
static StepNode *
same_collective(const Adding *x, const SpmdNode *n)
{
	const LateRow *row = map_get(&x->g->rows, (uintptr_t)n);

	return row && row->same ? x->made[row->same->number] : NULL;
}

/* Returns what a node becomes, or NULL if it needs something that is not live. */
static StepNode *
add_node(const Adding *x, const SpmdNode *n)
{
	const SpmdNode *in = n->n_ops ? n->ops[0] : NULL;
	StepNode *before = in ? x->made[in->number] : NULL, *same, **ops;
	bool takes_element = n->op == SPMD_OP_GET_TUPLE_ELEMENT;

	if (n->op == SPMD_OP_PARAMETER && x->args && n->index < x->n_args)
		return x->args[n->index];
	/* A barrier waits for all elements of a tuple; then each of them is used alone. */
	if (n->op == SPMD_OP_OPT_BARRIER && before && before->op == SPMD_OP_TUPLE) {
		same = new_node(x, n, n->op, before->ops);
		same->n_ops = before->n_ops;
		return same;
	}
	if (takes_element && before && step_is_barrier(before) && n->index < before->n_ops) {
		ops = arena_dup(x->g->a, &before->ops[n->index], sizeof *ops);
		same = new_node(x, n, SPMD_OP_OPT_BARRIER, ops);
		same->after = before;
		return same;
	}
	/* Of a tuple only the elements that are asked for are live. */
	if (takes_element && in && in->op == SPMD_OP_TUPLE && !before)
		return x->made[in->ops[n->index]->number];
	ops = ARENA_ARRAY(x->g->a, StepNode *, n->n_ops);
	if (!find_operands(x, n, ops))
		return NULL;
	same = stands_for(n, ops);
	if (!same)
		same = same_collective(x, n);
	if (!same && n->op == SPMD_OP_CALL && x->g->n_nodes < x->g->most_nodes)
		same = add_part(x->g, x->c, part_of(x->g, n->by->called[0]), ops, n->n_ops);
	return same ? same : new_node(x, n, n->op, ops);
}

/* Adds the live nodes of a part, whose parameters are `args` (NULL: they are nodes). Returns the root. */
static StepNode *
add_part(StepGraph *g, StepComp *c, const SpmdPart *part, StepNode *const *args, uint32_t n_args)
{
	Adding x = { .g = g, .c = c, .args = args, .n_args = n_args };

	x.made = ARENA_ARRAY(g->a, StepNode *, part->b->nodes.n);
	for (uint32_t k = 0; k < part->b->nodes.n; k++) {
		const SpmdNode *n = part->b->nodes.v[k];

		if (n->is_live || n == part->root || n->op == SPMD_OP_PARAMETER)
			x.made[k] = add_node(&x, n);
	}
	return x.made[part->root->number];
}

static void
mark_results(StepNode *root)
{
	root->is_result = true;
	for (uint32_t i = 0; root->op == SPMD_OP_TUPLE && i < root->n_ops; i++)
		root->ops[i]->is_result = true;
}

StepComp *
step_comp(StepGraph *g, const SpmdComp *comp)
{
	StepComp *c = &g->comps[map_number(map_get(&g->parts, (uintptr_t)comp)) - 1];

	if (c->root)
		return c;
	c->root = add_part(g, c, part_of(g, comp), NULL, 0);
	mark_results(c->root);
	find_users(g, c);
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		const StepNode *x = c->nodes.v[k];

		for (uint32_t i = 0; step_has_inner(x->op) && i < x->node->by->n_called; i++)
			step_peak(g, step_comp(g, x->node->by->called[i]));
	}
	step_find_stored(g, c);
	return c;
}
