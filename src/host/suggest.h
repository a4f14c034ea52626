/* SPDX-License-Identifier: Apache-2.0
 *
 * "Did you mean ...?": finds the word of a list that is most similar to a mistyped one, by edit distance with
 * transpositions (restricted Damerau-Levenshtein distance).
 */
#ifndef SHARDC_HOST_SUGGEST_H
#define SHARDC_HOST_SUGGEST_H

#include <stddef.h>

typedef struct Suggest {
	const char *typed;
	size_t n;
	size_t distance;	/* of `word`; a better word must be below this */
	const char *word;	/* the best word so far; NULL: none is similar enough */
} Suggest;

/* Starts a search for the n bytes at `typed`, which must stay valid during the search. */
void suggest_init(Suggest *s, const char *typed, size_t n);

/* Makes `word` the best word if it is more similar than the previous one. */
void suggest_try(Suggest *s, const char *word);

#endif
