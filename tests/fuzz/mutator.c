/* SPDX-License-Identifier: Apache-2.0
 *
 * Every mutation selects pieces of text around random places, and replaces one by another. The text is not parsed; the
 * bytes around a place determine its piece.
 */
#include "mutator.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
#include "words.inc"
};

static const char *const numbers[] = {
	"0", "1", "2", "3", "7", "8", "16", "-1", "64", "127", "128", "255", "256", "65535", "65536", "2147483647",
	"2147483648", "4294967295", "4294967296", "1099511627776", "9223372036854775807", "9223372036854775808",
	"18446744073709551615", "18446744073709551616", "99999999999999999999", "0x7FFFFFFF", "0xFF800000", "1.5",
	"-0.0", "1.0e-45", "1.7e308",
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct Text {
	char *p;
	size_t n, room;
	uint64_t random;
} Text;

/* A part of a text: [at, at + n). */
typedef struct Piece {
	size_t at, n;
} Piece;

/* splitmix64 */
static uint64_t
next_random(Text *t)
{
	uint64_t z = t->random += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static size_t
below(Text *t, size_t n)
{
	return n ? (size_t)(next_random(t) % n) : 0;
}

/* Replaces a piece by n bytes, which must not be part of the text. */
static void
splice(Text *t, Piece out, const char *p, size_t n)
{
	if (t->n - out.n + n > t->room)
		return;
	memmove(t->p + out.at + n, t->p + out.at + out.n, t->n - out.at - out.n);
	if (n)
		memcpy(t->p + out.at, p, n);
	t->n = t->n - out.n + n;
}

/* ---- finding pieces ---- */

static bool
is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
	       c == '$';
}

static bool
is_sigil(char c)
{
	return c == '%' || c == '@' || c == '#' || c == '!' || c == '^';
}

static char
closing(char c)
{
	switch (c) {
	case '(': return ')';
	case '[': return ']';
	case '{': return '}';
	case '<': return '>';
	default: return '\0';
	}
}

/* Returns the end of the group that opens at `at`, or the end of the text if it is not closed. */
static size_t
group_end(const char *p, size_t n, size_t at)
{
	char open = p[at], close = closing(open);
	size_t depth = 0;

	for (; at < n; at++) {
		depth += p[at] == open;
		if (p[at] == close && (close != '>' || p[at - 1] != '-') && --depth == 0)
			return at + 1;
	}
	return n;
}

static size_t
string_end(const char *p, size_t n, size_t at)
{
	for (at++; at < n && p[at] != '"' && p[at] != '\n'; at++)
		at += p[at] == '\\' && at + 1 < n;
	return at < n ? at + 1 : n;
}

/* Returns the token around a place: a name with its sigil, a type with its brackets, a string from its opening quote,
 * or else one byte. */
static Piece
token_at(const char *p, size_t n, size_t at)
{
	size_t lo = at, hi = at + 1;

	if (p[at] == '"')
		return (Piece){ at, string_end(p, n, at) - at };
	if (is_sigil(p[at]) && hi < n && is_name(p[hi]))
		lo = ++at;
	if (is_name(p[at])) {
		while (lo > 0 && is_name(p[lo - 1]))
			lo--;
		for (hi = at; hi < n && is_name(p[hi]); hi++)
			;
		if (lo > 0 && is_sigil(p[lo - 1]))
			lo--;
		if (hi < n && p[hi] == '<')
			hi = group_end(p, n, hi);
	}
	return (Piece){ lo, hi - lo };
}

/* Returns the class of a token with this first byte. Tokens of one class can replace each other. */
static char
token_class(char c)
{
	if (c >= '0' && c <= '9')
		return '0';
	return is_name(c) ? 'a' : c;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* Returns a random token that is not white space, or an empty piece if a few attempts find none. */
static Piece
token_pick(Text *t, const char *p, size_t n)
{
	for (int tries = 0; n && tries < 16; tries++) {
		size_t at = below(t, n);

		if (!is_blank(p[at]))
			return token_at(p, n, at);
	}
	return (Piece){ below(t, n), 0 };
}

/* A token of a class. */
static Piece
token_like(Text *t, const char *p, size_t n, char class)
{
	for (int tries = 0; n && tries < 64; tries++) {
		Piece k = token_at(p, n, below(t, n));

		if (token_class(p[k.at]) == class)
			return k;
	}
	return (Piece){ 0, 0 };
}

/* Returns a line; if it opens a block, often the whole block. */
static Piece
line_pick(Text *t, const char *p, size_t n)
{
	size_t at = below(t, n), lo = at, hi = at;

	while (lo > 0 && p[lo - 1] != '\n')
		lo--;
	while (hi < n && p[hi] != '\n')
		hi++;
	if (hi > lo && p[hi - 1] == '{' && below(t, 2))
		hi = group_end(p, n, hi - 1);
	while (hi < n && p[hi] != '\n')
		hi++;
	return (Piece){ lo, hi + (hi < n) - lo };
}

static Piece
group_pick(Text *t, const char *p, size_t n, char open)
{
	for (int tries = 0; n && tries < 256; tries++) {
		size_t at = below(t, n);

		if (closing(p[at]) && (!open || p[at] == open))
			return (Piece){ at, group_end(p, n, at) - at };
	}
	return (Piece){ 0, 0 };
}

/* ---- mutations ---- */

static void
copy_in(Text *t, Piece out, const char *from, Piece in)
{
	char *copy = malloc(in.n + 1);

	if (!copy)
		return;
	memcpy(copy, from + in.at, in.n);
	splice(t, out, copy, in.n);
	free(copy);
}

/* Exchanges two pieces if the second comes after the first. */
static void
swap(Text *t, Piece a, Piece b)
{
	char *copy;

	if (a.at + a.n > b.at || !(copy = malloc(b.n + 1)))
		return;
	memcpy(copy, t->p + b.at, b.n);
	copy_in(t, b, t->p, a);
	splice(t, a, copy, b.n);
	free(copy);
}

static Piece
before(Piece k)
{
	return (Piece){ k.at, 0 };
}

static void
put_word(Text *t, Piece out)
{
	const char *w = words[below(t, COUNT(words))];

	splice(t, out, w, strlen(w));
}

static void
put_number(Text *t)
{
	const char *v = numbers[below(t, COUNT(numbers))];
	Piece k = token_like(t, t->p, t->n, '0');
	size_t n = 0;

	while (n < k.n && t->p[k.at + n] >= '0' && t->p[k.at + n] <= '9')
		n++;
	splice(t, (Piece){ k.at, n }, v, strlen(v));
}

/* Replaces a token by another one of its class from elsewhere. */
static void
put_like(Text *t, const char *other, size_t n)
{
	Piece k = token_pick(t, t->p, t->n);

	if (k.n)
		copy_in(t, k, other, token_like(t, other, n, token_class(t->p[k.at])));
}

static void
put_group(Text *t, const char *other, size_t n)
{
	Piece k = group_pick(t, t->p, t->n, '\0');

	if (k.n)
		copy_in(t, k, other, group_pick(t, other, n, t->p[k.at]));
}

static void
mutate_lines(Text *t, const char *other, size_t n)
{
	Piece k = line_pick(t, t->p, t->n);

	switch (below(t, 5)) {
	case 0: copy_in(t, before(k), t->p, k); break;
	case 1: splice(t, k, NULL, 0); break;
	case 2: swap(t, k, line_pick(t, t->p, t->n)); break;
	case 3: copy_in(t, before(k), t->p, line_pick(t, t->p, t->n)); break;
	default: copy_in(t, before(k), other, line_pick(t, other, n)); break;
	}
}

static void
mutate_tokens(Text *t, const char *other, size_t n)
{
	Piece k = token_pick(t, t->p, t->n);

	switch (below(t, 10)) {
	case 0: put_word(t, k); break;
	case 1: put_word(t, before(k)); break;
	case 2: splice(t, k, NULL, 0); break;
	case 3: copy_in(t, before(k), t->p, k); break;
	case 4: swap(t, k, token_pick(t, t->p, t->n)); break;
	case 5:
	case 6: put_number(t); break;
	case 7: put_like(t, other, n); break;
	default: put_like(t, t->p, t->n); break;
	}
}

static void
mutate_groups(Text *t, const char *other, size_t n)
{
	Piece k = group_pick(t, t->p, t->n, '\0');

	switch (below(t, 5)) {
	case 0: splice(t, k, NULL, 0); break;
	case 1: copy_in(t, before(k), t->p, k); break;
	case 2: swap(t, k, group_pick(t, t->p, t->n, '\0')); break;
	case 3: put_group(t, t->p, t->n); break;
	default: put_group(t, other, n); break;
	}
}

size_t
mutator_run(uint64_t seed, char *text, size_t n, size_t room, const char *other, size_t other_n)
{
	Text t = { text, n, room, seed };

	for (size_t times = 1 + below(&t, 4); times && t.n; times--) {
		switch (below(&t, 4)) {
		case 0: mutate_lines(&t, other, other_n); break;
		case 1: mutate_groups(&t, other, other_n); break;
		default: mutate_tokens(&t, other, other_n); break;
		}
	}
	return t.n;
}
