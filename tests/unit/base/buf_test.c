/* SPDX-License-Identifier: Apache-2.0
 *
 * With borrowing on, long literals are references to the text that they come from.
 */
#include <stdlib.h>

#include "base/buf.h"
#include "../suite.h"

static const size_t lengths[] = { 0, 1, 100, (1 << 20) - 1, 1 << 20, 3 << 20 };
enum { N = sizeof lengths / sizeof *lengths };

/* "<", the text and ">" for every length. */
static void
fill(Buf *b, const char *text)
{
	for (int i = 0; i < N; i++) {
		buf_char(b, '<');
		buf_add_lasting(b, (Str){ text, lengths[i] });
		buf_char(b, '>');
	}
}

/* Returns all bytes of a buffer. */
static Buf
joined(const Buf *b)
{
	const BufPiece *piece;
	Buf all;

	buf_init(&all, NULL);
	for (size_t i = 0; (piece = buf_piece(b, i)) != NULL; i++)
		buf_str(&all, piece->text);
	buf_add(&all, b->p, b->n);
	return all;
}

START_TEST(long_text_is_not_copied)
{
	char *text = malloc(3 << 20);
	Buf copied, pieced, pieces, all;
	size_t same = 0;

	ck_assert_ptr_nonnull(text);
	for (int i = 0; i < 3 << 20; i++)
		text[i] = (char)('0' + i % 10);
	buf_init(&copied, NULL);
	buf_init(&pieced, NULL);
	buf_init(&pieces, NULL);
	pieced.pieces = &pieces;
	fill(&copied, text);
	fill(&pieced, text);
	ck_assert_ptr_null(buf_piece(&copied, 0));
	for (size_t i = 0; buf_piece(&pieced, i); i++)
		same += buf_piece(&pieced, i)->text.p == text;
	ck_assert_uint_eq(same, 2);
	ck_assert_uint_eq(pieced.sealed + pieced.n, copied.n);
	all = joined(&pieced);
	ck_assert_uint_eq(all.n, copied.n);
	ck_assert_mem_eq(all.p, copied.p, copied.n);
	buf_free(&copied);
	buf_free(&pieced);
	ck_assert_ptr_null(buf_piece(&pieced, 0));
	buf_free(&pieces);
	buf_free(&all);
	free(text);
}
END_TEST

START_TEST(sealed_bytes_do_not_move)
{
	enum { MANY = 1000 };
	Buf b, pieces, all;

	buf_init(&b, NULL);
	buf_init(&pieces, NULL);
	b.pieces = &pieces;
	buf_seal(&b);		/* of nothing */
	ck_assert_ptr_null(buf_piece(&b, 0));
	for (int i = 0; i < MANY; i++) {
		buf_u64(&b, (uint64_t)i);
		if (i % 7 == 0) {
			const char *p = b.p;

			buf_seal(&b);
			ck_assert_ptr_eq(buf_piece(&b, (size_t)i / 7)->text.p, p);
		}
	}
	all = joined(&b);
	ck_assert_uint_eq(all.n, 10 + 2 * 90 + 3 * 900);
	ck_assert_mem_eq(all.p + all.n - 9, "997998999", 9);
	buf_free(&b);
	buf_free(&pieces);
	buf_free(&all);
}
END_TEST

SUITE(NULL, NULL, TEST(long_text_is_not_copied), TEST(sealed_bytes_do_not_move))
