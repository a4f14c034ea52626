/* SPDX-License-Identifier: Apache-2.0
 *
 * "Did you mean ...?": the word of a list closest to what was typed, by edit distance with
 * transpositions (Damerau-Levenshtein, restricted form).
 */
#ifndef SHARDC_HOST_SUGGEST_H
#define SHARDC_HOST_SUGGEST_H

#include <stddef.h>

typedef struct Suggest {
	const char *typed;
	size_t n;
	size_t distance;	/* of `word`; words must come closer than this */
	const char *word;	/* NULL: nothing is close enough */
} Suggest;

void suggest_init(Suggest *s, const char *typed, size_t n);
void suggest_try(Suggest *s, const char *word);

#endif
