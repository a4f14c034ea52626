/* SPDX-License-Identifier: Apache-2.0
 *
 * The difference between two texts, as diff -u shows it.
 */
#ifndef SHARDC_CLI_DIFF_H
#define SHARDC_CLI_DIFF_H

#include "cli/options.h"

/* Appends the output of diff(1) to `out`; its first two lines name `name`. False after a message
 * that diff could not be run. */
bool diff_texts(Options *o, Buf *out, const char *name, Str before, Str after);

#endif
