/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives of StableHLO (spec 60 §7.8), which communicate between the devices of a manual computation and so along
 * Manual axes only.
 */
#include "explicit/ex_rules.h"

#include "base/num.h"
#include "shard/local.h"

/* The devices of a mesh, which collectives name by their ids. */
typedef struct Devices {
	const ExMesh *m;
	int64_t n;
	const int64_t *position;	/* by id; NULL: ids are positions */
} Devices;

static bool
find_devices(Arena *a, const ExMesh *m, Devices *out)
{
	int64_t *position;

	*out = (Devices){ m, shard_mesh_n_devices(m->mesh), NULL };
	if (!m->mesh->n_ids)
		return true;
	out->position = position = ARENA_ARRAY(a, int64_t, (size_t)out->n);
	return shard_positions_of_ids(m->mesh, out->n, position);
}

static bool
in_mesh(const Devices *d, int64_t id)
{
	return id >= 0 && id < d->n;
}

/* Returns the axes in which two devices differ. */
static ExAxes
differing_axes(const Devices *d, int64_t id, int64_t other)
{
	int64_t a = d->position ? d->position[id] : id, b = d->position ? d->position[other] : other;
	const ExMesh *m = d->m;
	ExAxes axes = 0;

	for (uint32_t i = m->mesh->n_axes; i-- > 0;) {
		int64_t size = explicit_axis_size(m, i);

		if (a % size != b % size)
			axes |= explicit_axis(i);
		a /= size;
		b /= size;
	}
	return axes;
}

/* Returns the product of the sizes of a set of axes. */
static int64_t
set_size(const ExMesh *m, ExAxes axes)
{
	int64_t size = 1;

	for (uint32_t i = 0; i < m->mesh->n_axes; i++)
		size = num_mul(size, (axes & explicit_axis(i)) ? explicit_axis_size(m, i) : 1);
	return size;
}

/* Finds the axes along which dense groups communicate: each group consists of all devices that differ in these axes
 * only. If the list of groups is empty, all devices form one group. */
static bool
axes_of_groups(const Devices *devices, const IrAttr *groups, ExAxes *axes)
{
	const IrType *t = groups->type;
	bool dense = groups->kind == IR_ATTR_DENSE && t && t->kind == IR_TYPE_TENSOR && t->n == 2 && t->is_static;
	int64_t n = dense ? t->dims[1] : 0;

	*axes = dense && !t->dims[0] ? devices->m->all : 0;
	if (*axes)
		return true;
	if (n < 1 || num_mul(t->dims[0], n) != devices->n)
		return false;
	for (int64_t g = 0; g < t->dims[0]; g++) {
		int64_t first = ir_dense_int(groups, (uint64_t)(g * n));

		for (int64_t i = 0; i < n; i++) {
			int64_t d = ir_dense_int(groups, (uint64_t)(g * n + i));

			if (!in_mesh(devices, first) || !in_mesh(devices, d))
				return false;
			*axes |= differing_axes(devices, first, d);
		}
	}
	return set_size(devices->m, *axes) == n;
}

/* Finds the axes in which the source and the target of some pair differ. */
static bool
axes_of_pairs(const Devices *devices, const IrAttr *pairs, ExAxes *axes)
{
	const IrType *t = pairs->type;

	*axes = 0;
	if (pairs->kind != IR_ATTR_DENSE || !t || t->kind != IR_TYPE_TENSOR || t->n != 2 || !t->is_static ||
	    t->dims[1] != 2)
		return false;
	for (int64_t i = 0; i < t->dims[0]; i++) {
		int64_t a = ir_dense_int(pairs, (uint64_t)(2 * i)), b = ir_dense_int(pairs, (uint64_t)(2 * i + 1));

		if (!in_mesh(devices, a) || !in_mesh(devices, b))
			return false;
		*axes |= differing_axes(devices, a, b);
	}
	return true;
}

static bool
axes_by_name(const ExMesh *m, const IrAttr *groups, ExAxes *axes)
{
	*axes = 0;
	for (uint32_t i = 1; i < groups->n; i++) {
		const IrAttr *ref = ir_attr_elems(groups)[i];
		int64_t k = ref->kind == IR_ATTR_AXIS_REF ?
		            shard_mesh_axis_find(m->mesh, ((const IrShloAxis *)ir_attr_data(ref))->name) : -1;

		if (k < 0)
			return false;
		*axes |= explicit_axis((uint32_t)k);
	}
	return true;
}

