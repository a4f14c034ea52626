/* SPDX-License-Identifier: Apache-2.0
 *
 * Long literals are slices of the text they come from, if that is wanted.
 */
#include <check.h>
#include <stdlib.h>

#include "base/buf.h"

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

/* A buffer and its slices in one piece. */
static Buf
joined(const Buf *b)
{
	const BufSlice *slice;
	size_t done = 0;
	Buf all;

	buf_init(&all, NULL);
	for (size_t i = 0; (slice = buf_slice(b, i)) != NULL; i++) {
		buf_add(&all, b->p + done, slice->at - done);
		buf_str(&all, slice->text);
		done = slice->at;
	}
	buf_add(&all, b->p + done, b->n - done);
	return all;
}

START_TEST(long_text_is_not_copied)
{
	char *text = malloc(3 << 20);
	Buf copied, sliced, slices, all;

	ck_assert_ptr_nonnull(text);
	for (int i = 0; i < 3 << 20; i++)
		text[i] = (char)('0' + i % 10);
	buf_init(&copied, NULL);
	buf_init(&sliced, NULL);
	buf_init(&slices, NULL);
	sliced.slices = &slices;
	fill(&copied, text);
	fill(&sliced, text);
	ck_assert_ptr_null(buf_slice(&copied, 0));
	ck_assert_ptr_eq(buf_slice(&sliced, 1)->text.p, text);
	ck_assert_ptr_null(buf_slice(&sliced, 2));
	ck_assert_uint_eq(sliced.sliced + sliced.n, copied.n);
	all = joined(&sliced);
	ck_assert_uint_eq(all.n, copied.n);
	ck_assert_mem_eq(all.p, copied.p, copied.n);
	buf_free(&copied);
	buf_free(&sliced);
	buf_free(&slices);
	buf_free(&all);
	free(text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("buf");
	TCase *tc = tcase_create("slices");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_test(tc, long_text_is_not_copied);
	suite_add_tcase(suite, tc);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
