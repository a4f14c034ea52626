/* SPDX-License-Identifier: Apache-2.0
 *
 * "Did you mean ...?": finds the word of a list that is most similar to a mistyped one, by edit distance with
 * transpositions (restricted Damerau-Levenshtein distance), or else a word of which it is the larger part of the
 * beginning. The case of letters does not count.
 */
#ifndef SHARDC_BASE_SUGGEST_H
#define SHARDC_BASE_SUGGEST_H

#include <stddef.h>

#include "base/str.h"

typedef struct Suggest {
	const char *typed;
	size_t n;
	size_t distance;	/* of `word`; a better word must be below this */
	const char *word;	/* the best word so far; NULL: none is similar enough */
} Suggest;

/* Starts a search for the n bytes at `typed`, which must stay valid during the search. */
void suggest_init(Suggest *s, const char *typed, size_t n);

/* Starts a search for a name that a user chose, such as an axis. The name can be very short, so a word is similar only
 * if it keeps a byte of the typed one. */
void suggest_init_name(Suggest *s, Str typed);

/* Makes `word` the best word if it is more similar than the previous one. Of equally similar words, one as long as the
 * typed word is better. */
void suggest_try(Suggest *s, const char *word);

#endif
