/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks manual and named computations (spec 10 §13.8).
 */
#include "shard/mesh.h"
#include "verify_core/op_checks.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_attached.h"
#include "verify_sdy/sdy_hints.h"
#include "verify_sdy/sdy_sharding.h"

/* ---- the body of both ---- */

/* Checks the body. The row has ensured one non-empty block. */
static bool
check_body(VerifyCx *cx, const IrOp *op)
{
	const IrOp *last = ir_op_block(op, 0)->last;

	if (last->kind == IR_OP_SDY_RETURN)
		return true;
	verify_error(cx, op, DIAG_REGION_TERMINATOR, "expects regions to end with 'sdy.return', found '%s'",
	             verify_op_name(cx, last));
	verify_note(cx, op, "in custom textual format, the absence of terminator implies 'sdy.return'");
	return false;
}

static IrType *
operand_type(const IrOp *op, uint32_t i)
{
	return ir_operand(op, i)->type;
}

static IrType *
result_type(const IrOp *op, uint32_t i)
{
	return op->results[i].type;
}

static IrType *
body_arg_type(const IrOp *op, uint32_t i)
{
	return ir_op_block(op, 0)->args[i]->type;
}

static IrType *
return_type(const IrOp *op, uint32_t i)
{
	return ir_operand(ir_op_block(op, 0)->last, i)->type;
}

/* ---- manual computations ---- */

/* Operands and block arguments, or results and returned values. */
typedef struct Side {
	const char *what;	/* "operand" or "result" */
	IrAttr *shardings;
	uint32_t n_global, n_local;
	IrType *(*global)(const IrOp *op, uint32_t i);
	IrType *(*local)(const IrOp *op, uint32_t i);
} Side;

typedef struct Manual {
	VerifyCx *cx;
	const IrOp *op;
	const IrAttr *axes;	/* IR_ATTR_MANUAL_AXES */
} Manual;

static bool
is_manual(const Manual *mc, ShardAxis a)
{
	return verify_name_find(mc->cx->memo, mc->axes, a.name) >= 0;
}

static bool
check_manual_first(const Manual *mc, const Side *side, uint32_t i, const ShardSharding *sh, uint32_t d)
{
	ShardAxes axes = shard_axes_of_dim(sh, d);
	uint32_t k = 0;

	while (k < axes.n && is_manual(mc, axes.v[k]))
		k++;
	for (uint32_t j = k + 1; j < axes.n; j++) {
		if (!is_manual(mc, axes.v[j]))
			continue;
		verify_error(mc->cx, mc->op, DIAG_MANUAL_AFTER_FREE,
		             "%s sharding at index %u must have all manual axes come before free axes in its dimension "
		             "sharding at "
		             "index %u. Saw manual axis \"%s\" after free axis \"%s\"",
		             side->what, i, d, session_str(mc->cx->s, axes.v[j].name).p,
		             session_str(mc->cx->s, axes.v[j - 1].name).p);
		verify_mark(mc->cx, mc->op, str_from(verify_axis_text(mc->cx, axes.v[j])));
		return false;
	}
	return true;
}

/* Returns the product of the sizes of the manual axes of dimension d. */
static int64_t
manual_size(const Manual *mc, const ShardSharding *sh, const ShardMesh *mesh, uint32_t d)
{
	ShardAxes axes = d < sh->rank ? shard_axes_of_dim(sh, d) : (ShardAxes){ NULL, 0 };
	uint32_t k = 0;

	while (k < axes.n && is_manual(mc, axes.v[k]))
		k++;
	return shard_axes_total(mesh, (ShardAxes){ axes.v, k });
}

