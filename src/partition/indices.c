/* SPDX-License-Identifier: Apache-2.0
 *
 * Dimension numbers of gather and scatter, and the components of their index vectors.
 */
#include "partition/indices.h"

PartPicks
part_picks(const IrOp *op)
{
	bool gather = op->kind == IR_OP_SHLO_GATHER;
	const IrAttr *n = ir_op_prop(op, gather ? ATOM_dimension_numbers : ATOM_scatter_dimension_numbers);
	uint32_t inputs = gather ? 1 : op->n_results;

	return (PartPicks){
		.operand = ir_operand(op, 0)->type,
		.index = ir_operand(op, inputs)->type,
		.sliced = gather ? op->results[0].type : ir_operand(op, inputs + 1)->type,
		.window = ir_attr_field(n, gather ? GATHER_OFFSET : SCATTER_WINDOW),
		.collapsed = ir_attr_field(n, gather ? GATHER_COLLAPSED : SCATTER_INSERTED),
		.batch = ir_attr_field(n, gather ? GATHER_OPERAND_BATCH : SCATTER_INPUT_BATCH),
		.index_batch = ir_attr_field(n, gather ? GATHER_INDICES_BATCH : SCATTER_INDICES_BATCH),
		.map = ir_attr_field(n, gather ? GATHER_INDEX_MAP : SCATTER_TO_OPERAND),
		.vector_dim = (uint32_t)ir_attr_field(n, gather ? GATHER_VECTOR_DIM : SCATTER_VECTOR_DIM).v[0],
	};
}

/* Window dimensions are in the order of the dimensions of the operand that have a window. */
uint32_t
part_sliced_of_operand(const PartPicks *p, uint32_t d)
{
	uint32_t place = 0;

	for (uint32_t i = 0; i <= d; i++) {
		bool windowed = !part_in_list(p->collapsed, i, NULL) && !part_in_list(p->batch, i, NULL);

		if (i == d)
			return windowed ? (uint32_t)p->window.v[place] : PART_NO_DIM;
		place += windowed;
	}
	return PART_NO_DIM;
}

/* The other dimensions of the sliced tensor are in the order of the dimensions of the indices. */
uint32_t
part_sliced_of_index(const PartPicks *p, uint32_t i)
{
	uint32_t place = i > p->vector_dim ? i - 1 : i;

	if (i == p->vector_dim)
		return PART_NO_DIM;
	for (uint32_t d = 0; d < p->sliced->n; d++) {
		if (!part_in_list(p->window, d, NULL) && place-- == 0)
			return d;
	}
	return PART_NO_DIM;
}

uint32_t
part_operand_of_index(const PartPicks *p, uint32_t i)
{
	uint32_t at;

	return part_in_list(p->index_batch, i, &at) ? (uint32_t)p->batch.v[at] : PART_NO_DIM;
}

/* ---- components ---- */

/* No tensor has 2^62 rows, so larger indices are out of bounds before and after. */
static IrValue *
as_i64(Localizer *lz, IrValue *x)
{
	const IrType *t = x->type;

	if (t->elem->sub == IR_UNSIGNED && t->elem->width == 64) {
		IrValue *most = part_convert(lz, part_number(lz, t->dims, t->n, (int64_t)1 << 62), t->elem);

		x = part_binary(lz, IR_OP_SHLO_MINIMUM, x, most);
	}
	return part_convert(lz, x, lz->s->i64);
}

PartIndices
part_indices(Localizer *lz, const PartPicks *p, IrValue *x)
{
	PartIndices all = { lz, ARENA_ARRAY(lz->a, IrValue *, p->map.n + 1), p->map.n, p->vector_dim };
	int64_t *dims = ARENA_ARRAY(lz->a, int64_t, x->type->n + 1);

	x = as_i64(lz, x);
	if (p->vector_dim == x->type->n) {
		for (uint32_t d = 0; d < x->type->n; d++)
			dims[d] = x->type->dims[d];
		dims[x->type->n] = 1;
		x = part_reshape(lz, x, dims, x->type->n + 1);
	}
	for (uint32_t k = 0; k < all.n; k++)
		all.component[k] = part_slice(lz, x, p->vector_dim, k, k + 1, 1);
	return all;
}

IrValue *
part_indices_join(const PartIndices *x)
{
	int64_t *dims = part_dims(x->lz, x->component[0]->type);
	IrType *type;

	if (x->n == 1)
		return x->component[0];
	dims[x->vector_dim] = x->n;
	type = part_type(x->lz, dims, x->component[0]->type->n, x->lz->s->i64);
	return part_concatenate(x->lz, x->component, x->n, type, x->vector_dim);
}

IrValue *
part_is_between(Localizer *lz, IrValue *x, int64_t low, int64_t high)
{
	const IrType *t = x->type;
	IrValue *above = part_compare(lz, x, part_number(lz, t->dims, t->n, low), "GE");

	return part_binary(lz, IR_OP_SHLO_AND, above, part_compare(lz, x, part_number(lz, t->dims, t->n, high), "LT"));
}

IrValue *
part_minus_pos(Localizer *lz, IrValue *x, const Layout *l, uint32_t d, int64_t size)
{
	const IrType *t = x->type;

	return part_binary(lz, IR_OP_SHLO_SUBTRACT, x, part_spread(lz, part_pos(lz, l, d, size), t->dims, t->n));
}
