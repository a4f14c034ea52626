/* SPDX-License-Identifier: Apache-2.0
 *
 * Computes edit distances by dynamic programming. Only three rows of the table are kept, because a transposition looks
 * back two rows.
 */
#include "base/suggest.h"

#include <string.h>

#include "base/ascii.h"

/* Longer words are never suggested; nearly all names are shorter. */
enum { WORD_MAX = 96 };

void
suggest_init(Suggest *s, const char *typed, size_t n)
{
	*s = (Suggest){ .typed = typed, .n = n, .distance = n / 3 + 2 };
}

void
suggest_init_name(Suggest *s, Str typed)
{
	suggest_init(s, typed.p, typed.n);
	if (s->distance > typed.n)
		s->distance = typed.n;
}

static size_t
suggest_min(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Returns the cost of writing byte a as b: letters that differ only in case are equal. */
static size_t
suggest_cost(char a, char b)
{
	return a != b && !(ascii_is_letter(a) && (a ^ b) == 0x20);
}

static size_t
suggest_distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t rows[3][WORD_MAX + 1];
	size_t *before = rows[0], *above = rows[1], *row = rows[2];

	for (size_t j = 0; j <= nb; j++)
		above[j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t *spare = before;

		row[0] = i;
		for (size_t j = 1; j <= nb; j++) {
			row[j] = suggest_min(above[j - 1] + suggest_cost(a[i - 1], b[j - 1]),
			                     suggest_min(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = suggest_min(row[j], before[j - 2] + 1);
		}
		before = above;
		above = row;
		row = spare;
	}
	return above[nb];
}

/* Returns whether the typed word is a long enough beginning of another word, of n bytes. */
static bool
suggest_begins(const Suggest *s, const char *word, size_t n)
{
	enum { BEGINNING_MIN = 4 };

	return s->n >= BEGINNING_MIN && s->n < n && n < 2 * s->n && memcmp(s->typed, word, s->n) == 0;
}

void
suggest_try(Suggest *s, const char *word)
{
	size_t n = strlen(word), d;

	if (n > WORD_MAX || s->n > WORD_MAX)
		return;
	if (!s->word && suggest_begins(s, word, n))	/* every word that is similar by its distance is better */
		s->word = word;
	if ((n > s->n ? n - s->n : s->n - n) >= s->distance)	/* each byte more or less is an edit */
		return;
	d = suggest_distance(s->typed, s->n, word, n);
	if (d < s->distance || (d == s->distance && s->word && n == s->n && strlen(s->word) != n)) {
		s->distance = d;
		s->word = word;
	}
}
