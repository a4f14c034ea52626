/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes, interns and reads layouts. The key of an interned layout is a list of numbers: rank, dimensions of the tensor,
 * device matrix, shape, map and first dimensions. The key of the slices that ranks own is the merged intervals.
 */
#include "strategy/layout.h"

void
layout_table_init(LayoutTable *t, Arena *arena, int64_t n_devices)
{
	*t = (LayoutTable){ .arena = arena, .n_devices = n_devices };
}

/* Returns the interval of an entry, which is counted from the right. */
static LayoutInterval
interval_of(const Layout *l, uint32_t entry)
{
	LayoutInterval iv = { 1, l->dev[l->n_dev - 1 - entry] };

	for (uint32_t i = 0; i + entry + 1 < l->n_dev; i++)
		iv.pre *= l->dev[i];
	return iv;
}

uint32_t
layout_dim_intervals(const Layout *l, uint32_t d, LayoutInterval *out)
{
	uint32_t n = 0;

	for (uint32_t i = l->first[d]; i < l->first[d + 1]; i++) {
		LayoutInterval iv;

		if (l->map[i] == LAYOUT_WHOLE)
			continue;
		iv = interval_of(l, (uint32_t)l->map[i]);
		if (n && out[n - 1].pre * out[n - 1].size == iv.pre)
			out[n - 1].size *= iv.size;
		else
			out[n++] = iv;
	}
	return n;
}

int64_t
layout_dim_size(const Layout *l, uint32_t d)
{
	int64_t size = 1;

	for (uint32_t i = l->first[d]; i < l->first[d + 1]; i++)
		size *= l->shape[i];
	return size;
}

int64_t
layout_dim_parts(const Layout *l, uint32_t d)
{
	int64_t parts = 1;

	for (uint32_t i = l->first[d]; i < l->first[d + 1]; i++)
		parts *= layout_parts(l, i);
	return parts;
}

int64_t
layout_slice_elements(const Layout *l)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < l->rank; i++)
		n *= l->shape[i] / layout_parts(l, i);
	return n;
}

/* Returns the coordinate of a rank in an entry, which is counted from the right. */
static int64_t
coordinate(const Layout *l, uint32_t entry, int64_t rank)
{
	for (uint32_t e = 0; e < entry; e++)
		rank /= l->dev[l->n_dev - 1 - e];
	return rank % l->dev[l->n_dev - 1 - entry];
}

int64_t
layout_offset(const Layout *l, uint32_t d, int64_t rank)
{
	int64_t part = 0, n = 1;

	for (uint32_t i = l->first[d]; i < l->first[d + 1]; i++) {
		if (l->map[i] == LAYOUT_WHOLE)
			continue;
		part = part * layout_parts(l, i) + coordinate(l, (uint32_t)l->map[i], rank);
		n *= layout_parts(l, i);
	}
	return part * (layout_dim_size(l, d) / n);
}

/* ---- interning ---- */

static uint64_t
hash_words(uint64_t h, const void *p, size_t n)
{
	const unsigned char *bytes = p;

	for (size_t i = 0; i + 4 <= n; i += 4) {
		uint32_t word;

		memcpy(&word, bytes + i, 4);
		h = map_mix(h, word);
	}
	return h;
}

static uint64_t
layout_hash(const Layout *l)
{
	uint64_t h = map_mix(map_mix(l->n_dev, l->rank), l->n_dims);

	h = hash_words(h, l->dev, l->n_dev * sizeof *l->dev);
	h = hash_words(h, l->shape, l->rank * sizeof *l->shape);
	h = hash_words(h, l->map, l->rank * sizeof *l->map);
	return hash_words(h, l->first, (l->n_dims + 1) * sizeof *l->first);
}

static bool
layout_same(const Layout *a, const Layout *b)
{
	return a->n_dev == b->n_dev && a->rank == b->rank && a->n_dims == b->n_dims &&
	       memcmp(a->dev, b->dev, a->n_dev * sizeof *a->dev) == 0 &&
	       memcmp(a->shape, b->shape, a->rank * sizeof *a->shape) == 0 &&
	       memcmp(a->map, b->map, a->rank * sizeof *a->map) == 0 &&
	       memcmp(a->first, b->first, (a->n_dims + 1) * sizeof *a->first) == 0;
}

