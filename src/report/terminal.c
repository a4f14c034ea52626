/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as text with the source line and a caret range below it. The position of the range is measured on
 * the line as it is displayed, after escaping. Of a long line only the part around the range is shown.
 */
#include "report/terminal.h"

#include <utf8proc.h>

#include "base/ascii.h"

enum {
	SHOWN_BEFORE = 60,	/* bytes of a long line shown before the range */
	SHOWN_MAX = 160		/* bytes of a long line shown in total */
};

static const char bold[] = "\033[1m", red[] = "\033[1;31m", magenta[] = "\033[1;35m", cyan[] = "\033[1;36m",
	green[] = "\033[1;32m", plain[] = "\033[0m";

static bool
text_is_dangerous(utf8proc_int32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
		|| c == 0x200e || c == 0x200f || c == 0x2028 || c == 0x2029;
}

/* Writes the first character of the text, escaped if necessary. Returns the display columns written; *used becomes the
 * length of the character in bytes. */
static uint32_t
text_escape_char(Buf *out, Str text, size_t *used)
{
	utf8proc_int32_t c;
	utf8proc_ssize_t k = utf8proc_iterate((const utf8proc_uint8_t *)text.p, (utf8proc_ssize_t)text.n, &c);
	size_t start = out->n;

	*used = k > 0 ? (size_t)k : 1;
	if (k <= 0) {
		buf_printf(out, "\\x%02x", (unsigned char)text.p[0]);
	} else if (c == '\t') {
		buf_char(out, ' ');
	} else if (c < 0x80 && text_is_dangerous(c)) {
		buf_printf(out, "\\x%02x", (unsigned)c);
	} else if (text_is_dangerous(c)) {
		buf_printf(out, "\\u%04x", (unsigned)c);
	} else {
		buf_add(out, text.p, *used);
		return (uint32_t)utf8proc_charwidth(c);
	}
	return (uint32_t)(out->n - start);
}

uint32_t
report_escape(Buf *out, Str text)
{
	uint32_t cols = 0;

	while (text.n) {
		size_t used = ascii_printable_prefix(text.p, text.n);

		if (used) {
			buf_add(out, text.p, used);
			cols += (uint32_t)used;
		} else {
			cols += text_escape_char(out, text, &used);
		}
		text.p += used;
		text.n -= used;
	}
	return cols;
}

/* Writes a message that can have several lines. */
static void
text_escape_lines(Buf *out, Str text)
{
	const char *nl;

	while ((nl = memchr(text.p, '\n', text.n)) != NULL) {
		size_t n = (size_t)(nl - text.p);

		report_escape(out, (Str){ text.p, n });
		buf_char(out, '\n');
		text.p += n + 1;
		text.n -= n + 1;
	}
	report_escape(out, text);
}

static void
text_color(Buf *out, bool color, const char *code)
{
	if (color)
		buf_str(out, str_from(code));
}

/* Returns the start of the UTF-8 character that contains byte i, or i itself if the bytes are not valid UTF-8. */
static size_t
text_char_start(Str line, size_t i)
{
	size_t start = i;

	while (start && i - start < 4 && start < line.n && ((unsigned char)line.p[start] & 0xc0) == 0x80)
		start--;
	return i - start < 4 ? start : i;
}

/* Returns the part of a long line around byte *at, and makes *at relative to that part. */
static Str
text_window(Str line, size_t *at, bool *cut_left, bool *cut_right)
{
	size_t lo = 0, hi = line.n;

	if (line.n > SHOWN_MAX && *at > SHOWN_BEFORE)
		lo = text_char_start(line, *at - SHOWN_BEFORE);
	if (line.n - lo > SHOWN_MAX)
		hi = text_char_start(line, lo + SHOWN_MAX);
	*cut_left = lo > 0;
	*cut_right = hi < line.n;
	*at -= lo;
	return (Str){ line.p + lo, hi - lo };
}

/* Widens the range [*at, *at + *n) to whole characters. */
static void
text_widen(Str line, size_t *at, size_t *n)
{
	size_t start = text_char_start(line, *at), end = *at + *n, p = start;

	while (p < end) {
		utf8proc_int32_t c;
		utf8proc_ssize_t k = utf8proc_iterate((const utf8proc_uint8_t *)line.p + p,
		                                      (utf8proc_ssize_t)(line.n - p), &c);

		p += k > 0 ? (size_t)k : 1;
	}
	*at = start;
	*n = p - start;
}

