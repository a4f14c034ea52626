/* SPDX-License-Identifier: Apache-2.0
 *
 * Changes of a map. Removing an entry leaves no mark in its slot. Instead the entries after it move up, as in
 * Knuth, The Art of Computer Programming, volume 3, algorithm 6.4R.
 */
#include "base/map.h"

#include <assert.h>

/* Small maps grow faster, because entering their entries again costs more than unused slots do. */
enum { SLOTS_MIN = 16, SLOTS_FEW = 1024 };

/* Fills the free slot at which a search for the hash ends. */
static void
map_enter(Map *map, uint64_t hash, void *value)
{
	uint64_t i = hash >> map->shift;

	while (map->slots[i].value)
		i = (i + 1) & map->mask;
	map->slots[i] = (MapEntry){ hash, value };
}

static void
map_resize(Arena *a, Map *map, uint64_t size)
{
	const Map old = *map;

	if (size > UINT32_MAX)
		memory_out(a->memory);
	map->slots = ARENA_ARRAY(a, MapEntry, size);
	map->max = (uint32_t)(size / 4 * 3);
	map->mask = (uint32_t)(size - 1);
	map->shift = 64 - (uint32_t)__builtin_ctzll(size);
	for (uint32_t i = 0; old.slots && i <= old.mask; i++) {
		if (old.slots[i].value)
			map_enter(map, old.slots[i].hash, old.slots[i].value);
	}
}

MapEntry *
map_next(const Map *map, const MapEntry *e)
{
	return map_search(map, e->hash, ((uint64_t)(e - map->slots) + 1) & map->mask);
}

void
map_room(Arena *a, Map *map, uint32_t n)
{
	uint64_t now = map->slots ? (uint64_t)map->mask + 1 : 0, size = now ? now : SLOTS_MIN;

	while (size / 4 * 3 < n)
		size *= size < SLOTS_FEW ? 4 : 2;
	if (size > now)
		map_resize(a, map, size);
}

void
map_add(Arena *a, Map *map, uint64_t hash, const void *value)
{
	assert(value);
	if (map->n == map->max)
		map_room(a, map, map->n + 1);
	map_enter(map, hash, (void *)(uintptr_t)value);
	map->n++;
}

void
map_remove(Map *map, const MapEntry *e)
{
	uint64_t hole = (uint64_t)(e - map->slots);

	for (uint64_t i = (hole + 1) & map->mask; map->slots[i].value; i = (i + 1) & map->mask) {
		uint64_t home = map->slots[i].hash >> map->shift;

		/* An entry may move up unless its search begins after the hole. */
		if (((i - home) & map->mask) >= ((i - hole) & map->mask)) {
			map->slots[hole] = map->slots[i];
			hole = i;
		}
	}
	map->slots[hole].value = NULL;
	map->n--;
}

void
map_put(Arena *a, Map *map, uint64_t key, const void *value)
{
	MapEntry *e = map_first(map, key * MAP_FACTOR);

	if (e)
		e->value = (void *)(uintptr_t)value;
	else
		map_add(a, map, key * MAP_FACTOR, value);
}

void
map_drop(Map *map, uint64_t key, const void *value)
{
	MapEntry *e = map_first(map, key * MAP_FACTOR);

	if (e && e->value == value)
		map_remove(map, e);
}

bool
map_mark(Arena *a, Map *map, uint64_t key)
{
	if (map_get(map, key))
		return false;
	map_add(a, map, key * MAP_FACTOR, map);
	return true;
}

bool
map_mark_words(Arena *a, Map *map, const uint64_t *words, uint32_t n)
{
	uint64_t hash = n;

	for (uint32_t i = 0; i < n; i++)
		hash = map_mix(hash, words[i]);
	for (const MapEntry *e = map_first(map, hash); e; e = map_next(map, e)) {
		if (memcmp(e->value, words, n * sizeof *words) == 0)
			return false;
	}
	map_add(a, map, hash, arena_dup(a, words, n * sizeof *words));
	return true;
}
