/* SPDX-License-Identifier: Apache-2.0
 *
 * scatter (spec 56 §7.7). Rows that another shard owns get an index outside the tile, so the local scatter drops them.
 * If the updates are sharded, every shard adds its own to the neutral element, and one of them to the input; then the
 * shards are combined.
 */
#include "partition/indices.h"

/* What a scatter does with a dimension of the inputs. */
typedef enum ScatterPart {
	SCATTERS_BATCHING,
	SCATTERS_WHOLE,		/* updates have all rows; a window whose index, if there is one, is not 0 is dropped */
	SCATTERS_ONE,		/* an index names the row */
	SCATTERS_OTHER		/* not sharded */
} ScatterPart;

typedef struct Scatter {
	Localizer *lz;
	IrOp *op;
	IrSlicing p;
	IrSlicingMap map;
	uint32_t n;			/* inputs */
	IrOpKind *kinds;		/* of the monoid of each input; NULL: the updates must not be sharded */
} Scatter;

/* A candidate: a list for each dimension of the inputs, the indices and the updates. */
typedef struct ScatterLists {
	const PartMesh *mesh;
	PartAxes *input, *index, *update;
} ScatterLists;

/* A candidate as layouts. */
typedef struct ScatterLayouts {
	const PartLayout *input, *index, *update;
	PartAxes over;			/* axes of updates that are combined */
} ScatterLayouts;

static ScatterPart
part_of(const Scatter *s, uint32_t d)
{
	int64_t rows = 1;
	uint32_t u;

	if (ir_field_has(s->p.batch, d))
		return SCATTERS_BATCHING;
	u = s->map.sliced_of[d];
	if (u != IR_NO_DIM)
		rows = s->p.sliced->dims[u];
	if (rows == 1 && ir_field_has(s->p.map, d))
		return SCATTERS_ONE;
	return u != IR_NO_DIM && rows == s->p.operand->dims[d] ? SCATTERS_WHOLE : SCATTERS_OTHER;
}

/* ---- candidates ---- */

static bool
is_batching_index(const Scatter *s, uint32_t i)
{
	return s->map.batch_of[i] != IR_NO_DIM;
}

static PartAxes *
list_of_input(const Scatter *s, ScatterLists *c, uint32_t d)
{
	uint32_t at = ir_field_find(s->p.batch, d);

	return at < s->p.batch.n ? &c->index[s->p.index_batch.v[at]] : &c->input[d];
}

/* Gives each empty list of the inputs the list of a layout. */
static void
take_inputs(const Scatter *s, ScatterLists *c, PartTaken *t, const PartLayout *from)
{
	for (uint32_t d = 0; d < s->p.operand->n; d++) {
		if (part_of(s, d) != SCATTERS_OTHER)
			part_take_if_none(t, list_of_input(s, c, d), part_list_on(c->mesh, from, d));
	}
}

/* Fills the empty lists of index dimensions from the layout of the updates, or else from that of the indices. Fills the
 * empty lists of dimensions taken whole from the layout of the updates. */
static void
take_updates(const Scatter *s, ScatterLists *c, PartTaken *t)
{
	const PartLayout *updates = part_cur(s->lz, ir_operand(s->op, s->n + 1));
	const PartLayout *indices = part_cur(s->lz, ir_operand(s->op, s->n));

	for (uint32_t i = 0; i < s->p.indices->n; i++) {
		uint32_t u = s->map.place_of[i];

		if (u == IR_NO_DIM || (!is_batching_index(s, i) && !s->kinds))
			continue;
		part_take_if_none(t, &c->index[i], part_list_on(c->mesh, updates, u));
		part_take_if_none(t, &c->index[i], part_list_on(c->mesh, indices, i));
	}
	for (uint32_t d = 0; d < s->p.operand->n; d++) {
		if (part_of(s, d) == SCATTERS_WHOLE)
			part_take_if_none(t, &c->input[d],
			                  part_list_on(c->mesh, updates, s->map.sliced_of[d]));
	}
}

static const PartMesh *
mesh_of(const Scatter *s)
{
	const PartLayout *want = part_want(s->lz, &s->op->results[0]);

	for (uint32_t i = 0; part_cuts_nothing(want) && i < s->op->n_operands; i++)
		want = part_cur(s->lz, ir_operand(s->op, i));
	return want->mesh;
}

enum { INPUTS_FIRST, UPDATES_FIRST, INPUTS_ONLY, SCATTER_CANDIDATES };

