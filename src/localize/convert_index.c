/* SPDX-License-Identifier: Apache-2.0
 *
 * Emits what gather and scatter compute from their start indices (spec 55 §7.11).
 */
#include "localize/convert_index.h"

IrType *
starts_type(const Starts *s, const int64_t *dims, uint32_t n)
{
	return ir_type_tensor(s->e->s, dims, n, s->v->type->elem, NULL);
}

IrAttr *
starts_literal(const Starts *s, IrType *type, const int64_t *v, uint32_t n)
{
	size_t size = ir_type_elem_bytes(type->elem);
	uint8_t *bytes = ARENA_ARRAY(&s->e->s->arena, uint8_t, n * size);
	IrDense d = { .bytes = bytes, .splat = 1 };

	for (uint32_t i = 0; i < n; i++) {
		for (size_t k = 0; k < size; k++)
			bytes[i * size + k] = (uint8_t)(k < sizeof *v ? (uint64_t)v[i] >> 8 * k : 0);
		d.splat &= v[i] == v[0];
	}
	d.n_bytes = (d.splat ? 1 : n) * size;
	return ir_attr_dense(s->e->s, type, d);
}

IrValue *
starts_scalar(const Starts *s, int64_t v)
{
	return emit_constant(s->e, starts_literal(s, starts_type(s, NULL, 0), &v, 1));
}

IrValue *
starts_first(const Starts *s, uint32_t d)
{
	IrValue *offset = emit_offset(s->e, s->mesh, convert_axes(s->sharding, d), s->local->dims[d]);

	return emit_unary(s->e, IR_OP_SHLO_CONVERT, offset, starts_type(s, NULL, 0), NULL, NULL);
}

IrValue *
starts_join(const Starts *s, IrValue *const *v)
{
	Emit *e = s->e;
	IrType *type = starts_type(s, s->v->type->dims, s->v->type->n);
	IrValue **parts = ARENA_ARRAY(e->a, IrValue *, s->map.n), *all;
	int64_t single = 1, n = s->map.n;
	IrAttr *whole = NULL;

	if (s->says_whole)
		whole = shard_sharding_plain(e->s, shard_sharding(s->sharding)->mesh, type->n, true);
	if (s->vector_dim >= type->n || type->dims[s->vector_dim] == 1)
		return emit_broadcast(e, v[0], type, NULL, whole);
	for (uint32_t i = 0; i < s->map.n; i++)
		parts[i] = emit_reshape(e, v[i], starts_type(s, &single, 1), NULL);
	all = emit_concatenate(e, parts, s->map.n, starts_type(s, &n, 1), 0, NULL);
	return emit_broadcast(e, all, type, &s->vector_dim, whole);
}
