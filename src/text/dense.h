/* SPDX-License-Identifier: Apache-2.0
 *
 * What dense<...> and sparse<...> share: one literal of elements in two passes.
 */
#ifndef SHARDC_TEXT_DENSE_H
#define SHARDC_TEXT_DENSE_H

#include "base/vec.h"
#include "text/scan.h"

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

#endif
