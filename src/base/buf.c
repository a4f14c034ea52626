/* SPDX-License-Identifier: Apache-2.0
 *
 * A buffer doubles its block when it is full. Sealed pieces keep their blocks, so only the bytes since the
 * last seal ever move; Memory.bytes_moved counts them.
 */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
buf_init(Buf *b, Memory *memory)
{
	*b = (Buf){ .memory = memory };
}

void
buf_free(Buf *b)
{
	const BufPiece *piece;

	for (size_t i = 0; (piece = buf_piece(b, i)) != NULL; i++) {
		if (piece->block)
			memory_give(b->memory, (char *)(uintptr_t)piece->text.p, piece->block);
	}
	if (b->pieces)
		b->pieces->n = 0;
	if (b->p)
		memory_give(b->memory, b->p, b->cap);
	*b = (Buf){ .max = b->max, .pieces = b->pieces, .memory = b->memory };
}

char *
buf_take(Buf *b, Arena *a)
{
	char *text = arena_dup(a, b->p, b->n);

	buf_free(b);
	return text;
}

void
buf_grow(Buf *b, size_t n)
{
	size_t cap = b->cap ? 2 * b->cap : 4096;
	char *p;

	if (n > SIZE_MAX / 4 - b->n)
		memory_out(b->memory);
	if (b->max && b->n + b->sealed + n > b->max)
		memory_stop(b->memory, MEMORY_TOO_LARGE);
	if (cap < b->n + n)
		cap = b->n + n;
	p = memory_take(b->memory, &cap);
	if (b->p) {
		memcpy(p, b->p, b->n);
		if (b->memory)
			b->memory->bytes_moved += b->n;
		memory_give(b->memory, b->p, b->cap);
	}
	b->p = p;
	b->cap = cap;
}

void
buf_printf(Buf *b, const char *fmt, ...)
{
	va_list ap, again;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n > 0) {
		buf_reserve(b, (size_t)n + 1);
		vsnprintf(b->p + b->n, (size_t)n + 1, fmt, again);
		b->n += (size_t)n;
	}
	va_end(again);
}

static void
piece_add(Buf *b, Str text, size_t block)
{
	BufPiece piece = { text, block };

	buf_add(b->pieces, (const char *)&piece, sizeof piece);
	b->sealed += text.n;
}

void
buf_seal(Buf *b)
{
	if (!b->p)
		return;
	piece_add(b, (Str){ b->p, b->n }, b->cap);
	b->p = NULL;
	b->n = b->cap = 0;
}

/* A shorter text is copied faster than a piece is written, because each piece costs a call of write(2). */
enum { LASTING_MIN = 1 << 20 };

void
buf_add_lasting(Buf *b, Str s)
{
	if (!b->pieces || s.n < LASTING_MIN) {
		buf_str(b, s);
		return;
	}
	if (b->max && b->n + b->sealed + s.n > b->max)
		memory_stop(b->memory, MEMORY_TOO_LARGE);
	buf_seal(b);
	piece_add(b, s, 0);
}

const BufPiece *
buf_piece(const Buf *b, size_t i)
{
	size_t n = b->pieces ? b->pieces->n / sizeof(BufPiece) : 0;

	return i < n ? (const BufPiece *)(const void *)b->pieces->p + i : NULL;
}

/* Writes two digits at a time from the end; numbers of at most 32 bits use the cheaper division. */
void
buf_u64(Buf *b, uint64_t v)
{
	static const char pairs[] =
		"0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
		"5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
	char digits[20], *p = digits + sizeof digits;
	uint32_t low;

	while (v > UINT32_MAX) {
		p -= 2;
		memcpy(p, pairs + 2 * (v % 100), 2);
		v /= 100;
	}
	for (low = (uint32_t)v; low >= 100; low /= 100) {
		p -= 2;
		memcpy(p, pairs + (size_t)2 * (low % 100), 2);
	}
	if (low >= 10)
		*--p = pairs[(size_t)2 * low + 1];
	*--p = low >= 10 ? pairs[(size_t)2 * low] : (char)('0' + low);
	buf_add(b, p, (size_t)(digits + sizeof digits - p));
}

void
buf_i64(Buf *b, int64_t v)
{
	if (v < 0)
		buf_char(b, '-');
	buf_u64(b, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
}

void
buf_blanks(Buf *b, size_t n)
{
	if (!n)
		return;
	buf_reserve(b, n);
	memset(b->p + b->n, ' ', n);
	b->n += n;
}
