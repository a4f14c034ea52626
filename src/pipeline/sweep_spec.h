/* SPDX-License-Identifier: Apache-2.0
 *
 * Which sizes the axes of a mesh can have: the text of `sweep --mesh` (spec 75 §14.1).
 */
#ifndef SHARDC_PIPELINE_SWEEP_SPEC_H
#define SHARDC_PIPELINE_SWEEP_SPEC_H

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"

/* The most devices of a mesh, and the most meshes of a sweep. */
enum { SWEEP_MAX_DEVICES = 1 << 20, SWEEP_MAX_MESHES = 1 << 12 };

typedef VEC(int64_t) SweepSizes;

typedef struct SweepAxis {
	Str name;
	SweepSizes sizes;
} SweepAxis;

typedef struct SweepSpec {
	VEC(SweepAxis) axes;	/* as given */
	int64_t product;	/* of the sizes of all axes of the mesh; 0: any */
} SweepSpec;

/* One mesh: the size of each axis of the SweepSpec. */
typedef VEC(int64_t *) SweepMeshes;

/* Reads a text such as "data=4..64,model=1/2/4,product=64". Returns NULL, or the reason why it is wrong. */
const char *sweep_spec_read(Arena *a, const char *text, SweepSpec *spec);

/* Lists all meshes, where axes that the text does not name have `others` devices in all. The sizes of the first axis
 * change most slowly. Returns false if there are too many. */
bool sweep_spec_meshes(Arena *a, const SweepSpec *spec, int64_t others, SweepMeshes *meshes);

#endif
