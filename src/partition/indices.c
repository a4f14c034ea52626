/* SPDX-License-Identifier: Apache-2.0
 *
 * The components of the index vectors of gather and scatter.
 */
#include "partition/indices.h"

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
part_indices(Localizer *lz, const IrSlicing *p, IrValue *x)
{
	PartIndices all = { lz, ARENA_ARRAY(lz->a, IrValue *, p->map.n + 1), p->map.n, (uint32_t)p->vector_dim };
	int64_t *dims = ARENA_ARRAY(lz->a, int64_t, x->type->n + 1);

	x = as_i64(lz, x);
	if (p->vector_dim == x->type->n) {
		for (uint32_t d = 0; d < x->type->n; d++)
			dims[d] = x->type->dims[d];
		dims[x->type->n] = 1;
		x = part_reshape(lz, x, dims, x->type->n + 1);
	}
	for (uint32_t k = 0; k < all.n; k++)
		all.component[k] = part_slice(lz, x, all.vector_dim, k, k + 1, 1);
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
	IrValue *above = part_compare(lz, x, part_number(lz, t->dims, t->n, low), IR_DIRECTION_GE);
	IrValue *below = part_compare(lz, x, part_number(lz, t->dims, t->n, high), IR_DIRECTION_LT);

	return part_binary(lz, IR_OP_SHLO_AND, above, below);
}

IrValue *
part_minus_pos(Localizer *lz, IrValue *x, const PartLayout *l, uint32_t d, int64_t size)
{
	const IrType *t = x->type;

	return part_binary(lz, IR_OP_SHLO_SUBTRACT, x, part_spread(lz, part_pos(lz, l, d, size), t->dims, t->n));
}
