/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom calls (spec 56 §7.12), and the collectives of manual computations (spec 56 §7.13).
 */
#include "partition/factors.h"
#include "partition/state.h"

/* ---- custom calls ---- */

/* Returns whether the target only says where its operand is. */
static bool
is_marker(const Localizer *lz, const IrOp *op)
{
	static const char *const markers[] = { "annotate_device_placement", "Sharding" };
	Str target = session_str(lz->s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]);

	if (op->n_operands != 1 || op->n_results != 1 || op->results[0].type != ir_operand(op, 0)->type)
		return false;
	for (size_t i = 0; i < sizeof markers / sizeof *markers; i++) {
		if (str_eq(target, str_from(markers[i])))
			return true;
	}
	return false;
}

/* A call that is not split runs on each device, even if it prints or writes. */
static void
warn_of_effects(Localizer *lz, const IrOp *op)
{
	const IrAttr *effect = ir_op_prop(op, ATOM_has_side_effect);
	Str target = session_str(lz->s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]);

	if (lz->n_devices > 1 && effect && ir_attr_ints(effect)[0])
		diag_error(&lz->s->diag, DIAG_PARTITION_EFFECTS, op->span,
		             "each of the %lld devices runs the custom call '%.*s', which has side effects",
		             (long long)lz->n_devices, (int)target.n, target.p);
}

bool
recipe_custom_call(Localizer *lz, IrOp *op)
{
	PartChoice c;

	if (is_marker(lz, op))
		return recipe_elementwise(lz, op);
	warn_of_effects(lz, op);
	if (!ir_op_attr(op, ATOM_SDY_SHARDING_RULE) || !part_choose(lz, op, PART_COMMON, &c))
		return false;
	part_run_chosen(lz, op, &c);
	return true;
}

/* ---- collectives of the program ---- */

/* Rejects groups that still name mesh axes: they form no groups of devices, or partition_passes.c would have replaced
 * them by device ids. */
static void
reject_axes(Localizer *lz, const IrOp *op)
{
	const IrAttr *groups = ir_op_prop(op, ATOM_replica_groups);

	if (groups && groups->kind == IR_ATTR_GROUP_AXES)
		PART_ERROR(lz, DIAG_UNSUPPORTED, "replica_groups names no groups of devices");
}

/* A body that is inlined more than once must not use a channel twice. With the numbering of replicas, collectives that
 * have no device ids must have no channel (spec 55 §10.4). */
static void
renumber_channel(Localizer *lz, IrOp *local)
{
	bool has_ids = local->kind == IR_OP_SHLO_ALL_GATHER || local->kind == IR_OP_SHLO_ALL_REDUCE ||
	               local->kind == IR_OP_SHLO_REDUCE_SCATTER;
	const IrAttr *channel = ir_op_prop(local, ATOM_channel_handle);

	if (channel && ir_attr_field(channel, CHANNEL_HANDLE).v[0] > 0)
		part_set(lz, local, ATOM_channel_handle, has_ids || !lz->o.by_replica ? part_channel(lz) : NULL);
}

/* Returns l with dimension d whole, or l itself if d is -1. */
static const Layout *
whole_along(Localizer *lz, const Layout *l, int64_t d)
{
	return d < 0 ? l : part_with_dim(lz, l, (uint32_t)d, (PartAxes){ NULL, 0 });
}

/* Runs a collective of a manual computation in the layouts of its operands, except that two dimensions are whole. */
static bool
run_collective(Localizer *lz, IrOp *op, int64_t d, int64_t e)
{
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, op->n_operands + 1);
	const Layout **layouts = ARENA_ARRAY(lz->tmp, const Layout *, op->n_operands + 1);
	IrType **results = ARENA_ARRAY(lz->tmp, IrType *, op->n_results + 1);
	IrOp *local;

	if (!lz->manual_mesh)
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		layouts[i] = part_reduced(lz, part_cur(lz, ir_operand(op, i)));
		layouts[i] = whole_along(lz, whole_along(lz, layouts[i], d), e);
		operands[i] = part_get(lz, ir_operand(op, i), layouts[i]);
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = part_local(lz, op->results[i].type, layouts[i]);
	local = part_clone(lz, op, operands, results);
	reject_axes(lz, op);
	renumber_channel(lz, local);
	for (uint32_t i = 0; i < op->n_results; i++)
		part_put(lz, &op->results[i], &local->results[i], layouts[i]);
	return true;
}

bool
recipe_collective(Localizer *lz, IrOp *op)
{
	return run_collective(lz, op, -1, -1);
}

bool
recipe_gather_collective(Localizer *lz, IrOp *op)
{
	return run_collective(lz, op, ir_op_int(op, ATOM_all_gather_dim, 0), -1);
}

bool
recipe_scatter_collective(Localizer *lz, IrOp *op)
{
	return run_collective(lz, op, ir_op_int(op, ATOM_scatter_dimension, 0), -1);
}

bool
recipe_exchange_collective(Localizer *lz, IrOp *op)
{
	return run_collective(lz, op, ir_op_int(op, ATOM_split_dimension, 0),
	                      ir_op_int(op, ATOM_concat_dimension, 0));
}
