/* SPDX-License-Identifier: Apache-2.0
 *
 * resolve-single-device-sharding: an operation whose results are on one device runs under a condition on that device
 * alone; the others make zeros, and an all-reduce gives all devices the results (spec 55 §6). The pass comes from a
 * later release of Shardy than the oldest that shardc follows.
 */
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "localize/emit.h"
#include "localize/localize.h"
#include "shard/layout_compare.h"

typedef struct Single {
	Emit e;
	IrAttr *mesh;		/* the reference to the mesh of the whole program */
	const ShardMesh *axes;	/* that mesh */
	IrAttr *all_axes;	/* an IR_ATTR_AXIS_LIST */
	VEC(IrOp *) ops;
} Single;

/* ---- which operations ---- */

/* Returns the device of a sharding on one device, or -1. */
static int64_t
device_of(const Single *s, const IrAttr *sharding)
{
	const ShardMesh *m = emit_mesh(&s->e, sharding);

	return m && shard_mesh_is_maximal(m) ? shard_mesh_ids(m)[0] : -1;
}

/* Returns the device of the operation's results, or -1. */
static int64_t
device_of_op(const Single *s, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		int64_t device = ir_type_is_tensor(op->results[i].type)
		                         ? device_of(s, flow_value_get(s->e.s, &op->results[i]))
		                         : -1;

		if (device >= 0)
			return device;
	}
	return -1;
}

/* Returns whether every result is on the device or replicated. Reports an error otherwise. */
static bool
check_results(const Single *s, const IrOp *op, int64_t device)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrValue *v = &op->results[i];
		const IrAttr *sharding = flow_value_get(s->e.s, v);
		int64_t other = device_of(s, sharding);

		if (!ir_type_is_tensor(v->type) && v->type->kind != IR_TYPE_TOKEN)
			return diag_error(&s->e.s->diag, DIAG_PASS_FAILED, op->span,
			                  "result %u of an operation on device %lld has a type without zero", i,
			                  (long long)device);
		if (!ir_type_is_tensor(v->type) || other == device || (other < 0 && shard_is_replicated(sharding)))
			continue;
		return diag_error(&s->e.s->diag, DIAG_PASS_FAILED, op->span,
		                  other < 0 ? "result %u is sharded, but another result is on device %lld alone"
		                            : "result %u is not on device %lld, the device of another result",
		                  i, (long long)device);
	}
	return true;
}

static IrWalk
collect(IrOp *op, void *cx)
{
	Single *s = cx;

	if (ir_op_info(op->kind)->dialect != IR_DIALECT_SDY && op->n_results && device_of_op(s, op) >= 0)
		*VEC_ADD(s->e.a, &s->ops) = op;
	return IR_WALK_ON;
}

/* ---- the condition ---- */

/* Inserts a test of whether the program runs on `device`. */
static IrValue *
emit_is_device(Emit *e, int64_t device)
{
	IrValue *own = emit_device(e), *wanted = emit_constant(e, ir_make_numbers(e->s, own->type, &device, 1));

	return emit_compare(e, own, wanted, IR_DIRECTION_EQ, NULL);
}

static void
emit_return(Emit *e, IrValue *const *values, uint32_t n)
{
	place_insert(e->at, ir_op_new(e->m, &(IrOpSpec){ .kind = IR_OP_SHLO_RETURN, .operands = values, .n_operands = n,
	                                                 .loc = e->loc, .span = e->span }));
}

static bool
is_to_device(const Single *s, const IrOp *op)
{
	return op && op->kind == IR_OP_SDY_RESHARD && device_of(s, ir_op_prop(op, ATOM_sharding)) >= 0;
}

/* Fills the branch of the device with a copy of the operation. */
static void
fill_true(Single *s, const IrOp *op, IrRegion *r)
{
	Emit *e = &s->e;
	IrMap map;
	IrOp *copy;
	IrValue **results = ARENA_ARRAY(e->a, IrValue *, op->n_results);

	ir_map_init(e->m, &map, e->a);
	copy = ir_op_clone(e->m, op, &map);
	ir_op_set_attr(e->s, copy, ATOM_SDY_SHARDING_ATTR, NULL);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrOp *def = ir_value_def(ir_operand(copy, i));

		if (is_to_device(s, def))
			ir_use_set(&copy->operands[i], ir_operand(def, 0));
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = &copy->results[i];
	emit_into(e, ir_block_new(e->m, r));
	place_insert(e->at, copy);
	emit_return(e, results, op->n_results);
}

/* Fills the branch of all other devices with zeros. */
static void
fill_false(Single *s, const IrOp *op, IrRegion *r)
{
	Emit *e = &s->e;
	IrValue **results = ARENA_ARRAY(e->a, IrValue *, op->n_results);

	emit_into(e, ir_block_new(e->m, r));
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrType *t = op->results[i].type;

		results[i] = ir_type_is_tensor(t) ? emit_zero(e, t)
		                                  : emit_op(e, IR_OP_SHLO_CREATE_TOKEN, NULL, 0, t, NULL, NULL);
	}
	emit_return(e, results, op->n_results);
}

