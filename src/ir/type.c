/* SPDX-License-Identifier: Apache-2.0
 *
 * Interning of types, and the table of float formats. A type is found by the hash of all its members, where
 * nested types count by their address because they are interned, too.
 */
#include "ir/type.h"

#include <xxhash.h>

#include "ir/session.h"

static const struct {
	const char *name;
	uint32_t bits, precision;
} floats[] = {
#define IR_FLOAT(id, spelling, bits, precision) [IR_##id] = { spelling, bits, precision },
#include "ir/floats.def"
#undef IR_FLOAT
};

static uint64_t
type_hash(const IrType *t)
{
	uint64_t h = (uint64_t)t->kind | (uint64_t)t->sub << 8 | (uint64_t)t->width << 16;

	h = map_mix(h, (uintptr_t)t->elem);
	h = map_mix(h, (uintptr_t)t->enc);
	h = map_mix(h, (uint64_t)t->n << 32 | t->n_in);
	h = map_mix(h, t->body);
	if (t->dims && t->n)
		h ^= XXH3_64bits_withSeed(t->dims, t->n * sizeof *t->dims, h);
	if (t->members && t->n)
		h ^= XXH3_64bits_withSeed(t->members, t->n * sizeof *t->members, h);
	return h;
}

/* Compares the arrays of two types of one kind; both are NULL if the kind has no such array. */
static bool
same_array(const void *a, const void *b, size_t size)
{
	return a == b || !size || (a && b && memcmp(a, b, size) == 0);
}

static bool
type_same(const IrType *a, const IrType *b)
{
	return a->kind == b->kind && a->sub == b->sub && a->width == b->width &&
	       a->n == b->n && a->n_in == b->n_in && a->elem == b->elem && a->enc == b->enc && a->body == b->body &&
	       same_array(a->dims, b->dims, a->n * sizeof *a->dims) &&
	       same_array(a->members, b->members, a->n * sizeof(IrType *));
}

/* Returns the interned type equal to t; copies the arrays if it is new. */
static IrType *
type_intern(Session *s, IrType t)
{
	uint64_t hash = type_hash(&t);
	IrType *node;

	for (const MapEntry *e = map_first(&s->types, hash); e; e = map_next(&s->types, e)) {
		if (type_same(e->value, &t))
			return e->value;
	}
	node = arena_dup(&s->arena, &t, sizeof t);
	if (t.dims && t.n)
		node->dims = arena_dup(&s->arena, t.dims, t.n * sizeof *t.dims);
	/* Those of a function are never NULL, because ir_type_results adds n_in to the address. */
	if ((t.members && t.n) || t.kind == IR_TYPE_FUNCTION)
		node->members = arena_dup(&s->arena, t.members, t.n * sizeof *t.members);
	map_add(&s->arena, &s->types, hash, node);
	return node;
}

IrType *
ir_type_simple(Session *s, IrTypeKind kind)
{
	return type_intern(s, (IrType){ .kind = (uint8_t)kind });
}

IrType *
ir_type_int(Session *s, uint32_t width, IrSign sign)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_INT, .sub = (uint8_t)sign, .width = width });
}

IrType *
ir_type_float(Session *s, IrFloat f)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_FLOAT, .sub = (uint8_t)f });
}

IrType *
ir_type_complex(Session *s, IrType *elem)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_COMPLEX, .elem = elem });
}

static bool
dims_static(const int64_t *dims, uint32_t rank)
{
	for (uint32_t i = 0; i < rank; i++) {
		if (dims[i] == IR_DYNAMIC)
			return false;
	}
	return true;
}

IrType *
ir_type_tensor(Session *s, const int64_t *dims, uint32_t rank, IrType *elem, IrAttr *enc)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_TENSOR, .is_static = dims_static(dims, rank), .n = rank,
	                                .elem = elem, .enc = enc, .dims = dims });
}

IrType *
ir_type_unranked(Session *s, IrType *elem, IrAttr *enc)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_UNRANKED, .elem = elem, .enc = enc });
}

