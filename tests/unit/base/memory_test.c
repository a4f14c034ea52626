/* SPDX-License-Identifier: Apache-2.0
 *
 * Blocks of memory: sizes, reuse, figures, and running out. With sanitizers, all blocks come from malloc and
 * have exactly the requested size.
 */
#include "base/memory.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../suite.h"

enum { K = 1024, M = K * K, BLOCKS = 64, ROUNDS = 4000 };

typedef struct Block {
	unsigned char *p;
	size_t size;
	unsigned char fill;
} Block;

static Memory m;
static jmp_buf oom;

static void
setup(void)
{
	memory_init(&m, NULL);
}

static void
teardown(void)
{
	memory_release(&m);
}

/* Requested sizes, and the sizes of their blocks. */
static const struct { size_t asked, size;
} sizes[] = {
	{ 1, 64 * K },        { 64 * K, 64 * K },   { 64 * K + 1, 128 * K },  { 100 * K, 128 * K },
	{ 129 * K, 256 * K }, { 4 * M - 1, 4 * M }, { 4 * M, 4 * M },         { 4 * M + 1, 6 * M },
	{ 6 * M, 6 * M },     { 7 * M, 8 * M },     { 200 * M + 1, 202 * M },
};

START_TEST(size_of_a_block)
{
	size_t got = sizes[_i].asked;
	unsigned char *p = memory_take(&m, &got);

	ck_assert_uint_eq((uintptr_t)p % 16, 0);
	ck_assert_uint_eq(got, m.plain ? sizes[_i].asked : sizes[_i].size);
	ck_assert_uint_eq(m.in_use, got);
	p[0] = p[got - 1] = 1;
	memory_give(&m, p, got);
	ck_assert_uint_eq(m.in_use, 0);
	ck_assert_uint_eq(m.peak, got);
	ck_assert_uint_eq(m.n_taken, 1);
	ck_assert_uint_eq(m.bytes_taken, got);
}
END_TEST

static void *
take(size_t size)
{
	return memory_take(&m, &size);
}

START_TEST(blocks_are_taken_again)
{
	void *one = take(64 * K), *two = take(64 * K), *large;

	if (m.plain)
		return;
	memory_give(&m, one, 64 * K);
	memory_give(&m, two, 64 * K);
	ck_assert_ptr_eq(take(1), two);
	ck_assert_ptr_eq(take(1), one);
	/* The parts of a larger block are used before new memory, and only once. */
	large = take(4 * M);
	memory_give(&m, large, 4 * M);
	for (int i = 0; i < 64; i++) {
		size_t at = (size_t)((char *)take(64 * K) - (char *)large);

		ck_assert_uint_lt(at, 4 * M);
		ck_assert_uint_eq(at % (64 * K), 0);
	}
	ck_assert_uint_gt((size_t)((char *)take(64 * K) - (char *)large), 4 * M - 1);
}
END_TEST

static void
check_fill(const Block *b)
{
	for (size_t i = 0; i < b->size; i += 4093)
		ck_assert_uint_eq(b->p[i], b->fill);
	ck_assert_uint_eq(b->p[b->size - 1], b->fill);
}

/* Blocks are allocated and freed in turn; each keeps its bytes, and the statistics are right. */
START_TEST(blocks_are_apart)
{
	static const size_t steps[] = { 10 * K, 65 * K, 200 * K, 1 * M, 3 * M, 5 * M };
	uint32_t seed = (uint32_t)_i;
	Block blocks[BLOCKS] = { 0 };
	size_t in_use = 0, peak = 0;

	for (int i = 0; i < ROUNDS; i++) {
		Block *b;

		seed = seed * 1103515245 + 12345;
		b = &blocks[seed >> 16 & (BLOCKS - 1)];
		if (b->p) {
			check_fill(b);
			memory_give(&m, b->p, b->size);
			in_use -= b->size;
			b->p = NULL;
			continue;
		}
		b->size = steps[(seed >> 8) % 6];
		b->p = memory_take(&m, &b->size);
		b->fill = (unsigned char)i;
		memset(b->p, b->fill, b->size);
		in_use += b->size;
		peak = in_use > peak ? in_use : peak;
		ck_assert_uint_eq(m.in_use, in_use);
		ck_assert_uint_eq(m.peak, peak);
	}
	for (int i = 0; i < BLOCKS; i++) {
		if (!blocks[i].p)
			continue;
		check_fill(&blocks[i]);
		if (blocks[i].size > 4 * M)
			memory_give(&m, blocks[i].p, blocks[i].size);
	}
}
END_TEST

