/* SPDX-License-Identifier: Apache-2.0
 *
 * Shared by the checks of StableHLO operations: the relations between shapes and types of spec 11 §11.2, properties and
 * constants, and the comparison of inferred with declared results. Functions `shlo_check_x` report an error and return
 * false if the op does not satisfy x. A row of ir/ops.def with check `none` needs only verify_row().
 */
#ifndef SHARDC_VERIFY_SHLO_SHLO_H
#define SHARDC_VERIFY_SHLO_SHLO_H

#include "ir/dims.h"
#include "verify_core/check.h"
#include "verify_core/op_checks.h"
#include "verify_core/signature.h"

/* Does the checks that MLIR makes after the regions of an op: their terminators, and the result types that follow from
 * the values they return. */
bool verify_after_regions(VerifyCx *cx, IrOp *op);

/* ---- shapes ---- */

/* The shape of a ranked tensor during inference. The arrays are in the scratch arena. */
typedef struct ShloShape {
	uint32_t rank;
	int64_t *dims;		/* IR_DYNAMIC: '?' */
	int64_t *bounds;	/* IR_DYNAMIC: none; NULL: no dimension has one */
} ShloShape;

/* Returns a copy of the dimensions of a tensor and of its bounds, if the type has any. */
ShloShape shlo_shape_of(VerifyCx *cx, const IrType *t);
/* Returns a shape with all dimensions 0 and no bounds. */
ShloShape shlo_shape_new(VerifyCx *cx, uint32_t rank);
/* Gives dimension d a bound. */
void shlo_shape_bound(VerifyCx *cx, ShloShape *s, uint32_t d, int64_t bound);
IrType *shlo_tensor(VerifyCx *cx, const ShloShape *s, IrType *elem);
/* Returns "[2, ?]", in the scratch arena. */
const char *shlo_dims_text(VerifyCx *cx, const int64_t *dims, uint32_t n);

static inline bool
shlo_dim_ok(int64_t a, int64_t b)
{
	return a == b || a == IR_DYNAMIC || b == IR_DYNAMIC;
}

/* Returns whether two tensors have equal rank and compatible dimensions. An unranked one is compatible with all. */
bool shlo_shapes_ok(const IrType *a, const IrType *b);
/* Returns whether the shapes of all operands, and of all results if `results`, are compatible: per dimension, all
 * static sizes are equal. */
bool shlo_all_shapes_ok(const IrOp *op, bool results);
/* Returns whether element types are equal or quantized alike. */
bool shlo_elems_ok(const VerifyCx *cx, const IrType *a, const IrType *b);
/* Returns whether types are compatible: `type_ok` of spec 11 §11.2. */
bool shlo_types_ok(const VerifyCx *cx, const IrType *a, const IrType *b);

/* Returns the largest size that a dimension can have: its static size or its bound; IR_DYNAMIC if unknown. */
static inline int64_t
shlo_extent(int64_t size, int64_t bound)
{
	return size == IR_DYNAMIC ? bound : size;
}

/* Merges the types of operands first … end − 1. Skips unranked types; the others have equal ranks. Static sizes win
 * (`merge_most` of spec 11 §11.2). Reports a contradiction. */
bool shlo_merge_most(VerifyCx *cx, const IrOp *op, uint32_t first, uint32_t end, ShloShape *out);
/* Merges one dimension of `t` into `into` in the same way, but ignores encodings. */
bool shlo_merge_dim(VerifyCx *cx, const IrOp *op, ShloShape *into, uint32_t d, const IrType *t);
/* Merges types of equal ranks so that the dynamic side wins (`merge_least`). Never fails. */
ShloShape shlo_merge_least(VerifyCx *cx, IrType *const *types, uint32_t n);

/* ---- values and properties ---- */

static inline IrType *
shlo_in(const IrOp *op, uint32_t i)
{
	return ir_operand(op, i)->type;
}

static inline IrType *
shlo_out(const IrOp *op, uint32_t i)
{
	return op->results[i].type;
}

static inline bool
shlo_is_quantized(const IrType *elem)
{
	return elem->kind == IR_TYPE_OPAQUE;
}

