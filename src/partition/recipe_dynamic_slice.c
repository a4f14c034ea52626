/* SPDX-License-Identifier: Apache-2.0
 *
 * dynamic_slice and dynamic_update_slice (spec 56 §7.5). Start indices are global, and clamped against global sizes.
 * dynamic_slice takes the wanted rows that a tile has and sums over the shards; dynamic_update_slice shifts the update
 * into place on every shard, which needs no communication.
 */
#include "partition/recipe_parts.h"

typedef struct Slicing {
	Localizer *lz;
	IrOp *op;
	const IrType *in;
	const int64_t *sizes;	/* of the slice or of the update */
	uint32_t first_index;	/* operand that is the first start index */
} Slicing;

static bool
cuts_off(const Slicing *s, uint32_t d)
{
	return s->sizes[d] < s->in->dims[d];
}

static bool
has_sharded_cut(const Slicing *s, const PartLayout *l)
{
	for (uint32_t d = 0; d < s->in->n; d++) {
		if (cuts_off(s, d) && part_cuts(l, d))
			return true;
	}
	return false;
}

/* Returns the clamped start index along d. */
static IrValue *
start_of(const Slicing *s, uint32_t d)
{
	const IrValue *v = ir_operand(s->op, s->first_index + d);
	const IrAttr *value = part_constant(v);
	int64_t most = s->in->dims[d] - s->sizes[d], at;

	if (!value || value->kind != IR_ATTR_DENSE || v->type->elem->width > 64)
		return part_start(s->lz, v, most);
	at = ir_dense_int(value, 0);
	if (at < 0)
		at = v->type->elem->sub == IR_UNSIGNED ? most : 0;
	return part_scalar(s->lz, at < most ? at : most);
}

static IrValue *
clamped(Localizer *lz, IrValue *x, int64_t high)
{
	x = part_binary(lz, IR_OP_SHLO_MAXIMUM, x, part_scalar(lz, 0));
	return part_binary(lz, IR_OP_SHLO_MINIMUM, x, part_scalar(lz, high));
}

static IrValue *
plus(Localizer *lz, IrValue *x, int64_t n)
{
	return part_binary(lz, IR_OP_SHLO_ADD, x, part_scalar(lz, n));
}

/* Returns for every cell of a tensor of type t whether from <= index < from + n, where index is `shift` plus the cell's
 * position along d. */
static IrValue *
is_within(Localizer *lz, const IrType *t, uint32_t d, IrValue *shift, IrValue *from, int64_t n)
{
	IrValue *shifts = part_spread(lz, shift, t->dims, t->n);
	IrValue *index = part_binary(lz, IR_OP_SHLO_ADD, part_iota(lz, t->dims, t->n, d), shifts);
	IrValue *low = part_compare(lz, index, part_spread(lz, from, t->dims, t->n), IR_DIRECTION_GE);
	IrValue *high = part_compare(lz, index, part_spread(lz, plus(lz, from, n), t->dims, t->n), IR_DIRECTION_LT);

	return part_binary(lz, IR_OP_SHLO_AND, low, high);
}

/* Copies the operation for tiles that have the full size of every dimension that it slices. The start indices are
 * clamped here: XLA merges a slice of a slice by adding their indices before it clamps. */
static IrValue *
copy_op(const Slicing *s, IrValue **operands, IrType *type)
{
	for (uint32_t d = 0; d < s->in->n; d++)
		operands[s->first_index + d] = cuts_off(s, d) ? start_of(s, d) : part_scalar(s->lz, 0);
	return part_clone(s->lz, s->op, operands, &type)->results;
}

/* ---- dynamic_slice ---- */

/* Returns a layout of the operand. Dimensions that are taken whole are cut as in `whole`, others as in the operand, if
 * it is cheaper to send the slice than to gather the dimension. */
