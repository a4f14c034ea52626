/* SPDX-License-Identifier: Apache-2.0
 *
 * The difference between two texts, as diff -u shows it.
 */
#ifndef SHARDC_HOST_DIFF_H
#define SHARDC_HOST_DIFF_H

#include "host/options.h"

/* Appends the output of diff(1) to `out`; its first two lines name `name`. False after a message
 * that diff could not be run. */
bool diff_texts(Options *o, Buf *out, const char *name, Str before, Str after);

#endif