/* Returns a list property (array<i64>, array<i1>); {NULL, 0} if it is absent. */
IrField shlo_list(const IrOp *op, Atom name);
/* Returns an integer or boolean property, `fallback` if it is absent. */
int64_t shlo_int(const IrOp *op, Atom name, int64_t fallback);
/* Returns a field of a struct property such as dimension_numbers. */
IrField shlo_field(const IrOp *op, Atom name, uint32_t field);
/* Returns "1, 0", in the scratch arena. */
const char *shlo_list_text(VerifyCx *cx, IrField l);
/* Returns the index of the first entry that repeats an earlier one, or -1. */
int64_t shlo_list_repeat(VerifyCx *cx, IrField l);
/* Returns `a` followed by `b`. */
IrField shlo_list_join(VerifyCx *cx, IrField a, IrField b);
/* Returns the first entry outside [0, n), or NULL. */
static inline const int64_t *
shlo_list_outside(IrField l, int64_t n)
{
	for (uint32_t i = 0; i < l.n; i++) {
		if (l.v[i] < 0 || l.v[i] >= n)
			return &l.v[i];
	}
	return NULL;
}

/* A set of dimensions in [0, n). */
typedef struct ShloSet {
	uint64_t small;		/* the first 64 */
	uint64_t *more;		/* NULL up to rank 64 */
} ShloSet;
ShloSet shlo_set(VerifyCx *cx, IrField l, uint32_t n);
static inline bool
shlo_set_has(const ShloSet *s, uint32_t d)
{
	return d < 64 ? s->small >> d & 1 : s->more && (s->more[d / 64] >> (d % 64) & 1);
}

/* Longer constants are not read: no shape has so many dimensions. */
enum { SHLO_CONSTANT_MAX = 1 << 16 };
/* Sets *v to the integers of a constant operand. Returns false if `value` is not the result of a constant, or if the
 * constant has no integers or too many. */
bool shlo_constant_ints(VerifyCx *cx, const IrValue *value, IrField *v);

/* Returns the size of a padded dimension. */
int64_t shlo_padded(int64_t n, int64_t low, int64_t high, int64_t interior);
static inline bool
shlo_list_negative(IrField l)
{
	for (uint32_t i = 0; i < l.n; i++) {
		if (l.v[i] < 0)
			return true;
	}
	return false;
}

/* ---- conditions that many ops share, traits in MLIR ---- */

/* All operands and results have one element type; there is at least one operand and one result. */
bool shlo_check_same_elems(VerifyCx *cx, IrOp *op);
/* All operands and results have one element type, or are quantized alike. */
bool shlo_check_compatible_elems(VerifyCx *cx, IrOp *op);
/* All operands and results have compatible shapes; there is at least one operand and one result. */
bool shlo_check_same_shapes(VerifyCx *cx, IrOp *op);
/* All operands and results have compatible shapes, with the messages of elementwise ops. */
bool shlo_check_elementwise(VerifyCx *cx, IrOp *op);
/* The conditions that static and dynamic broadcasts share. If `dynamic`, a '?' in the result fits every size. */
bool shlo_check_broadcast_dims(VerifyCx *cx, IrOp *op, bool dynamic);
/* Operand and result have equal numbers of elements if both are static. */
bool shlo_check_counts_equal(VerifyCx *cx, IrOp *op);
/* There are at most two precisions. */
bool shlo_check_precision(VerifyCx *cx, IrOp *op);
/* The result fits the merged type of all operands. */
bool shlo_check_most_specific(VerifyCx *cx, IrOp *op);

/* Report errors without the op's name, as StableHLO's type inference does. */
#define shlo_bad_attr(cx, op, ...)   verify_error_bare((cx), (op), DIAG_SHLO_ATTR, __VA_ARGS__)
#define shlo_bad_shape(cx, op, ...)  verify_error_bare((cx), (op), DIAG_SHLO_SHAPE, __VA_ARGS__)
#define shlo_bad_type(cx, op, ...)   verify_error_bare((cx), (op), DIAG_SHLO_TYPE, __VA_ARGS__)
#define shlo_bad_region(cx, op, ...) verify_error_bare((cx), (op), DIAG_SHLO_REGION, __VA_ARGS__)

