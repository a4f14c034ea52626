/* SPDX-License-Identifier: Apache-2.0
 *
 * Groups of replicas, partitions or devices as groups of devices.
 */
#include "flow/device_groups.h"

IrAttr *
flow_call_config(const IrOp *op)
{
	IrAttr *config;

	if (op->kind != IR_OP_SHLO_CUSTOM_CALL)
		return NULL;
	config = ir_op_prop(op, ATOM_backend_config);
	if (!config || config->kind != IR_ATTR_DICT)
		config = ir_op_attr(op, ATOM_MHLO_BACKEND_CONFIG);
	return config && config->kind == IR_ATTR_DICT ? config : NULL;
}

static const IrAttr *
groups_attr(const IrOp *op)
{
	const IrAttr *config = flow_call_config(op);

	return config ? ir_dict_get(config, ATOM_replica_groups) : ir_op_prop(op, ATOM_replica_groups);
}

/* Returns whether an operation may have use_global_device_ids. */
static bool
may_list_devices(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_ALL_GATHER || op->kind == IR_OP_SHLO_ALL_REDUCE ||
	       op->kind == IR_OP_SHLO_REDUCE_SCATTER;
}

bool
flow_has_groups(const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_CUSTOM_CALL)
		return groups_attr(op) != NULL;
	return may_list_devices(op) || op->kind == IR_OP_SHLO_ALL_TO_ALL ||
	       op->kind == IR_OP_SHLO_COLLECTIVE_BROADCAST || op->kind == IR_OP_SHLO_COLLECTIVE_REDUCE ||
	       op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE;
}

static bool
has_channel(const IrOp *op)
{
	const IrAttr *config = flow_call_config(op), *channel = ir_op_prop(op, ATOM_channel_handle);

	if (config)
		return ir_dict_get(config, ATOM_channel_id) != NULL;
	return channel && ir_attr_field(channel, CHANNEL_HANDLE).v[0] > 0;
}

FlowNumbers
flow_numbers_of(const IrOp *op)
{
	if (!has_channel(op))
		return FLOW_REPLICAS;
	if (!may_list_devices(op))
		return FLOW_PARTITIONS;
	return ir_op_prop(op, ATOM_use_global_device_ids) ? FLOW_DEVICES : FLOW_JOINED;
}

/* Returns how many numbers there are. */
static uint32_t
range_of(FlowGrid grid, FlowNumbers numbers)
{
	return numbers == FLOW_PARTITIONS ? grid.partitions
	       : numbers == FLOW_DEVICES  ? grid.replicas * grid.partitions
	                                  : grid.replicas;
}

/* Looks for a number that is no process. A pair must have two processes, while -1 is no member of a group. */
static bool
check_list(uint32_t range, bool pairs, const FlowGroups *list, FlowGroupsFault *fault)
{
	for (uint32_t i = 0; i < list->n * list->size; i++) {
		uint32_t first = i / list->size * list->size;

		if (list->v[i] >= (pairs ? 0 : -1) && list->v[i] < range)
			continue;
		fault->number = list->v[pairs ? first : i];
		fault->other = pairs ? list->v[first + 1] : 0;
		return false;
	}
	return true;
}

/* Reads the list as it is written: mesh axes or rows of numbers. An empty list of groups is one group of all. */
static bool
read_list(Arena *a, const FlowMeshTable *meshes, const IrOp *op, uint32_t range, FlowGroups *list,
          FlowGroupsFault *fault)
{
	const IrAttr *attr = fault->is_pair ? ir_op_prop(op, ATOM_source_target_pairs) : groups_attr(op);
	uint64_t n = attr && attr->kind == IR_ATTR_DENSE ? (uint64_t)ir_type_n_elements(attr->type) : 0;

	if (attr && attr->kind == IR_ATTR_GROUP_AXES) {
		fault->no_mesh = !flow_mesh_groups(a, meshes, attr, list);
		return !fault->no_mesh;
	}
	if (!n && !fault->is_pair) {
		*list = (FlowGroups){ ARENA_ARRAY(a, int64_t, range + 1), 1, range };
		for (uint32_t i = 0; i < range; i++)
			list->v[i] = i;
		return true;
	}
	*list = (FlowGroups){ ARENA_ARRAY(a, int64_t, n + 1), n ? (uint32_t)attr->type->dims[0] : 0,
	                      n ? (uint32_t)attr->type->dims[1] : 2 };
	for (uint64_t i = 0; i < n; i++)
		list->v[i] = ir_dense_int(attr, i);
	return true;
}

/* Returns the device of a number, for the copy of the group number `copy`. */
static int64_t
device_of(FlowGrid grid, FlowNumbers numbers, int64_t number, uint32_t copy)
{
	if (number < 0)
		return -1;
	if (numbers == FLOW_DEVICES)
		return number;
	return numbers == FLOW_PARTITIONS ? (int64_t)copy * grid.partitions + number
	                                  : number * grid.partitions + copy;
}

bool
flow_device_groups(Arena *a, const FlowMeshTable *meshes, const IrOp *op, FlowGrid grid, FlowGroups *out,
                   FlowGroupsFault *fault)
{
	FlowNumbers numbers = flow_numbers_of(op);
	uint32_t copies = numbers == FLOW_PARTITIONS ? grid.replicas : numbers == FLOW_DEVICES ? 1 : grid.partitions;
	bool joined = numbers == FLOW_JOINED;
	FlowGroups list;
	uint32_t to = 0;

	*fault = (FlowGroupsFault){ .numbers = numbers, .is_pair = op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE };
	if (!read_list(a, meshes, op, range_of(grid, numbers), &list, fault) ||
	    !check_list(range_of(grid, numbers), fault->is_pair, &list, fault))
		return false;
	out->n = joined ? list.n : list.n * copies;
	out->size = joined ? list.size * copies : list.size;
	out->v = ARENA_ARRAY(a, int64_t, (size_t)list.n * copies * list.size + 1);
	for (uint32_t g = 0; g < list.n; g++) {
		for (uint32_t copy = 0; copy < copies; copy++) {
			for (uint32_t i = 0; i < list.size; i++)
				out->v[to++] = device_of(grid, numbers, list.v[g * list.size + i], copy);
		}
	}
	return true;
}
