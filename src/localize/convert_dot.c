/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules for operations that sum over dimensions (dot, dot_general, convolution), whose partial results only an
 * sdy.all_reduce may use, and for operations with windows (spec 55 §7.9 and §7.10).
 */
#include "ir/dims.h"
#include "localize/convert.h"

/* ---- dot and dot_general ---- */

static bool
is_zero(const IrAttr *value)
{
	const IrDense *d = value && value->kind == IR_ATTR_DENSE ? ir_attr_as_dense(value) : NULL;

	if (!d || d->hex || d->strings || d->empty)
		return false;
	for (uint64_t i = 0; i < d->n_bytes; i++) {
		if (d->bytes[i])
			return false;
	}
	return true;
}

/* Returns whether the elements that a pad has added to an operand do not change the sum. */
static bool
pads_with_zero(Convert *c, IrOp *op, uint32_t i)
{
	const IrOp *pad = ir_value_def(ir_operand(op, i)), *zero;

	if (!pad || pad->kind != IR_OP_SHLO_PAD)
		return true;
	zero = ir_value_def(ir_operand(pad, 1));
	return (zero && is_zero(ir_op_prop(zero, ATOM_value))) ||
	       convert_impossible(c, op, "operand %u is padded with a value that is not a constant zero", i);
}

bool
convert_dot(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, 0));
	IrField dims = ir_dot_dims(op).contract[0];
	ShardAxes axes = convert_axes_join(c, sharding, dims.v, dims.n), left;

	if (!axes.n)
		return convert_generic(c, op);
	if (!pads_with_zero(c, op, 0) || !pads_with_zero(c, op, 1))
		return false;
	return convert_partials(c, op, sharding, axes, "sum", &left) && convert_generic(c, op) &&
	       convert_reduced(c, op, sharding, left);
}

/* ---- convolution ---- */

static void
add_once(Convert *c, ShardAxisVec *all, ShardAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		bool have = false;

		for (uint32_t k = 0; k < all->n; k++)
			have |= shard_axis_eq(all->v[k], axes.v[i]);
		if (!have)
			*VEC_ADD(c->e.a, all) = axes.v[i];
	}
}

/* Returns the axes along which the kernel's reduced dimensions are sharded, sorted and merged. */
static ShardAxes
kernel_axes(Convert *c, const IrConvDims *n, const ShardMesh *m, const IrAttr *sharding)
{
	ShardAxisVec all = { NULL, 0, 0 };

	add_once(c, &all, convert_axes(sharding, n->kernel_in));
	for (uint32_t i = 0; i < n->kernel.n; i++)
		add_once(c, &all, convert_axes(sharding, (uint32_t)n->kernel.v[i]));
	all.n = shard_axes_sort_merge(m, all.v, all.n);
	return shard_axis_vec_all(&all);
}

/* Makes a group count local: the groups are distributed along the axes of dimension d. */
static bool
divide_groups(Convert *c, IrOp *op, Atom name, const IrAttr *sharding, uint32_t d)
{
	int64_t count = ir_op_int(op, name, 1), shards = emit_shards(&c->e, sharding, d);

	if (count <= 1 || shards <= 1)
		return true;
	if (shards > count)
		shards = count;
	if (count % shards)
		return convert_impossible(c, op, "%s %lld is not divisible by %lld shards", session_str(c->e.s, name).p,
		                          (long long)count, (long long)shards);
	ir_op_set_prop(c->e.s, op, name, ir_attr_int(c->e.s, c->e.s->i64, count / shards));
	return true;
}

bool
convert_convolution(Convert *c, IrOp *op)
{
	IrAttr *lhs = convert_sharding(c, ir_operand(op, 0)), *rhs = convert_sharding(c, ir_operand(op, 1));
	IrAttr *result = convert_sharding(c, &op->results[0]);
	IrConvDims n = ir_conv_dims(op);
	const ShardMesh *m = emit_mesh(&c->e, lhs ? lhs : rhs ? rhs : result);
	ShardAxes axes, left;

	if (shard_is_replicated(lhs) && shard_is_replicated(rhs) && shard_is_replicated(result))
		return convert_generic(c, op);
	axes = kernel_axes(c, &n, m, rhs);
	if (!convert_partials(c, op, rhs, axes, "sum", &left))
		return false;
	if (!divide_groups(c, op, ATOM_feature_group_count, rhs, n.kernel_out) ||
	    !divide_groups(c, op, ATOM_batch_group_count, lhs, n.in_batch))
		return false;
	return convert_rebuild(c, op) && convert_reduced(c, op, rhs, left);
}

/* ---- windows ---- */

/* Returns whether no window crosses the border between two parts of dimension d. */
static bool
keeps_windows(const IrOp *op, uint32_t d)
{
	IrWindow w = ir_window(op, d);

	return !w.low && !w.high && (w.stride == 1 || w.stride >= w.size) && (w.size == 1 || w.stride >= w.size);
}

bool
convert_window(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, 0));
	uint32_t rank = ir_type_rank(convert_global_type(c, ir_operand(op, 0)));

	for (uint32_t d = 0; d < rank; d++) {
		if (emit_shards(&c->e, sharding, d) > 1 && !keeps_windows(op, d))
			return convert_impossible(c, op, "windows along dimension %u, which is sharded, need elements "
			                          "of other devices", d);
	}
	return convert_generic(c, op);
}
