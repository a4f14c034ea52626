/* SPDX-License-Identifier: Apache-2.0
 *
 * The devices that a collective of StableHLO connects (spec 55 §11.3). Processes form a grid of replicas and
 * partitions; the device number is replica * partitions + partition.
 */
#ifndef SHARDC_FLOW_DEVICE_GROUPS_H
#define SHARDC_FLOW_DEVICE_GROUPS_H

#include "flow/mesh_groups.h"

typedef struct FlowGrid {
	uint32_t replicas, partitions;
} FlowGrid;

/* How the numbers in a list of groups are read. */
typedef enum FlowNumbers {
	FLOW_REPLICAS,		/* replicas, within each partition */
	FLOW_PARTITIONS,	/* partitions, within each replica */
	FLOW_JOINED,		/* replicas, of all partitions together */
	FLOW_DEVICES
} FlowNumbers;

/* Why a collective connects no devices. */
typedef struct FlowGroupsFault {
	bool no_mesh;			/* its mesh axes form no groups */
	FlowNumbers numbers;		/* else: these numbers... */
	int64_t number, other;		/* ...do not include this one; `other` is the second number of a pair */
	bool is_pair;
} FlowGroupsFault;

/* Returns whether an operation has groups or pairs of processes. */
bool flow_has_groups(const IrOp *op);
/* Returns how the numbers in them are read. */
FlowNumbers flow_numbers_of(const IrOp *op);
/* Returns the dictionary that configures a custom call, which has groups if the target is a collective, or NULL. */
IrAttr *flow_call_config(const IrOp *op);
/* Computes the groups of devices of a collective; those of a collective_permute are pairs of a source and a target. -1
 * is no device. Returns false and fills in *fault if there are none. The groups live in the arena. */
bool flow_device_groups(Arena *a, const FlowMeshTable *meshes, const IrOp *op, FlowGrid grid, FlowGroups *out,
                        FlowGroupsFault *fault);

#endif
