/* SPDX-License-Identifier: Apache-2.0
 *
 * A bound on the memory of a program on one device, from the order of its operations (spec 75 §12.1).
 */
#ifndef SHARDC_INSPECT_BUFFERS_H
#define SHARDC_INSPECT_BUFFERS_H

#include "flow/mesh_table.h"
#include "ir/op.h"

/* A value that occupies memory at the peak. */
typedef struct InspectLive {
	const IrValue *value;
	int64_t bytes;
} InspectLive;

/* One buffer of a function. */
typedef struct InspectBuffer {
	const IrValue *value;	/* the first value in it */
	int64_t bytes;
	uint32_t first, last;	/* numbers of operations: defined at, used last at; 0 is before the first one */
} InspectBuffer;

typedef struct InspectPeak {
	int64_t bytes;			/* without arguments that are not donated */
	IrOp *at;			/* the operation at the peak, NULL if the peak is before the first one */
	VEC(InspectLive) live;		/* of the values of the function itself, the largest first */
	IrOp *const *ops;		/* of the function, in its order */
	const int64_t *in_use;		/* the bytes in use during each of them, counted like `bytes` */
	uint32_t n_ops;
	const InspectBuffer *buffers;
	uint32_t n_buffers;
} InspectPeak;

typedef struct InspectMemory {
	IrOp *main;			/* NULL if the program has no operations */
	int64_t args, args_global;	/* bytes of all arguments on a device, and of the whole tensors */
	int64_t donated, donated_global;
	int64_t results, results_global;
	int64_t constants;		/* literals that are not splats, on a device */
	int64_t host;			/* arguments and results in the memory of the host, which are not counted */
	InspectPeak fused, unfused;
	int64_t unknown;		/* values of unknown size, counted as 0 */
	int64_t devices;		/* of the largest mesh */
	const ShardMesh *mesh;		/* the largest one, NULL if there is none */
	int64_t padding, stored;	/* of all operation results with a sharding, on a device: bytes of padding, and
					 * all bytes */
	int64_t large, large_global;	/* bytes of the arguments of at least 64 KiB, on a device and of the tensors */
} InspectMemory;

/* Computes the memory of the main function. Returns false after reporting an error. */
bool inspect_memory(Arena *a, IrModule *m, InspectMemory *memory);
/* Lists in fused.live the values that are live at an operation of main instead of those at the peak. */
void inspect_memory_at(Arena *a, InspectMemory *memory, const IrOp *op);

/* Returns the bytes of a value on one device, or -1 if they are unknown. */
int64_t inspect_local_bytes(Session *s, const FlowMeshTable *meshes, const IrValue *v);

#endif
