/* SPDX-License-Identifier: Apache-2.0
 *
 * The picture of the memory in use.
 */
#include "inspect/mem_svg.h"

#include <string.h>

#include "../suite.h"

static const char *
draw(Arena *a, const InspectMemUse *uses, uint32_t n, int64_t limit)
{
	Buf out;

	buf_init(&out, a->memory);
	inspect_mem_svg(&out, a, uses, n, limit);
	buf_char(&out, '\0');
	return buf_take(&out, a);
}

START_TEST(texts_of_the_program_are_text)
{
	static const InspectMemUse use = { 4096, { "%a<&\"\x1b", 6 }, { "b>", 2 }, 7 };
	Arena a;
	const char *svg;

	arena_init(&a, NULL);
	svg = draw(&a, &use, 1, 8192);
	ck_assert_ptr_nonnull(strstr(svg, ">4.00 KiB at %a&#60;&#38;&#34;"));
	ck_assert_ptr_nonnull(strstr(svg, "b&#62;, line 7</text>"));
	ck_assert_ptr_nonnull(strstr(svg, "limit of the device"));
	ck_assert_ptr_null(strchr(svg, '\x1b'));
	arena_free(&a);
}
END_TEST

START_TEST(nothing_has_a_picture)
{
	Arena a;
	const char *svg;

	arena_init(&a, NULL);
	svg = draw(&a, NULL, 0, 0);
	ck_assert_ptr_null(strstr(svg, "<circle"));
	ck_assert_ptr_nonnull(strstr(svg, "</svg>\n"));
	arena_free(&a);
}
END_TEST

/* A column shows the most of what is in it, so the peak is there whatever the number of operations. */
START_TEST(many_operations_share_columns)
{
	enum { N = 100000, PEAK = 41234 };
	Arena a;
	InspectMemUse *uses;
	const char *svg, *step;
	uint32_t n = 0;

	arena_init(&a, NULL);
	uses = ARENA_ARRAY(&a, InspectMemUse, N);
	for (uint32_t i = 0; i < N; i++)
		uses[i].bytes = i == PEAK ? 1000 : i % 7;
	uses[PEAK].op = STR("dot");
	svg = draw(&a, uses, N, 0);
	for (step = strchr(strstr(svg, "d=\"M"), 'V'); step; step = strchr(step + 1, 'V'))
		n++;
	ck_assert_uint_le(n, 861);
	ck_assert_ptr_nonnull(strstr(svg, "V30.0"));
	ck_assert_ptr_nonnull(strstr(svg, "1000 B at dot"));
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, TEST(texts_of_the_program_are_text), TEST(nothing_has_a_picture), TEST(many_operations_share_columns))
