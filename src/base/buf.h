/* SPDX-License-Identifier: Apache-2.0
 *
 * The output buffer: one growing array of bytes. The printer writes a whole module into one Buf
 * which cli then hands to write(2) once. A literal of a hundred megabytes need not be copied for that: it
 * can be a slice of the input, which stands between two bytes of the buffer.
 */
#ifndef SHARDC_BASE_BUF_H
#define SHARDC_BASE_BUF_H

#include <stdint.h>

#include "base/memory.h"
#include "base/str.h"

typedef struct BufSlice {
	size_t at;		/* how many bytes of the buffer stand before it */
	Str text;
} BufSlice;

typedef struct Buf {
	char *p;
	size_t n, cap;
	size_t max;		/* more bytes end the work: MEMORY_TOO_LARGE; 0: no limit */
	struct Buf *slices;	/* holds BufSlices in order; NULL: everything is copied */
	size_t sliced;		/* their bytes */
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
/* Text that lives as long as the buffer: if it is long, and slices are wanted, it is not copied. */
void buf_add_lasting(Buf *b, Str s);
/* Slice i, or NULL behind the last one. */
const BufSlice *buf_slice(const Buf *b, size_t i);
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
