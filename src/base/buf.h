/* SPDX-License-Identifier: Apache-2.0
 *
 * The output buffer: one growing array of bytes. The printer writes a whole module into one Buf which cli
 * then hands to write(2). Long results are kept in pieces, which need not move when there are more; a
 * literal of a hundred megabytes is not even copied: a piece can be part of the input.
 */
#ifndef SHARDC_BASE_BUF_H
#define SHARDC_BASE_BUF_H

#include <stdint.h>

#include "base/memory.h"
#include "base/str.h"

/* What stands before the bytes of the buffer itself. */
typedef struct BufPiece {
	Str text;
	size_t block;		/* the bytes of the block that begins with it and belongs to the buffer; 0: it is of no such block */
} BufPiece;

typedef struct Buf {
	char *p;
	size_t n, cap;
	size_t max;		/* more bytes end the work: MEMORY_TOO_LARGE; 0: no limit */
	struct Buf *pieces;	/* holds BufPieces in order; NULL: all bytes stay together */
	size_t sealed;		/* their bytes */
	Memory *memory;		/* as in Arena */
} Buf;

void buf_init(Buf *b, Memory *memory);
void buf_free(Buf *b);
/* Makes room for n more bytes. */
void buf_grow(Buf *b, size_t n);
void buf_printf(Buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A decimal number. */
void buf_i64(Buf *b, int64_t v);
void buf_u64(Buf *b, uint64_t v);
/* Text that lives as long as the buffer: if it is long, and pieces are wanted, it is not copied. */
void buf_add_lasting(Buf *b, Str s);
/* Piece i, or NULL behind the last one. */
const BufPiece *buf_piece(const Buf *b, size_t i);
/* Makes a piece of the bytes so far; the next ones go to a new block. */
void buf_seal(Buf *b);
/* n blanks. */
void buf_blanks(Buf *b, size_t n);

static inline void
buf_reserve(Buf *b, size_t n)
{
	if (b->cap - b->n < n)
		buf_grow(b, n);
}

static inline void
buf_add(Buf *b, const char *p, size_t n)
{
	buf_reserve(b, n);
	if (n)
		memcpy(b->p + b->n, p, n);
	b->n += n;
}

static inline void
buf_str(Buf *b, Str s)
{
	buf_add(b, s.p, s.n);
}

static inline void
buf_char(Buf *b, char c)
{
	buf_reserve(b, 1);
	b->p[b->n++] = c;
}

/* A string literal. */
#define BUF_LIT(b, lit) buf_add((b), "" lit, sizeof(lit) - 1)

#endif
