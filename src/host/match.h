/* SPDX-License-Identifier: Apache-2.0
 *
 * Patterns of the configuration file about the paths of programs.
 */
#ifndef SHARDC_HOST_MATCH_H
#define SHARDC_HOST_MATCH_H

#include "host/options.h"

/* Returns whether a pattern matches a path: its path from the folder of the configuration file if the pattern has a
 * slash, else its last component. In a pattern, `*` stands for any text and `?` for one character. */
bool host_matches(const Options *o, const char *pattern, const char *path);
/* Returns whether the configuration ignores a file or folder, by its path without links. */
bool host_is_ignored(const Options *o, const char *path);

#endif
