/* SPDX-License-Identifier: Apache-2.0
 *
 * The C library's regcomp() recurses into parentheses and copies the operand of a repetition {m,n}, so a short pattern
 * can use all memory. A single scan of the pattern counts the atoms, including these copies.
 */
#include "host/regex_limit.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* An open group: the number of its atoms, and the number of atoms in its last element. */
typedef struct Group {
	unsigned long atoms, last;
} Group;

static void
add_atoms(Group *g, unsigned long n)
{
	g->atoms += n;
	g->last = n;
}

/* Returns the end of a bracket expression. A ] directly after the opening bracket or its ^ is a member. */
static const char *
bracket_end(const char *p)
{
	p += p[1] == '^' ? 2 : 1;
	if (*p == ']')
		p++;
	while (*p && *p != ']')
		p++;
	return *p ? p : p - 1;
}

/* Repeats the last element of a group, for `{m}`, `{m,}` or `{m,n}` at p. Returns the closing brace. */
static const char *
repeat(Group *g, const char *p)
{
	const char *end = strchr(p, '}'), *comma;
	unsigned long times;

	if (!end)
		return p;
	comma = memchr(p, ',', (size_t)(end - p));
	times = strtoul(p + 1, NULL, 10);
	if (comma && strtoul(comma + 1, NULL, 10) > times)
		times = strtoul(comma + 1, NULL, 10);
	if (times > RE_DUP_MAX)
		times = RE_DUP_MAX;
	g->atoms += g->last * times;
	g->last *= times + 1;
	return end;
}

bool
regex_is_within_limits(const char *pattern)
{
	Group open[REGEX_MAX_DEPTH + 1] = { { 0, 0 } }, *g = open;

	for (const char *p = pattern; *p; p++) {
		switch (*p) {
		case '(':
			if (g == open + REGEX_MAX_DEPTH)
				return false;
			*++g = (Group){ 0, 0 };
			break;
		case ')':
			if (g > open) {
				add_atoms(g - 1, g->atoms + 1);
				g--;
			}
			break;
		case '{':
			p = repeat(g, p);
			break;
		case '[':
			p = bracket_end(p);
			add_atoms(g, 1);
			break;
		case '\\':
			p += p[1] != '\0';
			add_atoms(g, 1);
			break;
		default:
			add_atoms(g, 1);
			break;
		}
		if (g->atoms > REGEX_MAX_ATOMS)
			return false;
	}
	return true;
}