static uint64_t
owned_hash(const Layout *l)
{
	LayoutInterval iv[LAYOUT_ENTRIES];
	uint64_t h = l->n_dims;

	for (uint32_t d = 0; d < l->n_dims; d++) {
		uint32_t n = layout_dim_intervals(l, d, iv);

		h = map_mix(map_mix(h, (uint64_t)layout_dim_size(l, d)), n);
		h = hash_words(h, iv, n * sizeof *iv);
	}
	return h;
}

static bool
owned_same(const Layout *a, const Layout *b)
{
	LayoutInterval p[LAYOUT_ENTRIES], q[LAYOUT_ENTRIES];

	if (a->n_dims != b->n_dims)
		return false;
	for (uint32_t d = 0; d < a->n_dims; d++) {
		uint32_t n = layout_dim_intervals(a, d, p);

		if (layout_dim_size(a, d) != layout_dim_size(b, d) || n != layout_dim_intervals(b, d, q) ||
		    memcmp(p, q, n * sizeof *p) != 0)
			return false;
	}
	return true;
}

static void
owned_number(LayoutTable *t, Layout *l)
{
	uint64_t h = owned_hash(l);

	for (const MapEntry *e = map_first(&t->owners, h); e; e = map_next(&t->owners, e)) {
		const Layout *other = e->value;

		if (owned_same(l, other)) {
			l->owned = other->owned;
			return;
		}
	}
	l->owned = t->owner.n;
	*VEC_ADD(t->arena, &t->owner) = l;
	map_add(t->arena, &t->owners, h, l);
}

static const Layout *
layout_intern(LayoutTable *t, const Layout *key)
{
	uint64_t h = layout_hash(key);
	Layout *l;

	for (const MapEntry *e = map_first(&t->layouts, h); e; e = map_next(&t->layouts, e)) {
		if (layout_same(key, e->value))
			return e->value;
	}
	l = ARENA_NEW(t->arena, Layout);
	*l = *key;
	l->dev = arena_dup(t->arena, key->dev, key->n_dev * sizeof *key->dev);
	l->shape = arena_dup(t->arena, key->shape, key->rank * sizeof *key->shape);
	l->map = arena_dup(t->arena, key->map, key->rank * sizeof *key->map);
	l->first = arena_dup(t->arena, key->first, (key->n_dims + 1) * sizeof *key->first);
	l->id = t->all.n;
	*VEC_ADD(t->arena, &t->all) = l;
	owned_number(t, l);
	map_add(t->arena, &t->layouts, h, l);
	return l;
}

/* ---- making ---- */

/* Returns the device matrix without entries of size 1 in out, and the new number of each entry, counted from the right,
 * in `renamed`. */
static uint32_t
drop_ones(const int64_t *dev, uint32_t n_dev, int64_t *out, int32_t *renamed)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < n_dev; i++) {
		if (dev[i] != 1)
			out[n++] = dev[i];
	}
	for (uint32_t i = 0, seen = 0; i < n_dev; i++) {
		renamed[n_dev - 1 - i] = dev[i] == 1 ? LAYOUT_WHOLE : (int32_t)(n - 1 - seen);
		seen += dev[i] != 1;
	}
	return n;
}

