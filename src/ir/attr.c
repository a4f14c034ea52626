/* SPDX-License-Identifier: Apache-2.0
 *
 * Interning of attributes, and dictionaries and dense literals. An attribute is found by the hash of its
 * header and payload. A payload with variable size is built in the session's arena and released again if the
 * attribute exists already. Changes of dictionaries are memoized, because passes make the same ones often.
 */
#include "ir/attr.h"

#include <assert.h>
#include <stdlib.h>
#include <xxhash.h>

#include "base/ascii.h"
#include "base/paranoid.h"
#include "ir/session.h"

static unsigned
refs_of_elems(IrAttr *const *v, uint32_t n)
{
	unsigned refs = 0;

	for (uint32_t i = 0; i < n; i++)
		refs |= v[i]->refs;
	return refs;
}

static unsigned
refs_of(const IrAttr *a)
{
	unsigned refs = 0;

	switch ((int)a->kind) {
	case IR_ATTR_SYMBOL:
		return IR_REFS_SYMBOL;
	case IR_ATTR_ARRAY:
	case IR_ATTR_PER_VALUE:
	case IR_ATTR_GROUP_AXES:
		return refs_of_elems(ir_attr_elems(a), a->n);
	case IR_ATTR_DICT:
		for (uint32_t i = 0; i < a->n; i++)
			refs |= ir_attr_entries(a)[i].value->refs;
		return refs;
	case IR_ATTR_SHARDING:	/* the mesh is the first member */
		return refs_of_elems(ir_attr_data(a), 1) ? IR_REFS_MESH : 0;
	default:
		return 0;
	}
}

static IrAttr *
attr_new(Session *s, IrAttrKind kind, unsigned sub, uint32_t n, IrType *type, const void *payload, size_t size)
{
	IrAttr *a = arena_alloc(&s->arena, sizeof *a + size);

	a->kind = (uint8_t)kind;
	a->sub = (uint8_t)sub;
	a->n = n;
	a->type = type;
	a->size = (uint32_t)size;
	if (size)
		memcpy(a->data, payload, size);
	a->refs = (uint16_t)refs_of(a);
	return a;
}

IrAttr *
ir_attr_intern(Session *s, IrAttrKind kind, unsigned sub, uint32_t n, IrType *type, const void *payload, size_t size)
{
	uint64_t hash = map_mix((uint64_t)kind | (uint64_t)sub << 8 | (uint64_t)n << 16, (uintptr_t)type);
	IrAttr *a;

	hash ^= XXH3_64bits_withSeed(size ? payload : "", size, hash);
	for (const MapEntry *e = map_first(&s->attrs, hash); e; e = map_next(&s->attrs, e)) {
		a = e->value;
		if (a->kind == kind && a->sub == sub && a->n == n && a->type == type && a->size == size &&
		    (!size || memcmp(a->data, payload, size) == 0))
			return a;
	}
	a = attr_new(s, kind, sub, n, type, payload, size);
	map_add(&s->arena, &s->attrs, hash, a);
	return a;
}

IrAttr *
ir_attr_bool(Session *s, bool v)
{
	return ir_attr_int(s, s->i1, v ? -1 : 0);
}

/* Returns v wrapped to the width of the type and extended by its sign. */
static int64_t
int_wrap(const IrType *type, int64_t v)
{
	uint32_t width = type->kind == IR_TYPE_INT ? type->width : 64;
	uint64_t low;

	if (width >= 64)
		return v;
	if (width == 0)
		return 0;
	low = (uint64_t)v & (((uint64_t)1 << width) - 1);
	if (type->sub != IR_UNSIGNED && low >> (width - 1))
		low |= ~(uint64_t)0 << width;
	return (int64_t)low;
}

IrAttr *
ir_attr_int(Session *s, IrType *type, int64_t v)
{
	v = int_wrap(type, v);
	return ir_attr_intern(s, IR_ATTR_INT, 0, 1, type, &v, sizeof v);
}

IrAttr *
ir_attr_i64(Session *s, int64_t v)
{
	return ir_attr_int(s, s->i64, v);
}

IrAttr *
ir_attr_float(Session *s, IrType *type, const uint64_t bits[2])
{
	return ir_attr_intern(s, IR_ATTR_FLOAT, 0, 1, type, bits, 2 * sizeof *bits);
}