static bool
check_local_type(const Manual *mc, const Side *side, uint32_t i, const ShardSharding *sh, const ShardMesh *mesh)
{
	IrType *global = side->global(mc->op, i), *local = side->local(mc->op, i), *want;
	VerifyCx *cx = mc->cx;
	int64_t *dims;

	if (!ir_type_is_shaped(global))
		return true;
	dims = ARENA_ARRAY(cx->scratch, int64_t, global->n);
	for (uint32_t d = 0; d < global->n; d++) {
		int64_t size = manual_size(mc, sh, mesh, d);

		dims[d] = global->dims[d];
		if (dims[d] == IR_DYNAMIC)
			continue;
		if (dims[d] % size != 0)
			return verify_error(cx, mc->op, DIAG_MANUAL_NOT_DIVISIBLE,
			                    "%s dimension size %lld is not divisible by the manual axes size %lld",
			                    side->what, (long long)dims[d], (long long)size);
		dims[d] /= size;
	}
	want = ir_type_tensor(cx->s, dims, global->n, global->elem, NULL);
	if (want == local)
		return true;
	return verify_error(
		cx, mc->op, DIAG_MANUAL_LOCAL_TYPE,
		"%s shape, corresponding sharding, and region %s shape at index %u must match. Expected local shape "
		"'%s', actual local shape '%s'",
		side->what, side->what, i, verify_type_text(cx, want), verify_type_text(cx, local));
}

static bool
check_side(const Manual *mc, const Side *side)
{
	VerifyCx *cx = mc->cx;

	if (side->n_global == 0 && side->n_local == 0 && side->shardings->n == 0)
		return true;
	if (!verify_sharding_list(cx, mc->op, side->what, side->shardings, side->n_global, side->global))
		return false;
	if (side->n_global != side->n_local)
		return verify_error(cx, mc->op, DIAG_MANUAL_VALUE_COUNT,
		                    "number of op %ss and region %ss must match. Op has %u op %ss and %u region %ss",
		                    side->what, side->what, side->n_global, side->what, side->n_local, side->what);
	for (uint32_t i = 0; i < side->n_global; i++) {
		const IrAttr *sharding = ir_attr_elems(side->shardings)[i];
		const ShardSharding *sh = shard_sharding(sharding);

		for (uint32_t d = 0; d < sh->rank; d++) {
			if (!check_manual_first(mc, side, i, sh, d))
				return false;
		}
		if (!check_local_type(mc, side, i, sh, shard_mesh(verify_mesh_of(cx, sharding))))
			return false;
	}
	return true;
}

/* Checks that the mesh has the manual axes. */
static bool
check_names(const Manual *mc, const IrAttr *mesh)
{
	VerifyCx *cx = mc->cx;

	for (uint32_t i = 0; i < mc->axes->n; i++) {
		Atom name = ir_attr_atoms(mc->axes)[i];

		if (verify_name_find(cx->memo, mesh, name) >= 0)
			continue;
		verify_error(cx, mc->op, DIAG_MANUAL_AXIS_UNKNOWN, "unknown manual axis: \"%s\"",
		             session_str(cx->s, name).p);
		verify_mark(cx, mc->op, str_from(verify_axis_text(cx, shard_axis_full(name))));
		verify_hint_axes(cx, mc->op, mesh, name);
		return false;
	}
	return true;
}

static bool
check_mesh(const Manual *mc, const IrAttr *in, const IrAttr *out)
{
	VerifyCx *cx = mc->cx;
	VerifyMesh common = { NULL, false };

	for (uint32_t i = 0; i < in->n; i++)
		verify_mesh_add(&common, verify_mesh_of(cx, ir_attr_elems(in)[i]));
	for (uint32_t i = 0; i < out->n; i++)
		verify_mesh_add(&common, verify_mesh_of(cx, ir_attr_elems(out)[i]));
	if (common.differ)
		return verify_error(cx, mc->op, DIAG_MANUAL_MESH,
		                    "all in and out shardings must be bound to the same mesh or an empty mesh.");
	return check_names(mc, common.mesh);
}

/* Looks for unknown manual axes before the types are checked. Shardy reports only the local types, which are wrong
 * because of such an axis. */
