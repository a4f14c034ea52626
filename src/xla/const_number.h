/* SPDX-License-Identifier: Apache-2.0
 *
 * Elements of constants as numbers, for folding (spec 45 §5.1). A number is the bit pattern of an element of at most
 * 64 bits. Floats compute in double precision and are rounded to their type, which gives the correctly rounded result
 * for the basic operations of all narrower types.
 */
#ifndef SHARDC_XLA_CONST_NUMBER_H
#define SHARDC_XLA_CONST_NUMBER_H

#include "xla/edit.h"

/* The elements of a constant: little-endian bytes, those of one element if it is a splat. */
typedef struct XlaConst {
	const uint8_t *bytes;
	const IrType *type;	/* NULL: not a constant whose elements can be read */
	uint64_t n;		/* elements of the tensor */
	size_t size;		/* bytes of one element */
	bool splat;
} XlaConst;

/* Returns the elements of the constant that defines v. */
XlaConst xla_const(Xla *x, const IrValue *v);
static inline bool
xla_const_ok(const XlaConst *c)
{
	return c->type != NULL;
}
/* Returns the number at index i. The element type must be one of xla_number_type(). */
uint64_t xla_const_at(const XlaConst *c, uint64_t i);
/* Returns whether elements of the type are numbers that fold: integers up to 64 bits, f16, bf16, f32 and f64. */
bool xla_number_type(const IrType *elem);
/* Returns a constant attribute of n elements, a splat if all are equal. The bytes are copied. */
IrAttr *xla_dense(Xla *x, IrType *type, const uint8_t *bytes, uint64_t n, size_t size);

/* Convert between numbers and C's types. Integers are sign or zero extended as their type says. */
double xla_to_double(const IrType *elem, uint64_t bits);
uint64_t xla_from_double(const IrType *elem, double v);
int64_t xla_to_int(const IrType *elem, uint64_t bits);
uint64_t xla_from_int(const IrType *elem, int64_t v);

/* Return whether v is a splat of that number (of all bits set). */
bool xla_is_splat_of(Xla *x, const IrValue *v, double number);
bool xla_is_splat_of_ones(Xla *x, const IrValue *v);
/* Inserts a splat of a number before `at`. */
IrValue *xla_splat(Xla *x, IrOp *at, IrType *type, uint64_t bits);
IrValue *xla_splat_of(Xla *x, IrOp *at, IrType *type, double number);

#endif