IrAttr *
ir_attr_string(Session *s, Atom v)
{
	return ir_attr_intern(s, IR_ATTR_STRING, 0, 1, NULL, &v, sizeof v);
}

IrAttr *
ir_attr_symbol(Session *s, const Atom *path, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_SYMBOL, 0, n, NULL, path, n * sizeof *path);
}

IrAttr *
ir_attr_array(Session *s, IrAttr *const *v, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_ARRAY, 0, n, NULL, v, n * sizeof(IrAttr *));
}

static bool
named_before(const Session *s, const IrNamed *a, const IrNamed *b)
{
	return str_cmp(session_str(s, a->name), session_str(s, b->name)) < 0;
}

/* Sorts by insertion, which is fast for the usual few entries that are almost in order. */
static void
dict_sort_few(const Session *s, IrNamed *v, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		IrNamed e = v[i];
		uint32_t k = i;

		for (; k > 0 && named_before(s, &e, &v[k - 1]); k--)
			v[k] = v[k - 1];
		v[k] = e;
	}
}

/* Merges the sorted runs [lo, mid) and [mid, hi) of v into out. */
static void
dict_merge(const Session *s, const IrNamed *v, size_t lo, size_t mid, size_t hi, IrNamed *out)
{
	for (size_t i = lo, k = mid; i < mid || k < hi;) {
		if (k == hi || (i < mid && !named_before(s, &v[k], &v[i])))
			*out++ = v[i++];
		else
			*out++ = v[k++];
	}
}

static void
dict_sort(Session *s, IrNamed *v, uint32_t n)
{
	enum { RUN = 16 };
	IrNamed *other;
	ArenaMark mark;

	for (size_t lo = 0; lo < n; lo += RUN)
		dict_sort_few(s, v + lo, (uint32_t)(n - lo < RUN ? n - lo : RUN));
	if (n <= RUN)
		return;
	mark = arena_mark(&s->arena);
	other = ARENA_ARRAY(&s->arena, IrNamed, n);
	for (size_t run = RUN; run < n; run *= 2) {
		for (size_t lo = 0; lo < n; lo += 2 * run) {
			size_t mid = lo + run < n ? lo + run : n, hi = mid + run < n ? mid + run : n;

			dict_merge(s, v, lo, mid, hi, other + lo);
		}
		memcpy(v, other, n * sizeof *v);
	}
	arena_reset(&s->arena, mark);
}

IrAttr *
ir_attr_dict(Session *s, IrNamed *v, uint32_t n)
{
	dict_sort(s, v, n);
	return ir_attr_intern(s, IR_ATTR_DICT, 0, n, NULL, v, n * sizeof *v);
}

IrAttr *
ir_attr_type(Session *s, IrType *t)
{
	return ir_attr_intern(s, IR_ATTR_TYPE, 0, 1, NULL, &t, sizeof(IrType *));
}

IrAttr *
ir_attr_nums(Session *s, IrType *elem, const int64_t *v, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_NUMS, 0, n, elem, v, n * sizeof *v);
}

IrAttr *
ir_attr_dims(Session *s, const int64_t *v, uint32_t n)
{
	return ir_attr_nums(s, s->i64, v, n);
}

IrAttr *
ir_attr_opaque(Session *s, Atom text, IrType *type)
{
	return ir_attr_intern(s, IR_ATTR_OPAQUE, 0, 1, type, &text, sizeof text);
}

/* Returns whether two literals have the same bytes in the same spelling. */
static bool
dense_is(const IrDense *a, const IrDense *b)
{
	return a->n_bytes == b->n_bytes && a->splat == b->splat && a->hex == b->hex && a->empty == b->empty &&
	       a->strings == b->strings && (!a->n_bytes || memcmp(a->bytes, b->bytes, a->n_bytes) == 0);
}

IrAttr *
ir_attr_dense(Session *s, IrType *type, IrDense d)
{
	uint64_t hash;
	IrAttr *a;

	d.unused = 0;
	if (d.n_bytes > IR_DENSE_INTERN)
		return attr_new(s, IR_ATTR_DENSE, 0, 1, type, &d, sizeof d);
	hash = XXH3_64bits_withSeed(d.n_bytes ? (const void *)d.bytes : "", d.n_bytes, (uintptr_t)type);
	hash = map_mix(hash, (uint64_t)(d.splat | d.hex << 1 | d.empty << 2 | d.strings << 3));
	for (const MapEntry *e = map_first(&s->attrs, hash); e; e = map_next(&s->attrs, e)) {
		a = e->value;
		if (a->kind == IR_ATTR_DENSE && a->type == type && dense_is(ir_attr_as_dense(a), &d))
			return a;
	}
	d.bytes = arena_dup(&s->arena, d.bytes, d.n_bytes);
	a = attr_new(s, IR_ATTR_DENSE, 0, 1, type, &d, sizeof d);
	map_add(&s->arena, &s->attrs, hash, a);
	return a;
}

