/* SPDX-License-Identifier: Apache-2.0
 *
 * The words that an option takes as its value.
 */
#ifndef SHARDC_CLI_OPTION_WORDS_H
#define SHARDC_CLI_OPTION_WORDS_H

#include "cli/option_tables.h"

/* Lists of words, ended by NULL. */
extern const char *const option_words_format[];
extern const char *const option_words_report[];
extern const char *const option_words_sort[];
extern const char *const option_words_branches[];
extern const char *const option_words_ragged[];
extern const char *const option_words_frames[];
extern const char *const option_words_summary[];
extern const char *const option_words_rules[];
extern const char *const option_words_style[];
extern const char *const option_words_color[];
extern const char *const option_words_reshards[];
extern const char *const option_words_numbering[];
extern const char *const option_words_uneven_io[];
extern const char *const option_words_boundary[];
extern const char *const option_words_types_form[];
extern const char *const option_words_emit[];
extern const char *const option_words_constraints[];
extern const char *const option_words_reshape[];
extern const char *const option_words_types_format[];
extern const char *const option_words_assume[];
extern const char *const option_words_alternatives[];
extern const char *const option_words_expect[];

/* Returns the words that the value of an option can be, ended by NULL, or NULL if it takes other values only. */
const char *const *option_words(Arena *a, const OptionRow *row);

#endif
