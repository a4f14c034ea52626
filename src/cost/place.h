/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the devices of a mesh are in slices (spec 75 §11.6): each axis has a size along each dimension of the machine.
 */
#ifndef SHARDC_COST_PLACE_H
#define SHARDC_COST_PLACE_H

#include "cost/topology.h"
#include "shard/mesh.h"

/* The dimensions of a machine: the slices, those of the torus, and the cores of a chip. */
enum { COST_MAX_PLACED = COST_MAX_DIMS + 1 };

typedef struct CostDim {
	const char *name;	/* "slices", "x", "y", "z" or "cores" */
	const CostLink *link;
	int64_t size;
	bool torus;		/* it is a dimension of the torus */
	bool wraps;
} CostDim;

typedef struct CostPlace {
	const ShardMesh *mesh;
	CostDim dims[COST_MAX_PLACED];	/* the slices first, the cores last */
	uint32_t n_dims;
	int64_t n_cores;		/* per chip, which share its links */
	CostShape shape;		/* of a slice */
	int64_t (*size)[COST_MAX_PLACED];	/* of each axis along each dimension. Their product is the size of the
						 * axis; the first dimension is the major part of it. */
	bool split;			/* a dimension has several axes, or an axis a part of one */
	bool given;			/* the topology says where an axis is */
} CostPlace;

/* Places a mesh. Returns NULL if the topology has no slices or none for this number of devices; then every axis has a
 * link of its own. Sets *why to the reason if the user has asked for a placement that is not possible, else to NULL. */
const CostPlace *cost_place(Arena *a, const Session *s, const CostTopology *t, const ShardMesh *m, const char **why);

/* Returns the number of neighbouring coordinates along a dimension that have the same coordinate of an axis: the
 * product of the sizes of the later axes. */
int64_t cost_place_stride(const CostPlace *p, uint32_t axis, uint32_t dim);

/* Fills in for each position of the mesh the position in the machine, counted from the major dimension to the minor
 * one. `machine` has as many numbers as the mesh has devices. */
void cost_place_positions(const CostPlace *p, int64_t *machine);

#endif
