/* SPDX-License-Identifier: Apache-2.0
 *
 * The simulated machine: n devices in lockstep. The interpreter walks the program once, and a value is an array with
 * one tensor per device. An operation runs on the active devices; branches and loops change which ones are active.
 */
#ifndef SHARDC_INTERP_MACHINE_H
#define SHARDC_INTERP_MACHINE_H

#include "base/map.h"
#include "interp/interp.h"
#include "ir/dims.h"
#include "ir/walk.h"

typedef struct Interp {
	IrModule *m;
	Session *s;
	const IrSymtab *symbols;
	Arena *arena;		/* where results go: the run's, or that of a loop's iteration */
	Arena *keep;		/* the run's */
	Map values;		/* by IrValue: InterpTensor[n] */
	uint32_t n, replicas, partitions;
	bool *active;		/* by device */
	uint32_t depth;		/* of calls */
	uint64_t steps;		/* taken so far: see InterpLimits */
	uint64_t held;		/* bytes of the arenas around that of a loop's iteration, and of its carried values */
	const struct ShardMesh *mesh;	/* in a manual computation: its mesh, of n devices; else NULL */
	InterpLimits limits;
	Arena *out;		/* the caller's, for the text of an error */
	InterpObserve *observe;	/* NULL: nobody does */
	void *observer;
	InterpVaries *varies;	/* NULL: nobody asks */
	uint64_t noise;		/* see InterpRun */
	InterpError *error;
	bool failed;		/* *error is filled in */
} Interp;

/* Runs an operation on one device. */
typedef void InterpDeviceFn(Interp *x, IrOp *op, uint32_t device);
/* Runs an operation on all active devices at once. */
typedef void InterpGroupFn(Interp *x, IrOp *op);

