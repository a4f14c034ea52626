/* SPDX-License-Identifier: Apache-2.0
 *
 * The hash table of the program: a multimap from 64-bit hashes to pointers, with open addressing and linear
 * probing, never more than three quarters full. Zeroed memory is an empty map. It serves two purposes:
 *
 * - A map or set of interned things. The key is an atom, a number or an address: map_get() and map_put(), or
 *   map_mark() for a set. The hash of a key is the key times an odd number, so no two keys share one.
 * - A table of nodes. The hash covers all that makes a node unique; map_first() and map_next() visit the nodes
 *   with that hash, and the caller compares them:
 *
 *	for (const MapEntry *e = map_first(map, hash); e; e = map_next(map, e)) {
 *		if (node_is(e->value, ...))
 *			return e->value;
 *	}
 *	map_add(a, map, hash, node_new(...));
 *
 * The order of the slots depends on addresses, so code never iterates over them. A room that needs its entries
 * in order keeps them in a vector and their indices in the map.
 */
#ifndef SHARDC_BASE_MAP_H
#define SHARDC_BASE_MAP_H

#include "base/arena.h"

typedef struct MapEntry {
	uint64_t hash;
	void *value;		/* NULL: the slot is free */
} MapEntry;

typedef struct Map {
	MapEntry *slots;	/* NULL: none yet */
	uint32_t n, max;	/* entries, and how many of them fit before the map must grow */
	uint32_t mask;		/* number of slots - 1 */
	uint32_t shift;		/* 64 - bits of the mask: the high bits of a hash tell where its search begins */
} Map;

/* 2^64 divided by the golden ratio. The high bits of a product with it depend on all bits of the other number, and the
 * products of consecutive numbers are far apart. */
#define MAP_FACTOR 0x9E3779B97F4A7C15u

/* Returns the hash h with `word` mixed in. */
static inline uint64_t
map_mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * MAP_FACTOR;
	return h ^ h >> 32;
}

/* Returns the first entry with this hash from slot i on; NULL if a free slot comes first. */
static inline MapEntry *
map_search(const Map *map, uint64_t hash, uint64_t i)
{
	for (;; i = (i + 1) & map->mask) {
		MapEntry *e = &map->slots[i];

		if (!e->value)
			return NULL;
		if (e->hash == hash)
			return e;
	}
}

/* Returns an entry with this hash, or NULL. */
static inline MapEntry *
map_first(const Map *map, uint64_t hash)
{
	return map->slots ? map_search(map, hash, hash >> map->shift) : NULL;
}

/* Returns another entry with the hash of e, NULL after the last one. It is not inline, because different nodes
 * with one hash are rare. */
MapEntry *map_next(const Map *map, const MapEntry *e) __attribute__((cold));

/* Makes room for n entries in all, so that adding them does not grow the table. */
void map_room(Arena *a, Map *map, uint32_t n);
/* Adds an entry, even if others have the same hash. The value must not be NULL. Pointers to entries are invalid
 * afterwards. */
void map_add(Arena *a, Map *map, uint64_t hash, const void *value);
/* Removes an entry. Pointers to other entries are invalid afterwards. */
void map_remove(Map *map, const MapEntry *e);

/* Returns the value of this key, NULL if it has none. */
static inline void *
map_get(const Map *map, uint64_t key)
{
	const MapEntry *e = map_first(map, key * MAP_FACTOR);

	return e ? e->value : NULL;
}

/* Sets the value of a key. The value must not be NULL. */
void map_put(Arena *a, Map *map, uint64_t key, const void *value);
/* Removes a key if its value is this one. */
void map_drop(Map *map, uint64_t key, const void *value);
/* Adds a key to a set. Returns false if the set has it already. */
bool map_mark(Arena *a, Map *map, uint64_t key);

/* Adds a key of n words to a set whose keys all have n words. Returns false if the set has it already. */
bool map_mark_words(Arena *a, Map *map, const uint64_t *words, uint32_t n);

/* Convert between a number and a value that stores it. The number 0 means a missing value. */
static inline uint32_t
map_number(const void *value)
{
	return (uint32_t)(uintptr_t)value;
}

static inline const void *
map_value(uint32_t number)
{
	return (const void *)(uintptr_t)number;
}

#endif