IrType *
ir_type_vector(Session *s, const int64_t *dims, uint32_t rank, IrType *elem)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_VECTOR, .is_static = dims_static(dims, rank), .n = rank,
	                                .elem = elem, .dims = dims });
}

IrType *
ir_type_memref(Session *s, const int64_t *dims, uint32_t rank, IrType *elem, Atom rest)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_MEMREF, .is_static = dims_static(dims, rank), .n = rank,
	                                .elem = elem, .dims = dims, .body = rest });
}

IrType *
ir_type_tuple(Session *s, IrType *const *members, uint32_t n)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_TUPLE, .n = n, .members = members });
}

IrType *
ir_type_function(Session *s, IrType *const *in, uint32_t n_in, IrType *const *out, uint32_t n_out)
{
	ArenaTry try;
	IrType **members;
	IrType *t;

	if (n_out == 0)
		return type_intern(s, (IrType){ .kind = IR_TYPE_FUNCTION, .n = n_in, .n_in = n_in, .members = in });
	members = arena_try(&s->arena, ((size_t)n_in + n_out) * sizeof *members, &try);
	if (n_in)
		memcpy(members, in, n_in * sizeof *in);
	memcpy(members + n_in, out, n_out * sizeof *out);
	t = type_intern(s, (IrType){ .kind = IR_TYPE_FUNCTION, .n = n_in + n_out, .n_in = n_in, .members = members });
	arena_undo(&s->arena, &try);
	return t;
}

IrType *
ir_type_token(Session *s)
{
	return ir_type_simple(s, IR_TYPE_TOKEN);
}

IrType *
ir_type_future(Session *s, IrType *const *members, uint32_t n)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_FUTURE, .n = n, .members = members });
}

IrType *
ir_type_opaque(Session *s, Atom text)
{
	return type_intern(s, (IrType){ .kind = IR_TYPE_OPAQUE, .body = text });
}

const char *
ir_float_name(IrFloat f)
{
	return floats[f].name;
}

uint32_t
ir_float_bits(IrFloat f)
{
	return floats[f].bits;
}

uint32_t
ir_float_precision(IrFloat f)
{
	return floats[f].precision;
}

IrFloat
ir_float_find(Str name)
{
	int f = 0;

	while (f < IR_FLOAT_COUNT && !str_eq(name, str_from(floats[f].name)))
		f++;
	return (IrFloat)f;
}

size_t
ir_type_elem_bytes(const IrType *elem)
{
	switch (elem->kind) {
	case IR_TYPE_INT:
		return ((size_t)elem->width + 7) / 8;
	case IR_TYPE_FLOAT:
		return (floats[elem->sub].bits + 7) / 8;
	case IR_TYPE_INDEX:
		return 8;
	case IR_TYPE_COMPLEX:
		return 2 * ir_type_elem_bytes(elem->elem);
	default:
		return 0;
	}
}

int64_t
ir_type_n_elements(const IrType *t)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < t->n; i++) {
		if (t->dims[i] == 0)
			return 0;
	}
	for (uint32_t i = 0; i < t->n; i++) {
		if (__builtin_mul_overflow(n, t->dims[i], &n))
			return INT64_MAX;
	}
	return n;
}

bool
ir_type_same_shape(const IrType *a, const IrType *b)
{
	return ir_type_is_tensor(a) && ir_type_has_rank(b, a->n) &&
	       (!a->n || memcmp(a->dims, b->dims, a->n * sizeof *a->dims) == 0);
}

bool
ir_type_broadcasts(const IrType *in, const IrType *out, const int64_t *map)
{
	if (!ir_type_is_tensor(in) || !in->is_static || !ir_type_is_tensor(out) || !out->is_static)
		return false;
	for (uint32_t d = 0; d < in->n; d++) {
		if (map[d] < (d ? map[d - 1] + 1 : 0) || map[d] >= (int64_t)out->n)
			return false;
		if (in->dims[d] != 1 && in->dims[d] != out->dims[map[d]])
			return false;
	}
	return true;
}
