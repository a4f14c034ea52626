/* SPDX-License-Identifier: Apache-2.0
 *
 * top_k (spec 56 §7.8). Along a sharded last dimension, every shard finds its own largest elements; the candidates of
 * all shards are gathered and sorted.
 */
#include "partition/recipe_parts.h"

typedef struct TopK {
	Localizer *lz;
	IrOp *op;
	const IrType *in;
	uint32_t last;		/* the last dimension */
	int64_t k;
} TopK;

/* Returns the least number in the order of top_k. The least float is the NaN with all bits set. */
static IrValue *
least(Localizer *lz, IrType *elem)
{
	uint8_t ones[8];
	size_t n = ir_type_elem_bytes(elem);

	if (elem->kind == IR_TYPE_INT)
		return part_neutral(lz, IR_OP_SHLO_MAXIMUM, elem);
	memset(ones, 0xff, sizeof ones);
	return part_literal(lz, ir_attr_dense(lz->s, part_type(lz, NULL, 0, elem),
	                                       (IrDense){ .bytes = ones, .n_bytes = n, .splat = 1 }));
}

static IrAttr *
total_order(Localizer *lz)
{
	const IrEnumInfo *info = ir_enum_info(IR_ENUM_COMPARE_TYPE);
	uint32_t code = 0;

	while (!info->words[code] || strcmp(info->words[code], "TOTALORDER") != 0)
		code++;
	return ir_attr_enum(lz->s, IR_ENUM_COMPARE_TYPE, code);
}

/* Fills in the region of a sort by the first operand, from the largest to the smallest. */
static void
fill_comparison(Localizer *lz, IrOp *sort, IrType *elem, IrType *index)
{
	IrType *scalar = part_type(lz, NULL, 0, elem), *truth = part_type(lz, NULL, 0, lz->s->i1);
	IrBlock *b = ir_block_new(lz->m, &sort->regions[0]), *outer = lz->block;
	IrAttr *props = ir_make_compare(lz->s, scalar, IR_DIRECTION_GT).props;
	IrValue *args[2], *larger;

	args[0] = ir_block_add_arg(lz->m, b, scalar);
	args[1] = ir_block_add_arg(lz->m, b, scalar);
	ir_block_add_arg(lz->m, b, part_type(lz, NULL, 0, index));
	ir_block_add_arg(lz->m, b, part_type(lz, NULL, 0, index));
	if (elem->kind == IR_TYPE_FLOAT)
		props = ir_dict_set(lz->s, props, ATOM_compare_type, total_order(lz));
	lz->block = b;
	larger = part_emit(lz, &(IrOpSpec){ .kind = IR_OP_SHLO_COMPARE, .operands = args, .n_operands = 2,
	                                    .results = &truth, .n_results = 1, .props = props })->results;
	part_emit(lz, &(IrOpSpec){ .kind = IR_OP_SHLO_RETURN, .operands = &larger, .n_operands = 1 });
	lz->block = outer;
}

static IrOp *
sort_descending(const TopK *t, IrValue *values, IrValue *indices)
{
	Localizer *lz = t->lz;
	IrValue *operands[2] = { values, indices };
	IrType *types[2] = { values->type, indices->type };
	IrAttr *props = part_prop(lz, ATOM_dimension, ir_attr_i64(lz->s, t->last));
	IrOp *sort;

	props = ir_dict_set(lz->s, props, ATOM_is_stable, ir_attr_bool(lz->s, true));
	sort = part_emit(lz, &(IrOpSpec){ .kind = IR_OP_SHLO_SORT, .operands = operands, .n_operands = 2,
	                                  .results = types, .n_results = 2, .n_regions = 1, .props = props });
	fill_comparison(lz, sort, values->type->elem, indices->type->elem);
	return sort;
}

/* Appends top_k of the tile x. */
static IrOp *
local_top_k(const TopK *t, IrValue *x, int64_t k)
{
	int64_t *dims = part_dims(t->lz, x->type);
	IrType *types[2];
	IrOp *local;

	dims[t->last] = k;
	types[0] = part_type(t->lz, dims, t->in->n, t->in->elem);
	types[1] = part_type(t->lz, dims, t->in->n, t->op->results[1].type->elem);
	local = part_clone(t->lz, t->op, &x, types);
	part_set(t->lz, local, ATOM_k, ir_attr_i64(t->lz->s, k));
	return local;
}

/* Finds the largest elements of tiles that are cut along the last dimension as in `cut`. The results are not cut along
 * it and get the layout `lead`. */
static void
merge_shards(const TopK *t, const PartLayout *cut, const PartLayout *lead)
{
	Localizer *lz = t->lz;
	IrValue *x = part_get(lz, ir_operand(t->op, 0), cut);
	int64_t size = t->in->dims[t->last], tile = part_tile(cut, t->last, size), k = t->k < tile ? t->k : tile;
	IrValue *found[2], *pos;
	IrOp *local;

	if (!part_divides(cut, t->last, size))
		x = part_mask(lz, x, t->in, cut, &t->last, 1, least(lz, t->in->elem));
	local = local_top_k(t, x, k);
	pos = part_convert(lz, part_pos(lz, cut, t->last, size), local->results[1].type->elem);
	found[0] = &local->results[0];
	found[1] = part_binary(lz, IR_OP_SHLO_ADD, &local->results[1],
	                       part_spread(lz, pos, local->results[1].type->dims, t->in->n));
	for (uint32_t i = 0; i < 2; i++)
		found[i] = part_all_gather(lz, found[i], t->last, cut->mesh, cut->dims[t->last], -1);
	local = sort_descending(t, found[0], found[1]);
	for (uint32_t i = 0; i < 2; i++)
		part_put(lz, &t->op->results[i], part_slice(lz, &local->results[i], t->last, 0, t->k, 1), lead);
}

/* Returns whether gathering the candidates costs less than gathering the dimension. */
static bool
merging_pays(const TopK *t, const PartLayout *cut)
{
	int64_t n = part_tiles(cut, t->last), size = t->in->dims[t->last], tile = part_tile(cut, t->last, size);

	return n > 1 && 3 * (t->k < tile ? t->k : tile) * n < size + 2 * tile;
}

bool
recipe_top_k(Localizer *lz, IrOp *op)
{
	TopK t = { lz, op, ir_operand(op, 0)->type, ir_operand(op, 0)->type->n - 1, ir_op_int(op, ATOM_k, 0) };
	const PartLayout *cut, *lead;
	PartSpec spec;
	IrValue *x;
	IrOp *local;

	if (part_is_unusual(op) || op->n_results != 2 ||
	    !(t.in->elem->kind == IR_TYPE_INT || part_has_neutral(IR_OP_SHLO_MAXIMUM, t.in->elem)))
		return false;
	cut = part_reduced(lz, part_cur(lz, ir_operand(op, 0)));
	if (part_cuts_nothing(cut)) {
		const PartLayout *want = part_want(lz, &op->results[0]);

		spec = part_spec_of(lz, want);
		spec.dims[t.last] = (PartAxes){ NULL, 0 };
		cut = part_layout(lz, &spec);
	}
	lead = part_with_dim(lz, cut, t.last, (PartAxes){ NULL, 0 });
	if (merging_pays(&t, cut)) {
		merge_shards(&t, cut, lead);
		return true;
	}
	x = part_get(lz, ir_operand(op, 0), lead);
	local = local_top_k(&t, x, t.k);
	part_put(lz, &op->results[0], &local->results[0], lead);
	part_put(lz, &op->results[1], &local->results[1], lead);
	return true;
}
