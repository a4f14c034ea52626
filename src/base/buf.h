/* SPDX-License-Identifier: Apache-2.0
 *
 * The output buffer: a growing array of bytes. The printer writes a whole module into one Buf, which
 * host/ then passes to write(2). Long results are kept in pieces, which do not move when more are added.
 * A piece can also be part of the input, so that a literal of a hundred megabytes is never copied.
 */
#ifndef SHARDC_BASE_BUF_H
#define SHARDC_BASE_BUF_H

#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

/* A finished part of the output. All pieces come before the bytes in Buf.p. */
typedef struct BufPiece {
	Str text;
	size_t block;		/* size of the owned block that starts at text.p; 0: the text is borrowed */
} BufPiece;

typedef struct Buf {
	char *p;
	size_t n, cap;		/* bytes used and allocated at p */
	size_t max;		/* limit of the total size, beyond which the work ends with MEMORY_TOO_LARGE; 0: none */
	struct Buf *pieces;	/* an array of BufPieces in order, set by the owner; NULL: never split */
	size_t sealed;		/* bytes of all pieces */
	Memory *memory;		/* where blocks come from; NULL: malloc */
} Buf;

/* Makes an empty buffer. It allocates nothing until it is used. */
void buf_init(Buf *b, Memory *memory);
/* Releases all bytes and leaves the buffer empty; keeps max and pieces. */
void buf_free(Buf *b);
/* Copies the bytes into the arena, with a NUL behind them, and frees the buffer. */
char *buf_take(Buf *b, Arena *a);
/* Reallocates so that n more bytes fit; called by buf_reserve. */
void buf_grow(Buf *b, size_t n);
/* Appends formatted text. */
void buf_printf(Buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Appends a decimal number. */
void buf_i64(Buf *b, int64_t v);
void buf_u64(Buf *b, uint64_t v);
/* Appends text that lives as long as the buffer. Long text becomes a borrowed piece instead of a copy. */
void buf_add_lasting(Buf *b, Str s);
/* Returns piece i, or NULL after the last one. */
const BufPiece *buf_piece(const Buf *b, size_t i);
/* Turns the bytes so far into a piece. Later bytes go to a new block. */
void buf_seal(Buf *b);
/* Appends n blanks. */
void buf_blanks(Buf *b, size_t n);

/* Makes room for n more bytes at p. */
static inline void
buf_reserve(Buf *b, size_t n)
{
	if (b->cap - b->n < n)
		buf_grow(b, n);
}

/* Appends n bytes. */
static inline void
buf_add(Buf *b, const char *p, size_t n)
{
	buf_reserve(b, n);
	if (n)
		memcpy(b->p + b->n, p, n);
	b->n += n;
}

/* Appends a string. */
static inline void
buf_str(Buf *b, Str s)
{
	buf_add(b, s.p, s.n);
}

/* Appends one byte. */
static inline void
buf_char(Buf *b, char c)
{
	buf_reserve(b, 1);
	b->p[b->n++] = c;
}

/* Appends a string literal. */
#define BUF_LIT(b, lit) buf_add((b), "" lit, sizeof(lit) - 1)

#endif
