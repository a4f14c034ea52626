/* SPDX-License-Identifier: Apache-2.0
 *
 * Chunked bump allocation. Each new chunk is a quarter of the arena's current size, which bounds the
 * unused tail; its size is a power of two from MEMORY_BLOCK to CHUNK_MAX. A larger object gets a chunk
 * for itself.
 *
 * In a build with address sanitizer, the free part of a chunk is poisoned, and so are some bytes after each object.
 */
#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>

#if ARENA_RED_ZONE
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(p, n)   ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#endif

enum { CHUNK_MAX = 4 * 1024 * 1024, ALIGN = 8 };

struct ArenaChunk {
	ArenaChunk *prev;
	size_t size;		/* bytes of the whole block */
	bool lent;		/* it is part of the outer arena */
	_Alignas(ALIGN) char data[];
};

void
arena_init(Arena *a, Memory *memory)
{
	*a = (Arena){ .memory = memory };
}

void
arena_init_in(Arena *a, Arena *outer, size_t piece)
{
	arena_init(a, outer->memory);
	a->outer = outer;
	a->lent = piece;
	a->cur = arena_alloc(outer, piece);
	a->end = a->cur + piece;
	ASAN_POISON_MEMORY_REGION(a->cur, piece);
}

static void
chunk_give(Arena *a, ArenaChunk *c)
{
	ASAN_UNPOISON_MEMORY_REGION(c, c->size);
	if (c->lent)
		return;
	a->reserved -= c->size;
	memory_give(a->memory, c, c->size);
}

static void
chunk_drop(Arena *a)
{
	ArenaChunk *c = a->head, *spare = a->spare;

	a->head = c->prev;
	if (c->size <= CHUNK_MAX && (!spare || spare->size < c->size)) {
		a->spare = c;
		ASAN_POISON_MEMORY_REGION(c->data, c->size - sizeof *c);
		c = spare;
	}
	if (c)
		chunk_give(a, c);
}

void
arena_trim(Arena *a)
{
	if (a->spare)
		chunk_give(a, a->spare);
	a->spare = NULL;
}

void
arena_free(Arena *a)
{
	while (a->head)
		chunk_drop(a);
	arena_trim(a);
	arena_init(a, a->memory);
}

/* Returns a chunk from the outer arena that doubles what the arena has from there, or NULL if it is time for blocks. */
static ArenaChunk *
chunk_lend(Arena *a, size_t least)
{
	size_t size = a->lent > least ? a->lent : least;
	ArenaChunk *c;

	if (!a->outer || a->lent + size > MEMORY_BLOCK)
		return NULL;
	c = arena_alloc(a->outer, size);
	c->size = size;
	c->lent = true;
	a->lent += size;
	return c;
}

/* Returns the spare chunk if it has `least` bytes, else a new one, of `size` bytes if it is a block of its own. */
static ArenaChunk *
chunk_take(Arena *a, size_t least, size_t size)
{
	ArenaChunk *c = a->spare;

	if (c && c->size >= least) {
		a->spare = NULL;
		return c;
	}
	c = chunk_lend(a, least);
	if (c)
		return c;
	c = memory_take(a->memory, &size);
	c->size = size;
	c->lent = false;
	a->reserved += size;
	return c;
}

static void
arena_grow(Arena *a, size_t need)
{
	size_t size = MEMORY_BLOCK;
	ArenaChunk *c;

	while (size < CHUNK_MAX && size * 2 <= a->reserved / 4)
		size *= 2;
	if (need > SIZE_MAX - sizeof *c)
		memory_out(a->memory);
	if (size < need + sizeof *c)
		size = need + sizeof *c;
	c = chunk_take(a, need + sizeof *c, size);
	c->prev = a->head;
	a->head = c;
	a->cur = c->data;
	a->end = (char *)c + c->size;
	ASAN_POISON_MEMORY_REGION(c->data, c->size - sizeof *c);
}

void *
arena_alloc_slow(Arena *a, size_t size)
{
	size_t whole = ((size + ALIGN - 1) & ~(size_t)(ALIGN - 1)) + ARENA_RED_ZONE;
	char *p;

	if (size > SIZE_MAX - ALIGN - ARENA_RED_ZONE)
		memory_out(a->memory);
	if (!a->cur || (size_t)(a->end - a->cur) < whole)
		arena_grow(a, whole);
	p = a->cur;
	a->cur += whole;
	ASAN_UNPOISON_MEMORY_REGION(p, size);
	return memset(p, 0, size);
}

void *
arena_alloc_array(Arena *a, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		memory_out(a->memory);
	return arena_alloc(a, n * size);
}

bool
arena_extend(Arena *a, const void *p, size_t size, size_t more)
{
	size_t old = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1), new = (more + ALIGN - 1) & ~(size_t)(ALIGN - 1);

	if (ARENA_RED_ZONE || !p || (const char *)p + old != a->cur || (size_t)(a->end - a->cur) < new - old)
		return false;
	memset(a->cur, 0, new - old);
	a->cur += new - old;
	return true;
}

void *
arena_dup(Arena *a, const void *p, size_t n)
{
	char *copy;

	if (n == SIZE_MAX)
		memory_out(a->memory);
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
	return (ArenaMark){ a->head, a->cur, a->end };
}

void
arena_reset(Arena *a, ArenaMark m)
{
	while (a->head != m.head)
		chunk_drop(a);
	a->cur = m.cur;
	a->end = m.end;
	ASAN_POISON_MEMORY_REGION(a->cur, (size_t)(a->end - a->cur));
}

void *
arena_try(Arena *a, size_t size, ArenaTry *t)
{
	void *p;

	t->before = arena_mark(a);
	p = arena_alloc(a, size);
	t->end = a->cur;
	return p;
}

void
arena_undo(Arena *a, const ArenaTry *t)
{
	if (a->cur == t->end)
		arena_reset(a, t->before);
}
