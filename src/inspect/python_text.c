/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes strings and comments of Python.
 */
#include "inspect/python_text.h"

#include <utf8proc.h>

/* Appends the character at the start of the text and returns its length. Python rejects files that are not UTF-8, and
 * NUL; a line ends with any of several control characters. */
static size_t
add_char(Buf *b, Str text)
{
	const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)text.p;
	utf8proc_int32_t c;
	utf8proc_ssize_t n = utf8proc_iterate(p, (utf8proc_ssize_t)text.n, &c);

	if (n <= 0 || *p < ' ' || *p == 0x7f) {
		buf_printf(b, "\\x%02x", *p);
		return 1;
	}
	buf_add(b, text.p, (size_t)n);
	return (size_t)n;
}

static Str
after(Str text, size_t n)
{
	return (Str){ text.p + n, text.n - n };
}

void
inspect_python_string(Buf *b, Str text)
{
	char quote = memchr(text.p, '\'', text.n) && !memchr(text.p, '"', text.n) ? '"' : '\'';

	buf_char(b, quote);
	while (text.n) {
		if (*text.p == quote || *text.p == '\\')
			buf_char(b, '\\');
		text = after(text, add_char(b, text));
	}
	buf_char(b, quote);
}

void
inspect_python_comment(Buf *b, Str text)
{
	while (text.n)
		text = after(text, add_char(b, text));
}
