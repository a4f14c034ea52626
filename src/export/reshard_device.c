/* SPDX-License-Identifier: Apache-2.0
 *
 * Values on a single device (spec 50 §6.12). An op with such a result runs on that device: its operands are resharded
 * to the device, and its results away from it, each through a replicated sharding on the first mesh with axes.
 */
#include "export/reshard.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "shard/layout_compare.h"

/* An op with a result on a single device. */
typedef struct DeviceOp {
	Reshard *r;
	IrOp *op;
	IrAttr *device;		/* the reference to the mesh of the device */
	IrAttr *there;		/* the sharding of all its tensors */
} DeviceOp;

static bool
is_device(const IrOp *op)
{
	return op->kind == IR_OP_SDY_MESH && shard_mesh_is_maximal(shard_mesh(ir_op_prop(op, ATOM_mesh)));
}

bool
reshard_find_devices(Reshard *r)
{
	const IrOp *op = ir_op_block(r->m->op, 0)->first, *home = flow_first_mesh(r->m);

	r->home = home ? shard_mesh_ref(r->s, ir_symbol_name(home)) : NULL;
	while (op && !is_device(op))
		op = op->next;
	return op || shard_made(r->s)->inlined_mesh;
}

/* Returns the device of a sharding on a single one, or -1. */
static int64_t
device_of(const Reshard *r, const IrAttr *sharding)
{
	const IrAttr *mesh = sharding ? reshard_mesh_of(r, sharding) : NULL;

	return mesh && shard_mesh_is_maximal(shard_mesh(mesh)) ? shard_mesh_ids(shard_mesh(mesh))[0] : -1;
}

/* ---- the boundary ---- */

static bool
check_value(Reshard *r, const IrOp *func, IrAttr *sharding, const char *what, uint32_t i)
{
	const char *words = session_has(r->s, IR_FEATURE_SINGLE_DEVICE_WORDS) ? "single-device"
	                                                                      : "single-device (maximal)";

	if (device_of(r, sharding) < 0)
		return true;
	r->failed = true;
	return diag_error(&r->s->diag, DIAG_PASS_FAILED, func->span,
	                  "'func.func' op function %s %u cannot have a %s sharding attribute", what, i, words);
}

bool
reshard_check_boundary(Reshard *r, const IrOp *func)
{
	const IrType *type = ir_func_type(func);

	for (uint32_t i = 0; i < type->n_in; i++) {
		if (!check_value(r, func, flow_func_arg(func, i), "argument", i))
			return false;
	}
	for (uint32_t i = 0; i < ir_type_n_results(type); i++) {
		if (!check_value(r, func, flow_func_result(func, i), "result", i))
			return false;
	}
	return true;
}

/* ---- one op ---- */

/* Finds the device of the results, or -1. Sets *mesh to the reference to its mesh. Returns false after an error: two
 * results are on different devices. */
static bool
find_device(Reshard *r, const IrOp *op, int64_t *device, IrAttr **mesh)
{
	*device = -1;
	for (uint32_t j = 0; j < op->n_results; j++) {
		IrAttr *sharding = reshard_through_barriers(r, &op->results[j]);
		int64_t own = device_of(r, sharding);

		if (own < 0)
			continue;
		if (*device >= 0 && own != *device)
			return diag_error(&r->s->diag, DIAG_PASS_FAILED, op->span,
			                  "'%s' op has conflicting single-device result shardings",
			                  session_str(r->s, op->name).p);
		*device = own;
		*mesh = shard_sharding(sharding)->mesh;
	}
	return true;
}

static IrAttr *
replicated_at_home(const DeviceOp *d, const IrValue *v)
{
	return shard_sharding_plain(d->r->s, d->r->home, flow_rank_of_type(v->type), true);
}

static void
move_operand(const DeviceOp *d, IrUse *u)
{
	Reshard *r = d->r;
	Place at = place_before(d->op);
	IrAttr *now = flow_value_get(r->s, u->value);
	IrValue *v = u->value;

	if (!ir_type_is_tensor(v->type))
		return;
	if (!now)
		now = replicated_at_home(d, v);
	if (shard_equivalent(now, d->there) && shard_sharding(now)->mesh == d->device)
		return;
	if (!shard_is_replicated(now) || shard_sharding(now)->mesh != r->home)
		v = reshard_new(r, at, v, replicated_at_home(d, v));
	ir_use_set(u, reshard_new(r, at, v, d->there));
}

static void
move_result(const DeviceOp *d, IrValue *v, Place at)
{
	Reshard *r = d->r;
	IrAttr *to = reshard_through_barriers(r, v), *replicated;
	IrValue *moved;

	if (!ir_type_is_tensor(v->type))
		return;
	replicated = replicated_at_home(d, v);
	if (device_of(r, to) >= 0 || !to)
		to = replicated;
	moved = reshard_new(r, at, v, replicated);
	reshard_redirect(v, moved);
	if (to == replicated)
		return;
	v = moved;
	moved = reshard_new(r, at, v, to);
	reshard_redirect(v, moved);
}

/* Gives all tensors among the results the sharding of the device. */
static void
set_results(const DeviceOp *d)
{
	for (uint32_t j = 0; j < d->op->n_results; j++) {
		if (ir_type_is_tensor(d->op->results[j].type))
			flow_value_set(d->r->s, &d->op->results[j], d->there);
	}
}

bool
reshard_device_op(Reshard *r, IrOp *op)
{
	DeviceOp d = { .r = r, .op = op };
	Place at = place_after(op);
	int64_t device;

	if (!find_device(r, op, &device, &d.device)) {
		r->failed = true;
		return true;
	}
	if (device < 0)
		return false;
	if (!r->home)
		return true;
	d.there = shard_sharding_plain(r->s, d.device, 0, true);
	r->reason = IR_REASON_DISAGREEMENT;
	for (uint32_t i = 0; i < op->n_operands; i++)
		move_operand(&d, &op->operands[i]);
	for (uint32_t j = 0; j < op->n_results; j++)
		move_result(&d, &op->results[j], at);
	set_results(&d);
	return true;
}