static bool
axes_of(Arena *a, const ExMesh *m, const IrOp *op, ExAxes *axes)
{
	const IrAttr *groups = ir_op_prop(op, ATOM_replica_groups), *pairs = ir_op_prop(op, ATOM_source_target_pairs);
	Devices devices;

	*axes = 0;
	if (!pairs && groups && groups->kind == IR_ATTR_GROUP_AXES)
		return axes_by_name(m, groups, axes);
	if (!find_devices(a, m, &devices))
		return false;
	return pairs ? axes_of_pairs(&devices, pairs, axes) : groups && axes_of_groups(&devices, groups, axes);
}

static const char *
show_with_types(ExEnv *x, ExCtx ctx, ExAxes axes)
{
	const char *text = "";

	for (uint32_t i = 0; i < ctx.mesh->mesh->n_axes; i++) {
		if (axes & explicit_axis(i))
			text = arena_printf(&x->tmp, "%s%s%s is %s", text, *text ? ", " : "",
			                    explicit_axes_text(&x->tmp, x->s, ctx.mesh, explicit_axis(i)),
			                    explicit_axis_type_name(explicit_ctx_type(ctx, i)));
	}
	return text;
}

static ExAxes
check_axes(ExEnv *x, IrOp *op, ExCtx ctx)
{
	ExAxes axes = 0;

	if (!ctx.mesh)
		return 0;
	if (!axes_of(&x->tmp, ctx.mesh, op, &axes)) {
		explicit_error(x, DIAG_EXPLICIT_COLLECTIVE_GROUPS, op,
		               "the groups are not those of mesh axes; all Manual axes are assumed");
		axes = ctx.manual;
		if (!axes)
			explicit_error(x, DIAG_EXPLICIT_COLLECTIVE_AXIS, op, "no mesh axis is Manual here");
	} else if (axes & ~ctx.manual) {
		explicit_error(x, DIAG_EXPLICIT_COLLECTIVE_AXIS, op,
		               "it communicates along axes that are not Manual: %s",
		               show_with_types(x, ctx, axes & ~ctx.manual));
	}
	explicit_func_add_along(x, ctx.mesh, axes);
	return axes;
}

/* Returns whether the devices agree on the result, because they reduce the operand. */
static bool
reduces_for_all(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_ALL_REDUCE || op->kind == IR_OP_SHLO_CROSS_REPLICA_SUM;
}

/* Returns the axes along which the result for an operand of type t varies: a reduction makes its devices agree, every
 * other collective may give each of them something else. */
static ExAxes
varying(const ExOp *o, const ExType *t, ExAxes axes)
{
	return reduces_for_all(o->op) ? t->v & ~axes : (t->v | axes) & o->ctx.manual;
}

/* Returns the type that result i has from its operand, with unknown lists where the new sizes are not divisible; NULL:
 * the result has none. If the operand is unplaced and the result varies, the result is on the mesh of the context. */
static const ExType *
result_type(ExOp *o, uint32_t i, ExAxes axes)
{
	const ExType *t = i < o->op->n_operands ? o->in[i] : NULL;

	if (!t || !ir_type_is_tensor(explicit_out_tensor(o, i)) || t->rank != explicit_out_tensor(o, i)->n)
		return NULL;
	o->out[i] = explicit_draft_of(&o->x->tmp, t);
	o->out[i].v = varying(o, t, axes);
	if (reduces_for_all(o->op) || o->op->kind == IR_OP_SHLO_REDUCE_SCATTER)
		o->out[i].u &= ~axes;
	if (!t->mesh && o->out[i].v)
		o->out[i].mesh = o->ctx.mesh;
	o->mesh = o->out[i].mesh;
	explicit_finish_result(o, i);
	return explicit_type(&o->x->types, &o->out[i]);
}

void
explicit_flow_collective(ExEnv *x, IrOp *op, ExCtx ctx)
{
	ExAxes axes = check_axes(x, op, ctx);
	ExOp o = { .x = x, .op = op, .ctx = ctx, .in = explicit_operand_types(x, op),
	           .out = ARENA_ARRAY(&x->tmp, ExDraft, op->n_results) };

	for (uint32_t i = 0; i < op->n_results; i++)
		explicit_value_set(&op->results[i], result_type(&o, i, axes));
	if (o.failed) {
		explicit_error(x, o.fault, op, "%s", o.why);
		explicit_note_operands(x, op);
	}
}
