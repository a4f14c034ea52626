/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules for constants, iota, concatenate, slice and pad (spec 55 §7.7 and §7.8).
 */
#include "localize/convert.h"

/* ---- constant ---- */

/* Returns the value, a splat, with a different type. */
static IrAttr *
splat_of(Convert *c, const IrAttr *value, IrType *type)
{
	return ir_attr_dense(c->e.s, type, *ir_attr_as_dense(value));
}

static bool
is_splat(const IrAttr *value)
{
	return value->kind == IR_ATTR_DENSE && (ir_attr_as_dense(value)->splat || ir_type_n_elements(value->type) == 1);
}

/* Returns the part of a constant that a device has. */
static IrValue *
constant_part(Convert *c, const IrOp *op, IrAttr *sharding, IrType *local)
{
	IrAttr *value = ir_op_prop(op, ATOM_value);
	const IrType *t = op->results[0].type;
	ShardAxes *axes;
	IrValue *v;

	if (local == t)
		return emit_constant(&c->e, value);
	if (is_splat(value))
		return emit_constant(&c->e, splat_of(c, value, local));
	axes = ARENA_ARRAY(c->e.a, ShardAxes, t->n);
	for (uint32_t d = 0; d < t->n; d++)
		axes[d] = convert_axes(sharding, d);
	v = emit_constant(&c->e, value);
	return emit_slice_by_axes(&c->e, v, emit_mesh(&c->e, sharding), axes, local);
}

bool
convert_constant(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, &op->results[0]);
	IrType *local = convert_result_type(c, op, 0);
	ShardAxes unreduced = { NULL, 0 };
	IrValue *v;

	if (!local)
		return false;
	v = constant_part(c, op, sharding, local);
	if (c->partials && sharding)
		unreduced = shard_axes_unreduced(shard_sharding(sharding));
	return unreduced.n ? convert_to_partial(c, op, v, sharding, unreduced) : convert_replace(c, op, v);
}

/* ---- iota ---- */

bool
convert_iota(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, &op->results[0]);
	uint32_t d = (uint32_t)ir_op_int(op, ATOM_iota_dimension, 0);
	ShardAxes axes = convert_axes(sharding, d);
	IrType *local = convert_result_type(c, op, 0);
	IrValue *v, *offset;

	if (!local)
		return false;
	if (shard_is_replicated(sharding))
		return true;
	v = emit_op(&c->e, IR_OP_SHLO_IOTA, NULL, 0, local, op->props, NULL);
	if (!axes.n)
		return convert_replace(c, op, v);
	offset = emit_offset(&c->e, emit_mesh(&c->e, sharding), axes, local->dims[d]);
	offset = emit_unary(&c->e, IR_OP_SHLO_CONVERT, offset, ir_type_tensor(c->e.s, NULL, 0, local->elem, NULL), NULL,
	                    NULL);
	offset = emit_broadcast(&c->e, offset, local, NULL, NULL);
	return convert_replace(c, op, emit_binary(&c->e, IR_OP_SHLO_ADD, v, offset));
}

/* ---- concatenate ---- */

/* Returns whether operand i is sharded like the result in all dimensions but the one that grows. */
static bool
fits_result(Convert *c, IrOp *op, uint32_t i, const IrAttr *result, uint32_t grows)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, i));

	if (shard_is_replicated(sharding))
		return true;
	if (convert_axes(sharding, grows).n)
		return convert_refuse(c, op, "operand %u is sharded on concatenation dimension %u. This is not "
		                      "supported.", i, grows);
	for (uint32_t d = 0; d < op->results[0].type->n; d++) {
		if (d != grows && !convert_same_axes(c, op, sharding, result, d))
			return false;
	}
	return true;
}

bool
convert_concatenate(Convert *c, IrOp *op)
{
	uint32_t d = (uint32_t)ir_op_int(op, ATOM_dimension, 0);
	IrAttr *result = convert_sharding(c, &op->results[0]);

	if (convert_axes(result, d).n)
		return convert_refuse(c, op, "dimension %u is sharded but the concatenation is on this dimension.", d);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!fits_result(c, op, i, result, d))
			return false;
	}
	return convert_generic(c, op);
}

/* ---- slice ---- */

/* Returns whether a slice from the start of a dimension, of `out` of its `in` elements, keeps every element on its
 * device. */
static bool
keeps_parts(int64_t in, int64_t out, int64_t stride, int64_t shards)
{
	return shards <= 1 || (stride == 1 && in != IR_DYNAMIC && out != IR_DYNAMIC &&
	                       shard_chunk(in, shards) == shard_chunk(out, shards));
}

