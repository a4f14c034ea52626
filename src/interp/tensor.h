/* SPDX-License-Identifier: Apache-2.0
 *
 * Tensors of the interpreter. A cell holds one number: floats of every format as a double that the format can
 * represent, integers and booleans as 64 bits, extended as their type says. A complex element has two cells, real part
 * first. Elements are in row-major order.
 */
#ifndef SHARDC_INTERP_TENSOR_H
#define SHARDC_INTERP_TENSOR_H

#include "base/arena.h"
#include "ir/attr.h"

typedef union InterpCell {
	double f;
	int64_t i;
} InterpCell;

/* How an element type computes. */
typedef enum InterpClass {
	INTERP_FLOAT, INTERP_COMPLEX, INTERP_SIGNED, INTERP_UNSIGNED, INTERP_BOOL,
	INTERP_TOKEN,		/* no cells */
	INTERP_UNSUPPORTED
} InterpClass;

typedef struct InterpTensor {
	const IrType *type;	/* a static tensor, a token or a tuple */
	const IrType *elem;	/* its element type; NULL if it is not a tensor */
	int64_t n;		/* number of elements */
	uint32_t parts;		/* cells per element: 2 if complex, else 1 */
	InterpCell *v;
	struct InterpTensor *members;	/* of a tuple */
} InterpTensor;

/* Returns the class of an element type. */
InterpClass interp_class(const IrType *elem);
/* Returns whether values of the type can be stored: static tensors of supported element types, tokens,
 * and tuples of them. */
bool interp_has_type(const IrType *t);
/* Returns the elements of a supported type, or of all inputs and results of a function, up to UINT64_MAX. */
uint64_t interp_type_elements(const IrType *t);

/* Returns a tensor of zeros. The type must be supported. */
InterpTensor interp_tensor_new(Arena *a, const IrType *type);
/* Returns a copy in another arena. */
InterpTensor interp_tensor_copy(Arena *a, const InterpTensor *t);
/* Fills a tensor with the elements of a dense literal of its type. Returns false if the literal is of a different
 * kind. */
bool interp_tensor_fill(Arena *a, InterpTensor *t, const IrAttr *literal);
/* Returns the distance in elements between neighbours along a dimension; 0 if the tensor is empty, because the sizes of
 * its other dimensions may have any product. */
int64_t interp_stride(const IrType *t, int64_t dim);
/* Copies one element: all of its cells. */
static inline void
interp_copy_element(InterpTensor *to, int64_t i, const InterpTensor *from, int64_t j)
{
	for (uint32_t k = 0; k < to->parts; k++)
		to->v[i * to->parts + k] = from->v[j * to->parts + k];
}

/* Returns the number rounded to a float format, to nearest even. */
double interp_round(const IrType *elem, double v);
/* Stores a number as the element type holds it. */
InterpCell interp_cell_float(const IrType *elem, double v);
InterpCell interp_cell_int(const IrType *elem, int64_t v);

/* Return the bits of a value of a float format, and the value of the bits. */
uint64_t interp_float_encode(const IrType *elem, double v);
double interp_float_decode(const IrType *elem, uint64_t pattern);

/* The largest rank of a tensor, which is the length of an index into it. */
enum { INTERP_MAX_RANK = 64 };

/* Advances an index in row-major order. Returns false after the last one. */
bool interp_index_next(int64_t *index, const int64_t *dims, uint32_t rank);
/* Returns the row-major position of an index. */
int64_t interp_position(const int64_t *index, const int64_t *dims, uint32_t rank);

#endif