IrAttr *
ir_attr_enum(Session *s, IrEnum e, uint32_t value)
{
	return ir_attr_intern(s, IR_ATTR_ENUM, e, value, NULL, NULL, 0);
}

/* The payload is the number of values of each field, then all values. */
IrAttr *
ir_attr_fields(Session *s, IrFieldsKind k, const IrField *fields)
{
	uint32_t n = ir_fields_info(k)->n;
	size_t total = n;
	int64_t *data, *p;
	ArenaTry try;
	IrAttr *a;

	for (uint32_t i = 0; i < n; i++)
		total += fields[i].n;
	data = p = arena_try(&s->arena, total * sizeof *data, &try);
	for (uint32_t i = 0; i < n; i++)
		*p++ = fields[i].n;
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t j = 0; j < fields[i].n; j++)
			*p++ = fields[i].v[j];
	}
	a = ir_attr_intern(s, IR_ATTR_FIELDS, k, n, NULL, data, total * sizeof *data);
	arena_undo(&s->arena, &try);
	return a;
}

IrField
ir_attr_field(const IrAttr *a, uint32_t i)
{
	const int64_t *counts = ir_attr_ints(a);
	const int64_t *v = counts + a->n;

	for (uint32_t j = 0; j < i; j++)
		v += counts[j];
	return (IrField){ v, (uint32_t)counts[i] };
}

IrAttr *
ir_attr_per_value(Session *s, IrAttr *const *shardings, uint32_t n)
{
	IrAttr *only;

	if (n != 1)
		return ir_attr_intern(s, IR_ATTR_PER_VALUE, 0, n, NULL, shardings, n * sizeof(IrAttr *));
	only = shardings[0];
	if (!only->list)
		only->list = ir_attr_intern(s, IR_ATTR_PER_VALUE, 0, 1, NULL, shardings, sizeof(IrAttr *));
	PARANOID_CHECK("IrAttr.list", only->list == ir_attr_intern(s, IR_ATTR_PER_VALUE, 0, 1, NULL, shardings,
	                                                           sizeof(IrAttr *)));
	return only->list;
}

IrAttr *
ir_attr_loc(Session *s, IrLocKind k, const IrLoc *head, IrAttr *const *children, uint32_t n)
{
	size_t size = sizeof *head + n * sizeof(IrAttr *);
	ArenaTry try;
	char *payload = arena_try(&s->arena, size, &try);
	IrAttr *a;

	memcpy(payload, head, sizeof *head);
	if (n)
		memcpy(payload + sizeof *head, children, n * sizeof(IrAttr *));
	a = ir_attr_intern(s, IR_ATTR_LOC, k, n, NULL, payload, size);
	arena_undo(&s->arena, &try);
	return a;
}

IrAttr *
ir_dict_get(const IrAttr *dict, Atom name)
{
	const IrNamed *e;

	if (!dict)
		return NULL;
	e = ir_attr_entries(dict);
	for (uint32_t i = 0; i < dict->n; i++) {
		if (e[i].name == name)
			return e[i].value;
	}
	return NULL;
}

static IrAttr *
dict_change(Session *s, const IrAttr *dict, Atom name, IrAttr *value)
{
	enum { FEW = 16 };
	IrNamed few[FEW] = { { 0, 0, NULL } }, *v = few;
	uint32_t n = 0, old = dict ? dict->n : 0;
	bool placed = value == NULL;

	if (old + 1 > FEW)
		v = ARENA_ARRAY(&s->arena, IrNamed, (size_t)old + 1);
	for (uint32_t i = 0; i < old; i++) {
		IrNamed e = ir_attr_entries(dict)[i];

		if (!placed && (e.name == name || str_cmp(session_str(s, e.name), session_str(s, name)) > 0)) {
			v[n++] = (IrNamed){ name, 0, value };
			placed = true;
		}
		if (e.name != name)
			v[n++] = e;
	}
	if (!placed)
		v[n++] = (IrNamed){ name, 0, value };
	return n ? ir_attr_intern(s, IR_ATTR_DICT, 0, n, NULL, v, n * sizeof *v) : NULL;
}

