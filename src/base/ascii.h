/* SPDX-License-Identifier: Apache-2.0
 *
 * Classes of bytes, independent of the locale. Bytes of multibyte UTF-8 characters belong to none of them.
 */
#ifndef SHARDC_BASE_ASCII_H
#define SHARDC_BASE_ASCII_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool
ascii_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool
ascii_is_letter(char c)
{
	return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static inline bool
ascii_is_hex(char c)
{
	return ascii_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

/* Returns how many bytes at the start are printable characters of ASCII, each of which takes one column. */
static inline size_t
ascii_printable_prefix(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n && p[i] >= ' ' && p[i] <= '~')
		i++;
	return i;
}

/* Returns the value of a hexadecimal digit. */
static inline unsigned
ascii_hex_value(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
}

/* Returns the byte that two hexadecimal digits spell. */
static inline uint8_t
ascii_hex_byte(const char *p)
{
	return (uint8_t)(ascii_hex_value(p[0]) << 4 | ascii_hex_value(p[1]));
}

/* Returns whether c belongs to a word: a letter, digit or underscore. */
static inline bool
ascii_is_word(char c)
{
	return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

/* Returns whether c may be in a bare name of MLIR, after its first byte. */
static inline bool
ascii_is_name(char c)
{
	return ascii_is_word(c) || c == '$' || c == '.';
}

/* Returns whether c may be in a name after a sign: %a-b, @a-b, #a-b. */
static inline bool
ascii_is_suffix(char c)
{
	return ascii_is_name(c) || c == '-';
}

/* Returns whether c is white space in MLIR. */
static inline bool
ascii_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Returns the address of the first byte in [p, end) that is not white space, or `end`. */
static inline const char *
ascii_skip_blanks(const char *p, const char *end)
{
	while (p < end && ascii_is_blank(*p))
		p++;
	return p;
}

/* Returns the address of the first byte in [p, end) that is neither white space nor part of a comment, or `end`. */
static inline const char *
ascii_skip_space(const char *p, const char *end)
{
	for (;;) {
		p = ascii_skip_blanks(p, end);
		if (end - p < 2 || p[0] != '/' || p[1] != '/')
			return p;
		while (p < end && *p != '\n' && *p != '\r')
			p++;
	}
}

/* Returns the address of the first byte in [p, end) that is not a digit, or `end`. */
static inline const char *
ascii_skip_digits(const char *p, const char *end)
{
	while (p < end && ascii_is_digit(*p))
		p++;
	return p;
}

/* Returns the address of the first byte in [p, end) that may not be in a bare name, or `end`. */
static inline const char *
ascii_skip_name(const char *p, const char *end)
{
	while (p < end && ascii_is_name(*p))
		p++;
	return p;
}

#endif
