/* SPDX-License-Identifier: Apache-2.0
 *
 * Arenas: their memory is zeroed and aligned, and blocks do not overlap. Also marks, copies, formatted text, and the
 * vectors and the output buffer that use arenas.
 */
#include <stdio.h>

#include "base/buf.h"
#include "base/vec.h"
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

static bool
is_filled(const void *p, size_t n, size_t byte)
{
	for (size_t i = 0; i < n; i++) {
		if (((const unsigned char *)p)[i] != byte)
			return false;
	}
	return true;
}

/* Fills small and big objects in turn. The bytes of other objects may not change, and memory must be zero again after a
 * reset. */
START_TEST(objects_are_apart)
{
	enum { N = 2000 };
	static struct { unsigned char *p; size_t n; } v[N];
	ArenaMark start = arena_mark(&a);

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < N; i++) {
			v[i].n = i % 97 == 0 ? i * 30 : i % 61;
			v[i].p = arena_alloc(&a, v[i].n);
			ck_assert_ptr_nonnull(v[i].p);
			ck_assert_uint_eq((uintptr_t)v[i].p % 8, 0);
			ck_assert(is_filled(v[i].p, v[i].n, 0));
			memset(v[i].p, (int)(i % 251) + 1, v[i].n);
		}
		for (size_t i = 0; i < N; i++) {
			ck_assert(is_filled(v[i].p, v[i].n, i % 251 + 1));
		}
		arena_reset(&a, start);
	}
}
END_TEST

START_TEST(a_mark_keeps_what_is_older)
{
	char *kept = arena_dup(&a, "kept", 4), *later;
	ArenaMark mark = arena_mark(&a);

	later = arena_alloc(&a, 10);
	memcpy(later, "later", 5);
	arena_alloc(&a, 1 << 22);
	arena_reset(&a, mark);
	ck_assert_str_eq(kept, "kept");
	ck_assert_ptr_eq(arena_alloc(&a, 10), later);
	ck_assert(is_filled(later, 10, 0));
}
END_TEST

START_TEST(the_newest_object_grows)
{
	char *p = arena_alloc(&a, 8), *q;

	if (ARENA_RED_ZONE)
		return;		/* no object grows into its red zone */
	memset(p, 'x', 8);
	ck_assert(arena_extend(&a, p, 8, 28));
	ck_assert(is_filled(p + 8, 20, 0));
	memset(p + 8, 'y', 20);
	q = arena_alloc(&a, 8);
	ck_assert(q >= p + 28);
	ck_assert(!arena_extend(&a, p, 28, 36));
	ck_assert(!arena_extend(&a, q, 8, (size_t)1 << 40));
}
END_TEST

/* The last block is released, even across the edge of a chunk; a block that another one follows stays. */
START_TEST(tried_blocks)
{
	static const size_t sizes[] = { 0, 8, 100, 1 << 20 };
	char *before = arena_alloc(&a, 16);
	ArenaTry try;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		char *cur = a.cur, *p = arena_try(&a, sizes[i], &try), *later;

		memset(p, 'x', sizes[i]);
		arena_undo(&a, &try);
		ck_assert_ptr_eq(a.cur, cur);
		p = arena_try(&a, sizes[i], &try);
		ck_assert(is_filled(p, sizes[i], 0));
		memset(p, 'y', sizes[i]);
		later = arena_alloc(&a, 8);
		arena_undo(&a, &try);
		ck_assert_ptr_eq(a.cur, later + 8 + ARENA_RED_ZONE);
		ck_assert(is_filled(p, sizes[i], 'y'));
	}
	ck_assert(is_filled(before, 16, 0));
}
END_TEST

START_TEST(copies_and_text)
{
	char big[3000];

	memset(big, 'b', sizeof big - 1);
	big[sizeof big - 1] = '\0';
	ck_assert_str_eq(arena_dup(&a, "abc", 2), "ab");
	ck_assert_str_eq(arena_dup(&a, NULL, 0), "");
	ck_assert_str_eq(arena_printf(&a, "%d-%s", 42, "x"), "42-x");
	ck_assert_str_eq(arena_printf(&a, "%s%s", big, big) + sizeof big - 1, big);
	ck_assert_str_eq(arena_printf(&a, "%s", ""), "");
}
END_TEST

START_TEST(vectors_grow)
{
	VEC(uint64_t) v = { NULL, 0, 0 };

	for (uint64_t i = 0; i < 100000; i++) {
		ck_assert_uint_eq(*VEC_ADD(&a, &v), 0);
		VEC_LAST(&v) = i * i;
	}
	ck_assert_uint_eq(v.n, 100000);
	for (uint64_t i = 100000; i-- > 0;)
		ck_assert_uint_eq(VEC_POP(&v), i * i);
	ck_assert_uint_eq(v.n, 0);
	ck_assert_uint_lt(a.reserved, 100000 * 8 * 6);
}
END_TEST

