/* SPDX-License-Identifier: Apache-2.0
 *
 * Sources, and the way from an offset to line and column: a binary search in the table of line starts,
 * then the width of the text between the start of the line and the offset.
 */
#include "base/source.h"

#include <utf8proc.h>

Source *
source_new(Arena *a, const char *name, const char *text, size_t len)
{
	Source *src = ARENA_NEW(a, Source);

	src->name = name;
	src->text = text;
	src->len = len;
	return src;
}

static void
source_index(Arena *a, Source *src)
{
	uint32_t n = 1;
	const char *end = src->text + src->len;

	for (const char *p = src->text; (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
		n++;
	src->lines = ARENA_ARRAY(a, uint32_t, n);
	src->n_lines = 1;
	for (const char *p = src->text; (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
		src->lines[src->n_lines++] = (uint32_t)(p - src->text + 1);
}

/* Returns the display columns that the bytes take; a byte that is not UTF-8 counts as one. */
static uint32_t
source_width(const char *p, size_t n)
{
	uint32_t cols = 0;

	while (n) {
		utf8proc_int32_t c;
		utf8proc_ssize_t k = utf8proc_iterate((const utf8proc_uint8_t *)p, (utf8proc_ssize_t)n, &c);

		if (k <= 0) {
			k = 1;
			cols++;
		} else {
			cols += c < 0x20 || c == 0x7f ? 1 : (uint32_t)utf8proc_charwidth(c);
		}
		p += k;
		n -= (size_t)k;
	}
	return cols;
}

LineCol
source_locate(Arena *a, Source *src, uint32_t offset)
{
	uint32_t lo = 0, hi;
	size_t start, end, at;
	const char *nl;

	if (!src->lines)
		source_index(a, src);
	if (offset > src->len)
		offset = (uint32_t)src->len;
	hi = src->n_lines;
	while (hi - lo > 1) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (src->lines[mid] <= offset)
			lo = mid;
		else
			hi = mid;
	}
	start = src->lines[lo];
	nl = memchr(src->text + start, '\n', src->len - start);
	end = nl ? (size_t)(nl - src->text) : src->len;
	if (end > start && src->text[end - 1] == '\r')
		end--;
	at = offset < end ? offset - start : end - start;
	return (LineCol){
		.line = lo + 1,
		.col = source_width(src->text + start, at) + 1,
		.byte_col = (uint32_t)at + 1,
		.text = { src->text + start, end - start },
	};
}