static ScatterLists
candidate(const Scatter *s, int which)
{
	ScatterLists c = { mesh_of(s), ARENA_ARRAY(s->lz->a, PartAxes, s->p.operand->n + 1),
	                   ARENA_ARRAY(s->lz->a, PartAxes, s->p.indices->n + 1),
	                   ARENA_ARRAY(s->lz->a, PartAxes, s->p.sliced->n + 1) };
	PartTaken t = part_taken(s->lz, c.mesh);

	if (which == UPDATES_FIRST)
		take_updates(s, &c, &t);
	take_inputs(s, &c, &t, part_want(s->lz, &s->op->results[0]));
	take_inputs(s, &c, &t, part_cur(s->lz, ir_operand(s->op, 0)));
	if (which == INPUTS_FIRST)
		take_updates(s, &c, &t);
	for (uint32_t i = 0; i < s->p.batch.n; i++)
		c.input[s->p.batch.v[i]] = c.index[s->p.index_batch.v[i]];
	for (uint32_t d = 0; d < s->p.operand->n; d++) {
		if (part_of(s, d) == SCATTERS_WHOLE)
			c.update[s->map.sliced_of[d]] = c.input[d];
	}
	for (uint32_t i = 0; i < s->p.indices->n; i++) {
		if (i != s->p.vector_dim)
			c.update[s->map.place_of[i]] = c.index[i];
	}
	return c;
}

static ScatterLayouts
layouts_of(const Scatter *s, const ScatterLists *c)
{
	ScatterLayouts l = { part_layout_lists(s->lz, c->mesh, c->input, s->p.operand->n),
	                     part_layout_lists(s->lz, c->mesh, c->index, s->p.indices->n),
	                     part_layout_lists(s->lz, c->mesh, c->update, s->p.sliced->n), { NULL, 0 } };

	for (uint32_t i = 0; i < s->p.indices->n; i++) {
		if (i != s->p.vector_dim && !is_batching_index(s, i))
			l.over = part_axes_join(s->lz, l.over, c->index[i]);
	}
	return l;
}

static ScatterLayouts
choose(const Scatter *s)
{
	ScatterLayouts l[SCATTER_CANDIDATES];
	PartChoice choices[SCATTER_CANDIDATES];

	for (int i = 0; i < SCATTER_CANDIDATES; i++) {
		ScatterLists c = candidate(s, i);

		l[i] = layouts_of(s, &c);
		choices[i].operands = ARENA_ARRAY(s->lz->a, const PartLayout *, s->op->n_operands);
		choices[i].results = ARENA_ARRAY(s->lz->a, const PartLayout *, s->n);
		choices[i].operands[s->n] = l[i].index;
		for (uint32_t k = 0; k < s->n; k++) {
			choices[i].operands[k] = choices[i].results[k] = l[i].input;
			choices[i].operands[s->n + 1 + k] = l[i].update;
			if (l[i].over.n)
				choices[i].results[k] = part_partial(s->lz, l[i].input, l[i].over, SHARD_SUM);
		}
	}
	return l[part_cheapest(s->lz, s->op, choices, SCATTER_CANDIDATES)];
}

/* ---- the local program ---- */

static bool
has_sharded_rows(const Scatter *s, const ScatterLayouts *l)
{
	for (uint32_t k = 0; k < s->p.map.n; k++) {
		uint32_t d = (uint32_t)s->p.map.v[k];

		if (part_of(s, d) == SCATTERS_ONE && part_cuts(l->input, d))
			return true;
	}
	return false;
}

/* Lists the uneven dimensions of the indices that are not batching dimensions. */
static uint32_t
uneven_dims(const Scatter *s, const ScatterLayouts *l, uint32_t *dims)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->p.indices->n; i++) {
		if (i != s->p.vector_dim && !is_batching_index(s, i) &&
		    !part_divides(l->index, i, s->p.indices->dims[i]))
			dims[n++] = i;
	}
	return n;
}

/* Makes the row numbers x local. Those of other shards become negative or at least the size of a tile; those outside
 * the tensor become -1, because the last tile may have cells for them. */
static IrValue *
local_rows(const Scatter *s, IrValue *x, const PartLayout *l, uint32_t d)
{
	int64_t size = s->p.operand->dims[d];
	IrValue *inside = part_is_between(s->lz, x, 0, size);
	IrValue *none = part_number(s->lz, x->type->dims, x->type->n, -1);

	return part_select(s->lz, inside, part_minus_pos(s->lz, x, l, d, size), none);
}

