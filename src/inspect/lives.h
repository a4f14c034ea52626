/* SPDX-License-Identifier: Apache-2.0
 *
 * Which values of a block share memory, how long they live, and the peak of a region (spec 75 §12.1).
 */
#ifndef SHARDC_INSPECT_LIVES_H
#define SHARDC_INSPECT_LIVES_H

#include "flow/mesh_table.h"
#include "ir/walk.h"

/* Sums of bytes that do not overflow. The arena aligns objects to 8 bytes. */
__extension__ typedef __int128 InspectWide __attribute__((aligned(8)));

/* The bytes of a type with a sharding. */
typedef struct InspectSize {
	const IrType *type;	/* NULL: not computed yet */
	const IrAttr *sharding;
	int64_t bytes;		/* -1: unknown */
} InspectSize;

enum { INSPECT_N_SIZES = 64 };

/* What is known about a module. */
typedef struct InspectLives {
	Arena *a;
	Arena scratch;		/* for one region at a time, with those around it */
	IrModule *m;
	const FlowMeshTable *meshes;
	const IrSymtab *symbols;
	Map peaks[2];		/* unfused, fused: region to InspectRegionPeak */
	InspectSize sizes[INSPECT_N_SIZES];	/* of the latest types and shardings */
} InspectLives;

typedef struct InspectRegionPeak {
	int64_t bytes;
	IrOp *at;		/* NULL if nothing in the region needs memory */
} InspectRegionPeak;

/* Values that share memory. */
typedef struct InspectBuffer {
	const IrValue *value;	/* the first one */
	int64_t bytes;
	uint32_t first, last;	/* numbers of operations: defined at, used last at; 0 is before the first one */
	uint32_t within;	/* the number of the buffer that has taken it in, so that it has no bytes; 0: none */
} InspectBuffer;

/* The measurement of one block or function body. */
typedef struct InspectBody {
	InspectLives *lives;
	Arena *a;
	bool fused;
	VEC(InspectBuffer) buffers;
	Map of_value;		/* value to number of its buffer + 1 */
	Map last_uses;		/* value to number of the last operation that uses it + 1, if that was asked */
	VEC(IrOp *) ops;	/* operation i has the number i + 1 */
} InspectBody;

static inline bool
inspect_is_constant(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SDY_CONSTANT;
}

/* Returns the bytes of a value on one device, or -1 if they are unknown. */
int64_t inspect_local_bytes(Session *s, const FlowMeshTable *meshes, const IrValue *v);
/* Does the same, faster for values of equal types and shardings. */
int64_t inspect_lives_known(InspectLives *lives, const IrValue *v);
/* Returns the bytes of a value on one device, 0 if they are unknown. */
int64_t inspect_lives_bytes(InspectLives *lives, const IrValue *v);
/* Returns a sum, INT64_MAX if it is larger. */
int64_t inspect_lives_add(int64_t a, int64_t b);

/* Returns the number of the buffer of a value, or 0. */
uint32_t inspect_body_buffer(const InspectBody *b, const IrValue *v);
/* Gives a value a buffer of its own, which is defined at operation `at`. */
void inspect_body_add(InspectBody *b, const IrValue *v, int64_t bytes, uint32_t at);
/* Fills in the operations of a region and their buffers. */
void inspect_body_fill(InspectBody *b, IrRegion *r);
/* Returns the bytes of the buffers that are live before the first operation and at each operation. */
int64_t *inspect_body_live(const InspectBody *b);
/* Returns the peak of a body, and the number of the operation where it occurs, 0 if that is before the first one. */
int64_t inspect_body_peak(const InspectBody *b, uint32_t *at);

/* Returns region i whose values need memory while an operation runs, or NULL: one of its own or that of the function
 * which it calls. */
IrRegion *inspect_inner_region(const InspectLives *lives, IrOp *op, uint32_t i);
/* Returns the one of these regions whose peak adds to what the operation needs, or NULL. */
IrRegion *inspect_peak_region(InspectLives *lives, IrOp *op, bool fused);
/* Returns the bytes of the results of an operation that a peak in its regions contains. */
int64_t inspect_inner_results(InspectLives *lives, const IrOp *op);
const InspectRegionPeak *inspect_region_peak(InspectLives *lives, IrRegion *r, bool fused);

#endif