/* Fills in the limits of a slice of one part. */
static bool
local_limits(Convert *c, IrOp *op, const IrType *local, int64_t *limits)
{
	IrField start = ir_op_ints(op, ATOM_start_indices), limit = ir_op_ints(op, ATOM_limit_indices);
	IrField strides = ir_op_ints(op, ATOM_strides);
	const IrType *in = convert_global_type(c, ir_operand(op, 0)), *out = op->results[0].type;
	IrAttr *x = convert_sharding(c, ir_operand(op, 0)), *y = convert_sharding(c, &op->results[0]);

	for (uint32_t d = 0; d < out->n; d++) {
		bool full = limit.v[d] == in->dims[d];
		int64_t shards = emit_shards(&c->e, x, d);

		limits[d] = limit.v[d];
		if (!convert_same_axes(c, op, x, y, d))
			return false;
		if (!convert_axes(x, d).n)
			continue;
		if (start.v[d] || (!full && !keeps_parts(in->dims[d], out->dims[d], strides.v[d], shards)))
			return convert_refuse(c, op, "dimension %u is sharded but the slice is not a full slice and "
			                      "requires device communication.", d);
		limits[d] = full ? convert_operand(c, op, 0)->type->dims[d] : local->dims[d];
	}
	return true;
}

bool
convert_slice(Convert *c, IrOp *op)
{
	IrType *local = convert_result_type(c, op, 0);
	int64_t *limits;

	if (!local)
		return false;
	if (shard_is_replicated(convert_sharding(c, ir_operand(op, 0))) &&
	    shard_is_replicated(convert_sharding(c, &op->results[0])))
		return convert_generic(c, op);
	limits = ARENA_ARRAY(c->e.a, int64_t, local->n);
	if (!local_limits(c, op, local, limits))
		return false;
	ir_op_set_prop(c->e.s, op, ATOM_limit_indices, ir_attr_dims(c->e.s, limits, local->n));
	return convert_rebuild(c, op);
}

/* Makes the sizes of a dynamic slice local. It must take sharded dimensions whole. */
static bool
local_sizes(Convert *c, IrOp *op, const IrType *local)
{
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	const IrType *in = convert_global_type(c, ir_operand(op, 0));
	IrAttr *x = convert_sharding(c, ir_operand(op, 0)), *y = convert_sharding(c, &op->results[0]);

	for (uint32_t d = 0; d < local->n; d++) {
		if (!convert_same_axes(c, op, x, y, d))
			return false;
		if (convert_axes(x, d).n && sizes.v[d] != in->dims[d])
			return convert_refuse(c, op, "dimension %u is sharded but the slice is not a full slice and "
			                      "requires device communication.", d);
	}
	ir_op_set_prop(c->e.s, op, ATOM_slice_sizes, ir_attr_dims(c->e.s, local->dims, local->n));
	return true;
}

bool
convert_dynamic_slice(Convert *c, IrOp *op)
{
	IrType *local = convert_result_type(c, op, 0);

	if (!local)
		return false;
	if (!c->slices || (shard_is_replicated(convert_sharding(c, ir_operand(op, 0))) &&
	                   shard_is_replicated(convert_sharding(c, &op->results[0]))))
		return convert_generic(c, op);
	return local_sizes(c, op, local) && convert_rebuild(c, op);
}

/* ---- pad ---- */

/* How a pad is cut along one dimension: where the local operand begins in the local result, by device id. */
typedef struct PadDim {
	int64_t *at;
	int64_t least, most;
	int64_t low, high;	/* of the local pad */
} PadDim;

typedef struct PadPlan {
	PadDim *dims;
	int64_t n;		/* number of devices */
	bool moves;		/* the devices need different paddings */
} PadPlan;

/* Computes the places of one dimension. Its parts have `in` elements before and `out` after the pad. */
static void
place_dim(Convert *c, PadDim *p, int64_t n, const int64_t *parts, int64_t low, int64_t step, int64_t in, int64_t out)
{
	p->at = ARENA_ARRAY(c->e.a, int64_t, (size_t)n);
	for (int64_t i = 0; i < n; i++) {
		p->at[i] = parts[i] * in * step + low - parts[i] * out;
		p->least = i && p->least < p->at[i] ? p->least : p->at[i];
		p->most = i && p->most > p->at[i] ? p->most : p->at[i];
	}
}

