/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the StableHLO verifier share: the check that the op table itself gives, the
 * relations between shapes and types of spec 11 §11.2, and the comparison of inferred with declared
 * results. A row of ir/ops.def with check `none` needs nothing but verify_row().
 */
#ifndef SHARDC_VERIFY_SHLO_H
#define SHARDC_VERIFY_SHLO_H

#include "verify/internal.h"

/* Everything the op's row in ir/ops.def says, for ops of every dialect: number of regions, results and
 * operands; declared properties present, of their kinds and in range; operand and result types. Runs
 * before verify_<check>(), in upstream's order, and stops at the first failure. */
bool verify_row(VerifyCx *cx, IrOp *op);

/* ---- shapes ---- */

/* The shape of a ranked tensor while it is inferred. Arrays live in the scratch arena. */
typedef struct ShloShape {
	uint32_t rank;
	int64_t *dims;		/* IR_DYNAMIC: '?' */
	int64_t *bounds;	/* IR_DYNAMIC: none; NULL: no dimension has one */
} ShloShape;

/* A list of numbers that an op carries as a property. */
typedef struct ShloList {
	const int64_t *v;
	uint32_t n;
} ShloList;

/* The bound of a dimension, IR_DYNAMIC if it has none. */
int64_t shlo_bound(const IrType *t, uint32_t d);
bool shlo_has_bounds(const IrType *t);
/* dims and, if the type has any, bounds of a tensor, to be changed by the caller. */
ShloShape shlo_shape_of(VerifyCx *cx, const IrType *t);
/* All dims 0, no bounds. */
ShloShape shlo_shape_new(VerifyCx *cx, uint32_t rank);
/* Gives dimension d a bound. */
void shlo_shape_bound(VerifyCx *cx, ShloShape *s, uint32_t d, int64_t bound);
IrType *shlo_tensor(VerifyCx *cx, const ShloShape *s, IrType *elem);
/* "[2, ?]", in the scratch arena. */
const char *shlo_dims_text(VerifyCx *cx, const int64_t *dims, uint32_t n);

static inline bool
shlo_dim_ok(int64_t a, int64_t b)
{
	return a == b || a == IR_DYNAMIC || b == IR_DYNAMIC;
}

/* Ranked tensors of one rank with compatible dimensions; unranked is compatible with everything. */
bool shlo_shapes_ok(const IrType *a, const IrType *b);
/* The same for any number of types at once: per dimension, all static sizes are equal. */
bool shlo_all_shapes_ok(const IrOp *op, bool results);
/* Equal, or quantized alike. */
bool shlo_elems_ok(const VerifyCx *cx, const IrType *a, const IrType *b);
/* Compatible types: spec 11 §11.2 type_ok. */
bool shlo_types_ok(const VerifyCx *cx, const IrType *a, const IrType *b);

/* Merges `t` into `into`, both of one rank, static sizes winning (merge_most). Reports a contradiction. */
bool shlo_merge_most(VerifyCx *cx, const IrOp *op, ShloShape *into, const IrType *t);
/* The same with the dynamic side winning (merge_least); never fails. */
void shlo_merge_least(VerifyCx *cx, ShloShape *into, const IrType *t);

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

static inline IrType *
shlo_elem(const IrType *t)
{
	return t->elem;
}

static inline bool
shlo_is_quantized(const IrType *elem)
{
	return elem->kind == IR_TYPE_OPAQUE;
}

/* A list property (array<i64>, array<i1>); {NULL, 0} if it is absent. */
ShloList shlo_list(const IrOp *op, Atom name);
/* An integer or boolean property, or `fallback`. */
int64_t shlo_int(const IrOp *op, Atom name, int64_t fallback);
/* A field of a struct property such as dimension_numbers. */
ShloList shlo_field(const IrOp *op, Atom name, uint32_t field);
bool shlo_list_has(ShloList l, int64_t v);
/* The first entry that was in the list before, or -1 - its index is returned otherwise. */
int64_t shlo_list_repeat(ShloList l);
/* The integers of a constant operand: fills v and returns true if `value` is made by a constant. */
bool shlo_constant_ints(VerifyCx *cx, const IrValue *value, ShloList *v);

/* ---- results ---- */

/* Whether the declared type of result i is compatible with the inferred one; reports otherwise, which
 * is right only for ops of one result. */
bool shlo_check_result(VerifyCx *cx, IrOp *op, const ShloShape *inferred, IrType *elem);
bool shlo_check_result_type(VerifyCx *cx, IrOp *op, IrType *inferred);
/* Whether a type has the inferred shape and element type. */
bool shlo_fits(const VerifyCx *cx, const ShloShape *s, const IrType *elem, const IrType *t);
/* The same for all results of an op. */
bool shlo_check_result_types(VerifyCx *cx, IrOp *op, IrType *const *inferred, uint32_t n);

#endif
