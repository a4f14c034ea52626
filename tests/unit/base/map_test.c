/* SPDX-License-Identifier: Apache-2.0
 *
 * The map: keys of every kind, growth, nodes that share a hash, removal in the middle of a run of full slots.
 */
#include "base/map.h"

#include "../suite.h"

static Arena a;

static void
setup(void)
{
	arena_init(&a, NULL);
}

static void
teardown(void)
{
	arena_free(&a);
}

/* Families of keys: numbers in a row, addresses of small and of large objects, numbers that differ in high bits only.
 */
static const unsigned shifts[] = { 0, 3, 12, 32, 44 };

static uint64_t
key_of(int family, uint64_t i)
{
	return i << shifts[family];
}

/* Each key is absent before it is added, and keeps its value while the map grows. */
START_TEST(keys_have_their_values)
{
	enum { N = 100000 };
	Map map = { 0 };

	for (uint32_t i = 0; i < N; i++) {
		ck_assert_uint_eq(map_number(map_get(&map, key_of(_i, i))), 0);
		map_put(&a, &map, key_of(_i, i), map_value(i + 1));
	}
	ck_assert_uint_eq(map.n, N);
	for (uint32_t i = 0; i < N; i++)
		ck_assert_uint_eq(map_number(map_get(&map, key_of(_i, i))), i + 1);
	ck_assert_uint_eq(map_number(map_get(&map, key_of(_i, N))), 0);
	ck_assert_uint_le(map.n, map.mask / 8 * 5 + 5);
	ck_assert_uint_gt(map.n, map.mask / 16 * 5);
}
END_TEST

/* Runs of full slots stay short, so a search for any key looks at few slots. */
START_TEST(keys_spread)
{
	enum { N = 100000 };
	Map map = { 0 };
	uint64_t looked = 0;

	for (uint32_t i = 0; i < N; i++)
		map_put(&a, &map, key_of(_i, i), map_value(i + 1));
	for (uint32_t i = 0; i < N; i++) {
		uint64_t hash = key_of(_i, i) * MAP_FACTOR, slot = (uint64_t)(map_first(&map, hash) - map.slots);

		looked += ((slot - (hash >> map.shift)) & map.mask) + 1;
	}
	ck_assert_uint_lt(looked, 3 * N);
}
END_TEST

START_TEST(an_empty_map_has_nothing)
{
	Map map = { 0 };

	ck_assert_ptr_null(map_get(&map, 0));
	ck_assert_ptr_null(map_first(&map, 42));
	map_room(&a, &map, 0);
	ck_assert_ptr_null(map_get(&map, 0));
}
END_TEST

/* Entries do not move while there is room. */
START_TEST(room_is_enough)
{
	Map map = { 0 };
	const MapEntry *slots;

	map_room(&a, &map, (uint32_t)_i);
	slots = map.slots;
	for (uint32_t i = 0; i < (uint32_t)_i; i++)
		map_put(&a, &map, i, map_value(1));
	ck_assert_ptr_eq(map.slots, slots);
	map_room(&a, &map, 1);
	ck_assert_ptr_eq(map.slots, slots);
}
END_TEST

/* Many nodes of one hash are all found, each once, among others. */
START_TEST(equal_hashes)
{
	enum { HASHES = 20, NODES = 50 };
	static char nodes[HASHES][NODES];
	Map map = { 0 };

	for (int k = 0; k < NODES; k++) {
		for (uint64_t h = 0; h < HASHES; h++)
			map_add(&a, &map, map_mix(h, 977), &nodes[h][k]);
	}
	for (uint64_t h = 0; h < HASHES; h++) {
		for (const MapEntry *e = map_first(&map, map_mix(h, 977)); e; e = map_next(&map, e)) {
			char *node = e->value;

			ck_assert(node >= nodes[h] && node < nodes[h] + NODES);
			++*node;
		}
		for (int k = 0; k < NODES; k++)
			ck_assert_int_eq(nodes[h][k], 1);
	}
}
END_TEST

