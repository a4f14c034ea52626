/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/hlo_shape.h"

#include "base/num.h"

static const SpmdElement elements[] = {
	{ "pred", 8 }, { "s1", 1 }, { "s2", 2 }, { "s4", 4 }, { "s8", 8 }, { "s16", 16 }, { "s32", 32 }, { "s64", 64 },
	{ "u1", 1 }, { "u2", 2 }, { "u4", 4 }, { "u8", 8 }, { "u16", 16 }, { "u32", 32 }, { "u64", 64 },
	{ "f4e2m1fn", 4 }, { "f8e3m4", 8 }, { "f8e4m3", 8 }, { "f8e4m3fn", 8 }, { "f8e4m3b11fnuz", 8 },
	{ "f8e4m3fnuz", 8 }, { "f8e5m2", 8 }, { "f8e5m2fnuz", 8 }, { "f8e8m0fnu", 8 }, { "f16", 16 }, { "bf16", 16 },
	{ "f32", 32 }, { "f64", 64 }, { "c64", 64 }, { "c128", 128 }, { "token", 0 }, { "opaque", 0 },
};

const SpmdElement *
spmd_element_find(const char *name)
{
	for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
		if (strcmp(elements[i].name, name) == 0)
			return &elements[i];
	}
	return NULL;
}

const SpmdShape *
spmd_shape(SpmdTable *t, const SpmdElement *element, uint32_t rank, const int64_t *dims)
{
	uint64_t words[SPMD_DIMS + 2] = { SPMD_ASK_ARRAY, (uint64_t)(element - elements) };
	const void **slot;
	SpmdShape *s;

	for (uint32_t i = 0; i < rank; i++)
		words[i + 2] = (uint64_t)dims[i];
	slot = spmd_memo(t, rank + 2, words);
	if (*slot)
		return *slot;
	s = ARENA_NEW(t->a, SpmdShape);
	s->element = element;
	s->rank = rank;
	s->dims = rank ? arena_dup(t->a, dims, rank * sizeof *dims) : NULL;
	return *slot = s;
}

const SpmdShape *
spmd_shape_tuple(SpmdTable *t, uint32_t n, const SpmdShape *const *parts)
{
	ArenaMark mark = arena_mark(t->tiles.tmp);
	uint64_t *words = ARENA_ARRAY(t->tiles.tmp, uint64_t, n + 1);
	const void **slot;
	SpmdShape *s;

	words[0] = SPMD_ASK_TUPLE;
	for (uint32_t i = 0; i < n; i++)
		words[i + 1] = (uint64_t)(uintptr_t)parts[i];
	slot = spmd_memo(t, n + 1, words);
	arena_reset(t->tiles.tmp, mark);
	if (*slot)
		return *slot;
	s = ARENA_NEW(t->a, SpmdShape);
	s->n = n;
	s->elements = n ? arena_dup(t->a, parts, n * sizeof *parts) : NULL;
	return *slot = s;
}

const SpmdShape *
spmd_shape_with(SpmdTable *t, const SpmdShape *s, uint32_t d, int64_t size)
{
	int64_t dims[SPMD_DIMS];

	for (uint32_t i = 0; i < s->rank; i++)
		dims[i] = i == d ? size : s->dims[i];
	return spmd_shape(t, s->element, s->rank, dims);
}

const SpmdShape *
spmd_shape_dims(SpmdTable *t, const SpmdShape *s, uint32_t rank, const int64_t *dims)
{
	return spmd_shape(t, s->element, rank, dims);
}

static const SpmdShape *
shard_of_array(SpmdTable *t, const SpmdShape *s, const SpmdSharding *sharding)
{
	int64_t dims[SPMD_DIMS];
	uint32_t rank;

	if (!spmd_is_tiled(sharding))
		return s;
	rank = spmd_rank(sharding);
	for (uint32_t i = 0; i < s->rank; i++) {
		int64_t n = i < rank ? sharding->tiles->dims[i] : 1;

		dims[i] = num_ceil(s->dims[i], n);
	}
	return spmd_shape(t, s->element, s->rank, dims);
}