static void
text_gutter(Buf *out, uint32_t line)
{
	if (line)
		buf_printf(out, "%5u | ", (unsigned)line);
	else
		BUF_LIT(out, "      | ");
}

/* Writes the source line and, on the next line, carets below its bytes [at, at + n). */
static void
text_snippet(Buf *out, uint32_t line_no, Str line, size_t at, size_t n, bool color)
{
	bool cut_left, cut_right;
	uint32_t before, width;
	Str part = text_window(line, &at, &cut_left, &cut_right);

	if (n > part.n - at)
		n = part.n - at;
	text_widen(part, &at, &n);
	text_gutter(out, line_no);
	if (cut_left)
		BUF_LIT(out, "...");
	before = report_escape(out, (Str){ part.p, at });
	width = report_escape(out, (Str){ part.p + at, n });
	report_escape(out, (Str){ part.p + at + n, part.n - at - n });
	if (cut_right)
		BUF_LIT(out, "...");
	buf_char(out, '\n');
	text_gutter(out, 0);
	buf_blanks(out, before + (cut_left ? 3 : 0));
	text_color(out, color, green);
	buf_char(out, '^');
	while (width-- > 1)
		buf_char(out, '~');
	text_color(out, color, plain);
	buf_char(out, '\n');
}

static Span
text_mark(const Diag *g)
{
	return g->mark.hi > g->mark.lo ? g->mark : g->at;
}

/* Writes "file:line:col: ", or "shardc: " if the location is unknown. */
static void
text_place(Buf *out, const DiagList *d, const Diag *g)
{
	if (g->src) {
		LineCol lc = source_locate(d->arena, g->src, diag_place(d, g).lo);

		report_escape(out, str_from(g->src->name));
		buf_printf(out, ":%u:%u: ", (unsigned)lc.line, (unsigned)lc.col);
	} else if (g->file) {
		report_escape(out, str_from(g->file));
		buf_printf(out, ":%u:%u: ", (unsigned)g->line, (unsigned)g->col);
	} else {
		BUF_LIT(out, "shardc: ");
	}
}

/* Writes a diagnostic or a note. `above` is the diagnostic of a note, or NULL. A note at the same location does not
 * repeat the source line. */
static void
text_one(Buf *out, const DiagList *d, const Diag *g, const Diag *above, bool color)
{
	static const char *const names[] = { "note", "remark", "warning", "error" };
	const char *const colors[] = { cyan, cyan, magenta, red };
	Span mark = text_mark(g);

	text_color(out, color, bold);
	text_place(out, d, g);
	text_color(out, color, colors[g->severity]);
	buf_printf(out, "%s: ", names[g->severity]);
	text_color(out, color, plain);
	text_color(out, color, bold);
	text_escape_lines(out, str_from(g->text));
	text_color(out, color, plain);
	if (g->severity != SEV_NOTE)
		buf_printf(out, " [%s]", diag_id_name(g->id));
	buf_char(out, '\n');
	if (above && above->src == g->src && text_mark(above).lo == mark.lo && text_mark(above).hi == mark.hi)
		return;
	if (g->src && mark.hi > 0) {	/* an empty span at offset 0 means no location */
		LineCol lc = source_locate(d->arena, g->src, mark.lo);

		text_snippet(out, lc.line, lc.text, lc.byte_col - 1, mark.hi - mark.lo, color);
	}
}

/* Writes the number of errors that --max-errors dropped, or says that reading stopped there. */
static void
text_hidden(Buf *out, const DiagList *d, uint32_t shown, bool several)
{
	uint32_t hidden = d->n_errors - shown, n = hidden ? hidden : shown;

	if (!hidden && !d->full)
		return;
	BUF_LIT(out, "shardc: ");
	if (several && d->src) {
		report_escape(out, str_from(d->src->name));
		BUF_LIT(out, ": ");
	}
	buf_printf(out, "%s%u %serror%s; --max-errors=0 shows all\n", hidden ? "" : "stopped after ", (unsigned)n,
	           hidden ? "more " : "", n == 1 ? "" : "s");
}

void
report_text(Buf *out, const DiagList *d, bool color, bool several)
{
	uint32_t shown = 0;

	for (const Diag *g = d->first; g; g = g->next) {
		shown += g->severity == SEV_ERROR;
		text_one(out, d, g, NULL, color);
		for (const Diag *n = g->notes; n; n = n->next)
			text_one(out, d, n, g, color);
	}
	text_hidden(out, d, shown, several);
}
