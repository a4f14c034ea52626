/* SPDX-License-Identifier: Apache-2.0
 *
 * A buddy-like allocator without merging. Blocks are powers of two, so one free list per size suffices;
 * a free block is split when a smaller one is needed. Segments only reserve address space; memory is
 * committed on first touch, one huge page at a time.
 */
#define _DEFAULT_SOURCE	/* MAP_ANONYMOUS, madvise */
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

struct MemorySegment {
	MemorySegment *prev;
	void *base;
	size_t size;
};

struct MemoryFree {
	MemoryFree *next;
};

/* Notes a block that is a separate mapping. It is not a header, because that would cost a page of the block. */
struct MemoryLarge {
	MemoryLarge *next;
	void *base;
	size_t size;
};

/* Header before a block from malloc. */
struct MemoryPlain {
	MemoryPlain *next, **at;	/* *at points here */
};

enum { HUGE = 2 * 1024 * 1024 };
static const size_t segment_size = (size_t)128 << 20, block_max = (size_t)MEMORY_BLOCK << (MEMORY_CLASSES - 1);

/* Address sanitizer only detects overruns of blocks from malloc. */
#if defined(__SANITIZE_ADDRESS__)
#define MEMORY_PLAIN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MEMORY_PLAIN 1
#endif
#endif
#ifndef MEMORY_PLAIN
#define MEMORY_PLAIN 0
#endif

void
memory_init(Memory *m, jmp_buf *oom)
{
	*m = (Memory){ .oom = oom };
}

_Noreturn void
memory_stop(Memory *m, MemoryStop why)
{
	if (m && m->oom) {
		m->why = why;
		longjmp(*m->oom, (int)why);
	}
	fputs("shardc: error: out of memory\n", stderr);
	abort();
}

_Noreturn void
memory_out(Memory *m)
{
	memory_stop(m, MEMORY_OUT);
}

