/* SPDX-License-Identifier: Apache-2.0
 *
 * The words that an option takes as its value.
 */
#ifndef SHARDC_CLI_OPTION_WORDS_H
#define SHARDC_CLI_OPTION_WORDS_H

#include "cli/option_tables.h"

/* Returns the words that the value of an option can be, ended by NULL, or NULL if it takes other values only. */
const char *const *option_words(Arena *a, const OptionRow *row);

#endif
