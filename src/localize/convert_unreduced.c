/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules for replicated_to_unreduced and sharded_to_unreduced, which exist from 0.12.0 on (spec 55 §7.5): one device
 * of each group keeps the value, or each device its part of it, and the rest becomes zero.
 */
#include "localize/convert.h"

IrValue *
convert_leader_of(Convert *c, IrValue *device, const ShardMesh *m, ShardAxes axes, const IrType *like)
{
	Emit *e = &c->e;
	IrValue *v;
	int64_t n = emit_n_devices(e, m), one_element = 1, zero = 0;
	const int64_t *parts = emit_part_table(e, m, axes, 1);
	uint8_t *first = ARENA_ARRAY(&e->s->arena, uint8_t, (size_t)n);
	bool same = true;

	for (int64_t i = 0; i < n; i++) {
		first[i] = parts[i] == 0;
		same &= first[i] == first[0];
	}
	v = emit_constant(e, ir_attr_dense(e->s, ir_type_tensor(e->s, &n, 1, e->s->i1, NULL),
	                                   (IrDense){ .bytes = first, .n_bytes = same ? 1 : (uint64_t)n,
	                                              .splat = same }));
	v = emit_dynamic_slice(e, v, &device, ir_type_tensor(e->s, &one_element, 1, e->s->i1, NULL), NULL);
	return like ? emit_broadcast(e, v, ir_type_tensor(e->s, like->dims, like->n, e->s->i1, NULL), &zero, NULL)
	            : emit_reshape(e, v, ir_type_tensor(e->s, NULL, 0, e->s->i1, NULL), NULL);
}

IrValue *
convert_leader(Convert *c, const ShardMesh *m, ShardAxes axes, const IrType *like)
{
	return convert_leader_of(c, emit_device(&c->e), m, axes, like);
}

/* Returns whether the result is a partial sum, for which zero is neutral. Reports an error otherwise. */
static bool
is_sum(Convert *c, IrOp *op, const IrAttr *sharding)
{
	return shard_sharding(sharding)->reduction == SHARD_SUM ||
	       convert_impossible(c, op, "its result is not a partial sum");
}

bool
convert_to_partial(Convert *c, IrOp *op, IrValue *v, const IrAttr *sharding, ShardAxes axes)
{
	IrValue *leader, *rest;

	if (!is_sum(c, op, sharding))
		return false;
	leader = convert_leader(c, emit_mesh(&c->e, sharding), axes, NULL);
	rest = emit_zero(&c->e, v->type);
	return convert_replace(c, op, emit_op(&c->e, IR_OP_SHLO_SELECT, (IrValue *[]){ leader, v, rest }, 3, v->type,
	                                      NULL, NULL));
}

bool
convert_replicated_to_unreduced(Convert *c, IrOp *op)
{
	const IrAttr *list = ir_op_prop(op, ATOM_axes);

	if (!c->partials)
		return convert_illegal(c, op);
	return convert_to_partial(c, op, convert_operand(c, op, 0), ir_op_prop(op, ATOM_out_sharding),
	                          (ShardAxes){ shard_axis_list(list), list->n });
}

bool
convert_sharded_to_unreduced(Convert *c, IrOp *op)
{
	const IrAttr *lists = ir_op_prop(op, ATOM_axes);
	const ShardMesh *m = emit_mesh(&c->e, ir_op_prop(op, ATOM_out_sharding));
	IrValue *v = convert_operand(c, op, 0), **operands = ARENA_ARRAY(c->e.a, IrValue *, v->type->n + 2);
	IrValue *zero = NULL;
	IrType *local = convert_result_type(c, op, 0);

	if (!c->partials)
		return convert_illegal(c, op);
	if (!local || !is_sum(c, op, ir_op_prop(op, ATOM_out_sharding)))
		return false;
	operands[0] = emit_zero(&c->e, local);
	operands[1] = v;
	for (uint32_t d = 0; d < lists->n; d++) {
		const IrAttr *list = ir_attr_elems(lists)[d];
		ShardAxes axes = { shard_axis_list(list), list->n };

		if (!axes.n && !zero)
			zero = emit_index(&c->e, 0);
		operands[d + 2] = axes.n ? emit_offset(&c->e, m, axes, v->type->dims[d]) : zero;
	}
	return convert_replace(c, op, emit_op(&c->e, IR_OP_SHLO_DYNAMIC_UPDATE_SLICE, operands, lists->n + 2, local,
	                                      NULL, NULL));
}
