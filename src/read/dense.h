/* SPDX-License-Identifier: Apache-2.0
 *
 * Literals of elements, which dense<...> and sparse<...> share. A literal is read in two passes: the first infers its
 * shape, the second converts its elements.
 */
#ifndef SHARDC_READ_DENSE_H
#define SHARDC_READ_DENSE_H

#include "base/vec.h"
#include "literal/scan.h"

/* The findings of the first pass. */
typedef struct Literal {
	const char *from;	/* its text */
	VEC(int64_t) shape;	/* empty for a scalar, a string or an empty literal */
	uint64_t n;		/* number of scalars; a complex number has two */
	Str string;		/* the string that is the whole literal */
	int64_t few[8];		/* first memory of shape */
} Literal;

/* Does the first pass over scalars, nested lists or, with `string` set, a string. Returns false after an error. */
bool dense_scan(Scan *sc, Literal *l, bool string);
/* Does the second pass. Returns the attribute, or NULL after an error if the literal does not fit the type. */
IrAttr *dense_elements(Scan *sc, const Literal *l, IrType *type);
/* Returns whether the type may have an element literal; reports an error if not. */
bool dense_check_type(Session *s, Span word, const IrType *type);
/* Returns whether the literal ends here; reports an error if not. */
bool dense_at_end(Scan *sc);
/* Returns dimensions for a message: 2, 3 */
Str dense_shape_text(Arena *a, const int64_t *dims, uint32_t n);

/* Reads `dense<body> : type`; messages about the whole literal point to `word`, the token `dense<`. Returns NULL after
 * an error. */
IrAttr *read_dense(Session *s, Span word, Str body, IrType *type);
/* Returns the attribute for a tensor of i64 with these elements. */
IrAttr *read_dense_i64(Session *s, const int64_t *dims, uint32_t rank, const int64_t *v);
/* Reads `sparse<body> : type` in the same way. */
IrAttr *read_sparse(Session *s, Span word, Str body, IrType *type);

#endif
