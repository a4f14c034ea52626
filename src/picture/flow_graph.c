/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the data flow of a program, and chooses which operations share a node: those of a chain of element-wise
 * operations, of a source line, or of a path of names as JAX writes them. The grouping with the most nodes that are not
 * too many is taken.
 */
#include "picture/flow_graph.h"

#include <xxhash.h>

#include "base/num.h"
#include "base/vec.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/values.h"
#include "ir/walk.h"
#include "report/table.h"

enum { MAX_DEPTH = 12, EDGES = 2 };	/* per node */

/* ---- reading ---- */

static uint32_t
node_of(const PictureGraph *g, const void *key)
{
	uint32_t k = map_number(map_get(&g->of, (uintptr_t)key));

	return k ? k - 1 : PICTURE_NOTHING;
}

static void
add_node(PictureGraph *g, const void *key, PictureNode node)
{
	*VEC_ADD(g->arena, &g->nodes) = node;
	map_put(g->arena, &g->of, (uintptr_t)key, map_value(g->nodes.n));
}

/* Returns the node that a value comes from, PICTURE_NOTHING for a constant. An argument of a region comes from the
 * operation that has the region. */
static uint32_t
source_of(const PictureGraph *g, const IrValue *v)
{
	const IrOp *op = ir_value_op(v);

	return v->is_arg && op->kind == IR_OP_FUNC ? node_of(g, v) : node_of(g, op);
}

const InspectOrigin *
picture_graph_origin(const PictureGraph *g, uint32_t node)
{
	static const InspectOrigin none;

	return g->origins ? &g->origins[node] : &none;
}

const FlowMeshTable *
picture_graph_meshes(PictureGraph *g, IrOp *op)
{
	return flow_meshes_around(&g->around, g->arena, op);
}

bool
picture_graph_move(PictureGraph *g, IrOp *op, InspectMove *move)
{
	memset(move, 0, sizeof *move);
	return inspect_move(g->m, picture_graph_meshes(g, op), INSPECT_RAGGED_WORST, op, move);
}

static void
add_edges(PictureGraph *g, const IrOp *op, uint32_t to, bool back)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		uint32_t from = source_of(g, op->operands[i].value);

		if (from != PICTURE_NOTHING)
			*VEC_ADD(g->arena, &g->edges) = (PictureEdge){ from, to, op->operands[i].value, i, 1, back };
	}
}

static void
add_op(PictureGraph *g, IrOp *func, IrOp *op)
{
	IrOp *holder = ir_op_holder(op);
	PictureNode node = { .op = op, .value = op->n_results ? &op->results[0] : NULL, .func = g->n_funcs };
	InspectMove move;

	node.holder = holder == func ? PICTURE_NOTHING : node_of(g, holder);
	if (ir_op_has(op, T_TERM) && holder != func) {
		add_edges(g, op, node.holder, true);
		return;
	}
	if (ir_op_has(op, T_CONSTANT))
		return;
	node.moves = picture_graph_move(g, op, &move);
	node.sent = node.moves && move.has_sent ? move.sent : 0;
	if (op->kind == IR_OP_SDY_CONSTRAINT || op->kind == IR_OP_SDY_RESHARD)
		node.moves = flow_value_get(g->m->s, op->operands[0].value) != flow_value_get(g->m->s, node.value);
	add_node(g, op, node);
	add_edges(g, op, g->nodes.n - 1, false);
}

static void
add_func(PictureGraph *g, IrOp *func)
{
	IrBlock *body = ir_op_body(func, 0);
	IrOp *op = ir_walk_next(func, func);

	if (!body)
		return;
	for (uint32_t i = 0; i < body->n_args; i++)
		add_node(g, body->args[i], (PictureNode){ .op = func, .value = body->args[i], .func = g->n_funcs,
		                                          .holder = PICTURE_NOTHING, .is_arg = true });
	while (op) {
		add_op(g, func, op);
		op = inspect_has_program_regions(op) ? ir_walk_next(func, op) : ir_walk_next_outside(func, op);
	}
	g->n_funcs++;
}

/* ---- the surroundings of values ---- */

/* Gives the neighbours of the nodes at a distance, which is their group, the next distance. Returns whether there was
 * one. */
static bool
reach_further(PictureGraph *g, uint32_t distance)
{
	bool more = false;

	for (uint32_t i = 0; i < g->edges.n; i++) {
		uint32_t *p = &g->nodes.v[g->edges.v[i].from].group, *q = &g->nodes.v[g->edges.v[i].to].group;
		uint32_t *next = *p == distance ? q : *q == distance ? p : NULL;

		if (!next || *next <= distance + 1)
			continue;
		*next = distance + 1;
		more = true;
	}
	return more;
}

