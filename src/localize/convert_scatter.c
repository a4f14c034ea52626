/* SPDX-License-Identifier: Apache-2.0
 *
 * The rule for scatter (spec 55 §7.12). If the updates are sharded along axes along which the input is not, one device
 * of each group contributes the input and the others contribute the identity of the reduction. Indices become relative
 * to the device's part: those of other devices are then outside and have no effect.
 */
#include "localize/convert_index.h"
#include "ir/float_bits.h"
#include "rules/builder.h"
#include "rules/families.h"

/* ---- the identity of the reduction ---- */

/* The bits of the largest finite number of each format. */
static const uint64_t largest[IR_FLOAT_COUNT] = {
	[IR_F4E2M1FN] = 0x7, [IR_F6E2M3FN] = 0x1F, [IR_F6E3M2FN] = 0x1F, [IR_F8E3M4] = 0x6F, [IR_F8E4M3] = 0x77,
	[IR_F8E4M3B11FNUZ] = 0x7F, [IR_F8E4M3FN] = 0x7E, [IR_F8E4M3FNUZ] = 0x7F, [IR_F8E5M2] = 0x7B,
	[IR_F8E5M2FNUZ] = 0x7F, [IR_F8E8M0FNU] = 0xFE, [IR_BF16] = 0x7F7F, [IR_F16] = 0x7BFF,
	[IR_TF32] = 0x3FBFF, [IR_F32] = 0x7F7FFFFF, [IR_F64] = 0x7FEFFFFFFFFFFFFF,
};

/* Returns the bits of 1. */
static uint64_t
one(const IrType *elem)
{
	uint64_t bits[2] = { 1, 0 };

	if (elem->kind == IR_TYPE_FLOAT)
		ir_float_from_double(1, (IrFloat)elem->sub, bits);
	return bits[0];
}

/* Returns the bits of the largest or the smallest number; integers count as signed, as in Shardy. */
static uint64_t
extreme(const IrType *elem, bool smallest)
{
	uint64_t sign;

	if (elem->kind == IR_TYPE_INT) {
		sign = (uint64_t)1 << (elem->width - 1);
		return smallest ? sign : sign - 1;
	}
	sign = (uint64_t)1 << (ir_float_bits((IrFloat)elem->sub) - 1);
	return largest[elem->sub] | (smallest ? sign : 0);
}

/* Returns the bits of the value that Shardy takes as the identity of a reduction. */
static uint64_t
identity(IrOpKind kind, const IrType *elem)
{
	switch ((int)kind) {
	case IR_OP_SHLO_MULTIPLY:
	case IR_OP_SHLO_AND:
		return one(elem);
	case IR_OP_SHLO_MAXIMUM:
		return extreme(elem, true);
	case IR_OP_SHLO_MINIMUM:
		return extreme(elem, false);
	default:
		return 0;
	}
}

static bool
has_identity(const IrType *elem)
{
	return (elem->kind == IR_TYPE_INT && elem->width <= 64) ||
	       (elem->kind == IR_TYPE_FLOAT && ir_float_bits((IrFloat)elem->sub) <= 64);
}

/* Inserts the identity as a scalar. */
static IrValue *
emit_identity(Convert *c, const IrOp *op, IrType *elem)
{
	const IrOp *reducer = ir_value_def(ir_operand(ir_op_block(op, 0)->last, 0));
	size_t size = ir_type_elem_bytes(elem);
	uint8_t *bytes = ARENA_ARRAY(&c->e.s->arena, uint8_t, size);
	uint64_t bits = reducer ? identity((IrOpKind)reducer->kind, elem) : 0;

	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)(bits >> 8 * i);
	return emit_constant(&c->e, ir_attr_dense(c->e.s, ir_type_tensor(c->e.s, NULL, 0, elem, NULL),
	                                          (IrDense){ .bytes = bytes, .n_bytes = size, .splat = 1 }));
}

/* ---- the leaders ---- */

/* Replaces each input by one that is the identity on all devices but the leaders. */
static bool
keep_on_leaders(Convert *c, IrOp *op, const ShardMesh *m, ShardAxes axes, IrValue **inputs, uint32_t n)
{
	IrType *type = inputs[0]->type;
	IrValue *none, *leader = NULL;

	if (rule_scatter_variant(op) != RULE_RD || !has_identity(type->elem)) {
		diag_error(&c->e.s->diag, DIAG_PASS_FAILED, op->span, "failed to get scatter reduction identity.");
		return c->e.s->diag.as_mlir || c->e.s->diag.mlir_compat ? convert_illegal(c, op) : false;
	}
	if (!type->n && !c->indices)
		return convert_impossible(c, op, "its input has no dimensions, but its updates are sharded");
	none = emit_identity(c, op, type->elem);
	if (!c->indices)
		leader = convert_leader(c, m, axes, type);
	none = emit_broadcast(&c->e, none, type, NULL, NULL);
	if (c->indices)
		leader = convert_leader(c, m, axes, NULL);
	for (uint32_t i = 0; i < n; i++)
		inputs[i] = emit_op(&c->e, IR_OP_SHLO_SELECT, (IrValue *[]){ leader, inputs[i], none }, 3,
		                    inputs[i]->type, NULL, NULL);
	return true;
}

