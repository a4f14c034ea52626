/* SPDX-License-Identifier: Apache-2.0
 *
 * What dense<...> and sparse<...> share: one literal of elements in two passes.
 */
#ifndef SHARDC_READ_DENSE_H
#define SHARDC_READ_DENSE_H

#include "base/vec.h"
#include "literal/scan.h"

/* What the first pass finds out about a literal. */
typedef struct Literal {
	const char *from;	/* its text */
	VEC(int64_t) shape;	/* no entries: a scalar, a string or nothing */
	uint64_t n;		/* scalars; a complex number has two */
	Str string;		/* the string that is the whole literal */
	int64_t few[8];		/* first memory of shape */
} Literal;

/* First pass: scalars, nested lists or, with `string` set, a string. Infers the shape. */
bool dense_scan(Scan *sc, Literal *l, bool string);
/* Second pass: the attribute of a literal that was scanned, which must fit the type. */
IrAttr *dense_elements(Scan *sc, const Literal *l, IrType *type);
/* Whether the type may have an element literal. */
bool dense_check_type(Session *s, Span word, const IrType *type);
/* Whether the literal ends here. */
bool dense_at_end(Scan *sc);
/* Dimensions for a message: 2, 3 */
Str dense_shape_text(Arena *a, const int64_t *dims, uint32_t n);

/* Reads `dense<body> : type`. Messages about the whole literal point to `word`, the token `dense<`. */
IrAttr *read_dense(Session *s, Span word, Str body, IrType *type);
/* Returns the attribute for a tensor of i64 with these elements. */
IrAttr *read_dense_i64(Session *s, const int64_t *dims, uint32_t rank, const int64_t *v);
/* Reads `sparse<body> : type`. */
IrAttr *read_sparse(Session *s, Span word, Str body, IrType *type);

#endif
