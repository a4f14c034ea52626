/* SPDX-License-Identifier: Apache-2.0
 *
 * Explicit types: interning and comparison. The text of types is in type_text.c.
 */
#include "explicit/ex_type.h"

void
explicit_types_init(ExTypes *t, Arena *a)
{
	*t = (ExTypes){ .arena = a };
	*VEC_ADD(a, &t->all) = NULL;
	t->unknown = ARENA_NEW(a, ExList);
	t->none = explicit_list(t, NULL, 0);
}

const ExList *
explicit_list(ExTypes *t, const uint8_t *axes, uint32_t n)
{
	uint64_t hash = n;
	ExList *l;

	for (uint32_t i = 0; i < n; i++)
		hash = map_mix(hash, axes[i]);
	for (const MapEntry *e = map_first(&t->lists, hash); e; e = map_next(&t->lists, e)) {
		const ExList *old = e->value;

		if (old->n == n && (!n || memcmp(old->axes, axes, n) == 0))
			return old;
	}
	l = arena_alloc(t->arena, sizeof *l + n);
	l->n = n;
	for (uint32_t i = 0; i < n; i++) {
		l->axes[i] = axes[i];
		l->set |= explicit_axis(axes[i]);
	}
	map_add(t->arena, &t->lists, hash, l);
	return l;
}

const ExList *
explicit_list_join(ExTypes *t, const ExList *p, const ExList *q)
{
	uint8_t axes[2 * EX_MAX_AXES];
	uint32_t n = 0;

	if (p == t->unknown || q == t->unknown)
		return t->unknown;
	for (uint32_t i = 0; i < p->n && n < EX_MAX_AXES; i++)
		axes[n++] = p->axes[i];
	for (uint32_t i = 0; i < q->n && n < 2 * EX_MAX_AXES; i++)
		axes[n++] = q->axes[i];
	return explicit_list(t, axes, n);
}

const ExList *
explicit_list_filter(ExTypes *t, const ExList *l, ExAxes keep)
{
	uint8_t axes[EX_MAX_AXES];
	uint32_t n = 0;

	if (l == t->unknown)
		return l;
	for (uint32_t i = 0; i < l->n && n < EX_MAX_AXES; i++) {
		if (keep & explicit_axis(l->axes[i]))
			axes[n++] = l->axes[i];
	}
	return n == l->n ? l : explicit_list(t, axes, n);
}

/* ---- types ---- */

static uint64_t
draft_hash(const ExDraft *d)
{
	uint64_t hash = map_mix(d->rank, (uintptr_t)d->mesh);

	for (uint32_t i = 0; i < d->rank; i++)
		hash = map_mix(hash, (uintptr_t)d->dims[i]);
	if (d->u | d->r | d->v | d->marks_unknown)
		hash = map_mix(map_mix(map_mix(hash, d->u), d->r), d->v + d->kind + d->marks_unknown);
	return hash;
}

static bool
draft_is(const ExDraft *d, const ExType *type)
{
	return d->mesh == type->mesh && d->rank == type->rank && d->u == type->u && d->r == type->r &&
	       d->v == type->v && (!d->u || d->kind == type->kind) && d->marks_unknown == type->marks_unknown &&
	       memcmp(d->dims, type->dims, d->rank * sizeof *d->dims) == 0;
}

static const ExType *
type_new(ExTypes *t, const ExDraft *d)
{
	ExType *type = arena_alloc(t->arena, sizeof *type + d->rank * sizeof *d->dims);

	*type = (ExType){ .id = t->all.n, .rank = d->rank, .mesh = d->mesh, .u = d->u, .r = d->r, .v = d->v,
	                  .kind = d->u ? d->kind : SHARD_SUM, .marks_unknown = d->marks_unknown,
	                  .plain = !d->u && !d->r };
	for (uint32_t i = 0; i < d->rank; i++) {
		type->dims[i] = d->dims[i];
		type->axes |= d->dims[i]->set;
		type->plain &= d->dims[i] == t->none;
		type->unknown |= d->dims[i] == t->unknown;
	}
	*VEC_ADD(t->arena, &t->all) = type;
	return type;
}

