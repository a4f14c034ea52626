/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/sharding.h"

static bool
has_elements(const SpmdSharding *x, const SpmdSharding *s)
{
	return x->n == s->n && (!s->n || memcmp(x->elements, s->elements, s->n * sizeof *s->elements) == 0);
}

static bool
is_same(const SpmdSharding *x, const SpmdSharding *s)
{
	if (x->kind != s->kind || x->device != s->device || x->tiles != s->tiles || x->n_types != s->n_types)
		return false;
	for (uint32_t i = 0; i < s->n_types; i++) {
		if (x->types[i] != s->types[i])
			return false;
	}
	return has_elements(x, s);
}

static const SpmdSharding *
intern(SpmdTable *t, const SpmdSharding *s)
{
	uint64_t hash = map_mix(map_mix(s->kind, s->device), s->tiles ? s->tiles->id : 0);
	SpmdSharding *x;

	for (uint32_t i = 0; i < s->n_types; i++)
		hash = map_mix(hash, s->types[i]);
	for (uint32_t i = 0; i < s->n; i++)
		hash = map_mix(hash, s->elements[i]->id);
	for (const MapEntry *e = map_first(&t->shardings, hash); e; e = map_next(&t->shardings, e)) {
		if (is_same(e->value, s))
			return e->value;
	}
	x = arena_dup(t->a, s, sizeof *s);
	x->id = ++t->n;
	if (s->n)
		x->elements = arena_dup(t->a, s->elements, s->n * sizeof *s->elements);
	map_add(t->a, &t->shardings, hash, x);
	return x;
}

void
spmd_table_init(SpmdTable *t, Arena *a, Arena *tmp)
{
	*t = (SpmdTable){ .a = a, .tiles = { .a = a, .tmp = tmp } };
	t->rep = intern(t, &(SpmdSharding){ .kind = SPMD_REP });
	t->man = intern(t, &(SpmdSharding){ .kind = SPMD_MAN });
}

const SpmdSharding *
spmd_one(SpmdTable *t, uint32_t device)
{
	return intern(t, &(SpmdSharding){ .kind = SPMD_ONE, .device = device });
}

const SpmdSharding *
spmd_tuple(SpmdTable *t, uint32_t n, const SpmdSharding *const *elements)
{
	return intern(t, &(SpmdSharding){ .kind = SPMD_TUPLE, .n = n, .elements = elements });
}

const SpmdSharding *
spmd_tile(SpmdTable *t, const SpmdTiles *tiles)
{
	return intern(t, &(SpmdSharding){ .kind = SPMD_TILE, .tiles = tiles });
}

const SpmdSharding *
spmd_partial(SpmdTable *t, const SpmdTiles *tiles)
{
	uint32_t copies = tiles->dims[tiles->rank - 1];

	if (tiles->rank == 1 || copies == tiles->n)
		return t->rep;
	if (copies == 1)
		return spmd_tile(t, spmd_tiles_reshape(&t->tiles, tiles, tiles->rank - 1, tiles->dims));
	tiles = spmd_tiles_sort_last(&t->tiles, tiles);
	return intern(t, &(SpmdSharding){ .kind = SPMD_TILE, .tiles = tiles, .n_types = 1,
					 .types = { SPMD_TYPE_REP } });
}

/* Brings the dimensions of a type to the end, after those that are there, as one. Returns their size. */
static uint32_t
take_type(const SpmdTiles *tiles, uint32_t n_types, const SpmdType *types, SpmdType type, uint32_t *order, uint32_t *n)
{
	uint32_t rank = tiles->rank - n_types, size = 1;

	for (uint32_t i = 0; i < n_types; i++) {
		if (types[i] != type || tiles->dims[rank + i] == 1)
			continue;
		order[(*n)++] = rank + i;
		size *= tiles->dims[rank + i];
	}
	return size;
}

