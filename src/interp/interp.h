/* SPDX-License-Identifier: Apache-2.0
 *
 * A small interpreter of StableHLO for one program on many virtual devices (spec 55 §11). It shows that two programs
 * compute the same: the one that was read and the one that passes made from it. It favours exactness and plain code
 * over speed.
 */
#ifndef SHARDC_INTERP_INTERP_H
#define SHARDC_INTERP_INTERP_H

#include "interp/tensor.h"
#include "ir/op.h"
#include "shard/sdy_attr.h"

/* What a run may use before it ends with an error; 0: no limit. */
typedef struct InterpLimits {
	uint64_t max_steps;	/* one per operation, element of a result, and product or combination of elements */
	uint64_t max_bytes;	/* of tensors */
} InterpLimits;

/* Receives the tensors of a value, one per device, each time it is computed. An inactive device still has the tensor of
 * an earlier time, or none: its type is NULL. */
typedef void InterpObserve(void *cx, const IrValue *v, const InterpTensor *tensors);

/* The first result of a manual computation for which devices with the same piece of it return different values. */
typedef struct InterpVaries {
	const IrOp *op;		/* the manual computation; NULL: there is none */
	uint32_t result;
	const char *axes;	/* along which the devices differ: "x", "y" in quotes */
	const char *text;	/* "device 0 returns 1 at [2], and device 1 returns 2"; both in the arena of the call */
} InterpVaries;

typedef struct InterpRun {
	IrModule *m;		/* a verified module */
	IrOp *func;		/* the function to run, which has a body */
	uint32_t replicas, partitions;	/* the grid of processes; device = replica * partitions + partition */
	InterpLimits limits;
	InterpObserve *observe;	/* NULL: nobody does. Scalars in regions of reductions and values in manual computations
				 * are not observed */
	void *observer;
	InterpVaries *varies;	/* NULL: nobody asks. Filled in once: a later run leaves what it finds there */
	uint64_t noise;		/* not 0: numbers of f64 that an operation rounds change in their last bit, up or down
				 * as this seed says */
} InterpRun;

/* Why a program cannot be run to its end. */
typedef struct InterpError {
	const IrOp *op;
	const char *text;	/* in the arena of the call */
	bool is_limit;		/* it uses more than the limits allow */
} InterpError;

/* Runs a function. args[i * n + d] is argument i on device d, for n = replicas * partitions devices. Returns
 * results[i * n + d], which lives in the arena, or fills in *error and returns NULL. */
InterpTensor *interp_run(Arena *a, const InterpRun *run, const InterpTensor *args, InterpError *error);

/* Returns whether the interpreter can run all operations that the function and its callees contain. Otherwise fills in
 * *error with the first one that it cannot run. */
bool interp_can_run(Arena *a, IrModule *m, IrOp *func, InterpError *error);

/* How the elements of an argument are made (spec 55 §11.5). */
typedef enum InterpInputs {
	INTERP_SMALL,		/* small integers, so that most float programs are exact */
	INTERP_INDEX,		/* neighbouring elements differ */
	INTERP_FRACTIONS,	/* floats between -1 and 1, integers from 0 to 4 */
	INTERP_UNIFORM,		/* floats between -1 and 1, integers of all sizes */
	INTERP_EDGE		/* zeros, infinities, NaN, extremes */
} InterpInputs;

/* Fills argument `arg` of a program. The elements depend on nothing but mode, seed, argument and index. */
void interp_input(InterpTensor *t, InterpInputs mode, uint64_t seed, uint32_t arg);

/* Computes one element by an elementwise operation of two operands. */
void interp_binary(IrOpKind kind, const IrType *elem, const InterpCell *a, const InterpCell *b, InterpCell *out);

/* Returns the neutral element of a reduction: one cell. */
InterpCell interp_neutral(ShardReduction kind, const IrType *elem);
/* Combines an element with another one, by the reduction. */
void interp_combine(ShardReduction kind, const IrType *elem, InterpCell *acc, const InterpCell *v);

/* Returns the largest finite magnitude of a tensor, at least 1, which is the factor of absolute tolerances. */
double interp_scale(const InterpTensor *t);
/* Returns whether element i of a tensor is element j of the expected one, up to the tolerance of their type. Raises
 * *max to their difference. */
bool interp_near(const InterpTensor *got, int64_t i, const InterpTensor *expected, int64_t j, double scale,
                 double *max);

/* What a comparison of two tensors found. */
typedef struct InterpDifference {
	int64_t at;		/* the first element that differs, -1: none */
	double max;		/* the largest difference of two finite numbers */
} InterpDifference;

/* Compares element by element. Floats may differ by the tolerance of their type (spec 55 §11.6), but not if `exact` is
 * set. The two zeros are equal, and NaN equals NaN. */
InterpDifference interp_compare(const InterpTensor *got, const InterpTensor *expected, bool exact);
/* Returns the text of an element, in the arena. */
const char *interp_element_text(Arena *a, const InterpTensor *t, int64_t i);
/* Returns the index of element i in the arena: "[3, 5]", and "" for a scalar. */
const char *interp_index_text(Arena *a, const IrType *t, int64_t i);

#endif
