/* SPDX-License-Identifier: Apache-2.0
 *
 * A bound on the memory of a program on one device, from the order of its operations (spec 75 §12.1).
 */
#ifndef SHARDC_INSPECT_BUFFERS_H
#define SHARDC_INSPECT_BUFFERS_H

#include "inspect/donations.h"
#include "inspect/first_calls.h"
#include "inspect/lives.h"
#include "step/step.h"

/* A value that occupies memory. */
typedef struct InspectLive {
	const IrValue *value;
	int64_t bytes;
} InspectLive;

typedef struct InspectPeak {
	int64_t bytes;		/* without arguments that are not donated */
	IrOp *at;		/* the operation at the peak, maybe in a region, NULL: before the first one */
} InspectPeak;

/* An operation that runs, and the bytes in use meanwhile, counted like a peak. */
typedef struct InspectUse {
	const IrOp *op;
	int64_t bytes;
} InspectUse;

typedef VEC(InspectUse) InspectUses;

typedef struct InspectMemory {
	IrOp *main;			/* NULL if the program has no operations */
	InspectLives *lives;
	const InspectBody *body;	/* of main, fused */
	int64_t args, args_global;	/* bytes of all arguments on a device, and of the whole tensors */
	int64_t donated, donated_global;
	int64_t results, results_global;
	int64_t constants;		/* literals that are not splats, on a device */
	int64_t host;			/* arguments and results in the memory of the host, which are not counted */
	InspectPeak fused, unfused;
	VEC(InspectLive) live;		/* at the fused peak, the largest first; their sum is the peak */
	int64_t unknown;		/* values of unknown size, counted as 0 */
	int64_t devices;		/* of the largest mesh */
	const ShardMesh *mesh;		/* the largest one, NULL if there is none */
	int64_t padding, stored;	/* of all operation results with a sharding, on a device: bytes of padding, and
					 * all bytes */
	const bool *on_host;		/* by argument of main */
	const InspectDonations *donations;	/* of main */
	/* What XLA makes of the program (xla_memory.h), which then is the answer; NULL: that was not asked */
	const StepMemory *step;
	LateTarget target;		/* whose compiler that is */
	int64_t large, large_global;	/* bytes of the arguments of at least 64 KiB, on a device and of the tensors */
} InspectMemory;

/* Computes the memory of the main function. Returns false after reporting an error. */
bool inspect_memory(Arena *a, IrModule *m, InspectMemory *memory);
/* Lists in `live` the values that are live at the fused peak, and moves fused.at inward to where the peak is. */
void inspect_memory_at_peak(InspectMemory *memory);
/* Lists in `live` the values that are live at an operation instead of those at the peak: one that main reaches. Of a
 * function with several calls, the first one counts. */
void inspect_memory_at(InspectMemory *memory, const InspectCalls *calls, IrOp *op);
/* Lists the operations of main, each followed by those of its regions and, at the first call of a function, of that
 * function. What an operation with regions or a call uses is the most that it uses at one of these. */
void inspect_memory_timeline(const InspectMemory *memory, InspectUses *uses);

#endif
