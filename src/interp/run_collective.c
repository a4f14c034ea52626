/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives: which processes form a group, and what its members exchange (spec 55 §11.3). A process is at a place
 * (replica, partition) of a grid; its device number is replica * partitions + partition.
 */
#include "flow/device_groups.h"
#include "interp/machine.h"
#include "interp/region.h"

/* Fills in the groups of devices. */
static bool
groups_of(Interp *x, const IrOp *op, FlowGroups *groups)
{
	const FlowGrid grid = { x->replicas, x->partitions };
	const IrAttr *list = ir_op_prop(op, ATOM_replica_groups);
	bool by_axes = list && list->kind == IR_ATTR_GROUP_AXES;
	FlowGroupsFault fault;

	if (flow_device_groups(x->arena, by_axes ? flow_meshes_new(x->arena, x->m->op) : NULL, op, grid, groups,
	                       &fault))
		return true;
	if (fault.no_mesh)
		interp_error(x, op, "replica_groups names no groups of devices");
	else if (fault.is_pair)
		interp_error(x, op, "pair (%lld, %lld) names a process that does not exist", (long long)fault.number,
		             (long long)fault.other);
	else
		interp_error(x, op, "process %lld of replica_groups does not exist", (long long)fault.number);
	return false;
}

/* One group, without the entries that are not members. */
typedef struct Group {
	uint32_t *v, n;
} Group;

/* Fills in a group. Returns whether all of its members are active. If only some are, reports an error, because a real
 * program would wait forever. */
static bool
group_get(Interp *x, const IrOp *op, const FlowGroups *groups, uint32_t g, Group *group)
{
	uint32_t n_active = 0;

	group->v = ARENA_ARRAY(x->arena, uint32_t, groups->size);
	group->n = 0;
	for (uint32_t i = 0; i < groups->size; i++) {
		int64_t d = groups->v[g * groups->size + i];

		if (d < 0)
			continue;
		group->v[group->n++] = (uint32_t)d;
		n_active += x->active[d];
	}
	if (n_active == group->n)
		return true;
	if (n_active)
		interp_error(x, op, "%u of %u members of a group reach the collective",
		             (unsigned)n_active, (unsigned)group->n);
	return false;
}

/* ---- tensors of a group ---- */

/* Copies `part` into `whole` at a place of one dimension, or the other way round. */
static void
move_part(InterpTensor *whole, InterpTensor *part, int64_t dim, int64_t at, bool out)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0;

	if (!part->n)
		return;
	do {
		int64_t there;

		index[dim] += at;
		there = interp_position(index, whole->type->dims, whole->type->n);
		index[dim] -= at;
		if (out)
			interp_copy_element(part, i, whole, there);
		else
			interp_copy_element(whole, there, part, i);
		i++;
	} while (interp_index_next(index, part->type->dims, part->type->n));
}

/* Makes the results of an operation on every device that reaches it. */
static void
make_results(Interp *x, IrOp *op)
{
	for (uint32_t d = 0; d < x->n; d++) {
		for (uint32_t r = 0; x->active[d] && r < op->n_results; r++)
			interp_out(x, op, r, d);
	}
}

/* Returns whether dimension d of `whole` is made of n times that of `part`. Otherwise reports an error. */
static bool
are_parts(Interp *x, const IrOp *op, const IrType *whole, const IrType *part, int64_t d, uint32_t n)
{
	if (whole->dims[d] / n == part->dims[d] && whole->dims[d] % n == 0)
		return true;
	interp_error(x, op, "a group of %u processes does not make dimension %lld of size %lld from parts of size %lld",
	             (unsigned)n, (long long)d, (long long)whole->dims[d], (long long)part->dims[d]);
	return false;
}

void
interp_op_all_gather(Interp *x, IrOp *op)
{
	int64_t dim = ir_op_int(op, ATOM_all_gather_dim, 0);
	FlowGroups groups;
	Group group;

	make_results(x, op);
	if (!groups_of(x, op, &groups))
		return;
	for (uint32_t g = 0; g < groups.n && !x->failed; g++) {
		if (!group_get(x, op, &groups, g, &group))
			continue;
		for (uint32_t i = 0; i < group.n * group.n * op->n_results; i++) {
			uint32_t r = i / (group.n * group.n), to = group.v[i / group.n % group.n], from = i % group.n;
			InterpTensor *part = &interp_slots(x, ir_operand(op, r))[group.v[from]];

			if (!are_parts(x, op, op->results[r].type, part->type, dim, group.n))
				return;
			move_part(&interp_slots(x, &op->results[r])[to], part, dim, from * part->type->dims[dim],
			          false);
		}
	}
}

/* Returns a copy of a tensor with the element type of the result, which may be wider than that of the operand. */
static InterpTensor
promoted(Interp *x, const InterpTensor *v, IrType *result)
{
	const IrType *t = v->type;
	InterpTensor copy = interp_tensor_new(x->arena, ir_type_tensor(x->s, t->dims, t->n, result->elem, NULL));

	for (int64_t i = 0; i < copy.n; i++)
		interp_region_load(v, i, copy.elem, copy.v + i * copy.parts);
	return copy;
}

