/* SPDX-License-Identifier: Apache-2.0
 *
 * Cuts text between characters, measured in display columns. A combining character stays with the one before it.
 */
#include "report/shorten.h"

#include <utf8proc.h>

/* Returns the first character of the text, and stores its width. */
static size_t
first_char(Str text, uint32_t *width)
{
	utf8proc_int32_t c;
	utf8proc_ssize_t k = utf8proc_iterate((const utf8proc_uint8_t *)text.p, (utf8proc_ssize_t)text.n, &c);

	*width = k > 0 ? (uint32_t)utf8proc_charwidth(c) : 1;
	return k > 0 ? (size_t)k : 1;
}

uint32_t
report_columns(Str text)
{
	uint32_t columns = 0, width;

	for (size_t n = 0; n < text.n; columns += width)
		n += first_char((Str){ text.p + n, text.n - n }, &width);
	return columns;
}

/* Returns the length of the longest start of the text that has at most `max` columns, and stores its width. */
static size_t
fitting(Str text, uint32_t max, uint32_t *width)
{
	size_t n = 0;

	for (*width = 0; n < text.n;) {
		uint32_t columns;
		size_t k = first_char((Str){ text.p + n, text.n - n }, &columns);

		if (columns > max - *width)
			break;
		*width += columns;
		n += k;
	}
	return n;
}

/* Returns the longest end of the text that has at most `max` of its `width` columns, and stores its width. */
static Str
end_of(Str text, uint32_t width, uint32_t max, uint32_t *end_width)
{
	uint32_t skipped, columns;
	size_t n = fitting(text, width - max, &skipped);

	while (skipped < width - max && n < text.n) {
		n += first_char((Str){ text.p + n, text.n - n }, &columns);
		skipped += columns;
	}
	n += fitting((Str){ text.p + n, text.n - n }, 0, &columns);
	*end_width = width - skipped;
	return (Str){ text.p + n, text.n - n };
}

uint32_t
report_shorten(Buf *out, Str text, uint32_t width, uint32_t max, uint32_t head)
{
	uint32_t start_width, end_width;
	Str end;

	if (width <= max) {
		buf_str(out, text);
		return width;
	}
	buf_add(out, text.p, fitting(text, head, &start_width));
	BUF_LIT(out, "...");
	end = end_of(text, width, max - REPORT_DOTS - head, &end_width);
	buf_str(out, end);
	return start_width + REPORT_DOTS + end_width;
}
