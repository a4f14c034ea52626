/* SPDX-License-Identifier: Apache-2.0
 *
 * gather (spec 56 §7.6). Dimensions of the indices, batching dimensions and dimensions taken whole stay sharded
 * without communication. Along a sharded dimension of which one element is picked, each shard picks the elements that
 * it owns, and a sum over the shards puts them together.
 */
#include "partition/indices.h"

/* What a gather does with a dimension of the operand. */
typedef enum GatherPart {
	GATHERS_BATCHING,
	GATHERS_WHOLE,		/* the slice has all rows */
	GATHERS_HARD,		/* the slice has one row */
	GATHERS_WINDOW		/* anything else; such a dimension is not sharded */
} GatherPart;

typedef struct Gather {
	Localizer *lz;
	IrOp *op;
	IrSlicing p;
	IrSlicingMap map;
	IrField sizes;
	const PartLayout *want, *operand, *index;	/* the layouts that the values have or should have */
} Gather;

/* A candidate: a list for each dimension of the operand and of the indices. */
typedef struct GatherLists {
	const PartMesh *mesh;
	PartAxes *operand, *index;
} GatherLists;

static GatherPart
part_of(const Gather *g, uint32_t d)
{
	if (ir_field_has(g->p.batch, d))
		return GATHERS_BATCHING;
	if (g->sizes.v[d] == 1)
		return GATHERS_HARD;
	return g->sizes.v[d] == g->p.operand->dims[d] ? GATHERS_WHOLE : GATHERS_WINDOW;
}

/* Gives each empty list of a dimension of the indices the list of the result, or of the indices. */
static void
take_index(const Gather *g, GatherLists *c, PartTaken *t, bool from_result)
{
	for (uint32_t i = 0; i < g->p.indices->n; i++) {
		uint32_t r = g->map.place_of[i];

		if (r == IR_NO_DIM)
			continue;
		part_take_if_none(t, &c->index[i], part_list_on(c->mesh, from_result ? g->want : g->index,
		                                                from_result ? r : i));
	}
}

/* Gives each empty list of a dimension taken whole the list of the result. */
static void
take_whole(const Gather *g, GatherLists *c, PartTaken *t)
{
	for (uint32_t d = 0; d < g->p.operand->n; d++) {
		if (part_of(g, d) == GATHERS_WHOLE)
			part_take_if_none(t, &c->operand[d],
			                  part_list_on(c->mesh, g->want, g->map.sliced_of[d]));
	}
}

/* Gives each empty list of the operand that may have axes the list that the operand has now. */
static void
take_operand(const Gather *g, GatherLists *c, PartTaken *t)
{
	for (uint32_t i = 0; i < g->p.index_batch.n; i++)
		part_take_if_none(t, &c->index[g->p.index_batch.v[i]],
		                  part_list_on(c->mesh, g->operand, (uint32_t)g->p.batch.v[i]));
	for (uint32_t d = 0; d < g->p.operand->n; d++) {
		if (part_of(g, d) == GATHERS_HARD || part_of(g, d) == GATHERS_WHOLE)
			part_take_if_none(t, &c->operand[d], part_list_on(c->mesh, g->operand, d));
	}
}

static const PartMesh *
mesh_of(const Gather *g)
{
	if (!part_cuts_nothing(g->want))
		return g->want->mesh;
	return part_cuts_nothing(g->operand) ? g->index->mesh : g->operand->mesh;
}

enum { RESULT_FIRST, OPERAND_FIRST, PLAIN, GATHER_CANDIDATES };

static GatherLists
candidate(const Gather *g, int which)
{
	GatherLists c = { mesh_of(g), ARENA_ARRAY(g->lz->a, PartAxes, g->p.operand->n + 1),
	                  ARENA_ARRAY(g->lz->a, PartAxes, g->p.indices->n + 1) };
	PartTaken t = part_taken(g->lz, c.mesh);

	if (which == OPERAND_FIRST)
		take_operand(g, &c, &t);
	take_index(g, &c, &t, true);
	take_whole(g, &c, &t);
	if (which == RESULT_FIRST)
		take_operand(g, &c, &t);
	if (which != PLAIN)
		take_index(g, &c, &t, false);
	for (uint32_t i = 0; i < g->p.batch.n; i++)
		c.operand[g->p.batch.v[i]] = c.index[g->p.index_batch.v[i]];
	return c;
}