const SpmdShape *
spmd_shard_shape(SpmdTable *t, const SpmdShape *s, const SpmdSharding *sharding)
{
	uint64_t words[] = { SPMD_ASK_SHARD, (uint64_t)(uintptr_t)s, sharding->id };
	const SpmdShape **parts;
	const void **slot;

	if (!spmd_is_tuple(s))
		return shard_of_array(t, s, sharding);
	slot = spmd_memo(t, 3, words);
	if (*slot)
		return *slot;
	parts = ARENA_ARRAY(t->a, const SpmdShape *, s->n);
	for (uint32_t i = 0; i < s->n; i++)
		parts[i] = spmd_shard_shape(t, s->elements[i], spmd_element(sharding, i));
	return *slot = spmd_shape_tuple(t, s->n, parts);
}

const SpmdShape *
spmd_shape_in(SpmdTable *t, const SpmdGroups *g, const SpmdShape *shape)
{
	const SpmdShape **parts;
	ArenaMark mark;

	if (!spmd_is_tuple(shape)) {
		for (uint32_t i = 0; i < g->dims.n; i++) {
			uint32_t d = g->dims.v[i];

			if (d < shape->rank)
				shape = spmd_shape_with(t, shape, d, num_ceil(shape->dims[d], g->sizes[i]));
		}
		return shape;
	}
	mark = arena_mark(t->tiles.tmp);
	parts = ARENA_ARRAY(t->tiles.tmp, const SpmdShape *, shape->n);
	for (uint32_t i = 0; i < shape->n; i++)
		parts[i] = spmd_shape_in(t, g, shape->elements[i]);
	shape = spmd_shape_tuple(t, shape->n, parts);
	arena_reset(t->tiles.tmp, mark);
	return shape;
}

int64_t
spmd_n_elements(const SpmdShape *s)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < s->rank; i++)
		n = num_mul(n, s->dims[i]);
	return n;
}

/* Returns the bytes of n elements. Elements of less than a byte are packed. */
static int64_t
bytes_of(int64_t n, uint32_t bits)
{
	if (bits % 8 == 0)
		return num_mul(n, bits / 8);
	return n / (8 / bits);
}

int64_t
spmd_bytes(const SpmdShape *s)
{
	int64_t sum = 0;

	if (!spmd_is_tuple(s))
		return bytes_of(spmd_n_elements(s), s->element->bits);
	for (uint32_t i = 0; i < s->n; i++)
		sum = num_add(sum, spmd_bytes(s->elements[i]));
	return sum;
}

int64_t
spmd_bytes_rounded(const SpmdShape *s)
{
	if (spmd_is_tuple(s))
		return spmd_bytes(s);
	return num_mul(spmd_n_elements(s), s->element->bits < 8 ? 1 : s->element->bits / 8);
}

const SpmdSharding *
spmd_all_parts(SpmdTable *t, const SpmdShape *shape, const SpmdSharding *s)
{
	ArenaMark mark = arena_mark(t->tiles.tmp);
	const SpmdSharding **parts, *whole;

	if (!spmd_is_tuple(shape))
		return s;
	parts = ARENA_ARRAY(t->tiles.tmp, const SpmdSharding *, shape->n);
	for (uint32_t i = 0; i < shape->n; i++)
		parts[i] = spmd_all_parts(t, shape->elements[i], s);
	whole = spmd_tuple(t, shape->n, parts);
	arena_reset(t->tiles.tmp, mark);
	return whole;
}

void
spmd_shape_print(Buf *b, const SpmdShape *s)
{
	if (spmd_is_tuple(s)) {
		buf_char(b, '(');
		for (uint32_t i = 0; i < s->n; i++) {
			if (i)
				buf_printf(b, ", ");
			spmd_shape_print(b, s->elements[i]);
		}
		buf_char(b, ')');
		return;
	}
	buf_printf(b, "%s[", s->element->name);
	for (uint32_t i = 0; i < s->rank; i++) {
		if (i)
			buf_char(b, ',');
		buf_i64(b, s->dims[i]);
	}
	buf_char(b, ']');
}
