/* SPDX-License-Identifier: Apache-2.0
 *
 * Text that is cut to a number of display columns.
 */
#include "report/shorten.h"

#include "../suite.h"

static Arena a;
static Buf out;

static void
setup(void)
{
	arena_init(&a, NULL);
	buf_init(&out, NULL);
}

static void
teardown(void)
{
	buf_free(&out);
	arena_free(&a);
}

static const struct {
	const char *text;
	uint32_t width, max, head;
	const char *want;
	uint32_t columns;
} cuts[] = {
	{ "abcdefghij", 10, 10, 3, "abcdefghij", 10 },
	{ "abcdefghij", 10, 8, 0, "...fghij", 8 },
	{ "abcdefghij", 10, 8, 5, "abcde...", 8 },
	{ "abcdefghij", 10, 8, 2, "ab...hij", 8 },
	{ "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2", 8, 7, 3, "\xe6\xbc\xa2...", 5 },	/* wide characters */
	{ "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2", 8, 7, 2, "\xe6\xbc\xa2...\xe6\xbc\xa2", 7 },
	{ "a\xcc\x88" "bcdefgh", 8, 7, 1, "a\xcc\x88...fgh", 7 },	/* combining marks stay with their letter */
	{ "abcdefghe\xcc\x88i", 10, 7, 3, "abc...i", 7 },
	{ "abcdefghe\xcc\x88i", 10, 7, 2, "ab...e\xcc\x88i", 7 },
};

START_TEST(cut)
{
	uint32_t columns = report_shorten(&out, str_from(cuts[_i].text), cuts[_i].width, cuts[_i].max, cuts[_i].head);

	buf_char(&out, '\0');
	ck_assert_str_eq(out.p, cuts[_i].want);
	ck_assert_uint_eq(columns, cuts[_i].columns);
}
END_TEST

SUITE(setup, teardown, LOOP(cut, cuts))
