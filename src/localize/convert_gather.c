/* SPDX-License-Identifier: Apache-2.0
 *
 * The rule for gather (spec 55 §7.11). Each device gathers from its own part. A dimension is hard if it is sharded and
 * the slices take one element of it. This element belongs to one device: the others gather anything, replace it by
 * zero, and an all-reduce adds up the results.
 */
#include "localize/convert_index.h"

/* A gather while it is converted. */
typedef struct Gather {
	Convert *c;
	IrOp *op;
	IrSlicing n;
	const IrType *global;	/* the type of the operand */
	const bool *hard;	/* by dimension of the operand */
	bool indexed;		/* the start indices choose an element of a hard dimension */
	Starts starts;
	IrType *local;		/* the local type of the result */
} Gather;

/* Inserts a constant like the start indices, whose value is v[i] in component i of each index. */
static IrValue *
like_starts(const Starts *s, const int64_t *v, uint32_t n)
{
	IrType *type = starts_type(s, s->v->type->dims, s->v->type->n);
	int64_t size = n;

	if (s->vector_dim >= type->n || n <= 1)
		return emit_constant(s->e, starts_literal(s, type, v, 1));
	return emit_broadcast(s->e, emit_constant(s->e, starts_literal(s, starts_type(s, &size, 1), v, n)), type,
	                      &s->vector_dim, NULL);
}

/* Inserts the start indices limited to the operand. */
static IrValue *
clamped(const Gather *g)
{
	const Starts *s = &g->starts;
	int64_t zero = 0, *last = ARENA_ARRAY(s->e->a, int64_t, s->map.n);
	IrValue *low, *high;

	for (uint32_t i = 0; i < s->map.n; i++)
		last[i] = g->global->dims[s->map.v[i]] - 1;
	low = like_starts(s, &zero, 1);
	high = like_starts(s, last, s->map.n);
	return emit_op(s->e, IR_OP_SHLO_CLAMP, (IrValue *[]){ low, s->v, high }, 3, low->type, NULL, NULL);
}

/* Returns the type with i1 elements. */
static IrType *
mask_type(const Emit *e, const int64_t *dims, uint32_t n)
{
	return ir_type_tensor(e->s, dims, n, e->s->i1, NULL);
}

/* Replaces the start indices by those in this device's part. Returns where they are inside it. */
static IrValue *
shift_starts(Gather *g)
{
	Starts *s = &g->starts;
	Emit *e = s->e;
	IrValue **first = ARENA_ARRAY(e->a, IrValue *, s->map.n), **last = ARENA_ARRAY(e->a, IrValue *, s->map.n);
	IrValue *base = clamped(g), *from, *to;

	for (uint32_t i = 0; i < s->map.n; i++) {
		uint32_t d = (uint32_t)s->map.v[i];

		first[i] = g->hard[d] ? starts_first(s, d) : starts_scalar(s, 0);
		last[i] = starts_scalar(s, (g->hard[d] ? s->local->dims[d] : g->global->dims[d]) - 1);
		if (g->hard[d])
			last[i] = emit_binary(e, IR_OP_SHLO_ADD, first[i], last[i]);
	}
	from = starts_join(s, first);
	to = starts_join(s, last);
	s->v = emit_binary(e, IR_OP_SHLO_SUBTRACT, base, from);
	from = emit_compare(e, base, from, IR_DIRECTION_GE, NULL);
	to = emit_compare(e, base, to, IR_DIRECTION_LE, NULL);
	return emit_binary(e, IR_OP_SHLO_AND, from, to);
}

/* Inserts a test of whether this device has the first part of dimension d, which holds element 0. */
static IrValue *
is_first_part(const Gather *g, uint32_t d)
{
	Emit *e = g->starts.e;
	IrValue *offset = emit_offset(e, g->starts.mesh, convert_axes(g->starts.sharding, d), g->starts.local->dims[d]);

	return emit_compare(e, offset, emit_index(e, 0), IR_DIRECTION_EQ, NULL);
}

/* Restricts the mask, which may be NULL, to devices that have the first part of each hard dimension that no component
 * of the index selects. */
static IrValue *
and_first_parts(const Gather *g, IrValue *mask)
{
	Emit *e = g->starts.e;
	IrValue *all = NULL;

	for (uint32_t d = 0; d < g->global->n; d++) {
		IrValue *own;

		if (!g->hard[d] || ir_field_has(g->starts.map, d))
			continue;
		own = is_first_part(g, d);
		all = all ? emit_binary(e, IR_OP_SHLO_AND, all, own) : own;
	}
	if (!all || !mask)
		return all ? all : mask;
	return emit_binary(e, IR_OP_SHLO_AND, mask, emit_broadcast(e, all, mask->type, NULL, NULL));
}

/* Inserts the conjunction of the components of an index. */
static IrValue *
reduce_mask(const Gather *g, IrValue *mask)
{
	Emit *e = g->starts.e;
	IrType *scalar = mask_type(e, NULL, 0);
	IrNamed prop = { ATOM_dimensions, 0, ir_attr_dims(e->s, &g->starts.vector_dim, 1) };
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, mask->type->n);
	IrValue *init = emit_constant(e, ir_attr_dense(e->s, scalar, (IrDense){ .bytes = (const uint8_t *)"\1",
	                                                                       .n_bytes = 1, .splat = 1 }));
	uint32_t n = 0;
	IrType *type;
	IrOp *op;

	for (uint32_t d = 0; d < mask->type->n; d++) {
		if (d != g->starts.vector_dim)
			dims[n++] = mask->type->dims[d];
	}
	type = mask_type(e, dims, n);
	op = ir_op_new(e->m, &(IrOpSpec){ .kind = IR_OP_SHLO_REDUCE, .operands = (IrValue *[]){ mask, init },
	                                  .n_operands = 2, .results = &type, .n_results = 1, .n_regions = 1,
	                                  .props = ir_attr_dict(e->s, &prop, 1), .loc = e->loc, .span = e->span });
	place_insert(e->at, op);
	ir_make_body(e->m, &op->regions[0], IR_OP_SHLO_AND, e->s->i1, e->loc, e->span);
	return &op->results[0];
}

