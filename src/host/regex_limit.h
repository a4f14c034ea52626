/* SPDX-License-Identifier: Apache-2.0
 *
 * Limits on patterns from the input, which bound the memory and the stack that regcomp() needs.
 */
#ifndef SHARDC_HOST_REGEX_LIMIT_H
#define SHARDC_HOST_REGEX_LIMIT_H

#include <stdbool.h>

/* The maximum depth of nested parentheses, and the maximum number of atoms with every repetition {m,n} expanded. */
enum { REGEX_MAX_DEPTH = 100, REGEX_MAX_ATOMS = 10000 };

/* Returns whether an extended regular expression is within both limits. The expression may be invalid. */
bool regex_is_within_limits(const char *pattern);

#endif