/* Sets the group of nodes that are not drawn to PICTURE_NOTHING, and of all others to 0. */
static void
choose_near(PictureGraph *g, const InspectAddresses *values, uint32_t radius)
{
	for (uint32_t i = 0; i < g->nodes.n; i++)
		g->nodes.v[i].group = PICTURE_NOTHING;
	for (uint32_t i = 0; i < values->list.n; i++) {
		const InspectNamed *x = &values->list.v[i];
		uint32_t k = !x->found ? PICTURE_NOTHING : x->value ? source_of(g, x->value) :
		             ir_op_body(x->func, 0) ? node_of(g, ir_op_body(x->func, 0)->last) : PICTURE_NOTHING;

		if (k != PICTURE_NOTHING)
			g->nodes.v[k].group = 0;
	}
	for (uint32_t r = 0; r < radius && reach_further(g, r); r++)
		;
	for (uint32_t i = 0; i < g->nodes.n; i++)
		g->nodes.v[i].group = g->nodes.v[i].group == PICTURE_NOTHING ? PICTURE_NOTHING : 0;
}

void
picture_graph_read(PictureGraph *g, const InspectAddresses *values, bool only_found, uint32_t radius)
{
	for (IrOp *f = ir_func_after(g->m->op, g->m->op); f; f = ir_func_after(g->m->op, f))
		add_func(g, f);
	if (only_found)
		choose_near(g, values, radius);
}

/* ---- texts ---- */

Str
picture_op_name(Session *s, const IrOp *op)
{
	Str name = session_str(s, op->name);
	const char *dot = memchr(name.p, '.', name.n);

	return dot ? (Str){ dot + 1, name.n - (size_t)(dot + 1 - name.p) } : name;
}

Str
picture_graph_move_text(PictureGraph *g, IrOp *op)
{
	Str name = picture_op_name(g->m->s, op);
	InspectMove move;

	if (!picture_graph_move(g, op, &move))
		return name;
	return str_from(arena_printf(g->arena, "%.*s %.*s%s%s", (int)name.n, name.p, (int)move.axes.n,
	                             move.axes.p ? move.axes.p : "", move.has_sent ? " " : "",
	                             move.has_sent ? report_bytes_text(g->arena, move.sent, true) : ""));
}

/* ---- groups ---- */

Str
picture_path_prefix(Str name, uint32_t depth)
{
	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] == '/' && --depth == 0)
			return (Str){ name.p, i };
	}
	return name;
}

static uint64_t
hash_text(uint64_t seed, Str text)
{
	return XXH3_64bits_withSeed(text.n ? text.p : "", text.n, seed);
}

/* Returns whether an element-wise operation continues the chain of the operation that makes its operand. */
static bool
continues(PictureGraph *g, const PictureNode *x, const PictureNode *before)
{
	return !before->is_arg && before->op->block == x->op->block && ir_op_has(before->op, T_EW) && !before->moves &&
	       before->value && before->value->uses && !before->value->uses->next &&
	       flow_value_get(g->m->s, before->value) == flow_value_get(g->m->s, x->value);
}

/* Returns the node at the start of the chain of node i. */
static uint32_t
chain_of(PictureGraph *g, const uint64_t *keys, uint32_t i)
{
	const PictureNode *x = &g->nodes.v[i];

	if (x->is_arg || x->moves || !x->value || !ir_op_has(x->op, T_EW))
		return i;
	for (uint32_t k = 0; k < x->op->n_operands; k++) {
		uint32_t before = source_of(g, x->op->operands[k].value);

		if (before < i && g->nodes.v[before].group != PICTURE_NOTHING && continues(g, x, &g->nodes.v[before]))
			return (uint32_t)keys[before];
	}
	return i;
}

/* Returns what the nodes of a group have in common. `chunk` is how many operations without a place share a node. */
static uint64_t
key_of(PictureGraph *g, const uint64_t *keys, uint32_t i, uint32_t chunk, uint32_t max)
{
	const PictureNode *x = &g->nodes.v[i];
	const InspectOrigin *o = picture_graph_origin(g, i);
	uint64_t h = map_mix(x->func, x->is_arg);

	if (g->grouping == PICTURE_OPS)
		return i;
	if (g->grouping == PICTURE_CHAINS)
		return chain_of(g, keys, i);
	if (g->grouping == PICTURE_FUNCS)
		return g->n_funcs > max ? (uint64_t)x->func * max / g->n_funcs : x->func;
	if (x->is_arg)
		return h;
	if (g->grouping == PICTURE_LINES && o->file.p)
		return map_mix(hash_text(h, o->path), o->line);
	if (g->grouping == PICTURE_PATHS && o->name.p)
		return hash_text(map_mix(h, g->depth), picture_path_prefix(o->name, g->depth));
	return map_mix(map_mix(h, UINT64_MAX), i / chunk);
}

