/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds types and properties of operations.
 */
#include "ir/make.h"

#include "ir/loc.h"

/* ---- operations with one result ---- */

static IrMade
with_list(Session *s, IrOpKind kind, IrType *type, Atom name, const int64_t *v, uint32_t n)
{
	return (IrMade){ kind, type, ir_dict_set(s, NULL, name, ir_attr_dims(s, v, n)) };
}

static IrMade
with_dim(Session *s, IrOpKind kind, IrType *type, Atom name, uint32_t dim)
{
	return (IrMade){ kind, type, ir_dict_set(s, NULL, name, ir_attr_i64(s, dim)) };
}

IrMade
ir_make_constant(Session *s, IrAttr *value)
{
	return (IrMade){ IR_OP_SHLO_CONSTANT, value->type, ir_dict_set(s, NULL, ATOM_value, value) };
}

IrMade
ir_make_iota(Session *s, IrType *type, uint32_t dim)
{
	return with_dim(s, IR_OP_SHLO_IOTA, type, ATOM_iota_dimension, dim);
}

IrMade
ir_make_broadcast(Session *s, IrType *type, const int64_t *dims, uint32_t n)
{
	return with_list(s, IR_OP_SHLO_BROADCAST_IN_DIM, type, ATOM_broadcast_dimensions, dims, n);
}

IrMade
ir_make_concatenate(Session *s, IrType *type, uint32_t dim)
{
	return with_dim(s, IR_OP_SHLO_CONCATENATE, type, ATOM_dimension, dim);
}

IrMade
ir_make_dynamic_slice(Session *s, IrType *type)
{
	return with_list(s, IR_OP_SHLO_DYNAMIC_SLICE, type, ATOM_slice_sizes, type->dims, type->n);
}

IrMade
ir_make_compare(Session *s, const IrType *in, IrDirection direction)
{
	IrAttr *word = ir_attr_enum(s, IR_ENUM_DIRECTION, direction);

	return (IrMade){ IR_OP_SHLO_COMPARE, ir_type_tensor(s, in->dims, in->n, s->i1, NULL),
	                 ir_dict_set(s, NULL, ATOM_comparison_direction, word) };
}

IrMade
ir_make_transpose(Session *s, Arena *a, const IrType *in, const int64_t *permutation)
{
	int64_t *dims = ARENA_ARRAY(a, int64_t, in->n);

	for (uint32_t d = 0; d < in->n; d++)
		dims[d] = in->dims[permutation[d]];
	return with_list(s, IR_OP_SHLO_TRANSPOSE, ir_type_tensor(s, dims, in->n, in->elem, NULL), ATOM_permutation,
	                 permutation, in->n);
}

IrMade
ir_make_slice(Session *s, Arena *a, const IrType *in, const int64_t *start, const int64_t *limit,
              const int64_t *strides)
{
	int64_t *dims = ARENA_ARRAY(a, int64_t, in->n), *ones = ARENA_ARRAY(a, int64_t, in->n);
	IrNamed props[3];

	for (uint32_t d = 0; d < in->n; d++) {
		ones[d] = 1;
		if (limit[d] == IR_DYNAMIC)
			dims[d] = IR_DYNAMIC;
		else if (limit[d] > start[d])
			dims[d] = (limit[d] - start[d] - 1) / (strides ? strides[d] : 1) + 1;
	}
	props[0] = (IrNamed){ ATOM_start_indices, 0, ir_attr_dims(s, start, in->n) };
	props[1] = (IrNamed){ ATOM_limit_indices, 0, ir_attr_dims(s, limit, in->n) };
	props[2] = (IrNamed){ ATOM_strides, 0, ir_attr_dims(s, strides ? strides : ones, in->n) };
	return (IrMade){ IR_OP_SHLO_SLICE, ir_type_tensor(s, dims, in->n, in->elem, NULL), ir_attr_dict(s, props, 3) };
}

IrMade
ir_make_pad(Session *s, Arena *a, IrType *type, const int64_t *low, const int64_t *high, const int64_t *interior)
{
	IrNamed props[] = {
		{ ATOM_edge_padding_low, 0, ir_attr_dims(s, low, type->n) },
		{ ATOM_edge_padding_high, 0, ir_attr_dims(s, high, type->n) },
		{ ATOM_interior_padding, 0,
		  ir_attr_dims(s, interior ? interior : ARENA_ARRAY(a, int64_t, type->n), type->n) },
	};

	return (IrMade){ IR_OP_SHLO_PAD, type, ir_attr_dict(s, props, 3) };
}