const SpmdSharding *
spmd_subgroup(SpmdTable *t, const SpmdTiles *tiles, uint32_t n_types, const SpmdType *types)
{
	uint32_t rank = tiles->rank - n_types, order[SPMD_DIMS], dims[SPMD_DIMS], n = rank, man, rep;
	bool is_mixed = false;
	SpmdSharding s = { .kind = SPMD_TILE };

	if (!n_types)
		return spmd_tile(t, tiles);
	for (uint32_t i = 1; i < n_types; i++)
		is_mixed |= types[i] != types[0];
	if (!is_mixed && spmd_product(rank, tiles->dims) == 1)
		return types[0] == SPMD_TYPE_MAN ? t->man : t->rep;
	for (uint32_t i = 0; i < rank; i++) {
		order[i] = i;
		dims[i] = tiles->dims[i];
	}
	man = take_type(tiles, n_types, types, SPMD_TYPE_MAN, order, &n);
	rep = take_type(tiles, n_types, types, SPMD_TYPE_REP, order, &n);
	for (uint32_t i = rank; i < tiles->rank; i++) {
		if (tiles->dims[i] == 1)
			order[n++] = i;
	}
	if (man > 1) {
		dims[rank + s.n_types] = man;
		s.types[s.n_types++] = SPMD_TYPE_MAN;
	}
	if (rep > 1) {
		dims[rank + s.n_types] = rep;
		s.types[s.n_types++] = SPMD_TYPE_REP;
	}
	tiles = spmd_tiles_transpose(&t->tiles, tiles, order);
	tiles = spmd_tiles_reshape(&t->tiles, tiles, rank + s.n_types, dims);
	if (man == 1 && rep > 1)
		return spmd_partial(t, tiles);
	if (rep == 1 && man == tiles->n && man > 1)
		return t->man;
	s.tiles = rep > 1 ? spmd_tiles_sort_last(&t->tiles, tiles) : tiles;
	return intern(t, &s);
}

const SpmdSharding *
spmd_like(SpmdTable *t, const SpmdSharding *s, const SpmdTiles *tiles)
{
	return spmd_is_partial(s) ? spmd_partial(t, tiles) : spmd_subgroup(t, tiles, s->n_types, s->types);
}

bool
spmd_is_rep(const SpmdSharding *s)
{
	for (uint32_t i = 0; s->kind == SPMD_TUPLE && i < s->n; i++) {
		if (!spmd_is_rep(s->elements[i]))
			return false;
	}
	return s->kind == SPMD_REP || s->kind == SPMD_TUPLE;
}

bool
spmd_is_man(const SpmdSharding *s)
{
	for (uint32_t i = 0; s->kind == SPMD_TUPLE && i < s->n; i++) {
		if (!spmd_is_man(s->elements[i]))
			return false;
	}
	return s->kind == SPMD_MAN || s->kind == SPMD_TUPLE;
}

bool
spmd_is_maximal(const SpmdSharding *s)
{
	for (uint32_t i = 0; s->kind == SPMD_TUPLE && i < s->n; i++) {
		if (!spmd_is_maximal(s->elements[i]))
			return false;
	}
	return s->kind == SPMD_REP || s->kind == SPMD_ONE || s->kind == SPMD_TUPLE;
}

bool
spmd_is_one(const SpmdSharding *s, uint32_t *device)
{
	if (s->kind != SPMD_TUPLE) {
		*device = s->device;
		return s->kind == SPMD_ONE;
	}
	for (uint32_t i = 0; i < s->n; i++) {
		uint32_t other;

		if (!spmd_is_one(s->elements[i], &other) || (i && other != *device))
			return false;
		*device = other;
	}
	return s->n > 0;
}

bool
spmd_has_manual(const SpmdSharding *s)
{
	for (uint32_t i = 0; s->kind == SPMD_TUPLE && i < s->n; i++) {
		if (spmd_has_manual(s->elements[i]))
			return true;
	}
	return s->kind == SPMD_TILE && s->n_types && s->types[0] == SPMD_TYPE_MAN;
}

