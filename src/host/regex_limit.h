/* SPDX-License-Identifier: Apache-2.0
 *
 * Bounds the memory and the stack that regcomp() needs for a pattern of the user.
 */
#ifndef SHARDC_HOST_REGEX_LIMIT_H
#define SHARDC_HOST_REGEX_LIMIT_H

#include <stdbool.h>

/* Parentheses inside each other, and atoms after every repetition {m,n} is written out. */
enum { REGEX_MAX_DEPTH = 100, REGEX_MAX_ATOMS = 10000 };

/* Returns whether an extended regular expression is within both limits. It need not be valid. */
bool regex_is_within_limits(const char *pattern);

#endif
