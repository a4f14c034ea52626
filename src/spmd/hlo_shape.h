/* SPDX-License-Identifier: Apache-2.0
 *
 * Shapes of values, as HLO has them: an array of elements, or a tuple. Equal shapes are one object.
 */
#ifndef SHARDC_SPMD_HLO_SHAPE_H
#define SHARDC_SPMD_HLO_SHAPE_H

#include "spmd/grouping.h"

typedef struct SpmdElement {
	const char *name;	/* in HLO: "f32" */
	uint32_t bits;		/* 0: a token, or opaque */
} SpmdElement;

typedef struct SpmdShape {
	const SpmdElement *element;	/* NULL: a tuple */
	uint32_t rank;
	const int64_t *dims;
	uint32_t n;			/* TUPLE */
	const struct SpmdShape *const *elements;
} SpmdShape;

/* Returns the element type of this name, or NULL. There is one object for each. */
const SpmdElement *spmd_element_find(const char *name);

const SpmdShape *spmd_shape(SpmdTable *t, const SpmdElement *element, uint32_t rank, const int64_t *dims);
const SpmdShape *spmd_shape_tuple(SpmdTable *t, uint32_t n, const SpmdShape *const *parts);
/* Returns the array with another size in dimension d. */
const SpmdShape *spmd_shape_with(SpmdTable *t, const SpmdShape *s, uint32_t d, int64_t size);
/* Returns the array with other dimensions. */
const SpmdShape *spmd_shape_dims(SpmdTable *t, const SpmdShape *s, uint32_t rank, const int64_t *dims);
/* Returns the shape of a shard; an uneven one is rounded up (spec 57 §2.2). */
const SpmdShape *spmd_shard_shape(SpmdTable *t, const SpmdShape *s, const SpmdSharding *sharding);
/* Returns the shape of a value in groups; an uneven one is rounded up. */
const SpmdShape *spmd_shape_in(SpmdTable *t, const SpmdGroups *g, const SpmdShape *s);

static inline bool
spmd_is_tuple(const SpmdShape *s)
{
	return !s->element;
}

/* Elements of an array, and bytes of all of a shape. */
int64_t spmd_n_elements(const SpmdShape *s);
int64_t spmd_bytes(const SpmdShape *s);
/* Bytes with at least one for each element, by which XLA compares operands. */
int64_t spmd_bytes_rounded(const SpmdShape *s);

/* Returns the sharding of a value of this shape all of whose parts have the sharding s. */
const SpmdSharding *spmd_all_parts(SpmdTable *t, const SpmdShape *shape, const SpmdSharding *s);

/* Appends the shape as in HLO: `f32[8,8]`. */
void spmd_shape_print(Buf *b, const SpmdShape *s);

#endif
