/* SPDX-License-Identifier: Apache-2.0
 *
 * Sources, and the way from an offset to line and column: a binary search in the table of line starts,
 * then the width of the text between the start of the line and the offset.
 */
#include "base/source.h"

#include <utf8proc.h>

#include "base/ascii.h"

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
		size_t plain = ascii_printable_prefix(p, n);
		utf8proc_int32_t c;
		utf8proc_ssize_t k;

		cols += (uint32_t)plain;
		p += plain;
		n -= plain;
		if (plain)
			continue;
		k = utf8proc_iterate((const utf8proc_uint8_t *)p, (utf8proc_ssize_t)n, &c);
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

/* Returns the number of code points; a byte that is not UTF-8 counts as one. */
static uint32_t
source_points(const char *p, size_t n)
{
	uint32_t points = 0;

	while (n) {
		size_t plain = ascii_printable_prefix(p, n);
		utf8proc_int32_t c;
		utf8proc_ssize_t k = (utf8proc_ssize_t)plain;

		points += (uint32_t)plain + !plain;
		if (!plain)
			k = utf8proc_iterate((const utf8proc_uint8_t *)p, (utf8proc_ssize_t)n, &c);
		k = k > 0 ? k : 1;
		p += k;
		n -= (size_t)k;
	}
	return points;
}

/* The offset of a character in a long line, and the columns and code points before it. Marks are MARK_STEP bytes apart,
 * so a column costs the same anywhere in a line. */
typedef struct SourceMark {
	uint32_t at, cols, points;
} SourceMark;

enum { MARK_STEP = 1024 };

/* Returns the offset of the first character at or after `to`. `from` is the offset of an earlier character. */
static size_t
source_next_char(Str line, size_t from, size_t to)
{
	while (from < to) {
		size_t plain = ascii_printable_prefix(line.p + from, to - from);
		utf8proc_int32_t c;
		utf8proc_ssize_t k;

		from += plain;
		if (plain)
			continue;
		k = utf8proc_iterate((const utf8proc_uint8_t *)line.p + from, (utf8proc_ssize_t)(line.n - from), &c);
		from += k > 0 ? (size_t)k : 1;
	}
	return from;
}

static SourceMark *
source_marks_new(Arena *a, Str line)
{
	size_t n = line.n / MARK_STEP + 1;
	SourceMark *marks = ARENA_ARRAY(a, SourceMark, n);

	for (size_t i = 1; i < n; i++) {
		size_t from = marks[i - 1].at, to = source_next_char(line, from, i * (size_t)MARK_STEP);

		marks[i] = (SourceMark){ (uint32_t)to, marks[i - 1].cols + source_width(line.p + from, to - from),
		                         marks[i - 1].points + source_points(line.p + from, to - from) };
	}
	return marks;
}

/* Returns the last mark at or before byte `at` of a line. */
static SourceMark
source_mark(Arena *a, Source *src, uint32_t number, Str line, size_t at)
{
	const SourceMark *mark;

	if (at / 2 <= MARK_STEP)
		return (SourceMark){ 0, 0, 0 };
	if (!src->marks)
		src->marks = ARENA_ARRAY(a, SourceMark *, src->n_lines);
	if (!src->marks[number])
		src->marks[number] = source_marks_new(a, line);
	mark = &src->marks[number][at / MARK_STEP];
	if (mark->at > at)
		mark--;
	return *mark;
}

/* Returns the index of the line with that offset. */
static uint32_t
source_line(const Source *src, uint32_t offset)
{
	uint32_t lo = 0, hi = src->n_lines;

	while (hi - lo > 1) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (src->lines[mid] <= offset)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

bool
source_offset(Arena *a, Source *src, uint32_t line, uint32_t col, uint32_t *offset)
{
	uint32_t start, end;

	if (!src->lines)
		source_index(a, src);
	if (!line || line > src->n_lines)
		return false;
	start = src->lines[line - 1];
	end = line < src->n_lines ? src->lines[line] : (uint32_t)src->len;
	*offset = start + (col ? col - 1 : 0);
	return *offset >= start && *offset < end;
}

LineCol
source_locate(Arena *a, Source *src, uint32_t offset)
{
	SourceMark mark;
	uint32_t number;
	size_t start, end, at;
	Str line;

	if (!src->lines)
		source_index(a, src);
	if (offset > src->len)
		offset = (uint32_t)src->len;
	number = source_line(src, offset);
	start = src->lines[number];
	end = number + 1 < src->n_lines ? src->lines[number + 1] - 1 : src->len;
	if (end > start && src->text[end - 1] == '\r')
		end--;
	at = offset < end ? offset - start : end - start;
	line = (Str){ src->text + start, end - start };
	mark = source_mark(a, src, number, line, at);
	return (LineCol){
		.line = number + 1,
		.col = mark.cols + source_width(line.p + mark.at, at - mark.at) + 1,
		.byte_col = (uint32_t)at + 1,
		.text = line,
	};
}

uint32_t
source_point_col(Arena *a, Source *src, const LineCol *place)
{
	size_t at = place->byte_col - 1;
	SourceMark mark = source_mark(a, src, place->line - 1, place->text, at);

	return mark.points + source_points(place->text.p + mark.at, at - mark.at) + 1;
}
