/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the sdy ops of spec 10 §13.8 other than manual and named computations.
 */
#include "flow/value.h"
#include "shard/mesh.h"
#include "verify_core/op_checks.h"
#include "verify_sdy/sdy_attached.h"
#include "verify_sdy/sdy_unreduced.h"

/* ---- meshes ---- */

static bool
counts_devices(const ShardMesh *m)
{
	return m->n_axes != 0;
}

/* Warns if the meshes of a module have different numbers of devices. Shardy accepts them (spec 10 [D-23]). */
static void
check_device_total(VerifyCx *cx, IrOp *op, const ShardMesh *mesh)
{
	const ShardMesh *first;

	if (!counts_devices(mesh))
		return;
	if (!cx->mesh) {
		cx->mesh = op;
		return;
	}
	first = shard_mesh(ir_op_prop(cx->mesh, ATOM_mesh));
	if (shard_mesh_n_devices(first) == shard_mesh_n_devices(mesh))
		return;
	verify_error(cx, op, DIAG_MESH_DEVICE_TOTAL, "has %lld devices, another mesh of the module has %lld",
	             (long long)shard_mesh_n_devices(mesh), (long long)shard_mesh_n_devices(first));
	verify_note(cx, cx->mesh, "the other mesh");
}

bool
verify_sdy_mesh(VerifyCx *cx, IrOp *op)
{
	if (!op->block || ir_op_parent(op)->kind != IR_OP_MODULE)
		return verify_error(cx, op, DIAG_MESH_PARENT, "expects parent op 'builtin.module'");
	if (!verify_symbol(cx, op))
		return false;
	check_device_total(cx, op, shard_mesh(ir_op_prop(op, ATOM_mesh)));
	return true;
}

/* ---- one operand, one result ---- */

bool
verify_own_sharding(VerifyCx *cx, const IrOp *op, Atom name)
{
	VerifySite site = { .cx = cx, .op = op };

	return verify_sharding(&site, ir_op_prop(op, name), op->results[0].type);
}

static bool
is_barrier(const IrValue *v)
{
	return !v->is_arg && v->owner.op->kind == IR_OP_SDY_BARRIER;
}

/* Returns the entry of a barrier, whose index is the tmp of its result, or NULL if the barrier was not visited yet.
 * The entries make it unnecessary to follow a chain of barriers more than once. */
static const VerifyBarrier *
barrier_entry(const VerifyCx *cx, const IrValue *v)
{
	const VerifyBarrier *b = v->tmp < cx->barriers.n ? &cx->barriers.v[v->tmp] : NULL;

	return b && b->op == v->owner.op ? b : NULL;
}

static const IrValue *
barrier_source(const VerifyCx *cx, const IrValue *v)
{
	const VerifyBarrier *b = barrier_entry(cx, v);

	return b ? b->source : ir_operand(v->owner.op, 0);
}

/* Returns the value that enters a chain of barriers, or NULL if they form a cycle. The ops directly in a module can
 * form one, because they have no order. */
static const IrValue *
skip_barriers(const VerifyCx *cx, const IrValue *v)
{
	for (uint32_t i = 0; i <= cx->barriers.n; i++) {
		if (!is_barrier(v))
			return v;
		v = barrier_source(cx, v);
	}
	return NULL;
}

static bool
check_reshard_unreduced(VerifyCx *cx, IrOp *op)
{
	VerifySite site = { .cx = cx, .op = op };
	IrAttr *from, *to = ir_op_prop(op, ATOM_sharding);
	const IrValue *input = skip_barriers(cx, ir_operand(op, 0));
	uint32_t made;
	bool bad;

	from = input ? verify_sound_sharding(cx, input, &bad) : NULL;
	if (!from)
		return true;
	made = session_has(cx->s, IR_FEATURE_RESHARD_KINDS) ? shard_sharding(to)->reduction : SHARD_SUM;
	return verify_transition(&site, from, to, (int)made, (int)shard_sharding(from)->reduction);
}