static const PartLayout *
slice_layout(const Slicing *s, const PartLayout *whole)
{
	const PartLayout *cur = part_cur(s->lz, ir_operand(s->op, 0));
	const PartMesh *mesh = part_cuts_nothing(cur) ? whole->mesh : cur->mesh;
	PartSpec spec = part_spec(s->lz, mesh, s->in->n);
	PartTaken taken = part_taken(s->lz, mesh);

	for (uint32_t d = 0; d < s->in->n; d++) {
		if (!cuts_off(s, d))
			spec.dims[d] = part_take(&taken, part_list_on(mesh, whole, d));
	}
	for (uint32_t d = 0; d < s->in->n; d++) {
		int64_t tile = part_tile(cur, d, s->in->dims[d]);

		if (cuts_off(s, d) && 2 * s->sizes[d] < s->in->dims[d] - tile)
			spec.dims[d] = part_take(&taken, part_list_on(mesh, cur, d));
	}
	return part_layout(s->lz, &spec);
}

/* Returns the layout of the result: sliced dimensions have no axes, and the value is partial over those they had. */
static const PartLayout *
sliced_layout(const Slicing *s, const PartLayout *l, PartAxes *over)
{
	PartSpec spec = part_spec_of(s->lz, l);

	*over = (PartAxes){ NULL, 0 };
	for (uint32_t d = 0; d < s->in->n; d++) {
		if (!cuts_off(s, d))
			continue;
		*over = part_axes_join(s->lz, *over, l->dims[d]);
		spec.dims[d] = (PartAxes){ NULL, 0 };
	}
	return part_layout(s->lz, &spec);
}

/* Returns the cheaper layout of the operand: with the dimensions that are taken whole as the result wants them, or as
 * the operand has them. */
static const PartLayout *
choose_layout(const Slicing *s)
{
	size_t n = s->op->n_operands;
	const PartLayout *operands[2], *results[2], **in = ARENA_ARRAY(s->lz->a, const PartLayout *, 2 * n);
	PartChoice choices[2];
	PartAxes over;

	operands[0] = slice_layout(s, part_want(s->lz, &s->op->results[0]));
	operands[1] = slice_layout(s, part_cur(s->lz, ir_operand(s->op, 0)));
	for (uint32_t i = 0; i < 2; i++) {
		choices[i] = (PartChoice){ in + i * n, &results[i] };
		choices[i].operands[0] = operands[i];
		for (uint32_t k = 1; k < s->op->n_operands; k++)
			choices[i].operands[k] = part_replicated(s->lz, 0);
		results[i] = sliced_layout(s, operands[i], &over);
		if (over.n)
			results[i] = part_partial(s->lz, results[i], over, SHARD_SUM);
	}
	return operands[part_cheapest(s->lz, s->op, choices, 2)];
}

/* Returns the rows of the slice that this shard owns, and neutral elements elsewhere. */
static IrValue *
slice_sharded(const Slicing *s, IrValue *x, const PartLayout *l, uint32_t d)
{
	Localizer *lz = s->lz;
	IrValue *start = start_of(s, d), *pos = part_pos(lz, l, d, s->in->dims[d]), *at;
	IrValue *neutral = part_neutral(lz, IR_OP_SHLO_ADD, s->in->elem);
	int64_t tile = x->type->dims[d], length = s->sizes[d];

	at = clamped(lz, plus(lz, part_binary(lz, IR_OP_SHLO_SUBTRACT, start, pos), length), tile + length);
	x = part_dynamic_slice(lz, part_pad(lz, x, d, length, length, 0, neutral), d, at, length);
	neutral = part_spread(lz, neutral, x->type->dims, x->type->n);
	return part_select(lz, is_within(lz, x->type, d, start, pos, tile), x, neutral);
}

static void
slice_dims(const Slicing *s, const PartLayout *l)
{
	IrValue *x = part_get(s->lz, ir_operand(s->op, 0), l);
	const PartLayout *out;
	PartAxes over;

	for (uint32_t d = 0; d < s->in->n; d++) {
		if (cuts_off(s, d) && !part_cuts(l, d))
			x = part_dynamic_slice(s->lz, x, d, start_of(s, d), s->sizes[d]);
	}
	for (uint32_t d = 0; d < s->in->n; d++) {
		if (cuts_off(s, d) && part_cuts(l, d))
			x = slice_sharded(s, x, l, d);
	}
	out = sliced_layout(s, l, &over);
	part_put_combined(s->lz, &s->op->results[0], x, out, over, IR_OP_SHLO_ADD);
}