/* Returns the place where a change is memoized. */
static IrChange *
change_of(Session *s, const IrAttr *dict, Atom name, const IrAttr *value)
{
	uint64_t h = map_mix(map_mix(name, (uintptr_t)dict), (uintptr_t)value);

	return &s->changes[h & (IR_CHANGES - 1)];
}

IrAttr *
ir_dict_set(Session *s, IrAttr *dict, Atom name, IrAttr *value)
{
	IrChange *c;

	if (ir_dict_get(dict, name) == value)
		return dict && dict->n ? dict : NULL;
	c = change_of(s, dict, name, value);
	if (c->name != name || c->dict != dict || c->value != value)
		*c = (IrChange){ dict, value, dict_change(s, dict, name, value), name };
	PARANOID_CHECK("IrChange", c->made == dict_change(s, dict, name, value));
	return c->made;
}

IrAttr *
ir_dict_without(Session *s, IrAttr *dict, Str prefix)
{
	for (uint32_t i = 0; dict && i < dict->n;) {
		Atom name = ir_attr_entries(dict)[i].name;
		Str text = session_str(s, name);

		if (text.n >= prefix.n && memcmp(text.p, prefix.p, prefix.n) == 0)
			dict = ir_dict_set(s, dict, name, NULL);
		else
			i++;
	}
	return dict;
}

/* Returns byte i of a literal in either spelling. */
static uint8_t
dense_byte(const IrDense *d, uint64_t i)
{
	if (!d->hex)
		return d->bytes[i];
	return ascii_hex_byte((const char *)&d->bytes[2 * i]);
}

bool
ir_dense_equal(const IrAttr *a, const IrAttr *b)
{
	const IrDense *x = ir_attr_as_dense(a), *y = ir_attr_as_dense(b);
	uint64_t nx = x->hex ? x->n_bytes / 2 : x->n_bytes, ny = y->hex ? y->n_bytes / 2 : y->n_bytes;

	if (a == b)
		return true;
	if (a->type != b->type || x->splat != y->splat || nx != ny || x->strings != y->strings || x->empty != y->empty)
		return false;
	if (!x->hex && !y->hex)
		return !nx || memcmp(x->bytes, y->bytes, nx) == 0;
	for (uint64_t i = 0; i < nx; i++) {
		if (dense_byte(x, i) != dense_byte(y, i))
			return false;
	}
	return true;
}

bool
ir_attr_same(const IrAttr *a, const IrAttr *b)
{
	return a == b || (a->kind == IR_ATTR_DENSE && b->kind == IR_ATTR_DENSE && ir_dense_equal(a, b));
}

/* Hashes only some elements of a literal, because it can be large. */
uint64_t
ir_attr_same_hash(const IrAttr *a)
{
	enum { SAMPLES = 8 };
	uint64_t h, n;

	if (a->kind != IR_ATTR_DENSE || ir_attr_as_dense(a)->strings)
		return map_mix(0, (uintptr_t)a);
	h = (uintptr_t)a->type;
	n = ir_attr_as_dense(a)->splat ? 1 : (uint64_t)ir_type_n_elements(a->type);
	for (uint64_t i = 0; i < n; i += n / SAMPLES + 1)
		h = map_mix(h, (uint64_t)ir_dense_int(a, i));
	return h;
}

int64_t
ir_dense_int(const IrAttr *a, uint64_t i)
{
	const IrDense *d = ir_attr_as_dense(a);
	size_t size = ir_type_elem_bytes(a->type->elem);
	uint64_t v = 0, at = d->splat ? 0 : i * size;

	for (size_t k = 0; k < size && k < 8; k++)
		v |= (uint64_t)dense_byte(d, at + k) << (8 * k);
	if (a->type->elem->kind == IR_TYPE_INT && a->type->elem->width == 1)
		return v != 0;
	return int_wrap(a->type->elem, (int64_t)v);
}

bool
ir_type_has_bounds(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR && t->enc && t->enc->kind == IR_ATTR_BOUNDS;
}

int64_t
ir_type_bound(const IrType *t, uint32_t d)
{
	return ir_type_has_bounds(t) && d < t->enc->n ? ir_attr_ints(t->enc)[d] : IR_DYNAMIC;
}