/* ---- layouts ---- */

static const PartLayout *
result_layout(const Gather *g, const GatherLists *c)
{
	PartAxes *lists = ARENA_ARRAY(g->lz->a, PartAxes, g->p.sliced->n + 1);

	for (uint32_t i = 0; i < g->p.indices->n; i++) {
		if (i != g->p.vector_dim)
			lists[g->map.place_of[i]] = c->index[i];
	}
	for (uint32_t d = 0; d < g->p.operand->n; d++) {
		if (part_of(g, d) == GATHERS_WHOLE)
			lists[g->map.sliced_of[d]] = c->operand[d];
	}
	return part_layout_lists(g->lz, c->mesh, lists, g->p.sliced->n);
}

/* Returns the axes of dimensions from which one row is picked. */
static PartAxes
axes_to_sum(const Gather *g, const GatherLists *c)
{
	PartAxes over = { NULL, 0 };

	for (uint32_t d = 0; d < g->p.operand->n; d++) {
		if (part_of(g, d) == GATHERS_HARD)
			over = part_axes_join(g->lz, over, c->operand[d]);
	}
	return over;
}

/* Returns the cheapest candidate. */
static GatherLists
choose(const Gather *g)
{
	const PartLayout *in[2 * GATHER_CANDIDATES], *out[GATHER_CANDIDATES];
	PartChoice choices[GATHER_CANDIDATES];
	GatherLists c[GATHER_CANDIDATES] = { { .mesh = NULL } };
	size_t n = 0;

	for (int i = part_has_neutral(IR_OP_SHLO_ADD, g->p.operand->elem) ? 0 : PLAIN; i < GATHER_CANDIDATES; i++) {
		PartAxes over;

		c[n] = candidate(g, i);
		over = axes_to_sum(g, &c[n]);
		in[2 * n] = part_layout_lists(g->lz, c[n].mesh, c[n].operand, g->p.operand->n);
		in[2 * n + 1] = part_layout_lists(g->lz, c[n].mesh, c[n].index, g->p.indices->n);
		out[n] = result_layout(g, &c[n]);
		if (over.n)
			out[n] = part_partial(g->lz, out[n], over, SHARD_SUM);
		choices[n] = (PartChoice){ in + 2 * n, &out[n] };
		n++;
	}
	return c[part_cheapest(g->lz, g->op, choices, (uint32_t)n)];
}

/* ---- the local program ---- */

/* Broadcasts one boolean per index vector to the result. */
static IrValue *
spread_over_result(const Gather *g, IrValue *x, const IrType *out)
{
	int64_t *dims = ARENA_ARRAY(g->lz->a, int64_t, out->n + 1), *map = ARENA_ARRAY(g->lz->a, int64_t, out->n + 1);
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->type->n; i++) {
		if (i == g->p.vector_dim)
			continue;
		dims[n] = x->type->dims[i];
		map[n++] = g->map.place_of[i];
	}
	return part_broadcast(g->lz, part_reshape(g->lz, x, dims, n), out->dims, out->n, map);
}

/* Makes the components of sharded dimensions local. Returns which index vectors this shard owns, or NULL if it owns
 * all. */