/* Returns the combination of operand r of all members, in their order. */
static InterpTensor
combine(Interp *x, IrOp *op, uint32_t r, const Group *group)
{
	InterpTensor acc = promoted(x, interp_in(x, op, r, group->v[0]), op->results[r].type);
	InterpRegion region;

	interp_region_init(&region, x, ir_op_block(op, 0), group->v[0]);
	for (uint32_t m = 1; m < group->n; m++) {
		const InterpTensor *v = interp_in(x, op, r, group->v[m]);

		for (int64_t i = 0; i < acc.n && !x->failed; i++) {
			InterpCell a[2] = { { 0 } }, b[2] = { { 0 } };

			interp_region_load(&acc, i, acc.elem, a);
			interp_region_load(v, i, acc.elem, b);
			interp_region_combine(&region, a, b);
			for (uint32_t k = 0; k < acc.parts; k++)
				acc.v[i * acc.parts + k] = a[k];
		}
	}
	return acc;
}

void
interp_op_all_reduce(Interp *x, IrOp *op)
{
	FlowGroups groups;
	Group group;

	make_results(x, op);
	if (!groups_of(x, op, &groups))
		return;
	for (uint32_t g = 0; g < groups.n && !x->failed; g++) {
		if (!group_get(x, op, &groups, g, &group) || !group.n)
			continue;
		for (uint32_t r = 0; r < op->n_results && !x->failed; r++) {
			InterpTensor sum = combine(x, op, r, &group);

			for (uint32_t m = 0; m < group.n; m++)
				interp_slots(x, &op->results[r])[group.v[m]] = sum;
		}
	}
}

void
interp_op_reduce_scatter(Interp *x, IrOp *op)
{
	int64_t dim = ir_op_int(op, ATOM_scatter_dimension, 0);
	FlowGroups groups;
	Group group;

	make_results(x, op);
	if (!groups_of(x, op, &groups))
		return;
	for (uint32_t g = 0; g < groups.n && !x->failed; g++) {
		InterpTensor sum;

		if (!group_get(x, op, &groups, g, &group) || !group.n)
			continue;
		if (!are_parts(x, op, ir_operand(op, 0)->type, op->results[0].type, dim, group.n))
			return;
		sum = combine(x, op, 0, &group);
		for (uint32_t m = 0; m < group.n && !x->failed; m++) {
			InterpTensor *out = &interp_slots(x, &op->results[0])[group.v[m]];

			move_part(&sum, out, dim, m * out->type->dims[dim], true);
		}
	}
}

/* Gives member `to` its part of operand r of every member. */
static void
exchange(Interp *x, IrOp *op, uint32_t r, const Group *group, uint32_t to)
{
	int64_t split = ir_op_int(op, ATOM_split_dimension, 0), concat = ir_op_int(op, ATOM_concat_dimension, 0);
	const IrType *t = ir_operand(op, r)->type;
	int64_t dims[INTERP_MAX_RANK];
	InterpTensor part;

	memcpy(dims, t->dims, t->n * sizeof *dims);
	dims[split] /= group->n;
	part = interp_tensor_new(x->arena, ir_type_tensor(x->s, dims, t->n, t->elem, NULL));
	for (uint32_t from = 0; from < group->n; from++) {
		move_part(&interp_slots(x, ir_operand(op, r))[group->v[from]], &part, split, to * dims[split], true);
		move_part(&interp_slots(x, &op->results[r])[group->v[to]], &part, concat, from * dims[concat], false);
	}
}

void
interp_op_all_to_all(Interp *x, IrOp *op)
{
	FlowGroups groups;
	Group group;

	make_results(x, op);
	if (!groups_of(x, op, &groups))
		return;
	for (uint32_t g = 0; g < groups.n && !x->failed; g++) {
		if (!group_get(x, op, &groups, g, &group))
			continue;
		if (group.n != ir_op_int(op, ATOM_split_count, 0)) {
			interp_error(x, op, "a group of %u processes exchanges %lld parts",
			             (unsigned)group.n, (long long)ir_op_int(op, ATOM_split_count, 0));
			return;
		}
		for (uint32_t i = 0; i < group.n * op->n_results; i++)
			exchange(x, op, i / group.n, &group, i % group.n);
	}
}

/* A process that is not a target has zeros. */
void
interp_op_collective_permute(Interp *x, IrOp *op)
{
	FlowGroups pairs;

	make_results(x, op);
	if (!groups_of(x, op, &pairs))
		return;
	for (uint32_t i = 0; i < pairs.n && !x->failed; i++) {
		int64_t from = pairs.v[(size_t)2 * i], to = pairs.v[(size_t)2 * i + 1];

		if (x->active[from] != x->active[to])
			interp_error(x, op, "only one of devices %lld and %lld reaches the collective", (long long)from,
			             (long long)to);
		for (uint32_t r = 0; x->active[to] && x->active[from] && r < op->n_results; r++)
			interp_slots(x, &op->results[r])[to] = *interp_in(x, op, r, (uint32_t)from);
	}
}

void
interp_op_collective_broadcast(Interp *x, IrOp *op)
{
	FlowGroups groups;
	Group group;

	make_results(x, op);
	if (!groups_of(x, op, &groups))
		return;
	for (uint32_t g = 0; g < groups.n && !x->failed; g++) {
		if (!group_get(x, op, &groups, g, &group))
			continue;
		for (uint32_t i = 0; i < group.n * op->n_results; i++)
			interp_slots(x, &op->results[i / group.n])[group.v[i % group.n]] =
				*interp_in(x, op, i / group.n, group.v[0]);
	}
}

void
interp_op_replica_id(Interp *x, IrOp *op, uint32_t device)
{
	interp_out(x, op, 0, device)->v[0].i = device / x->partitions;
}

void
interp_op_partition_id(Interp *x, IrOp *op, uint32_t device)
{
	interp_out(x, op, 0, device)->v[0].i = device % x->partitions;
}