/* Inserts the result with zeros where this device does not have the element. */
static IrValue *
masked(const Gather *g, IrValue *mask, IrValue *result)
{
	Emit *e = g->starts.e;
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, g->local->n);
	uint32_t n = 0;

	if (!mask)
		return result;
	if (mask->type->n && g->starts.vector_dim < mask->type->n)
		mask = reduce_mask(g, mask);
	for (uint32_t d = 0; mask->type->n && d < g->local->n; d++) {
		if (!ir_field_has(g->n.window, d))
			dims[n++] = d;
	}
	mask = emit_broadcast(e, mask, mask_type(e, g->local->dims, g->local->n), dims, NULL);
	return emit_op(e, IR_OP_SHLO_SELECT, (IrValue *[]){ mask, result, emit_zero(e, result->type) }, 3,
	               result->type, NULL, NULL);
}

/* ---- the rule ---- */

/* Finds the hard dimensions; returns their axes. */
static ShardAxes
find_hard(Gather *g)
{
	Convert *c = g->c;
	IrField sizes = ir_op_ints(g->op, ATOM_slice_sizes);
	bool *hard = ARENA_ARRAY(c->e.a, bool, g->global->n);
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, g->global->n);
	uint32_t n = 0;

	for (uint32_t d = 0; d < g->global->n; d++) {
		hard[d] = emit_shards(&c->e, g->starts.sharding, d) > 1 && sizes.v[d] == 1 &&
		          !ir_field_has(g->n.batch, d);
		if (hard[d])
			dims[n++] = d;
		g->indexed |= hard[d] && ir_field_has(g->starts.map, d);
	}
	g->hard = hard;
	return convert_axes_join(c, g->starts.sharding, dims, n);
}

/* Makes the slice sizes of sharded dimensions local. */
static bool
divide_sizes(const Gather *g)
{
	Convert *c = g->c;
	IrField sizes = ir_op_ints(g->op, ATOM_slice_sizes);
	int64_t *local = ARENA_ARRAY(c->e.a, int64_t, sizes.n);

	for (uint32_t d = 0; d < sizes.n; d++) {
		int64_t shards = emit_shards(&c->e, g->starts.sharding, d);

		local[d] = sizes.v[d];
		if (shards <= 1 || sizes.v[d] == 1 || ir_field_has(g->n.batch, d))
			continue;
		if (sizes.v[d] != g->global->dims[d] || sizes.v[d] % shards)
			return convert_impossible(c, g->op, "slices take %lld of the %lld elements of dimension %u, "
			                          "which is sharded", (long long)sizes.v[d],
			                          (long long)g->global->dims[d], d);
		local[d] /= shards;
	}
	ir_op_set_prop(c->e.s, g->op, ATOM_slice_sizes, ir_attr_dims(c->e.s, local, sizes.n));
	if (!ir_op_prop(g->op, ATOM_indices_are_sorted))
		ir_op_set_prop(c->e.s, g->op, ATOM_indices_are_sorted, ir_attr_bool(c->e.s, false));
	return true;
}

/* Converts a gather with hard dimensions. Its results still have to be added up along the axes that are left. */
static bool
convert_hard(Gather *g, ShardAxes left)
{
	Convert *c = g->c;
	IrValue *mask, *result = &g->op->results[0];

	if (g->indexed && !c->indices && ir_type_elem_bytes(g->starts.v->type->elem) != 8)
		return convert_impossible(c, g->op, "its start indices choose elements of a sharded dimension, so they "
		                          "must have 64 bits");
	mask = and_first_parts(g, g->indexed ? shift_starts(g) : NULL);
	convert_in_place(c, g->op, &g->local);
	ir_use_set(&g->op->operands[1], g->starts.v);
	emit_after(&c->e, g->op);
	mask = masked(g, mask, result);
	if (left.n)
		mask = convert_all_reduced(c, mask, g->starts.sharding, left, g->op);
	convert_becomes(c, result, mask);
	return true;
}

bool
convert_gather(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, 0));
	IrSlicing n = ir_slicing(op);
	IrValue *indices = convert_operand(c, op, 1), *input = convert_operand(c, op, 0);
	Gather g = { c, op, n, convert_global_type(c, ir_operand(op, 0)), NULL, false,
	             { &c->e, indices, n.map, n.vector_dim, emit_mesh(&c->e, sharding), sharding, input->type,
	               c->index_sharding },
	             convert_result_type(c, op, 0) };
	ShardAxes axes, left;

	if (!g.local)
		return false;
	if (shard_is_replicated(sharding))
		return convert_generic(c, op);
	axes = find_hard(&g);
	if (!divide_sizes(&g))
		return false;
	if (!axes.n)
		return convert_generic(c, op);
	return convert_partials(c, op, sharding, axes, "result", &left) && convert_hard(&g, left);
}