static bool
check_names_early(const Manual *mc, const IrAttr *in, const IrAttr *out)
{
	const VerifyCx *cx = mc->cx;
	const IrAttr *list = in->n ? in : out, *mesh;

	if (cx->s->diag.as_mlir || cx->s->diag.mlir_compat || list->n == 0)
		return true;
	mesh = verify_mesh_of(cx, ir_attr_elems(list)[0]);
	return !mesh || shard_mesh_is_empty(shard_mesh(mesh)) || check_names(mc, mesh);
}

static bool
check_not_nested(const Manual *mc)
{
	VerifySite site = { .cx = mc->cx, .op = mc->op };

	for (uint32_t i = 0; mc->cx->manual && i < mc->axes->n; i++) {
		Atom name = ir_attr_atoms(mc->axes)[i];

		if (!verify_axis_free(&site, DIAG_MANUAL_NESTED, name))
			return false;
	}
	return true;
}

bool
verify_sdy_manual(VerifyCx *cx, IrOp *op)
{
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *out = ir_op_prop(op, ATOM_out_shardings);
	Manual mc = { cx, op, ir_op_prop(op, ATOM_manual_axes) };
	const IrBlock *body;

	if (!check_body(cx, op))
		return false;
	body = ir_op_block(op, 0);
	if (!check_not_nested(&mc) || !check_names_early(&mc, in, out) ||
	    !check_side(&mc, &(Side){ "operand", in, op->n_operands, body->n_args, operand_type, body_arg_type }) ||
	    !check_side(&mc, &(Side){ "result", out, op->n_results, body->last->n_operands, result_type, return_type }))
		return false;
	if (in->n == 0 && out->n == 0)
		return true;
	return mc.axes->n == 0 || check_mesh(&mc, in, out);
}

/* ---- named computations ---- */

static bool
check_args(VerifyCx *cx, const IrOp *op, const IrBlock *body)
{
	if (body->n_args != op->n_operands)
		return verify_error_bare(cx, op, DIAG_NAMED_ARG_COUNT,
		                         "number of block arguments must match the number of operands: %u != %u",
		                         body->n_args, op->n_operands);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrType *inner = body->args[i]->type, *outer = operand_type(op, i);

		if (inner != outer)
			return verify_error_bare(
				cx, op, DIAG_NAMED_ARG_TYPE,
				"expected the type of the %u'th block argument to match the type of the corresponding "
				"operand: '%s' vs '%s'",
				i, verify_type_text(cx, inner), verify_type_text(cx, outer));
	}
	return true;
}

static const char *
all_types_text(VerifyCx *cx, const IrOp *op, uint32_t n, IrType *(*type_of)(const IrOp *op, uint32_t i))
{
	IrType **types = ARENA_ARRAY(cx->scratch, IrType *, n);

	for (uint32_t i = 0; i < n; i++)
		types[i] = type_of(op, i);
	return verify_types_text(cx, types, n);
}

static bool
check_returned(VerifyCx *cx, const IrOp *op, const IrOp *ret)
{
	bool same = ret->n_operands == op->n_results;

	for (uint32_t i = 0; same && i < op->n_results; i++)
		same = return_type(op, i) == result_type(op, i);
	if (same)
		return true;
	verify_error(cx, op, DIAG_NAMED_RESULT_TYPE,
	             "inferred type(s) %s are incompatible with return type(s) of operation %s",
	             all_types_text(cx, op, ret->n_operands, return_type),
	             all_types_text(cx, op, op->n_results, result_type));
	return verify_error(cx, op, DIAG_NAMED_RESULT_TYPE, "failed to infer returned types");
}

bool
verify_sdy_named(VerifyCx *cx, IrOp *op)
{
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *out = ir_op_prop(op, ATOM_out_shardings);
	const IrBlock *body;

	if (!check_body(cx, op))
		return false;
	body = ir_op_block(op, 0);
	if (!check_returned(cx, op, body->last) || !check_args(cx, op, body))
		return false;
	if (in && !verify_sharding_list(cx, op, "in_shardings", in, op->n_operands, operand_type))
		return false;
	return !out || verify_sharding_list(cx, op, "out_shardings", out, op->n_results, result_type);
}
