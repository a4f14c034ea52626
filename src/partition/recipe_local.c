/* SPDX-License-Identifier: Apache-2.0
 *
 * Constants, iota, and operations that only give a value a layout (spec 56 §7.1).
 */
#include "partition/state.h"

#include "flow/value.h"

bool
recipe_constant(Localizer *lz, IrOp *op)
{
	const IrType *type = op->results[0].type;
	const PartLayout *l = part_reduced(lz, part_want(lz, &op->results[0]));
	IrAttr *value = ir_op_prop(op, ATOM_value);
	IrType *local = part_local(lz, type, l);
	IrDense dense;

	if (!value || value->kind != IR_ATTR_DENSE)
		return false;
	dense = *ir_attr_as_dense(value);
	if (local == type || (dense.splat && !dense.hex && ir_type_is_tensor(type) && !type->enc)) {
		if (local != type)
			value = ir_attr_dense(lz->s, local, dense);
		part_put(lz, &op->results[0],
		         part_op(lz, IR_OP_SHLO_CONSTANT, local, part_prop(lz, ATOM_value, value), (IrValue *)NULL), l);
	} else {
		part_put(lz, &op->results[0],
		         part_op(lz, IR_OP_SHLO_CONSTANT, op->results[0].type, part_prop(lz, ATOM_value, value),
		                 (IrValue *)NULL),
		         part_replicated(lz, l->rank));
	}
	return true;
}

/* Returns whether the numbers up to `size`, and so their sums, are exact in an element type or wrap around. */
static bool
counts_exactly(const IrType *elem, int64_t size)
{
	const IrType *part = elem->kind == IR_TYPE_COMPLEX ? elem->elem : elem;
	size_t bytes = ir_type_elem_bytes((IrType *)(uintptr_t)part);

	return part->kind != IR_TYPE_FLOAT || bytes == 8 || (bytes == 4 && size <= 1 << 24);
}

/* Adds the first row of the tile to a local iota. A sum of rounded numbers would be rounded twice, so it is computed
 * with integers if numbers are rounded. */
static IrValue *
shifted(Localizer *lz, const IrOp *op, IrType *local, const PartLayout *l, uint32_t d, int64_t size)
{
	IrType *elem = counts_exactly(local->elem, size) ? local->elem : lz->s->i64;
	IrType *type = part_type(lz, local->dims, local->n, elem);
	IrValue *x = &part_clone(lz, op, NULL, &type)->results[0];
	IrValue *pos = part_convert(lz, part_pos(lz, l, d, size), elem);

	x = part_binary(lz, IR_OP_SHLO_ADD, x, part_spread(lz, pos, type->dims, type->n));
	return part_convert(lz, x, local->elem);
}

bool
recipe_iota(Localizer *lz, IrOp *op)
{
	const IrType *type = op->results[0].type;
	const PartLayout *l = part_reduced(lz, part_want(lz, &op->results[0]));
	uint32_t d = (uint32_t)ir_op_int(op, ATOM_iota_dimension, 0);
	IrType *local;

	if (type->elem->kind == IR_TYPE_OPAQUE || type->enc)
		return false;
	local = part_local(lz, type, l);
	part_put(lz, &op->results[0], l->dims[d].n ? shifted(lz, op, local, l, d, type->dims[d])
	                                           : part_clone(lz, op, NULL, &local)->results, l);
	return true;
}

/* These are the identity on the global value. */
bool
recipe_reshard(Localizer *lz, IrOp *op)
{
	const IrValue *v = ir_operand(op, 0);
	Atom single = flow_op_single(op);
	const IrAttr *sharding = single ? ir_op_prop(op, single) : NULL;
	const PartLayout *l = sharding ? part_free(lz, part_of_sharding(lz, sharding, ir_type_rank(v->type))) : NULL;

	if (!l)
		l = part_want(lz, &op->results[0]) == part_replicated(lz, ir_type_rank(v->type)) ? part_cur(lz, v)
		                                                                                  : part_want(lz, v);
	if (l->part.n || part_cur(lz, v)->part.n)
		part_bind(lz, &op->results[0], part_get(lz, v, l), l);
	else
		part_bind_same(lz, &op->results[0], v, l);
	return true;
}

bool
recipe_nothing(Localizer *lz, IrOp *op)
{
	(void)lz;
	(void)op;
	return true;
}