/* Maps address space aligned to huge pages; NULL if the system refuses. */
static void *
map_huge(size_t size)
{
	char *p = mmap(NULL, size + HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	size_t skip;

	if (p == MAP_FAILED)
		return NULL;
	skip = (HUGE - (uintptr_t)p % HUGE) % HUGE;
	if (skip)
		munmap(p, skip);
	munmap(p + skip + size, HUGE - skip);
#ifdef MADV_HUGEPAGE
	madvise(p + skip, size, MADV_HUGEPAGE);
#endif
	return p + skip;
}

/* Returns the size of a segment. Under a limit on address space, it leaves room for large blocks. */
static size_t
segment_best(void)
{
	size_t size = segment_size;
	struct rlimit space;

	if (getrlimit(RLIMIT_AS, &space) < 0 || space.rlim_cur == RLIM_INFINITY)
		return size;
	while (size > 2 * block_max && size > space.rlim_cur / 4)
		size /= 2;
	return size;
}

/* Adds a segment with room for a block of `need` bytes. */
static bool
segment_add(Memory *m, size_t need)
{
	MemorySegment *s;

	/* A smaller segment may still fit. Its first bytes are the header. */
	for (size_t size = segment_best(); size >= need + MEMORY_BLOCK && size >= HUGE; size /= 2) {
		char *p = map_huge(size);

		if (!p)
			continue;
		s = (MemorySegment *)(void *)p;
		*s = (MemorySegment){ m->segments, p, size };
		m->segments = s;
		m->cur = p + MEMORY_BLOCK;
		m->end = p + size;
		return true;
	}
	return false;
}

/* ---- blocks from malloc ---- */

static void *
plain_take(Memory *m, size_t size)
{
	MemoryPlain *p = size <= SIZE_MAX - sizeof *p ? malloc(sizeof *p + size) : NULL;

	if (!p)
		return NULL;
	*p = (MemoryPlain){ m->plain, &m->plain };
	if (p->next)
		p->next->at = &p->next;
	m->plain = p;
	return p + 1;
}

static void
plain_give(MemoryPlain *p)
{
	*p->at = p->next;
	if (p->next)
		p->next->at = p->at;
	free(p);
}

/* ---- blocks that are separate mappings ---- */

static void *
large_take(Memory *m, size_t size)
{
	MemoryLarge *l = malloc(sizeof *l);
	void *p = l ? map_huge(size) : NULL;

	if (!p) {
		free(l);
		return NULL;
	}
	*l = (MemoryLarge){ m->large, p, size };
	m->large = l;
	return p;
}

/* Unmaps the block that *at notes. */
static void
large_drop(MemoryLarge **at)
{
	MemoryLarge *l = *at;

	*at = l->next;
	munmap(l->base, l->size);
	free(l);
}

static void
large_give(Memory *m, const void *block)
{
	MemoryLarge **at = &m->large;

	while ((*at)->base != block)
		at = &(*at)->next;
	large_drop(at);
}

void
memory_release(Memory *m)
{
	MemorySegment *prev;

	while (m->plain)
		plain_give(m->plain);
	while (m->large)
		large_drop(&m->large);
	for (MemorySegment *s = m->segments; s; s = prev) {
		prev = s->prev;
		munmap(s->base, s->size);
	}
	memory_init(m, m->oom);
}

/* Returns the smallest class whose blocks hold `size` bytes, which is at most block_max. */
static int
class_of(size_t size)
{
	int k = 0;

	while (((size_t)MEMORY_BLOCK << k) < size)
		k++;
	return k;
}

static bool
larger_is_free(const Memory *m, int k)
{
	while (++k < MEMORY_CLASSES) {
		if (m->given[k])
			return true;
	}
	return false;
}

/* Splits the smallest larger block that is free. Returns a block of class k and frees the other halves. */
static void *
split(Memory *m, int k)
{
	MemoryFree *f;
	int from = k + 1;

	while (!m->given[from])
		from++;
	f = m->given[from];
	m->given[from] = f->next;
	while (from-- > k) {
		MemoryFree *half = (MemoryFree *)(void *)((char *)f + ((size_t)MEMORY_BLOCK << from));

		half->next = m->given[from];
		m->given[from] = half;
	}
	return f;
}

static void *
take_class(Memory *m, int k)
{
	size_t size = (size_t)MEMORY_BLOCK << k;
	MemoryFree *f = m->given[k];
	char *p;

	if (f) {
		m->given[k] = f->next;
		return f;
	}
	if (larger_is_free(m, k))
		return split(m, k);
	if ((size_t)(m->end - m->cur) < size && !segment_add(m, size))
		return NULL;
	p = m->cur;
	m->cur += size;
	return p;
}

static void *
take(Memory *m, size_t *size)
{
	if (!m)
		return malloc(*size);
	if (MEMORY_PLAIN)
		return plain_take(m, *size);
	if (*size <= block_max) {
		int k = class_of(*size);

		*size = (size_t)MEMORY_BLOCK << k;
		return take_class(m, k);
	}
	if (*size > SIZE_MAX / 2)
		return NULL;
	*size = (*size + HUGE - 1) & ~(size_t)(HUGE - 1);
	return large_take(m, *size);
}

void *
memory_take(Memory *m, size_t *size)
{
	bool exceeds = m && m->limit && (m->in_use >= m->limit || *size > m->limit - m->in_use);
	void *p = exceeds ? NULL : take(m, size);

	if (!p)
		memory_out(m);
	if (m) {
		m->n_taken++;
		m->bytes_taken += *size;
		m->in_use += *size;
		if (m->in_use > m->peak)
			m->peak = m->in_use;
	}
	return p;
}

void
memory_give(Memory *m, void *block, size_t size)
{
	MemoryFree *f = block;
	int k;

	if (!m) {
		free(block);
		return;
	}
	m->in_use -= size;
	if (MEMORY_PLAIN) {
		plain_give((MemoryPlain *)block - 1);
		return;
	}
	if (size > block_max) {
		large_give(m, block);
		return;
	}
	k = class_of(size);
	f->next = m->given[k];
	m->given[k] = f;
}