START_TEST(running_out)
{
	volatile int jumps = 0;

	memory_init(&m, &oom);
	if (setjmp(oom) == 0)
		take(SIZE_MAX);
	else
		jumps = jumps + 1;
	ck_assert_int_eq(jumps, 1);
	ck_assert_int_eq((int)m.why, MEMORY_OUT);
	if (setjmp(oom) == 0)
		memory_stop(&m, MEMORY_TOO_LARGE);
	else
		jumps = jumps + 1;
	ck_assert_int_eq(jumps, 2);
	ck_assert_int_eq((int)m.why, MEMORY_TOO_LARGE);
	ck_assert_uint_eq(m.in_use, 0);
}
END_TEST

START_TEST(release)
{
	memory_init(&m, &oom);
	take(1);
	take(130 * M);
	take(4 * M);
	memory_release(&m);
	ck_assert_ptr_eq(m.oom, &oom);
	ck_assert_uint_eq(m.in_use, 0);
	ck_assert_ptr_null(m.segments);
	ck_assert_ptr_null(m.plain);
	memset(take(64 * K), 1, 64 * K);
}
END_TEST

/* More than fits in a segment. */
START_TEST(segments)
{
	char *blocks[40];

	for (int i = 0; i < 40; i++) {
		blocks[i] = take(4 * M);
		memset(blocks[i], i, 100);
		for (int k = 0; k < i; k++)
			ck_assert(blocks[k] + 4 * M <= blocks[i] || blocks[i] + 4 * M <= blocks[k]);
	}
	for (int i = 0; i < 40; i++)
		ck_assert_int_eq(blocks[i][99], i);
}
END_TEST

/* Under a limit on address space, segments become small. No block ends behind its segment, whatever the limit is, and
 * at the end there is no memory. */
START_TEST(limited_address_space)
{
	static const size_t asked[] = { 64 * K, 1 * M, 2 * M, 4 * M };
	struct rlimit space, all;
	volatile long limit;
	volatile int taken;

	take(1);
	if (m.plain)
		return;	/* sanitizers need the address space for themselves */
	getrlimit(RLIMIT_AS, &all);
	for (limit = 0; limit < 48; limit++) {
		long pages = 0;
		FILE *f;

		memory_release(&m);
		f = fopen("/proc/self/statm", "r");

		if (!f || fscanf(f, "%ld", &pages) != 1)
			pages = 0;
		if (f)
			fclose(f);
		if (!pages)
			return;	/* the system does not say how much is in use */
		memory_init(&m, &oom);
		taken = 0;
		space = all;
		space.rlim_cur = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + (rlim_t)limit * M;
		setrlimit(RLIMIT_AS, &space);
		if (setjmp(oom) == 0) {
			for (; m.cur <= m.end; taken = taken + 1)
				take(asked[limit % 4]);
		}
		setrlimit(RLIMIT_AS, &all);
		ck_assert_msg(m.cur <= m.end, "with %ld MB more, block %d ends behind its segment", limit, taken);
		ck_assert_int_eq((int)m.why, MEMORY_OUT);
	}
	ck_assert_int_gt(taken, 1);
}
END_TEST

START_TEST(without_a_memory)
{
	size_t size = 100;
	char *p = memory_take(NULL, &size);

	ck_assert_uint_eq(size, 100);
	memset(p, 1, size);
	memory_give(NULL, p, size);
}
END_TEST

SUITE(setup, teardown, LOOP(size_of_a_block, sizes), TEST(blocks_are_taken_again), TIMES(blocks_are_apart, 3),
      TEST(running_out), TEST(release), TEST(segments), TEST(limited_address_space),
      TEST(without_a_memory))
