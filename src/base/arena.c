/* SPDX-License-Identifier: Apache-2.0
 *
 * Chunked bump allocation. Chunks double up to 4 MiB so that a million small objects cost a few
 * dozen calls to malloc, and an object larger than a chunk gets a chunk of its own.
 */
#define _DEFAULT_SOURCE	/* madvise */
#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct ArenaChunk {
	ArenaChunk *prev;
	size_t size;		/* bytes of data */
	_Alignas(max_align_t) char data[];
};

enum { CHUNK_MIN = 64 * 1024, CHUNK_MAX = 4 * 1024 * 1024 - (int)sizeof(ArenaChunk), HUGE_PAGE = 2 * 1024 * 1024, ALIGN = 8 };

void
arena_init(Arena *a, jmp_buf *oom)
{
	memset(a, 0, sizeof *a);
	a->oom = oom;
}

void
arena_free(Arena *a)
{
	ArenaChunk *prev;

	for (ArenaChunk *c = a->head; c; c = prev) {
		prev = c->prev;
		free(c);
	}
	arena_init(a, a->oom);
}

static _Noreturn void
arena_fail(const Arena *a)
{
	if (a->oom)
		longjmp(*a->oom, 1);
	fputs("shardc: error: out of memory\n", stderr);
	abort();
}

/* Memory for a chunk; *total is rounded up if it is big. Big chunks lie on huge pages where the system
 * has them: many small objects would cost a page fault for every few dozen otherwise. */
static void *
chunk_alloc(size_t *total)
{
	void *p;

	if (*total < HUGE_PAGE || *total > SIZE_MAX - HUGE_PAGE)
		return malloc(*total);
	*total = (*total + HUGE_PAGE - 1) & ~(size_t)(HUGE_PAGE - 1);
	p = aligned_alloc(HUGE_PAGE, *total);
#ifdef MADV_HUGEPAGE
	if (p)
		madvise(p, *total, MADV_HUGEPAGE);
#endif
	return p;
}

static void
arena_grow(Arena *a, size_t need)
{
	size_t size = a->head ? a->head->size * 2 : CHUNK_MIN;
	ArenaChunk *c;

	if (size > CHUNK_MAX)
		size = CHUNK_MAX;
	if (size < need)
		size = need;
	if (size > SIZE_MAX - sizeof *c)
		arena_fail(a);
	size += sizeof *c;
	c = chunk_alloc(&size);
	if (!c)
		arena_fail(a);
	c->prev = a->head;
	c->size = size - sizeof *c;
	a->head = c;
	a->cur = c->data;
	a->end = c->data + c->size;
	a->reserved += c->size;
}

void *
arena_alloc(Arena *a, size_t size)
{
	void *p;

	if (size > SIZE_MAX - ALIGN)
		arena_fail(a);
	size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
	if ((size_t)(a->end - a->cur) < size || !a->cur)
		arena_grow(a, size);
	p = a->cur;
	a->cur += size;
	a->used += size;
	return memset(p, 0, size);
}

void *
arena_alloc_array(Arena *a, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		arena_fail(a);
	return arena_alloc(a, n * size);
}

void *
arena_dup(Arena *a, const void *p, size_t n)
{
	char *copy;

	if (n == SIZE_MAX)
		arena_fail(a);
	copy = arena_alloc(a, n + 1);
	if (n)
		memcpy(copy, p, n);
	return copy;
}

char *
arena_vprintf(Arena *a, const char *fmt, va_list ap)
{
	va_list again;
	int n;
	char *text;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	text = arena_alloc(a, n < 0 ? 1 : (size_t)n + 1);
	if (n > 0)
		vsnprintf(text, (size_t)n + 1, fmt, ap);
	return text;
}

char *
arena_printf(Arena *a, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = arena_vprintf(a, fmt, ap);
	va_end(ap);
	return text;
}

ArenaMark
arena_mark(const Arena *a)
{
	return (ArenaMark){ a->head, a->cur, a->end, a->used };
}

void
arena_reset(Arena *a, ArenaMark m)
{
	while (a->head != m.head) {
		ArenaChunk *prev = a->head->prev;

		a->reserved -= a->head->size;
		free(a->head);
		a->head = prev;
	}
	a->cur = m.cur;
	a->end = m.end;
	a->used = m.used;
}