/* ---- attributes ---- */

/* Returns the numbers as the bytes of a dense attribute, `size` bytes each, the least significant first. */
static const uint8_t *
packed(Session *s, const int64_t *v, size_t n, size_t size)
{
	uint8_t *bytes;

	if (size == sizeof *v)
		return arena_dup(&s->arena, v, n * size);
	bytes = ARENA_ARRAY(&s->arena, uint8_t, n * size);
	for (size_t i = 0; i < n; i++)
		memcpy(bytes + i * size, &v[i], size);
	return bytes;
}

IrAttr *
ir_make_numbers(Session *s, IrType *type, const int64_t *v, int64_t n)
{
	IrDense d = { .splat = 1 };

	if (!n)
		return ir_attr_dense(s, type, (IrDense){ .empty = 1 });
	for (int64_t i = 1; i < n && d.splat; i++)
		d.splat = v[i] == v[0];
	d.n_bytes = (d.splat ? 1 : (size_t)n) * ir_type_elem_bytes(type->elem);
	d.bytes = packed(s, v, d.splat ? 1 : (size_t)n, ir_type_elem_bytes(type->elem));
	return ir_attr_dense(s, type, d);
}

IrAttr *
ir_make_channel(Session *s, int64_t handle)
{
	static const int64_t device_to_device = 1;
	IrField fields[] = { [CHANNEL_HANDLE] = { &handle, 1 }, [CHANNEL_TYPE] = { &device_to_device, 1 } };

	return ir_attr_fields(s, IR_FIELDS_CHANNEL, fields);
}

/* ---- whole operations ---- */

IrOp *
ir_make_sharded(IrModule *m, IrOpKind kind, IrValue *v, IrAttr *sharding, const IrOp *at, IrReason reason)
{
	return ir_op_new(m, &(IrOpSpec){ .kind = kind, .operands = &v, .n_operands = 1, .results = &v->type,
	                                 .n_results = 1, .props = ir_dict_set(m->s, NULL, ATOM_sharding, sharding),
	                                 .loc = at ? at->loc : 0, .span = at ? at->span : (Span){ 0, 0 },
	                                 .reason = reason });
}

IrOp *
ir_make_sharded_after(IrModule *m, IrOpKind kind, IrValue *v, IrAttr *sharding, IrReason reason)
{
	IrOp *def = ir_value_def(v), *op = ir_make_sharded(m, kind, v, sharding, def, reason);

	if (def) {
		ir_op_insert_after(def, op);
		return op;
	}
	op->loc = v->loc;
	op->span = (Span){ v->lo, v->lo };
	ir_op_prepend(v->owner.block, op);
	return op;
}

IrOp *
ir_make_mesh(IrModule *m, Atom name, IrAttr *mesh)
{
	IrNamed props[] = { { ATOM_sym_name, 0, ir_attr_string(m->s, name) }, { ATOM_mesh, 0, mesh } };

	return ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SDY_MESH, .props = ir_attr_dict(m->s, props, 2),
	                                 .loc = ir_loc_id(m, m->op), .span = m->op->span });
}

void
ir_make_body(IrModule *m, IrRegion *r, IrOpKind kind, IrType *elem, uint32_t loc, Span span)
{
	IrType *scalar = ir_type_tensor(m->s, NULL, 0, elem, NULL);
	IrBlock *b = ir_block_new(m, r);
	IrValue *args[2], *v;
	IrOp *inner;

	for (int i = 0; i < 2; i++)
		args[i] = ir_block_add_arg(m, b, scalar);
	inner = ir_op_new(m, &(IrOpSpec){ .kind = kind, .operands = args, .n_operands = 2, .results = &scalar,
	                                  .n_results = 1, .loc = loc, .span = span });
	v = &inner->results[0];
	ir_op_append(b, inner);
	ir_op_append(b, ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SHLO_RETURN, .operands = &v, .n_operands = 1,
	                                          .loc = loc, .span = span }));
}