/* Sums and products of sizes that wrap around, as StableHLO's do. */
static inline int64_t
shlo_sum(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t
shlo_product(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* ---- regions ---- */

/* Return the number, and the types, of the values that the terminator of a block returns. */
uint32_t shlo_n_returned(const IrBlock *b);
IrType *shlo_returned(const IrBlock *b, uint32_t i);

/* A region that combines n accumulated values with n new ones, and the conditions on it. */
typedef struct ShloReducer {
	uint32_t n;
	uint32_t first_input, first_init;	/* operands that give the new and the initial values */
	bool scalar_init;	/* initial values are scalars of the element type of those operands */
	IrField allowed;	/* dimensions that the values in the region may have */
} ShloReducer;

bool shlo_check_reducer(VerifyCx *cx, IrOp *op, const IrBlock *b, const ShloReducer *r);
/* Returns whether a block argument has the type that the region expects: compatible shapes, and equal elements or, if
 * `loose`, floats of any precision. */
bool shlo_reducer_arg_fits(const VerifyCx *cx, const IrType *want, const IrType *arg, bool loose);
/* The first n operands have compatible shapes. */
bool shlo_check_inputs(VerifyCx *cx, IrOp *op, uint32_t n);


/* The checks of ops with regions that run in verify_after_regions(). */
bool shlo_check_reduce_results(VerifyCx *cx, IrOp *op);
bool shlo_check_reduce_window_results(VerifyCx *cx, IrOp *op);
bool shlo_check_select_and_scatter_results(VerifyCx *cx, IrOp *op);
bool shlo_check_scatter_results(VerifyCx *cx, IrOp *op);
bool shlo_check_map_results(VerifyCx *cx, IrOp *op);
bool shlo_check_all_reduce_results(VerifyCx *cx, IrOp *op);
bool shlo_check_branches(VerifyCx *cx, IrOp *op);
bool shlo_check_async_start(VerifyCx *cx, IrOp *op);
bool shlo_check_scan_results(VerifyCx *cx, IrOp *op);

/* ---- products: dimension numbers of dot_general and ragged_dot ---- */

/* One side of the dimension numbers. */
typedef struct ShloDotSide {
	const char *name;	/* "lhs" */
	const IrType *t;
	IrField batch, contract;
} ShloDotSide;

/* Returns the side of operand i. */
ShloDotSide shlo_dot_side(const IrOp *op, const IrDotDims *n, uint32_t i);
bool shlo_check_dot_dims(VerifyCx *cx, IrOp *op, const ShloDotSide *l, const ShloDotSide *r);
/* Appends the merged sizes of the batching dimensions to s, which has room. */
bool shlo_dot_append_batch(VerifyCx *cx, IrOp *op, ShloShape *s, const ShloDotSide *l, const ShloDotSide *r);
/* Appends the sizes of t outside the given dimensions. */
void shlo_dot_append_free(VerifyCx *cx, ShloShape *s, const IrType *t, IrField bound);

/* ---- results ---- */

/* Checks that the declared type of the only result is compatible with the inferred one. */
bool shlo_check_result(VerifyCx *cx, IrOp *op, const ShloShape *inferred, IrType *elem);
bool shlo_check_result_type(VerifyCx *cx, IrOp *op, IrType *inferred);
/* Reports that the results should have these types. Returns false. */
bool shlo_wrong_results(VerifyCx *cx, const IrOp *op, IrType *const *inferred, uint32_t n);
static inline bool
shlo_wrong_result(VerifyCx *cx, const IrOp *op, IrType *inferred)
{
	return shlo_wrong_results(cx, op, &inferred, 1);
}
/* Checks the declared shape of a product against the inferred one. Element types are not compared. */
bool shlo_check_result_shape(VerifyCx *cx, IrOp *op, const ShloShape *s);
/* Returns whether a type has the inferred shape and element type. */
bool shlo_fits(const VerifyCx *cx, const ShloShape *s, const IrType *elem, const IrType *t);
/* Results have the types of the first n operands. */
bool shlo_check_operand_types(VerifyCx *cx, IrOp *op, uint32_t n);
/* The results have the inferred types. */
bool shlo_check_result_types(VerifyCx *cx, IrOp *op, IrType *const *inferred, uint32_t n);

#endif