/* Notes an error about the operation and ends the run. */
void interp_error(Interp *x, const IrOp *op, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Counts steps of an operation before it takes them. Returns false, after an error, if they are too many. */
bool interp_spend(Interp *x, const IrOp *op, uint64_t n);
/* Returns whether the values may take so many bytes more. If not, this is an error about the operation. */
bool interp_has_room(Interp *x, const IrOp *op, uint64_t bytes);
/* Returns the tensors of a value, one per device. */
InterpTensor *interp_slots(Interp *x, const IrValue *v);
/* Returns operand i on a device. */
static inline const InterpTensor *
interp_in(Interp *x, const IrOp *op, uint32_t i, uint32_t device)
{
	return &interp_slots(x, ir_operand(op, i))[device];
}
/* Returns result i on a device, zeroed. */
InterpTensor *interp_out(Interp *x, IrOp *op, uint32_t i, uint32_t device);

/* Runs the operations of a block up to its terminator, and returns the terminator, or NULL after an error. */
IrOp *interp_block(Interp *x, IrBlock *b);
/* Runs a block of scalars on one device. `args` are the cells of its arguments, `results` those of the values it
 * returns. Returns false after an error. */
bool interp_call_scalars(Interp *x, IrBlock *b, uint32_t device, const InterpCell *args, InterpCell *results);

/* A list of integers from a property: array<i64> or a dense literal. n == 0 if the property is missing. */
typedef struct InterpInts {
	int64_t *v;
	uint32_t n;
} InterpInts;
/* Reads the list into the arena of the machine. */
InterpInts interp_ints(Interp *x, const IrOp *op, Atom name);
/* Returns entry d of a list, or the default if the list is empty. */
static inline int64_t
interp_item(InterpInts l, uint32_t d, int64_t def)
{
	return l.n ? l.v[d] : def;
}
/* Returns the index in an operand of n elements for an element of window `out`, or -1 if it is in the padding or in a
 * hole of the dilation. */
static inline int64_t
interp_window_index(const IrWindow *w, int64_t out, int64_t element, int64_t n)
{
	int64_t at, in_window;

	/* Sums that overflow are outside the operand. */
	if (__builtin_mul_overflow(out, w->stride, &at) || __builtin_mul_overflow(element, w->dilation, &in_window) ||
	    __builtin_add_overflow(at, in_window, &at) || __builtin_sub_overflow(at, w->low, &at))
		return -1;
	return at < 0 || at % w->base || at / w->base >= n ? -1 : at / w->base;
}
/* Returns element i of a tensor of indices. An unsigned one above INT64_MAX becomes a number beyond every dimension. */
int64_t interp_index_value(const InterpTensor *t, int64_t i);

/* ---- rounding.c ---- */

/* Returns the number before or after v, unless v is taken for exact: its last bits are 0. */
double interp_shift(uint64_t noise, double v);
/* Shifts n cells of an element type, if it is f64 or complex<f64>. */
void interp_shift_cells(uint64_t noise, const IrType *elem, InterpCell *v, int64_t n);
/* Returns whether an operation computes numbers that are rounded. */
bool interp_rounds(const Session *s, const IrOp *op);
/* Shifts the results of an operation that rounds, on the active devices. */
void interp_shift_results(Interp *x, IrOp *op);

/* ---- scalar.c ---- */

/* Returns whether the kind is an elementwise operation of one operand (of two operands) of equal types. */
bool interp_is_unary(IrOpKind kind);
bool interp_is_binary(IrOpKind kind);
/* Computes one element; interp_binary() is in interp.h. */
void interp_unary(IrOpKind kind, const IrType *elem, const InterpCell *a, InterpCell *out);
/* Returns the three-way result of a comparison in the total order: -1, 0, 1. */
int interp_order(const IrType *elem, const InterpCell *a, const InterpCell *b);
/* Converts one element. */
void interp_convert(const IrType *from, const InterpCell *a, const IrType *to, InterpCell *out);

/* Compares two tensors of one type as the operation's properties say. */
void interp_compare_all(const IrOp *op, const InterpTensor *a, const InterpTensor *b, InterpTensor *out);
/* Returns whether the kind is one of interp_op_broadcast_binary(). */
bool interp_is_broadcast(IrOpKind kind);
/* Returns whether the interpreter knows the target of a custom call, and its operands and results have the shapes that
 * the target expects. */
bool interp_has_custom_call(const Session *s, const IrOp *op);
/* Returns whether a custom call that the interpreter knows computes with matrices, so that it rounds. */
bool interp_is_matrix_call(const Session *s, const IrOp *op);
/* Returns the function that an operation calls, or NULL if it is not a call or the function is not defined. */
IrOp *interp_callee(const IrSymtab *symbols, const IrOp *op);
/* Copies operand i to result i. */
void interp_op_identity_one(Interp *x, IrOp *op, uint32_t i, uint32_t device);

/* ---- operations, by family ---- */

InterpDeviceFn interp_op_unary, interp_op_binary, interp_op_compare, interp_op_select, interp_op_clamp,
	interp_op_convert, interp_op_bitcast, interp_op_complex, interp_op_part, interp_op_reduce_precision,
	interp_op_is_finite;
InterpDeviceFn interp_op_constant, interp_op_iota, interp_op_identity, interp_op_transpose, interp_op_broadcast,
	interp_op_broadcast_in_dim, interp_op_slice, interp_op_pad, interp_op_reverse, interp_op_concatenate,
	interp_op_dynamic_slice, interp_op_dynamic_update_slice, interp_op_dimension_size, interp_op_token;
InterpDeviceFn interp_op_dot, interp_op_ragged_dot, interp_op_convolution;
InterpDeviceFn interp_op_reduce, interp_op_reduce_window, interp_op_select_and_scatter, interp_op_map;
InterpDeviceFn interp_op_gather, interp_op_scatter, interp_op_sort, interp_op_top_k;
InterpDeviceFn interp_op_cholesky, interp_op_triangular_solve, interp_op_fft;
InterpDeviceFn interp_op_broadcast_binary, interp_op_broadcast_select, interp_op_is_inf;
InterpDeviceFn interp_op_batch_norm_inference, interp_op_batch_norm_training, interp_op_batch_norm_grad;
InterpDeviceFn interp_op_custom_call, interp_op_tuple, interp_op_tuple_element;
InterpDeviceFn interp_op_rng, interp_op_rng_bit_generator;
InterpDeviceFn interp_op_replica_id, interp_op_partition_id;
InterpGroupFn interp_op_call, interp_op_case, interp_op_while, interp_op_scan, interp_op_manual,
	interp_op_named;
InterpGroupFn interp_op_all_gather, interp_op_all_reduce, interp_op_reduce_scatter, interp_op_all_to_all,
	interp_op_collective_permute, interp_op_collective_broadcast;

#endif