/* Gives each node the number of its group. Returns the number of groups. */
static uint32_t
group_by(PictureGraph *g, PictureGrouping grouping, uint32_t depth, uint32_t max)
{
	ArenaMark mark = arena_mark(g->arena);
	uint64_t *keys = ARENA_ARRAY(g->arena, uint64_t, g->nodes.n + 1);
	uint32_t chunk = (uint32_t)(2 * (uint64_t)g->nodes.n / max) + 1, n = 0;
	Map numbers = { 0 };

	g->grouping = grouping;
	g->depth = depth;
	for (uint32_t i = 0; i < g->nodes.n; i++) {
		uint32_t k;

		if (g->nodes.v[i].group == PICTURE_NOTHING)
			continue;
		keys[i] = key_of(g, keys, i, chunk, max);
		k = map_number(map_get(&numbers, keys[i]));
		if (!k)
			map_put(g->arena, &numbers, keys[i], map_value(k = ++n));
		g->nodes.v[i].group = k - 1;
	}
	arena_reset(g->arena, mark);
	return n;
}

/* Joins the edges between the same two groups, as long as there are at most `max` of these. */
static void
join_edges(PictureGraph *g, uint32_t max)
{
	Map pairs = { 0 };

	g->joined.n = 0;
	for (uint32_t i = 0; i < g->edges.n && g->joined.n <= max; i++) {
		const PictureEdge *e = &g->edges.v[i];
		uint32_t from = g->nodes.v[e->from].group, to = g->nodes.v[e->to].group;
		uint64_t key = (uint64_t)from << 32 | to;
		uint32_t k = map_number(map_get(&pairs, key));

		if (from == to || from == PICTURE_NOTHING || to == PICTURE_NOTHING)
			continue;
		if (k) {
			g->joined.v[k - 1].n++;
			g->joined.v[k - 1].back &= e->back;
			continue;
		}
		*VEC_ADD(g->arena, &g->joined) = (PictureEdge){ from, to, e->value, e->operand, 1, e->back };
		map_put(g->arena, &pairs, key, map_value(g->joined.n));
	}
}

/* Groups the nodes. Returns the number of groups if they and their edges are not too many, else 0. */
static uint32_t
try_groups(PictureGraph *g, PictureGrouping grouping, uint32_t depth, uint32_t max, uint32_t max_edges)
{
	uint32_t n = group_by(g, grouping, depth, max);

	if (n > max)
		return 0;
	join_edges(g, max_edges);
	return g->joined.n <= max_edges ? n : 0;
}

/* Chooses the grouping with the most groups up to a limit. */
static void
choose_groups(PictureGraph *g, uint32_t max)
{
	uint32_t best = 0, depth = 0, limit = max, max_edges;
	PictureGrouping grouping = PICTURE_FUNCS;

	max = max ? max : UINT32_MAX - 1;
	max_edges = max < UINT32_MAX / EDGES ? EDGES * max : UINT32_MAX - 1;
	if (try_groups(g, PICTURE_OPS, 0, max, max_edges) || try_groups(g, PICTURE_CHAINS, 0, max, max_edges) ||
	    !g->nodes.n)
		return;
	g->origins = ARENA_ARRAY(g->arena, InspectOrigin, g->nodes.n);
	for (uint32_t i = 0; i < g->nodes.n; i++) {
		if (!g->nodes.v[i].is_arg)
			g->origins[i] = inspect_op_origin(g->m, g->nodes.v[i].op);
	}
	for (uint32_t few = max; few && !best; few /= 2) {
		for (uint32_t d = 0; d <= MAX_DEPTH; d++) {
			PictureGrouping by = d ? PICTURE_PATHS : PICTURE_LINES;
			uint32_t n = try_groups(g, by, d, few, max_edges);

			if (n > best) {
				best = n;
				grouping = by;
				depth = d;
				limit = few;
			}
		}
	}
	(void)group_by(g, grouping, depth, limit);
	join_edges(g, UINT32_MAX - 1);
}

static void
fill_groups(PictureGraph *g)
{
	for (uint32_t i = 0; i < g->nodes.n; i++) {
		const PictureNode *x = &g->nodes.v[i];
		PictureGroup *group;

		if (x->group == PICTURE_NOTHING)
			continue;
		if (x->group == g->groups.n)
			*VEC_ADD(g->arena, &g->groups) = (PictureGroup){ .first = i };
		group = &g->groups.v[x->group];
		group->n++;
		group->n_moves += x->moves;
		if (x->moves)
			group->sent = num_add(group->sent, x->sent);
	}
}

void
picture_graph(Buf *out, Arena *a, const InspectAddresses *values, bool only_found, const PictureGraphStyle *style)
{
	PictureGraph g = { .m = values->m, .arena = a };

	picture_graph_read(&g, values, only_found, style->radius);
	choose_groups(&g, style->max_nodes);
	fill_groups(&g);
	picture_graph_dot(out, &g);
}