static void
print_numbers(Buf *b, uint32_t n, const uint32_t *v)
{
	for (uint32_t i = 0; i < n; i++)
		buf_printf(b, "%s%u", i ? "," : "", v[i]);
}

/* Prints the devices, in one line, as a transposed iota. Returns false if they are none. */
static bool
print_iota(SpmdTable *t, Buf *b, const SpmdTiles *x)
{
	uint32_t n, dims[SPMD_DIMS], places[SPMD_DIMS], want = x->n;
	const SpmdDigit *v;

	x = spmd_tiles_reshape(&t->tiles, x, 1, &want);
	if (!x->digits)
		return false;
	v = x->digits;
	n = x->n_digits;
	for (uint32_t i = 0; i < n; i++) {
		places[i] = 0;
		for (uint32_t k = 0; k < n; k++)
			places[i] += v[k].stride > v[i].stride;
		dims[places[i]] = v[i].size;
	}
	for (uint32_t place = 0; place < n; place++) {
		want /= dims[place];
		for (uint32_t i = 0; i < n; i++) {
			if (places[i] == place && v[i].stride != want)
				return false;
		}
	}
	if (n <= 1) {
		buf_printf(b, "<=[%u]", x->n);
		return true;
	}
	buf_printf(b, "<=[");
	print_numbers(b, n, dims);
	buf_printf(b, "]T(");
	print_numbers(b, n, places);
	buf_printf(b, ")");
	return true;
}

static void
print_tile(SpmdTable *t, Buf *b, const SpmdSharding *s)
{
	static const char *const words[] = { [SPMD_TYPE_MAN] = "manual", [SPMD_TYPE_REP] = "replicated" };

	buf_printf(b, "{devices=[");
	print_numbers(b, s->tiles->rank, s->tiles->dims);
	buf_printf(b, "]");
	if (!print_iota(t, b, s->tiles))
		print_numbers(b, s->tiles->n, spmd_tiles_list(&t->tiles, s->tiles));
	if (spmd_is_partial(s)) {
		buf_printf(b, " last_tile_dim_replicate");
	} else if (s->n_types) {
		buf_printf(b, " last_tile_dims={");
		for (uint32_t i = 0; i < s->n_types; i++)
			buf_printf(b, "%s%s", i ? ", " : "", words[s->types[i]]);
		buf_printf(b, "}");
	}
	buf_printf(b, "}");
}

void
spmd_sharding_print(SpmdTable *t, Buf *b, const SpmdSharding *s)
{
	switch (s->kind) {
	case SPMD_REP: buf_printf(b, "{replicated}"); break;
	case SPMD_MAN: buf_printf(b, "{manual}"); break;
	case SPMD_ONE: buf_printf(b, "{maximal device=%u}", s->device); break;
	case SPMD_TILE: print_tile(t, b, s); break;
	case SPMD_TUPLE:
		buf_printf(b, "{");
		for (uint32_t i = 0; i < s->n; i++) {
			buf_printf(b, "%s", i ? ", " : "");
			spmd_sharding_print(t, b, s->elements[i]);
		}
		buf_printf(b, "}");
		break;
	}
}

typedef struct Answer {
	uint32_t n;
	const void *value;
	uint64_t words[];
} Answer;

const void **
spmd_memo(SpmdTable *t, uint32_t n, const uint64_t *words)
{
	uint64_t hash = n;
	Answer *x;

	for (uint32_t i = 0; i < n; i++)
		hash = map_mix(hash, words[i]);
	for (const MapEntry *e = map_first(&t->memo, hash); e; e = map_next(&t->memo, e)) {
		x = e->value;
		if (x->n == n && memcmp(x->words, words, n * sizeof *words) == 0)
			return &x->value;
	}
	x = arena_alloc(t->a, sizeof *x + n * sizeof *words);
	x->n = n;
	memcpy(x->words, words, n * sizeof *words);
	map_add(t->a, &t->memo, hash, x);
	return &x->value;
}
