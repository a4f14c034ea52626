/* SPDX-License-Identifier: Apache-2.0
 *
 * One token at a time. A string or a name that is not complete ends where the error is.
 */
#include "read/raw_token.h"

#include "read/parse.h"

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
starts_name(char c)
{
	return read_is_name(c) && !is_digit(c) && c != '.' && c != '$';
}

const char *
read_raw_skip(const char *p, const char *lim)
{
	for (;;) {
		p = read_skip_blanks(p, lim);
		if (lim - p < 2 || p[0] != '/' || p[1] != '/')
			return p;
		while (p < lim && *p != '\n' && *p != '\r')
			p++;
	}
}

static const char *
string_end(const char *p, const char *lim)
{
	const char *bad, *end = read_string_end(p + 1, lim, &bad);

	return end ? end : bad;
}

static const char *
name_end(const char *p, const char *lim)
{
	while (p < lim && read_is_name(*p))
		p++;
	return p;
}

static const char *
suffix_end(const char *p, const char *lim)
{
	while (p < lim && (read_is_name(*p) || *p == '-'))
		p++;
	return p;
}

static RawToken
number(const char *start, const char *lim)
{
	const char *p = start;

	while (p < lim && is_digit(*p))
		p++;
	if (p == lim || *p != '.')
		return (RawToken){ RAW_INT, start, p };
	for (p++; p < lim && is_digit(*p);)
		p++;
	return (RawToken){ RAW_FLOAT, start, p };
}

RawToken
read_raw_token(const char *p, const char *lim)
{
	if (p >= lim)
		return (RawToken){ RAW_END, p, p };
	if (starts_name(*p))
		return (RawToken){ RAW_WORD, p, name_end(p, lim) };
	if (is_digit(*p))
		return number(p, lim);
	if (*p == '"')
		return (RawToken){ RAW_STRING, p, string_end(p, lim) };
	if (*p == '@')
		return (RawToken){ RAW_SYMBOL, p, p + 1 < lim && p[1] == '"' ? string_end(p + 1, lim) : name_end(p + 1, lim) };
	if (*p == '#' || *p == '%' || *p == '^' || *p == '!')
		return (RawToken){ *p == '#' ? RAW_HASH : RAW_OTHER, p, suffix_end(p + 1, lim) };
	if (*p == '-' && p + 1 < lim && p[1] == '>')
		return (RawToken){ RAW_ARROW, p, p + 2 };
	return (RawToken){ RAW_CHAR, p, p + 1 };
}