/* ---- the rule ---- */

static bool
shards_input(const IrAttr *sharding, ShardAxis a)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	for (uint32_t i = 0; sh && i < sh->n_dim_axes; i++) {
		if (shard_axis_eq(shard_axes(sh)[i], a))
			return true;
	}
	return false;
}

/* Returns the axes of the updates' scatter dimensions that do not shard the input. */
static ShardAxes
reduced_axes(Convert *c, const IrSlicing *n, const IrAttr *input, const IrAttr *updates)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t d = 0; updates && d < shard_sharding(updates)->rank; d++) {
		ShardAxes axes = convert_axes(updates, d);

		for (uint32_t i = 0; !ir_field_has(n->window, d) && i < axes.n; i++) {
			if (!shards_input(input, axes.v[i]))
				*VEC_ADD(c->e.a, &all) = axes.v[i];
		}
	}
	return shard_axis_vec_all(&all);
}

/* Checks the sharded dimensions of the input: each must have several parts, and an inserted one must be indexed.
 * Reports an error otherwise. Sets *indexed to whether some sharded dimension is indexed. */
static bool
find_indexed(Convert *c, IrOp *op, const IrSlicing *n, const ShardMesh *m, const IrAttr *input, bool *indexed)
{
	*indexed = false;
	for (uint32_t d = 0; input && d < shard_sharding(input)->rank; d++) {
		if (!convert_axes(input, d).n)
			continue;
		if (shard_axes_total(m, convert_axes(input, d)) == 1)
			return convert_impossible(c, op, "dimension %u of its input is sharded, but along axes of size "
			                          "1", d);
		*indexed |= ir_field_has(n->map, d);
		if (!ir_field_has(n->map, d) && ir_field_has(n->collapsed, d))
			return convert_refuse(c, op, "sharding operand dimension %u that is not indexed but in "
			                      "inserted window dimension is not supported.", d);
	}
	return true;
}

/* Inserts the indices relative to this device's part of the input. */
static IrValue *
shifted(const Starts *s)
{
	IrValue **first = ARENA_ARRAY(s->e->a, IrValue *, s->map.n);

	for (uint32_t i = 0; i < s->map.n; i++) {
		uint32_t d = (uint32_t)s->map.v[i];

		first[i] = convert_axes(s->sharding, d).n ? starts_first(s, d) : starts_scalar(s, 0);
	}
	return emit_binary(s->e, IR_OP_SHLO_SUBTRACT, s->v, starts_join(s, first));
}

/* Gives the operation its new inputs and indices. */
static bool
rebuild(Convert *c, IrOp *op, IrValue *const *inputs, uint32_t n, IrValue *indices)
{
	static const Atom flags[] = { ATOM_indices_are_sorted, ATOM_unique_indices };

	if (!convert_generic(c, op))
		return false;
	for (uint32_t i = 0; i < n; i++)
		ir_use_set(&op->operands[i], inputs[i]);
	ir_use_set(&op->operands[n], indices);
	for (uint32_t i = 0; i < 2; i++) {
		if (!ir_op_prop(op, flags[i]))
			ir_op_set_prop(c->e.s, op, flags[i], ir_attr_bool(c->e.s, false));
	}
	return true;
}

bool
convert_scatter(Convert *c, IrOp *op)
{
	IrSlicing dims = ir_slicing(op);
	uint32_t n = dims.n;
	IrAttr *input = convert_sharding(c, ir_operand(op, 0)), *updates = convert_sharding(c, ir_operand(op, n + 1));
	const ShardMesh *m = emit_mesh(&c->e, input ? input : updates);
	ShardAxes axes = reduced_axes(c, &dims, input, updates), left = { NULL, 0 };
	IrValue **inputs = ARENA_ARRAY(c->e.a, IrValue *, n);
	IrValue *indices = convert_operand(c, op, n), *first = convert_operand(c, op, 0);
	Starts starts = { &c->e, indices, dims.map, dims.vector_dim, m, input, first->type,
	                  c->index_sharding };
	bool indexed;

	for (uint32_t i = 0; i < n; i++)
		inputs[i] = convert_operand(c, op, i);
	if (!axes.n && shard_is_replicated(input))
		return convert_generic(c, op);
	if (c->partials && !convert_partials(c, op, updates, axes, "result", &left))
		return false;
	if (axes.n && !keep_on_leaders(c, op, m, axes, inputs, n))
		return false;
	if (!find_indexed(c, op, &dims, m, input, &indexed))
		return false;
	if (!axes.n && !indexed)
		return convert_generic(c, op);
	return rebuild(c, op, inputs, n, indexed ? shifted(&starts) : starts.v) &&
	       convert_reduced(c, op, updates, left);
}