static IrValue *
localize_indices(const Gather *g, PartIndices *x)
{
	Localizer *lz = g->lz;
	IrValue *owned = NULL;

	for (uint32_t k = 0; k < x->n; k++) {
		uint32_t d = (uint32_t)g->p.map.v[k];
		const IrType *t = x->component[k]->type;
		int64_t size = g->p.operand->dims[d];
		IrValue *i = x->component[k], *here;

		if (part_of(g, d) != GATHERS_HARD || !part_cuts(g->operand, d))
			continue;
		i = part_binary(lz, IR_OP_SHLO_MAXIMUM, i, part_number(lz, t->dims, t->n, 0));
		i = part_binary(lz, IR_OP_SHLO_MINIMUM, i, part_number(lz, t->dims, t->n, size - 1));
		i = part_minus_pos(lz, i, g->operand, d, size);
		here = part_is_between(lz, i, 0, part_tile(g->operand, d, size));
		owned = owned ? part_binary(lz, IR_OP_SHLO_AND, owned, here) : here;
		x->component[k] = i;
	}
	return owned;
}

static IrValue *
or_neutral(const Gather *g, IrValue *x, IrValue *owned)
{
	IrValue *neutral = part_neutral(g->lz, IR_OP_SHLO_ADD, x->type->elem);

	return part_select(g->lz, owned, x, part_spread(g->lz, neutral, x->type->dims, x->type->n));
}

/* Only the first shard has the row of a dimension that no index names. */
static IrValue *
only_first_rows(const Gather *g, IrValue *x)
{
	for (uint32_t d = 0; d < g->p.operand->n; d++) {
		if (part_of(g, d) == GATHERS_HARD && part_cuts(g->operand, d) && !ir_field_has(g->p.map, d))
			x = or_neutral(g, x, part_lead(g->lz, g->operand->mesh, g->operand->dims[d]));
	}
	return x;
}

static IrAttr *
local_sizes(const Gather *g)
{
	int64_t *sizes = arena_dup(g->lz->a, g->sizes.v, g->sizes.n * sizeof *sizes);

	for (uint32_t d = 0; d < g->sizes.n; d++) {
		if (part_of(g, d) == GATHERS_WHOLE)
			sizes[d] = part_tile(g->operand, d, sizes[d]);
	}
	return ir_attr_dims(g->lz->s, sizes, g->sizes.n);
}

/* Emits the gather in the chosen layouts. */
static IrValue *
gather_tiles(const Gather *g, const PartLayout *out, bool summed)
{
	IrType *type = part_local(g->lz, g->p.sliced, out);
	IrValue *operands[2], *owned = NULL, *x;

	operands[0] = part_get(g->lz, ir_operand(g->op, 0), g->operand);
	operands[1] = part_get(g->lz, ir_operand(g->op, 1), g->index);
	if (summed && g->p.map.n) {
		PartIndices indices = part_indices(g->lz, &g->p, operands[1]);

		owned = localize_indices(g, &indices);
		operands[1] = part_indices_join(&indices);
	}
	x = part_clone(g->lz, g->op, operands, &type)->results;
	part_set(g->lz, ir_value_op(x), ATOM_slice_sizes, local_sizes(g));
	if (!summed)
		return x;
	part_set(g->lz, ir_value_op(x), ATOM_indices_are_sorted, ir_attr_bool(g->lz->s, false));
	if (owned)
		x = or_neutral(g, x, spread_over_result(g, owned, type));
	return only_first_rows(g, x);
}

bool
recipe_gather(Localizer *lz, IrOp *op)
{
	Gather g = { .lz = lz, .op = op, .p = ir_slicing(op), .sizes = ir_op_ints(op, ATOM_slice_sizes) };
	const PartLayout *out;
	GatherLists c;
	PartAxes over;

	if (part_is_unusual(op) || g.p.indices->elem->width == 1)
		return false;
	g.map = ir_slicing_map(lz->a, &g.p);
	g.want = part_want(lz, &op->results[0]);
	g.operand = part_cur(lz, ir_operand(op, 0));
	g.index = part_cur(lz, ir_operand(op, 1));
	c = choose(&g);
	over = axes_to_sum(&g, &c);
	out = result_layout(&g, &c);
	g.operand = part_layout_lists(lz, c.mesh, c.operand, g.p.operand->n);
	g.index = part_layout_lists(lz, c.mesh, c.index, g.p.indices->n);
	part_put_combined(lz, &op->results[0], gather_tiles(&g, out, over.n > 0), out, over, IR_OP_SHLO_ADD);
	return true;
}
