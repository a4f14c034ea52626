/* SPDX-License-Identifier: Apache-2.0
 *
 * Region memory. An Arena hands out zeroed, 8-byte aligned memory that lives until the arena is
 * freed or reset to a mark; nothing is freed one by one. Three lifetimes exist (design.md §4):
 * session (sources, atoms, types, attributes, diagnostics), module (the ops of one document) and
 * scratch (one pass). Out of memory never returns: see base/memory.h.
 */
#ifndef SHARDC_BASE_ARENA_H
#define SHARDC_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
	ArenaChunk *head;	/* newest chunk */
	ArenaChunk *spare;	/* the largest one that was dropped: who goes back and forth over its edge takes it again */
	char *cur, *end;	/* free part of the newest chunk */
	size_t reserved;	/* bytes taken from the system */
	Memory *memory;		/* may be NULL */
} Arena;

typedef struct ArenaMark {
	ArenaChunk *head;
	char *cur, *end;
} ArenaMark;

void arena_init(Arena *a, Memory *memory);
/* The same, but the first bytes are a piece of another arena that lives longer: for arenas that there may be
 * thousands of. */
void arena_init_in(Arena *a, Arena *outer);
void arena_free(Arena *a);

/* Zeroed memory of `size` bytes from a new chunk. */
void *arena_alloc_slow(Arena *a, size_t size);
/* Zeroed memory for one object of `size` bytes; size 0 gives a valid pointer. In the header, since with a size
 * that the compiler knows it is a handful of instructions. */
static inline void *
arena_alloc(Arena *a, size_t size)
{
	size_t whole = (size + 7) & ~(size_t)7;
	char *p = a->cur;

	if (whole - 1 >= (size_t)(a->end - p))
		return arena_alloc_slow(a, size);
	a->cur = p + whole;
	return memset(p, 0, size);
}
/* Zeroed memory for n objects; the product is checked for overflow. */
void *arena_alloc_array(Arena *a, size_t n, size_t size);
/* Lets an object of `size` bytes grow to `more`, the new ones zero, if it is the newest one and there is room. */
bool arena_extend(Arena *a, const void *p, size_t size, size_t more);
/* A copy of n bytes (memdup); a NUL byte follows the copy. */
void *arena_dup(Arena *a, const void *p, size_t n);
/* Formatted text, NUL ended, owned by the arena. */
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

ArenaMark arena_mark(const Arena *a);
/* Drops everything allocated since the mark. */
void arena_reset(Arena *a, ArenaMark m);
/* Gives back the chunk that is kept for the next time. */
void arena_trim(Arena *a);

#define ARENA_NEW(a, T)       ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n)  ((T *)arena_alloc_array((a), (n), sizeof(T)))

#endif