/* Copies an operation that slices no sharded dimension. */
static void
slice_tiles(const Slicing *s, const PartLayout *l)
{
	IrValue **operands = ARENA_ARRAY(s->lz->a, IrValue *, s->op->n_operands), *x;
	IrType *type = part_local(s->lz, s->op->results[0].type, l);

	operands[0] = part_get(s->lz, ir_operand(s->op, 0), l);
	x = copy_op(s, operands, type);
	part_set(s->lz, ir_value_op(x), ATOM_slice_sizes, ir_attr_dims(s->lz->s, type->dims, type->n));
	part_put(s->lz, &s->op->results[0], x, l);
}

bool
recipe_dynamic_slice(Localizer *lz, IrOp *op)
{
	Slicing s = { lz, op, ir_operand(op, 0)->type, op->results[0].type->dims, 1 };
	const PartLayout *l;

	if (part_is_unusual(op) || !part_has_neutral(IR_OP_SHLO_ADD, s.in->elem))
		return false;
	l = choose_layout(&s);
	if (has_sharded_cut(&s, l))
		slice_dims(&s, l);
	else
		slice_tiles(&s, l);
	return true;
}

/* ---- dynamic_update_slice ---- */

/* Returns the layout of the update. Dimensions that the update covers are cut like those of the operand; the others are
 * whole. */
static const PartLayout *
update_layout(const Slicing *s, const PartLayout *l)
{
	PartSpec spec = part_spec_of(s->lz, l);

	for (uint32_t d = 0; d < s->in->n; d++) {
		if (cuts_off(s, d))
			spec.dims[d] = (PartAxes){ NULL, 0 };
	}
	return part_layout(s->lz, &spec);
}

/* Shifts the update along d to its place in the tile, and returns in *inside which cells of the tile it replaces.
 * tile is the type of the tile. */
static IrValue *
shift_update(const Slicing *s, IrValue *u, const IrType *tile, const PartLayout *l, uint32_t d, IrValue **inside)
{
	Localizer *lz = s->lz;
	IrValue *start = start_of(s, d), *pos = part_pos(lz, l, d, s->in->dims[d]), *at, *here;
	int64_t size = tile->dims[d];

	at = clamped(lz, plus(lz, part_binary(lz, IR_OP_SHLO_SUBTRACT, pos, start), size), s->sizes[d] + size);
	u = part_pad(lz, u, d, size, size, 0, part_any(lz, s->in->elem));
	here = is_within(lz, tile, d, pos, start, s->sizes[d]);
	*inside = *inside ? part_binary(lz, IR_OP_SHLO_AND, *inside, here) : here;
	return part_dynamic_slice(lz, u, d, at, size);
}

bool
recipe_dynamic_update_slice(Localizer *lz, IrOp *op)
{
	Slicing s = { lz, op, ir_operand(op, 0)->type, ir_operand(op, 1)->type->dims, 2 };
	IrValue **operands = ARENA_ARRAY(lz->a, IrValue *, op->n_operands), *inside = NULL;
	const PartLayout *l;

	if (part_is_unusual(op))
		return false;
	l = part_result_or_operand(lz, op);
	operands[0] = part_get(lz, ir_operand(op, 0), l);
	operands[1] = part_get(lz, ir_operand(op, 1), update_layout(&s, l));
	if (!has_sharded_cut(&s, l)) {
		part_put(lz, &op->results[0], copy_op(&s, operands, operands[0]->type), l);
		return true;
	}
	for (uint32_t d = 0; d < s.in->n; d++) {
		if (cuts_off(&s, d))
			operands[1] = shift_update(&s, operands[1], operands[0]->type, l, d, &inside);
	}
	part_put(lz, &op->results[0], part_select(lz, inside, operands[1], operands[0]), l);
	return true;
}
