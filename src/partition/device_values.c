/* SPDX-License-Identifier: Apache-2.0
 *
 * Arithmetic on all devices at once: the value of a scalar on N devices is a tensor of N elements.
 */
#include "partition/device_values.h"

#include "interp/machine.h"
#include "partition/recipe_parts.h"
#include "partition/state.h"

/* Operands of operands are followed so far. */
enum { MAX_DEPTH = 32 };

typedef struct DeviceValues {
	Localizer *lz;
	Map known;		/* InterpTensor, by value; values that are not known are missing */
	Map seen;		/* values that were tried */
} DeviceValues;

static const InterpTensor *value_of(DeviceValues *d, const IrValue *v, uint32_t depth);

static bool
is_number(const IrType *t)
{
	return ir_type_is_static_tensor(t) && !t->enc && ir_type_n_elements(t) == 1 && interp_has_type(t) &&
	       interp_class(t->elem) != INTERP_COMPLEX;
}

static InterpTensor *
new_value(DeviceValues *d, IrType *elem)
{
	InterpTensor *t = ARENA_NEW(d->lz->tmp, InterpTensor);

	*t = interp_tensor_new(d->lz->tmp, part_type(d->lz, &d->lz->n_devices, 1, elem));
	return t;
}

static const InterpTensor *
constant(DeviceValues *d, const IrOp *op)
{
	InterpTensor one = interp_tensor_new(d->lz->tmp, op->results[0].type), *t;

	if (!interp_tensor_fill(d->lz->tmp, &one, ir_op_prop(op, ATOM_value)))
		return NULL;
	t = new_value(d, op->results[0].type->elem);
	for (int64_t i = 0; i < t->n; i++)
		t->v[i] = one.v[0];
	return t;
}

/* Returns the entry of a constant table at the index that each device has. */
static const InterpTensor *
look_up(DeviceValues *d, const IrOp *op, uint32_t depth)
{
	const IrValue *table = ir_operand(op, 0);
	const InterpTensor *index;
	InterpTensor all, *t;

	if (!part_constant(table) || table->type->n != 1 || !table->type->dims[0])
		return NULL;
	index = value_of(d, ir_operand(op, 1), depth);
	all = interp_tensor_new(d->lz->tmp, table->type);
	if (!index || !interp_tensor_fill(d->lz->tmp, &all, part_constant(table)))
		return NULL;
	t = new_value(d, table->type->elem);
	for (int64_t i = 0; i < t->n; i++) {
		int64_t at = interp_index_value(index, i);

		t->v[i] = all.v[at < 0 ? 0 : at < all.n ? at : all.n - 1];
	}
	return t;
}

static bool
get_operands(DeviceValues *d, const IrOp *op, uint32_t depth, const InterpTensor *in[3])
{
	if (!op->n_operands || op->n_operands > 3)
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		in[i] = value_of(d, ir_operand(op, i), depth);
		if (!in[i])
			return false;
	}
	return true;
}

static bool
compute(const IrOp *op, const InterpTensor *const in[3], InterpTensor *t)
{
	IrOpKind kind = (IrOpKind)op->kind;

	if (kind == IR_OP_SHLO_COMPARE) {
		interp_compare_all(op, in[0], in[1], t);
		return true;
	}
	for (int64_t i = 0; i < t->n; i++) {
		if (kind == IR_OP_SHLO_CONVERT)
			interp_convert(in[0]->elem, &in[0]->v[i], t->elem, &t->v[i]);
		else if (kind == IR_OP_SHLO_SELECT)
			t->v[i] = in[in[0]->v[i].i ? 1 : 2]->v[i];
		else if (interp_is_unary(kind))
			interp_unary(kind, t->elem, &in[0]->v[i], &t->v[i]);
		else if (interp_is_binary(kind))
			interp_binary(kind, t->elem, &in[0]->v[i], &in[1]->v[i], &t->v[i]);
		else
			return false;
	}
	return true;
}

static const InterpTensor *
result_of(DeviceValues *d, const IrOp *op, uint32_t depth)
{
	const InterpTensor *in[3];
	InterpTensor *t;

	if (op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SDY_CONSTANT)
		return constant(d, op);
	if (op->kind == IR_OP_SHLO_DYNAMIC_SLICE)
		return look_up(d, op, depth);
	if (op->kind == IR_OP_SHLO_PARTITION_ID || op->kind == IR_OP_SHLO_REPLICA_ID) {
		t = new_value(d, op->results[0].type->elem);
		for (int64_t i = 0; op->kind == IR_OP_SHLO_PARTITION_ID && i < t->n; i++)
			t->v[i].i = i;
		return t;
	}
	if (!get_operands(d, op, depth, in))
		return NULL;
	if (op->kind == IR_OP_SHLO_RESHAPE || op->kind == IR_OP_SHLO_BROADCAST_IN_DIM ||
	    op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SDY_CONSTRAINT)
		return in[0];
	t = new_value(d, op->results[0].type->elem);
	return compute(op, in, t) ? t : NULL;
}

static const InterpTensor *
value_of(DeviceValues *d, const IrValue *v, uint32_t depth)
{
	const IrOp *op = ir_value_def(v);
	const InterpTensor *t;

	if (!map_mark(d->lz->tmp, &d->seen, (uintptr_t)v))
		return map_get(&d->known, (uintptr_t)v);
	if (!op || op->n_results != 1 || op->n_regions || depth == MAX_DEPTH || !is_number(v->type))
		return NULL;
	t = result_of(d, op, depth + 1);
	if (t)
		map_put(d->lz->tmp, &d->known, (uintptr_t)v, t);
	return t;
}

static bool
differs(const InterpTensor *t, int64_t i, int64_t k)
{
	return interp_class(t->elem) == INTERP_FLOAT ? !(t->v[i].f == t->v[k].f) : t->v[i].i != t->v[k].i;
}

/* Returns whether devices that differ along one of the atoms only have different numbers. */
static bool
varies(const Localizer *lz, const InterpTensor *t, PartAxes axes)
{
	const PartMesh *mesh = lz->manual_mesh;

	for (uint32_t i = 0; i < axes.n; i++) {
		const PartAtom *atom = &mesh->atoms[axes.v[i]];

		for (int64_t p = 0; p < lz->n_devices; p++) {
			int64_t first = p - p / atom->stride % atom->size * atom->stride;

			if (differs(t, mesh->device[p], mesh->device[first]))
				return true;
		}
	}
	return false;
}

/* Returns whether an operation only uses numbers that are known, and its result does not lie in tiles. */
static bool
is_known(DeviceValues *d, const IrOp *op)
{
	const PartLayout *l = op->n_results == 1 ? part_annotated(d->lz, &op->results[0]) : NULL;

	return op->n_results == 1 && value_of(d, &op->results[0], 0) && (!l || part_cuts_nothing(l));
}

const IrOp *
part_device_user(Localizer *lz, const IrOp *partition_id, PartAxes axes)
{
	DeviceValues d = { .lz = lz };
	VEC(const IrValue *) next = { 0 };
	Map visited = { 0 };

	*VEC_ADD(lz->tmp, &next) = &partition_id->results[0];
	for (uint32_t i = 0; i < next.n; i++) {
		if (!varies(lz, value_of(&d, next.v[i], 0), axes))
			continue;
		for (const IrUse *u = next.v[i]->uses; u; u = u->next) {
			if (!is_known(&d, u->user))
				return u->user;
			if (map_mark(lz->tmp, &visited, (uintptr_t)u->user))
				*VEC_ADD(lz->tmp, &next) = &u->user->results[0];
		}
	}
	return NULL;
}