/* ---- the results ---- */

/* Inserts the all-reduce that gives all devices a value of one device. */
static IrValue *
emit_share(Single *s, IrValue *v)
{
	Emit *e = &s->e;
	IrNamed props[] = {
		{ ATOM_reduction_axes, 0, s->all_axes },
		{ ATOM_reduction_op, 0, ir_attr_int(e->s, e->s->i32, SHARD_SUM) },
		{ ATOM_out_sharding, 0, shard_sharding_plain(e->s, s->mesh, v->type->n, true) },
	};

	return emit_unary(e, IR_OP_SDY_ALL_REDUCE, v, v->type, ir_attr_dict(e->s, props, 3), NULL);
}

/* Makes all uses of a result use `now`, and removes the reshards that `now` makes unnecessary. */
static void
replace_result(Single *s, IrValue *v, IrValue *now)
{
	const IrAttr *sharding = flow_value_get(s->e.s, now);

	for (IrUse *u = v->uses, *next; u; u = next) {
		IrOp *user = u->user;

		next = u->next;
		if (user->kind != IR_OP_SDY_RESHARD || ir_op_prop(user, ATOM_sharding) != sharding)
			continue;
		ir_value_replace(&user->results[0], now, NULL);
		ir_op_erase(user);
	}
	ir_value_replace(v, now, NULL);
}

/* Erases the operation, and the reshards to the device that only it has used. */
static void
erase_resolved(Single *s, IrOp *op)
{
	uint32_t n = op->n_operands;
	IrOp **reshards = ARENA_ARRAY(s->e.a, IrOp *, n);

	for (uint32_t i = 0; i < n; i++) {
		reshards[i] = ir_value_def(ir_operand(op, i));
		for (uint32_t k = 0; k < i; k++)
			reshards[i] = reshards[k] == reshards[i] ? NULL : reshards[i];
	}
	ir_op_erase(op);
	for (uint32_t i = 0; i < n; i++) {
		if (is_to_device(s, reshards[i]) && !reshards[i]->results[0].uses)
			ir_op_erase(reshards[i]);
	}
}

static bool
resolve(Single *s, IrOp *op)
{
	Emit *e = &s->e;
	int64_t device = device_of_op(s, op);
	IrType **types = ARENA_ARRAY(e->a, IrType *, op->n_results);
	IrValue *here;
	IrOp *cond;

	if (!check_results(s, op, device))
		return false;
	for (uint32_t i = 0; i < op->n_results; i++)
		types[i] = op->results[i].type;
	emit_before(e, op);
	here = emit_is_device(e, device);
	cond = ir_op_new(e->m, &(IrOpSpec){ .kind = IR_OP_SHLO_IF, .operands = &here, .n_operands = 1, .results = types,
	                                    .n_results = op->n_results, .n_regions = 2, .loc = op->loc,
	                                    .span = op->span });
	ir_op_insert_before(op, cond);
	fill_true(s, op, &cond->regions[0]);
	fill_false(s, op, &cond->regions[1]);
	emit_before(e, op);
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrValue *v = &cond->results[i];

		replace_result(s, &op->results[i], ir_type_is_tensor(v->type) ? emit_share(s, v) : v);
	}
	erase_resolved(s, op);
	return !e->failed;
}

/* Finds the first mesh of the module with axes. */
static bool
find_mesh(Single *s)
{
	const IrOp *mesh = flow_first_mesh(s->e.m);
	ShardAxis *axes;

	if (!mesh)
		return false;
	s->mesh = shard_mesh_ref(s->e.s, ir_symbol_name(mesh));
	s->axes = shard_mesh(ir_op_prop(mesh, ATOM_mesh));
	axes = ARENA_ARRAY(s->e.a, ShardAxis, s->axes->n_axes);
	for (uint32_t i = 0; i < s->axes->n_axes; i++)
		axes[i] = shard_axis_full(s->axes->axes[i].name);
	s->all_axes = shard_axis_list_new(s->e.s, axes, s->axes->n_axes);
	return true;
}

bool
localize_run_single_device(IrModule *m, PassCx *cx)
{
	const LocalizeOptions *o = cx->options;
	Single s = { .e = emit_new(m, cx) };

	s.e.replicas = o->replicas > 1;
	if (s.e.replicas && o->partitions > 1)
		return diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "replica-count and partition-count must not both be above 1");
	if (!find_mesh(&s))
		return true;
	cx->suspect = true;
	ir_walk_post(m->op, collect, &s);
	for (uint32_t i = 0; i < s.ops.n; i++) {
		if (!resolve(&s, s.ops.v[i]))
			return false;
	}
	return true;
}
