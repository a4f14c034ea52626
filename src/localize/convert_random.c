/* SPDX-License-Identifier: Apache-2.0
 *
 * The rule for rng_bit_generator, from 0.12.0 on (spec 55 §7.16). Each device adds a number that depends on its part to
 * the state, so that the parts differ, and all devices get the new state of the device with the first part.
 */
#include "localize/convert.h"

/* Returns the number that a device with this part adds: 32 bits of a hash of it, repeated up to the width. The hash is
 * the last step of Murmur hashes of 64 bits. */
static uint64_t
offset_of(uint64_t part)
{
	uint64_t h = part;

	h = (h ^ h >> 33) * 0xFF51AFD7ED558CCD;
	h = (h ^ h >> 33) * 0xC4CEB9FE1A85EC53;
	h = (h ^ h >> 33) & UINT32_MAX;
	return h << 32 | h;
}

/* Inserts the state with this device's offset. */
static IrValue *
own_state(Convert *c, IrValue *state, IrValue *device, const ShardMesh *m, ShardAxes axes)
{
	Emit *e = &c->e;
	int64_t n = emit_n_devices(e, m), *table = emit_part_table(e, m, axes, 1), single = 1;
	IrType *elem = state->type->elem;
	IrValue *v;

	for (int64_t i = 0; i < n; i++)
		table[i] = (int64_t)offset_of((uint64_t)table[i]);
	v = emit_constant(e, ir_make_numbers(e->s, ir_type_tensor(e->s, &n, 1, elem, NULL), table, n));
	v = emit_dynamic_slice(e, v, &device, ir_type_tensor(e->s, &single, 1, elem, NULL), NULL);
	v = emit_reshape(e, v, ir_type_tensor(e->s, NULL, 0, elem, NULL), NULL);
	return emit_binary(e, IR_OP_SHLO_ADD, state, emit_broadcast(e, v, state->type, NULL, NULL));
}

bool
convert_random_bits(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, &op->results[1]);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	ShardAxes axes = { sh ? shard_axes(sh) : NULL, sh ? sh->n_dim_axes : 0 };
	const ShardMesh *m = emit_mesh(&c->e, sharding);
	IrValue *device, *state, *result = &op->results[0], *rest;

	if (!c->slices || !axes.n)
		return convert_generic(c, op);
	device = emit_device(&c->e);
	state = own_state(c, convert_operand(c, op, 0), device, m, axes);
	if (!convert_rebuild(c, op))
		return false;
	ir_use_set(&op->operands[0], state);
	emit_after(&c->e, op);
	state = convert_leader_of(c, device, m, axes, NULL);
	rest = emit_zero(&c->e, result->type);
	state = emit_op(&c->e, IR_OP_SHLO_SELECT, (IrValue *[]){ state, result, rest }, 3, result->type, NULL, NULL);
	convert_becomes(c, result, convert_all_reduced(c, state, sharding, axes, op));
	return !c->e.failed;
}