/* Numbers are printed as printf does, around every power of ten and at the limits. */
START_TEST(buffers_write_numbers)
{
	uint64_t power = 1;
	char want[32];

	for (int i = 0; i < 21; i++, power *= 10) {
		const uint64_t near[] = { power - 1, power, power + 1, power * 3 + 7, UINT64_MAX - power, 0 };

		for (size_t k = 0; k < sizeof near / sizeof *near; k++) {
			Buf b;

			buf_init(&b, NULL);
			buf_u64(&b, near[k]);
			snprintf(want, sizeof want, "%llu", (unsigned long long)near[k]);
			ck_assert_uint_eq(b.n, strlen(want));
			ck_assert_int_eq(memcmp(b.p, want, b.n), 0);
			b.n = 0;
			buf_i64(&b, (int64_t)near[k]);
			snprintf(want, sizeof want, "%lld", (long long)near[k]);
			ck_assert_uint_eq(b.n, strlen(want));
			ck_assert_int_eq(memcmp(b.p, want, b.n), 0);
			buf_free(&b);
		}
	}
}
END_TEST

START_TEST(buffers_append)
{
	Buf b;

	buf_init(&b, NULL);
	BUF_LIT(&b, "a");
	buf_str(&b, STR("bc"));
	buf_char(&b, 'd');
	buf_blanks(&b, 3);
	buf_printf(&b, "%05d|%s", 42, "");
	buf_add(&b, NULL, 0);
	ck_assert_uint_eq(b.n, 13);
	ck_assert_int_eq(memcmp(b.p, "abcd   00042|", 13), 0);
	for (int i = 0; i < 5000; i++)
		buf_printf(&b, "%d,", i);
	ck_assert_int_eq(memcmp(b.p + b.n - 10, "4998,4999,", 10), 0);
	buf_blanks(&b, 1000);
	ck_assert_int_eq(b.p[b.n - 1], ' ');
	ck_assert_int_eq(b.p[b.n - 1001], ',');
	buf_free(&b);
}
END_TEST

#if ARENA_RED_ZONE
#include <sanitizer/asan_interface.h>

/* Returns whether address sanitizer reports a read of the byte. */
static bool
is_poisoned(const char *p)
{
	return __asan_address_is_poisoned(p) != 0;
}
#endif

/* Only a build with address sanitizer has something to test. */
START_TEST(overruns_are_reported)
{
#if ARENA_RED_ZONE
	ArenaMark mark = arena_mark(&a);
	char *p = arena_alloc(&a, 5), *q = arena_alloc(&a, 8);

	ck_assert(!is_poisoned(p + 4) && is_poisoned(p + 5) && is_poisoned(q - 1));
	ck_assert(!is_poisoned(q + 7) && is_poisoned(q + 8));
	arena_reset(&a, mark);
	ck_assert(is_poisoned(p) && is_poisoned(q));
	p = arena_alloc(&a, 24);
	ck_assert(!is_poisoned(p + 23) && is_poisoned(p + 24));
#endif
}
END_TEST

START_TEST(edge_of_a_chunk_is_cheap)
{
	enum { SIZE = 1000 };
	ArenaMark mark;
	uint64_t taken;
	Memory m;
	Arena b;

	memory_init(&m, NULL);
	arena_init(&b, &m);
	do
		arena_alloc(&b, SIZE);
	while (b.end - b.cur >= SIZE);
	mark = arena_mark(&b);
	arena_alloc(&b, SIZE);
	taken = m.bytes_taken;
	for (int i = 0; i < 100; i++) {
		char *p;

		arena_reset(&b, mark);
		p = arena_alloc(&b, SIZE);
		ck_assert(is_filled(p, SIZE, 0));
		p[0] = 1;
	}
	ck_assert_uint_eq(m.bytes_taken, taken);
	arena_free(&b);
	ck_assert_uint_eq(m.in_use, 0);
	memory_release(&m);
}
END_TEST

/* An arena inside another one doubles what it has from there. When it is as large as a block, it takes blocks of its
 * own, and gives them back. */
START_TEST(a_small_arena_grows_in_another)
{
	enum { SIZE = 100 };
	ArenaMark mark;
	size_t outside;
	Memory m;
	Arena outer, b;

	memory_init(&m, NULL);
	arena_init(&outer, &m);
	arena_init_in(&b, &outer, 256);
	for (int i = 0; i < 10; i++)
		memset(arena_alloc(&b, SIZE), i + 1, SIZE);
	ck_assert_uint_eq(b.reserved, 0);
	ck_assert_uint_le(b.lent, 4096);
	mark = arena_mark(&b);
	for (int i = 0; i < 100; i++) {
		arena_reset(&b, mark);
		for (int k = 0; k < 100; k++) {
			char *p = arena_alloc(&b, SIZE);

			ck_assert(is_filled(p, SIZE, 0));
			memset(p, 1, SIZE);
		}
	}
	ck_assert_uint_le(b.lent, MEMORY_BLOCK);
	outside = outer.reserved;
	for (int i = 0; i < 10000; i++)
		memset(arena_alloc(&b, SIZE), 1, SIZE);
	ck_assert_uint_gt(b.reserved, 0);
	ck_assert_uint_le(outer.reserved, outside + MEMORY_BLOCK);
	arena_free(&b);
	ck_assert_uint_eq(m.in_use, outer.reserved);
	arena_free(&outer);
	ck_assert_uint_eq(m.in_use, 0);
	memory_release(&m);
}
END_TEST

SUITE(setup, teardown, TEST(objects_are_apart), TEST(a_mark_keeps_what_is_older), TEST(the_newest_object_grows),
      TEST(tried_blocks), TEST(copies_and_text), TEST(vectors_grow), TEST(overruns_are_reported),
      TEST(edge_of_a_chunk_is_cheap), TEST(a_small_arena_grows_in_another),
      TEST(buffers_write_numbers), TEST(buffers_append))