/* A reshard to a sharding without unreduced axes may do any reduction, so it is always valid. */
bool
verify_sdy_reshard(VerifyCx *cx, IrOp *op)
{
	if (!verify_own_sharding(cx, op, ATOM_sharding))
		return false;
	return shard_sharding(ir_op_prop(op, ATOM_sharding))->n_unreduced == 0 ||
	       verify_later(cx, check_reshard_unreduced, op);
}

bool
verify_sdy_constant(VerifyCx *cx, IrOp *op)
{
	IrType *value = ir_op_prop(op, ATOM_value)->type, *result = op->results[0].type;

	if (!ir_type_is_static_tensor(result))
		return verify_error(
			cx, op, DIAG_DENSE_SHAPE_STATIC,
			"result #0 must be statically shaped tensor of any non-token type values, but got '%s'",
			verify_type_text(cx, result));
	if (value == result)
		return true;
	verify_error(cx, op, DIAG_TYPE_SAME,
	             "inferred type(s) '%s' are incompatible with return type(s) of operation '%s'",
	             verify_type_text(cx, value), verify_type_text(cx, result));
	return verify_error(cx, op, DIAG_TYPE_SAME, "failed to infer returned types");
}

bool
verify_sdy_barrier(VerifyCx *cx, IrOp *op)
{
	enum { BOTH = 3 };
	const IrValue *input = ir_operand(op, 0);

	if (is_barrier(input) && barrier_entry(cx, input))
		input = barrier_source(cx, input);
	op->results[0].tmp = cx->barriers.n;
	*VEC_ADD(cx->own, &cx->barriers) = (VerifyBarrier){ op, input };
	if (ir_attr_ints(ir_op_prop(op, ATOM_allowed_direction))[0] != BOTH)
		return true;
	verify_error(
		cx, op, DIAG_BARRIER_BOTH,
		"cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.");
	verify_mark(cx, op, STR("BOTH"));
	return false;
}

/* ---- edges ---- */

static bool
check_edge_type(VerifyCx *cx, const IrOp *op)
{
	IrType *t = op->results[0].type;

	if (ir_type_is_static_shaped(t))
		return true;
	return verify_error(cx, op, DIAG_EDGE_STATIC, "expected %s to have a static-shaped result. type: '%s'",
	                    verify_op_name(cx, op), verify_type_text(cx, t));
}

static bool
is_sdy(const IrOp *op)
{
	return ir_op_info(op->kind)->dialect == IR_DIALECT_SDY;
}

bool
verify_sdy_edge(VerifyCx *cx, IrOp *op)
{
	const IrValue *input = ir_operand(op, 0);
	const IrOp *def = ir_value_def(input);

	if (!check_edge_type(cx, op))
		return false;
	if (!ir_value_has_one_use(input))
		return verify_error(cx, op, DIAG_EDGE_USES,
		                    "expected input of sdy.data_flow_edge to have a single user");
	if (def && is_sdy(def) && def->kind != IR_OP_SDY_MANUAL && def->kind != IR_OP_SDY_NAMED) {
		verify_error(
			cx, op, DIAG_EDGE_INPUT,
			"expected input of sdy.data_flow_edge to not be defined by an SdyDialect op (other than an "
			"sdy.named_computation).");
		verify_note(cx, def, "sdy op defining the input of the sdy.data_flow_edge");
		return false;
	}
	return !ir_op_prop(op, ATOM_sharding) || verify_own_sharding(cx, op, ATOM_sharding);
}

bool
verify_sdy_func_edge(VerifyCx *cx, IrOp *op)
{
	const IrValue *input = ir_operand(op, 0);

	if (!check_edge_type(cx, op))
		return false;
	if (!ir_value_has_one_use(input))
		return verify_error(cx, op, DIAG_EDGE_USES,
		                    "expected operand of sdy.func_data_flow_edge to have a single user");
	if (ir_value_op(input)->kind == (input->is_arg ? IR_OP_FUNC : IR_OP_CALL))
		return true;
	return verify_error(cx, op, DIAG_FUNC_EDGE_INPUT, "expected operand of sdy.func_data_flow_edge to be a %s op.",
	                    input->is_arg ? "block argument of a func" : "result of call");
}
