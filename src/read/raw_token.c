/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads one token at any place of the text, without state. An incomplete string or name ends at its error.
 */
#include "read/raw_token.h"

#include "base/ascii.h"
#include "read/parse.h"

static bool
starts_name(char c)
{
	return ascii_is_letter(c) || c == '_';
}

static const char *
string_end(const char *p, const char *lim)
{
	const char *bad, *end = read_string_end(p + 1, lim, &bad);

	return end ? end : bad;
}

static const char *
suffix_end(const char *p, const char *lim)
{
	while (p < lim && ascii_is_suffix(*p))
		p++;
	return p;
}

static RawToken
number(const char *start, const char *lim)
{
	const char *p = ascii_skip_digits(start, lim);

	if (p == lim || *p != '.')
		return (RawToken){ RAW_INT, start, p };
	return (RawToken){ RAW_FLOAT, start, ascii_skip_digits(p + 1, lim) };
}

RawToken
read_raw_token(const char *p, const char *lim)
{
	if (p >= lim)
		return (RawToken){ RAW_END, p, p };
	if (starts_name(*p))
		return (RawToken){ RAW_WORD, p, ascii_skip_name(p, lim) };
	if (ascii_is_digit(*p))
		return number(p, lim);
	if (*p == '"')
		return (RawToken){ RAW_STRING, p, string_end(p, lim) };
	if (*p == '@')
		return (RawToken){ RAW_SYMBOL, p,
			           p + 1 < lim && p[1] == '"' ? string_end(p + 1, lim) : ascii_skip_name(p + 1, lim) };
	if (*p == '#' || *p == '%' || *p == '^' || *p == '!')
		return (RawToken){ *p == '#' ? RAW_HASH : RAW_OTHER, p, suffix_end(p + 1, lim) };
	if (*p == '-' && p + 1 < lim && p[1] == '>')
		return (RawToken){ RAW_ARROW, p, p + 2 };
	return (RawToken){ RAW_CHAR, p, p + 1 };
}