const Layout *
layout_make(LayoutTable *t, const int64_t *dev, uint32_t n_dev, const int32_t *map, const int64_t *shape, uint32_t rank)
{
	ArenaMark before = arena_mark(t->arena);
	int64_t *standard = ARENA_ARRAY(t->arena, int64_t, n_dev + 1);
	int32_t *renamed = ARENA_ARRAY(t->arena, int32_t, n_dev + 1), *moved = ARENA_ARRAY(t->arena, int32_t, rank + 1);
	uint32_t *first = ARENA_ARRAY(t->arena, uint32_t, rank + 1), n_all = t->all.n;
	Layout key = { .n_dev = drop_ones(dev, n_dev, standard, renamed), .rank = rank, .n_dims = rank,
	               .dev = standard, .shape = shape, .map = moved, .first = first };
	const Layout *l;

	for (uint32_t d = 0; d < rank; d++) {
		moved[d] = map[d] == LAYOUT_WHOLE ? LAYOUT_WHOLE : renamed[map[d]];
		first[d] = d;
	}
	first[rank] = rank;
	l = layout_intern(t, &key);
	if (t->all.n == n_all)
		arena_reset(t->arena, before);
	return l;
}

const Layout *
layout_whole(LayoutTable *t, const int64_t *shape, uint32_t rank)
{
	int32_t *map = ARENA_ARRAY(t->arena, int32_t, rank + 1);

	for (uint32_t d = 0; d < rank; d++)
		map[d] = LAYOUT_WHOLE;
	return layout_make(t, &t->n_devices, 1, map, shape, rank);
}

/* Writes the used intervals in order of their pre-size, with an entry for every gap, and returns their number. Writes
 * the position of each interval. */
static uint32_t
fill_gaps(const LayoutTable *t, const LayoutInterval *lists, uint32_t n, int64_t *dev, uint32_t *position)
{
	int64_t done = 1;
	uint32_t n_dev = 0;

	for (;;) {
		uint32_t next = n;

		for (uint32_t i = 0; i < n; i++) {
			if (lists[i].size > 1 && lists[i].pre >= done && (next == n || lists[i].pre < lists[next].pre))
				next = i;
		}
		if (next == n)
			break;
		if (lists[next].pre > done)
			dev[n_dev++] = lists[next].pre / done;
		position[next] = n_dev;
		dev[n_dev++] = lists[next].size;
		done = lists[next].pre * lists[next].size;
	}
	if (t->n_devices > done)
		dev[n_dev++] = t->n_devices / done;
	return n_dev;
}

/* Writes the dimensions of the expanded shape for one dimension and returns their number (spec 70 §5.5). */
static uint32_t
expand_dim(int64_t size, const LayoutInterval *iv, const uint32_t *position, uint32_t n, uint32_t n_dev,
           int64_t *shape, int32_t *map)
{
	uint32_t v = 0;

	map[0] = LAYOUT_WHOLE;
	for (uint32_t i = 0; i < n; i++) {
		if (iv[i].size == 1)
			continue;
		if (map[v] != LAYOUT_WHOLE)
			map[++v] = LAYOUT_WHOLE;
		map[v] = (int32_t)(n_dev - 1 - position[i]);
		shape[v] = iv[i].size;
	}
	for (uint32_t i = 0; i < v; i++)
		size /= shape[i];
	shape[v] = size;
	return v + 1;
}

const Layout *
layout_of_intervals(LayoutTable *t, const int64_t *shape, uint32_t rank, const LayoutInterval *lists,
                    const uint32_t *first)
{
	uint32_t n = first[rank];
	int64_t dev[2 * LAYOUT_ENTRIES], *view = ARENA_ARRAY(t->arena, int64_t, rank + n + 1);
	int32_t *map = ARENA_ARRAY(t->arena, int32_t, rank + n + 1);
	uint32_t *position = ARENA_ARRAY(t->arena, uint32_t, n + 1),
		 *starts = ARENA_ARRAY(t->arena, uint32_t, rank + 1);
	uint32_t n_dev = fill_gaps(t, lists, n, dev, position);
	Layout key = { .n_dev = n_dev, .n_dims = rank, .dev = dev, .shape = view, .map = map, .first = starts };

	for (uint32_t d = 0; d < rank; d++) {
		starts[d] = key.rank;
		key.rank += expand_dim(shape[d], lists + first[d], position + first[d], first[d + 1] - first[d],
		                       n_dev, view + key.rank, map + key.rank);
	}
	starts[rank] = key.rank;
	return layout_intern(t, &key);
}