const ExType *
explicit_type(ExTypes *t, const ExDraft *d)
{
	uint64_t hash = draft_hash(d);
	const ExType *type;

	for (const MapEntry *e = map_first(&t->types, hash); e; e = map_next(&t->types, e)) {
		if (draft_is(d, e->value))
			return e->value;
	}
	type = type_new(t, d);
	map_add(t->arena, &t->types, hash, type);
	return type;
}

ExDraft
explicit_draft_new(const ExTypes *t, Arena *a, const ExMesh *mesh, uint32_t rank)
{
	ExDraft d = { .mesh = mesh, .rank = rank, .dims = ARENA_ARRAY(a, const ExList *, rank) };

	for (uint32_t i = 0; i < rank; i++)
		d.dims[i] = t->none;
	return d;
}

ExDraft
explicit_draft_of(Arena *a, const ExType *type)
{
	ExDraft d = { .mesh = type->mesh, .rank = type->rank, .u = type->u, .r = type->r, .v = type->v,
	              .kind = type->kind, .marks_unknown = type->marks_unknown,
	              .dims = ARENA_ARRAY(a, const ExList *, type->rank) };

	if (type->rank)
		memcpy(d.dims, type->dims, type->rank * sizeof *d.dims);
	return d;
}

const ExType *
explicit_type_plain(ExTypes *t, const ExMesh *mesh, uint32_t rank)
{
	ExDraft d = explicit_draft_new(t, t->arena, mesh, rank);

	return explicit_type(t, &d);
}

const ExType *
explicit_type_unplaced(ExTypes *t, uint32_t rank)
{
	if (rank >= sizeof t->empty / sizeof *t->empty)
		return explicit_type_plain(t, NULL, rank);
	if (!t->empty[rank])
		t->empty[rank] = explicit_type_plain(t, NULL, rank);
	return t->empty[rank];
}

const ExType *
explicit_type_unknown(ExTypes *t, const ExMesh *mesh, uint32_t rank)
{
	ExDraft d = explicit_draft_new(t, t->arena, mesh, rank);

	for (uint32_t i = 0; i < rank; i++)
		d.dims[i] = t->unknown;
	d.marks_unknown = true;
	return explicit_type(t, &d);
}

const ExType *
explicit_type_varying(ExTypes *t, const ExType *type, ExAxes v)
{
	ExDraft d;

	if (type->v == v)
		return type;
	d = explicit_draft_of(t->arena, type);
	d.v = v;
	return explicit_type(t, &d);
}

const ExType *
explicit_type_bare(ExTypes *t, const ExType *type)
{
	ExDraft d;

	if (!type->u && !type->r)
		return type;
	d = explicit_draft_of(t->arena, type);
	d.u = d.r = 0;
	return explicit_type(t, &d);
}

/* ---- queries ---- */

int64_t
explicit_list_size(const ExMesh *m, const ExList *l)
{
	int64_t size = 1;

	for (uint32_t i = 0; i < l->n; i++) {
		if (__builtin_mul_overflow(size, explicit_axis_size(m, l->axes[i]), &size))
			return INT64_MAX;
	}
	return size;
}

bool
explicit_type_agrees(const ExTypes *t, const ExType *a, const ExType *b)
{
	if (a == b || explicit_type_is_lost(a) || explicit_type_is_lost(b))
		return true;
	if (!explicit_mesh_eq(a->mesh, b->mesh) || a->rank != b->rank || !explicit_marks_agree(a, b))
		return false;
	for (uint32_t i = 0; i < a->rank; i++) {
		if (!explicit_list_same(t, a->dims[i], b->dims[i]))
			return false;
	}
	return true;
}
