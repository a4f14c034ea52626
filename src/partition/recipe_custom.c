/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom calls (spec 56 §7.12), and the collectives of manual computations (spec 56 §7.13).
 */
#include "partition/devices.h"
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
	PartAxes spanned;
	PartChoice c;

	if (is_marker(lz, op))
		return recipe_elementwise(lz, op);
	warn_of_effects(lz, op);
	if (!part_check_device_op(lz, op, &spanned))
		return true;
	if (!ir_op_attr(op, ATOM_SDY_SHARDING_RULE) || !part_choose(lz, op, PART_COMMON, &c))
		return false;
	part_run_chosen(lz, op, &c);
	return true;
}

/* ---- collectives of the program ---- */

/* Returns l with dimension d whole, or l itself if d is -1. */
static const PartLayout *
whole_along(Localizer *lz, const PartLayout *l, int64_t d)
{
	return d < 0 ? l : part_with_dim(lz, l, (uint32_t)d, (PartAxes){ NULL, 0 });
}

/* Returns l without the axes along which the groups connect devices: each member has the whole value along them. */
static const PartLayout *
whole_along_axes(Localizer *lz, const PartLayout *l, PartAxes axes)
{
	for (uint32_t d = 0; axes.n && l->mesh == lz->manual_mesh && d < l->rank; d++) {
		uint32_t n = 0;

		while (n < l->dims[d].n && !part_axes_has(axes, l->dims[d].v[n]))
			n++;
		l = part_with_dim(lz, l, d, part_axes_range(l->dims[d], 0, n));
	}
	return l;
}

/* Runs a collective of a manual computation in the layouts of its operands, except that two dimensions are whole. */
static bool
run_collective(Localizer *lz, IrOp *op, int64_t d, int64_t e)
{
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, op->n_operands + 1);
	const PartLayout **layouts = ARENA_ARRAY(lz->tmp, const PartLayout *, op->n_operands + 1);
	IrType **results = ARENA_ARRAY(lz->tmp, IrType *, op->n_results + 1);
	PartAxes spanned;
	IrOp *local;

	if (!lz->manual_mesh)
		return false;
	if (!part_check_device_op(lz, op, &spanned))
		return true;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		layouts[i] = part_reduced(lz, part_cur(lz, ir_operand(op, i)));
		layouts[i] = whole_along(lz, whole_along(lz, layouts[i], d), e);
		layouts[i] = whole_along_axes(lz, layouts[i], spanned);
		operands[i] = part_get(lz, ir_operand(op, i), layouts[i]);
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = part_local(lz, op->results[i].type, layouts[i]);
	local = part_clone(lz, op, operands, results);
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