START_TEST(put_replaces)
{
	char one = 1, two = 2;
	Map map = { 0 };

	map_put(&a, &map, 7, &one);
	map_put(&a, &map, 7, &two);
	ck_assert_uint_eq(map.n, 1);
	ck_assert_ptr_eq(map_get(&map, 7), &two);
}
END_TEST

START_TEST(drop_needs_the_value)
{
	char one = 1, two = 2;
	Map map = { 0 };

	map_drop(&map, 7, &one);
	map_put(&a, &map, 7, &one);
	map_drop(&map, 7, &two);
	ck_assert_ptr_eq(map_get(&map, 7), &one);
	map_drop(&map, 7, &one);
	ck_assert_ptr_null(map_get(&map, 7));
}
END_TEST

START_TEST(a_set_takes_a_key_once)
{
	Map map = { 0 };

	for (uint64_t i = 0; i < 1000; i++)
		ck_assert(map_mark(&a, &map, i));
	for (uint64_t i = 0; i < 1000; i++)
		ck_assert(!map_mark(&a, &map, i));
	ck_assert_uint_eq(map.n, 1000);
}
END_TEST

/* Keys of several words are compared, so two of one hash are two keys. */
START_TEST(a_set_takes_words)
{
	const uint64_t keys[][2] = { { 1, 2 }, { 2, 1 }, { 0, 0 }, { 1, 2 } };
	Map map = { 0 };

	for (size_t i = 0; i < 4; i++)
		ck_assert_int_eq(map_mark_words(&a, &map, keys[i], 2), i < 3);
	ck_assert_uint_eq(map.n, 3);
}
END_TEST

/* Removing entries in any order hides none of the others; their room is used again. */
START_TEST(removal_keeps_the_rest)
{
	enum { N = 3000 };
	Map map = { 0 };
	const MapEntry *slots;

	map_room(&a, &map, N);
	slots = map.slots;
	for (int round = 0; round < 3; round++) {
		for (uint32_t i = 0; i < N; i++)
			map_add(&a, &map, map_mix(0, i % (N / 2)), map_value(i + 1));	/* two of each hash */
		for (uint32_t k = 0; k < N; k++) {
			uint32_t i = (uint32_t)((uint64_t)k * 1009 % N);
			MapEntry *e = map_first(&map, map_mix(0, i % (N / 2)));

			while (e && map_number(e->value) != i + 1)
				e = map_next(&map, e);
			ck_assert_ptr_nonnull(e);
			map_remove(&map, e);
		}
		ck_assert_uint_eq(map.n, 0);
		for (uint32_t i = 0; i <= map.mask; i++)
			ck_assert_ptr_null(map.slots[i].value);
	}
	ck_assert_ptr_eq(map.slots, slots);
}
END_TEST

/* Every bit of a word, and of the hash before it, changes the hash, usually in many bits. */
START_TEST(mixing_uses_all_bits)
{
	for (int i = 0; i < 64; i++) {
		uint64_t word = (uint64_t)1 << i;

		ck_assert_int_ge(__builtin_popcountll(map_mix(map_mix(5, 9), 77) ^ map_mix(map_mix(5 ^ word, 9), 77)),
		                 8);
		ck_assert_uint_ne(map_mix(5, 9), map_mix(5, 9 ^ word));
	}
}
END_TEST

SUITE(setup, teardown, TEST(an_empty_map_has_nothing), TEST(equal_hashes), TEST(put_replaces),
      TEST(drop_needs_the_value), TEST(a_set_takes_a_key_once), TEST(a_set_takes_words), TEST(removal_keeps_the_rest),
      TEST(mixing_uses_all_bits), LOOP(keys_have_their_values, shifts), LOOP(keys_spread, shifts),
      TIMES(room_is_enough, 100))
