/* SPDX-License-Identifier: Apache-2.0
 *
 * Lists of atoms for layouts, and small questions that several recipes ask.
 */
#include "partition/recipe_parts.h"

PartTaken
part_taken(Localizer *lz, const PartMesh *mesh)
{
	return (PartTaken){ lz, ARENA_ARRAY(lz->a, bool, mesh->n_atoms + 1) };
}

PartAxes
part_take(PartTaken *t, PartAxes axes)
{
	uint32_t n = 0;

	while (n < axes.n && !t->used[axes.v[n]])
		t->used[axes.v[n++]] = true;
	return part_axes_range(axes, 0, n);
}

void
part_take_if_none(PartTaken *t, PartAxes *axes, PartAxes from)
{
	if (!axes->n)
		*axes = part_take(t, from);
}

PartAxes
part_list_on(const PartMesh *mesh, const PartLayout *l, uint32_t d)
{
	return l->mesh == mesh ? l->dims[d] : (PartAxes){ NULL, 0 };
}

bool
part_cuts_nothing(const PartLayout *l)
{
	for (uint32_t d = 0; d < l->rank; d++) {
		if (part_cuts(l, d))
			return false;
	}
	return true;
}

const PartLayout *
part_result_or_operand(Localizer *lz, const IrOp *op)
{
	const PartLayout *want = part_reduced(lz, part_want(lz, &op->results[0]));

	return part_cuts_nothing(want) ? part_reduced(lz, part_cur(lz, ir_operand(op, 0))) : want;
}

/* Quantized numbers have no zero that a recipe could fill cells with. */
bool
part_is_unusual_type(const IrType *t)
{
	return !ir_type_is_static_tensor(t) || t->enc || !ir_type_n_elements(t) ||
	       !(t->elem->kind == IR_TYPE_INT || t->elem->kind == IR_TYPE_FLOAT || t->elem->kind == IR_TYPE_COMPLEX);
}

bool
part_is_unusual(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (part_is_unusual_type(ir_operand(op, i)->type))
			return true;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (part_is_unusual_type(op->results[i].type))
			return true;
	}
	return false;
}

static bool
is_monoid(uint16_t kind)
{
	return kind == IR_OP_SHLO_ADD || kind == IR_OP_SHLO_MULTIPLY || kind == IR_OP_SHLO_MAXIMUM ||
	       kind == IR_OP_SHLO_MINIMUM || kind == IR_OP_SHLO_AND || kind == IR_OP_SHLO_OR || kind == IR_OP_SHLO_XOR;
}

IrOpKind
part_monoid(const IrBlock *b, uint32_t n, uint32_t i)
{
	const IrOp *end = ir_block_terminator(b), *op;

	op = end && i < end->n_operands ? ir_value_def(ir_operand(end, i)) : NULL;
	if (!op || !is_monoid(op->kind) || b->n_args != 2 * n)
		return IR_OP_FOREIGN;
	if ((ir_operand(op, 0) == b->args[i] && ir_operand(op, 1) == b->args[n + i]) ||
	    (ir_operand(op, 1) == b->args[i] && ir_operand(op, 0) == b->args[n + i]))
		return (IrOpKind)op->kind;
	return IR_OP_FOREIGN;
}

bool
part_has_neutral(IrOpKind kind, const IrType *elem)
{
	bool sum = kind == IR_OP_SHLO_ADD || kind == IR_OP_SHLO_MULTIPLY;

	if (!is_monoid((uint16_t)kind))
		return false;
	if (elem->kind == IR_TYPE_COMPLEX)
		return sum;
	if (elem->kind == IR_TYPE_FLOAT)
		return elem->sub <= IR_F64 && (sum || kind == IR_OP_SHLO_MAXIMUM || kind == IR_OP_SHLO_MINIMUM);
	return elem->kind == IR_TYPE_INT && elem->width <= 64;
}

const IrAttr *
part_constant(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	return op && (op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SDY_CONSTANT) ? ir_op_prop(op, ATOM_value)
	                                                                                : NULL;
}

bool
part_is_zero(const IrValue *v)
{
	const IrAttr *value = part_constant(v);
	const IrDense *dense;

	if (!value || value->kind != IR_ATTR_DENSE)
		return false;
	dense = ir_attr_as_dense(value);
	for (uint64_t i = 0; i < dense->n_bytes; i++) {
		if (dense->bytes[i])
			return false;
	}
	return !dense->hex && !dense->empty;
}

bool
part_is_neutral(Localizer *lz, IrOpKind kind, const IrValue *v)
{
	const IrAttr *value = part_constant(v);

	if (!value || !part_has_neutral(kind, v->type->elem))
		return false;
	return part_neutral_attr(lz, kind, v->type->elem) == value ||
	       (kind == IR_OP_SHLO_ADD && part_is_zero(v));
}

/* A partial value can be a sum, a maximum or a minimum of numbers. */
static bool
is_partial_kind(IrOpKind kind, const IrType *elem, ShardReduction *reduction)
{
	*reduction = kind == IR_OP_SHLO_MAXIMUM ? SHARD_MAX : kind == IR_OP_SHLO_MINIMUM ? SHARD_MIN : SHARD_SUM;
	return !(elem->kind == IR_TYPE_INT && elem->width == 1) &&
	       (kind == IR_OP_SHLO_ADD || kind == IR_OP_SHLO_MAXIMUM || kind == IR_OP_SHLO_MINIMUM);
}

void
part_put_combined(Localizer *lz, const IrValue *v, IrValue *x, const PartLayout *l, PartAxes over, IrOpKind kind)
{
	ShardReduction reduction;

	if (!over.n)
		part_put(lz, v, x, l);
	else if (is_partial_kind(kind, v->type->elem, &reduction))
		part_put(lz, v, x, part_partial(lz, l, over, reduction));
	else
		part_put(lz, v, part_combine(lz, x, l->mesh, over, kind), l);
}