static PadPlan
pad_plan(Convert *c, IrOp *op, const IrType *local)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, 0));
	const ShardMesh *m = emit_mesh(&c->e, sharding);
	const IrType *in = convert_operand(c, op, 0)->type;
	PadPlan plan = { ARENA_ARRAY(c->e.a, PadDim, local->n), emit_n_devices(&c->e, m), false };

	for (uint32_t d = 0; d < local->n; d++) {
		int64_t step = ir_op_ints(op, ATOM_interior_padding).v[d] + 1;
		PadDim *p = &plan.dims[d];

		place_dim(c, p, plan.n, emit_part_table(&c->e, m, convert_axes(sharding, d), 1),
		          ir_op_ints(op, ATOM_edge_padding_low).v[d], step, in->dims[d], local->dims[d]);
		plan.moves |= p->least != p->most;
		p->low = p->least;
		p->high = local->dims[d] - ((in->dims[d] - 1) * step + 1 + p->low);
	}
	return plan;
}

/* Makes each padding wide enough for every device. */
static void
widen(PadPlan *plan, uint32_t rank)
{
	for (uint32_t d = 0; d < rank; d++) {
		PadDim *p = &plan->dims[d];
		int64_t high = p->high + p->low - p->least;

		p->low = p->most > 0 ? p->most : 0;
		p->high = high > 0 ? high : 0;
	}
}

/* Inserts the slice that takes this device's part out of the widened pad. */
static IrValue *
cut_own(Convert *c, IrValue *v, const PadPlan *plan, IrType *local)
{
	IrValue **starts = ARENA_ARRAY(c->e.a, IrValue *, local->n), *device = emit_device(&c->e);
	int64_t *table = ARENA_ARRAY(c->e.a, int64_t, (size_t)plan->n);

	for (uint32_t d = 0; d < local->n; d++) {
		const PadDim *p = &plan->dims[d];

		for (int64_t i = 0; i < plan->n; i++)
			table[i] = p->low - p->at[i];
		starts[d] = p->least == p->most ? emit_index(&c->e, table[0])
		                                : emit_lookup(&c->e, table, plan->n, device);
	}
	return emit_dynamic_slice(&c->e, v, starts, local, NULL);
}

static IrValue *
pad_locally(Convert *c, IrOp *op, PadPlan *plan, IrType *local)
{
	int64_t *low = ARENA_ARRAY(c->e.a, int64_t, local->n), *high = ARENA_ARRAY(c->e.a, int64_t, local->n);
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, local->n);
	IrField interior = ir_op_ints(op, ATOM_interior_padding);
	IrValue *v = convert_operand(c, op, 0);

	if (plan->moves)
		widen(plan, local->n);
	for (uint32_t d = 0; d < local->n; d++) {
		int64_t inner = v->type->dims[d] > 0 ? (v->type->dims[d] - 1) * interior.v[d] : 0;

		low[d] = plan->dims[d].low;
		high[d] = plan->dims[d].high;
		dims[d] = low[d] + v->type->dims[d] + inner + high[d];
	}
	v = emit_pad(&c->e, v, convert_operand(c, op, 1), low, high, interior.v,
	             ir_type_tensor(c->e.s, dims, local->n, local->elem, NULL), NULL);
	return plan->moves ? cut_own(c, v, plan, local) : v;
}

/* Returns whether some dimension is empty and has interior padding. Shardy counts the gaps between -1 elements. */
static bool
pads_inside_nothing(const IrOp *op, const IrType *in)
{
	IrField interior = ir_op_ints(op, ATOM_interior_padding);

	for (uint32_t d = 0; d < in->n; d++) {
		if (in->dims[d] == 0 && interior.v[d])
			return true;
	}
	return false;
}

bool
convert_pad(Convert *c, IrOp *op)
{
	IrAttr *x = convert_sharding(c, ir_operand(op, 0)), *y = convert_sharding(c, &op->results[0]);
	IrType *local = convert_result_type(c, op, 0);
	PadPlan plan;

	if (!local)
		return false;
	if (shard_is_replicated(x) && shard_is_replicated(y))
		return convert_generic(c, op);
	for (uint32_t d = 0; d < local->n; d++) {
		if (!shard_axes_eq(convert_axes(x, d), convert_axes(y, d)))
			return convert_impossible(c, op, "the operand and the result are sharded along different "
			                          "axes in dimension %u: {%s} and {%s}", d,
			                          convert_axes_text(c, convert_axes(x, d), ""),
			                          convert_axes_text(c, convert_axes(y, d), ""));
	}
	if (!ir_type_is_static_tensor(local) || !ir_type_is_static_tensor(convert_operand(c, op, 0)->type))
		return convert_impossible(c, op, "it has a dimension of unknown size");
	if (pads_inside_nothing(op, convert_operand(c, op, 0)->type))
		return convert_impossible(c, op, "it has interior padding in an empty dimension, for which Shardy "
		                          "computes too much padding");
	plan = pad_plan(c, op, local);
	return !c->e.failed && convert_replace(c, op, pad_locally(c, op, &plan, local));
}