/* Replaces the components of junk index vectors by -1, which drops their updates. */
static IrValue *
without_junk(const Scatter *s, IrValue *x, const PartLayout *l, const uint32_t *dims, uint32_t n)
{
	int64_t *sizes = ARENA_ARRAY(s->lz->a, int64_t, x->type->n + 1);
	PartSpec spec = part_spec(s->lz, l->mesh, x->type->n);

	for (uint32_t d = 0; d < x->type->n; d++) {
		sizes[d] = d == s->p.vector_dim ? 1 : s->p.indices->dims[d];
		spec.dims[d] = d < l->rank ? l->dims[d] : (PartAxes){ NULL, 0 };
	}
	return part_mask(s->lz, x, part_type(s->lz, sizes, x->type->n, x->type->elem), part_layout(s->lz, &spec), dims,
	                 n, part_scalar(s->lz, -1));
}

/* Returns the local indices; *changed tells whether they differ from those of the program. */
static IrValue *
local_indices(const Scatter *s, const ScatterLayouts *l, bool *changed)
{
	IrValue *x = part_get(s->lz, ir_operand(s->op, s->n), l->index);
	uint32_t *uneven = ARENA_ARRAY(s->lz->a, uint32_t, s->p.indices->n + 1), n = uneven_dims(s, l, uneven);
	PartIndices indices;

	*changed = n || has_sharded_rows(s, l);
	if (!*changed)
		return x;
	indices = part_indices(s->lz, &s->p, x);
	for (uint32_t k = 0; k < indices.n; k++) {
		uint32_t d = (uint32_t)s->p.map.v[k];

		if (part_of(s, d) == SCATTERS_ONE && part_cuts(l->input, d))
			indices.component[k] = local_rows(s, indices.component[k], l->input, d);
	}
	if (n)
		indices.component[0] = without_junk(s, indices.component[0], l->index, uneven, n);
	return part_indices_join(&indices);
}

/* One shard of a group has the input, the others the neutral element. */
static IrValue *
input_of_leader(const Scatter *s, IrValue *x, const ScatterLayouts *l, uint32_t i)
{
	IrValue *neutral = part_neutral(s->lz, s->kinds[i], x->type->elem);

	neutral = part_spread(s->lz, neutral, x->type->dims, x->type->n);
	return part_select(s->lz, part_lead(s->lz, l->input->mesh, l->over), x, neutral);
}

static void
scatter_tiles(const Scatter *s, const ScatterLayouts *l)
{
	IrValue **operands = ARENA_ARRAY(s->lz->a, IrValue *, s->op->n_operands);
	IrType **types = ARENA_ARRAY(s->lz->a, IrType *, s->n);
	bool changed;
	IrOp *local;

	for (uint32_t i = 0; i < s->n; i++) {
		operands[i] = part_get(s->lz, ir_operand(s->op, i), l->input);
		operands[s->n + 1 + i] = part_get(s->lz, ir_operand(s->op, s->n + 1 + i), l->update);
		types[i] = part_type(s->lz, operands[i]->type->dims, operands[i]->type->n,
		                     s->op->results[i].type->elem);
		if (l->over.n)
			operands[i] = input_of_leader(s, operands[i], l, i);
	}
	operands[s->n] = local_indices(s, l, &changed);
	local = part_clone(s->lz, s->op, operands, types);
	if (changed)
		part_set(s->lz, local, ATOM_indices_are_sorted, ir_attr_bool(s->lz->s, false));
	for (uint32_t i = 0; i < s->n; i++)
		part_put_combined(s->lz, &s->op->results[i], &local->results[i], l->input, l->over,
		                  s->kinds ? s->kinds[i] : IR_OP_FOREIGN);
}

/* Returns the monoids of the inputs, or NULL if one of them has none. Without an index component, junk updates cannot
 * be dropped. */
static IrOpKind *
monoids_of(const Scatter *s)
{
	IrOpKind *kinds = ARENA_ARRAY(s->lz->a, IrOpKind, s->n);
	const IrBlock *b = ir_op_body(s->op, 0);

	for (uint32_t i = 0; i < s->n; i++) {
		kinds[i] = b ? part_monoid(b, s->n, i) : IR_OP_FOREIGN;
		if (!part_has_neutral(kinds[i], ir_operand(s->op, i)->type->elem))
			return NULL;
	}
	return s->p.map.n ? kinds : NULL;
}

bool
recipe_scatter(Localizer *lz, IrOp *op)
{
	Scatter s = { lz, op, .n = op->n_results };
	ScatterLayouts l;

	if (part_is_unusual(op))
		return false;
	s.p = ir_slicing(op);
	s.map = ir_slicing_map(lz->a, &s.p);
	if (s.p.indices->elem->width == 1)
		return false;
	s.kinds = monoids_of(&s);
	l = choose(&s);
	scatter_tiles(&s, &l);
	return true;
}
