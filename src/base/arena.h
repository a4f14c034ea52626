/* SPDX-License-Identifier: Apache-2.0
 *
 * Region memory. An Arena hands out zeroed, 8-byte aligned memory that lives until the arena is
 * freed or reset to a mark; nothing is freed one by one. There are three lifetimes: session (sources,
 * atoms, types, attributes, diagnostics), module (the ops of one document) and scratch (one pass).
 * A function that runs out of memory does not return: see base/memory.h.
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
	ArenaChunk *spare;	/* largest released chunk, kept so that a mark/reset loop across the end of a chunk
				 * does not allocate it again */
	char *cur, *end;	/* free part of the newest chunk */
	size_t reserved;	/* bytes of all chunks, the spare one included */
	struct Arena *outer;	/* where the first chunks come from, or NULL */
	size_t lent;		/* bytes from `outer` */
	Memory *memory;		/* where chunks come from; NULL: malloc */
} Arena;

/* A state of an arena, to which arena_reset returns. */
typedef struct ArenaMark {
	ArenaChunk *head;
	char *cur, *end;
} ArenaMark;

/* A block that arena_undo may release. */
typedef struct ArenaTry {
	ArenaMark before;
	const char *end;	/* of the block; the arena's next object begins here */
} ArenaTry;

/* Makes an empty arena. It allocates nothing until it is used. */
void arena_init(Arena *a, Memory *memory);
/* Makes an arena that gets its first `piece` bytes from `outer`, which must live longer. When it needs more, it doubles
 * what it has from there, until it is as large as a block. A program can have thousands of small arenas; made in this
 * way they need no blocks of their own. The bytes from `outer` are released with it. Nobody may reset `outer` to a mark
 * that is older than the arena. */
void arena_init_in(Arena *a, Arena *outer, size_t piece);
/* Releases all memory of the arena and leaves it empty. */
void arena_free(Arena *a);

/* Unused bytes after each object, which address sanitizer reports if the program touches them. */
#if defined(__SANITIZE_ADDRESS__)
#define ARENA_RED_ZONE 16
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_RED_ZONE 16
#endif
#endif
#ifndef ARENA_RED_ZONE
#define ARENA_RED_ZONE 0
#endif

/* Does the same as arena_alloc. If the newest chunk is full, it allocates another one. */
void *arena_alloc_slow(Arena *a, size_t size);
/* Returns zeroed memory for one object of `size` bytes; size 0 gives a valid pointer. It is inline because only a
 * few instructions remain if the size is constant. */
static inline void *
arena_alloc(Arena *a, size_t size)
{
	size_t whole = (size + 7) & ~(size_t)7;
	char *p = a->cur;

	if (ARENA_RED_ZONE || whole - 1 >= (size_t)(a->end - p))
		return arena_alloc_slow(a, size);
	a->cur = p + whole;
	return memset(p, 0, size);
}
/* Returns zeroed memory for n objects of `size` bytes each. Ends with memory_out() if the product overflows. */
void *arena_alloc_array(Arena *a, size_t n, size_t size);
/* Extends the object p in place from `size` to `more` bytes and zeroes the new ones. Returns false and does nothing if
 * p is not the newest object or its chunk has no room. */
bool arena_extend(Arena *a, const void *p, size_t size, size_t more);
/* Returns a copy of n bytes, followed by a NUL byte. */
void *arena_dup(Arena *a, const void *p, size_t n);
/* Returns formatted text that ends in NUL. */
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

/* Returns the present state, for arena_reset. */
ArenaMark arena_mark(const Arena *a);
/* Frees everything allocated since the mark. */
void arena_reset(Arena *a, ArenaMark m);
/* Allocates a block that may turn out to be unnecessary, for example the payload of an attribute that exists already.
 * arena_undo releases it if nothing was allocated after it; otherwise newer objects may refer to it, so it stays. */
void *arena_try(Arena *a, size_t size, ArenaTry *t);
void arena_undo(Arena *a, const ArenaTry *t);
/* Releases the spare chunk. */
void arena_trim(Arena *a);

#define ARENA_NEW(a, T)       ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n)  ((T *)arena_alloc_array((a), (n), sizeof(T)))

#endif
