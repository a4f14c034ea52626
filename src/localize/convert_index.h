/* SPDX-License-Identifier: Apache-2.0
 *
 * Start indices of gather and scatter as each device sees them: relative to its own part of the indexed tensor.
 */
#ifndef SHARDC_LOCALIZE_CONVERT_INDEX_H
#define SHARDC_LOCALIZE_CONVERT_INDEX_H

#include "ir/dims.h"
#include "localize/convert.h"

/* The start indices of an operation. */
typedef struct Starts {
	Emit *e;
	IrValue *v;		/* as given; in a gather later relative to this device's part */
	IrField map;		/* the dimension of the indexed tensor that each component indexes */
	int64_t vector_dim;	/* the dimension of v that holds the components of an index; the rank of v if an index
				 * has one component */
	const ShardMesh *mesh;
	IrAttr *sharding;	/* of the indexed tensor */
	const IrType *local;	/* its local type */
	bool says_whole;	/* the bounds that are broadcast get a replicated sharding */
} Starts;

/* Returns a type with the elements of the start indices. */
IrType *starts_type(const Starts *s, const int64_t *dims, uint32_t n);
/* Returns a literal of this type with these elements; a splat if they are equal. */
IrAttr *starts_literal(const Starts *s, IrType *type, const int64_t *v, uint32_t n);
/* Inserts a scalar: a number, or the first index of dimension d that this device holds. */
IrValue *starts_scalar(const Starts *s, int64_t v);
IrValue *starts_first(const Starts *s, uint32_t d);
/* Inserts a tensor like the start indices, with one scalar per component. */
IrValue *starts_join(const Starts *s, IrValue *const *v);

#endif
