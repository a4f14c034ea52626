/* SPDX-License-Identifier: Apache-2.0
 *
 * Region memory. An Arena hands out zeroed, 8-byte aligned memory that lives until the arena is
 * freed or reset to a mark; nothing is freed one by one. Three lifetimes exist (design.md §4):
 * session (sources, atoms, types, attributes, diagnostics), module (the ops of one document) and
 * scratch (one pass). Out of memory never returns: it jumps to Arena.oom if set, else aborts.
 */
#ifndef SHARDC_BASE_ARENA_H
#define SHARDC_BASE_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
	ArenaChunk *head;	/* newest chunk */
	char *cur, *end;	/* free part of the newest chunk */
	size_t used;		/* bytes handed out, for --mem-stats */
	size_t reserved;	/* bytes taken from the system */
	jmp_buf *oom;		/* where to go when memory is out; NULL: abort */
} Arena;

typedef struct ArenaMark {
	ArenaChunk *head;
	char *cur, *end;
	size_t used;
} ArenaMark;

void arena_init(Arena *a, jmp_buf *oom);
void arena_free(Arena *a);

/* Zeroed memory for one object of `size` bytes; size 0 gives a valid pointer. */
void *arena_alloc(Arena *a, size_t size);
/* Zeroed memory for n objects; the product is checked for overflow. */
void *arena_alloc_array(Arena *a, size_t n, size_t size);
/* A copy of n bytes (memdup); a NUL byte follows the copy. */
void *arena_dup(Arena *a, const void *p, size_t n);
/* Formatted text, NUL ended, owned by the arena. */
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

ArenaMark arena_mark(const Arena *a);
/* Drops everything allocated since the mark. */
void arena_reset(Arena *a, ArenaMark m);

#define ARENA_NEW(a, T)       ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n)  ((T *)arena_alloc_array((a), (n), sizeof(T)))

#endif
