/* SPDX-License-Identifier: Apache-2.0
 *
 * The difference between two texts, in the format of diff -u.
 */
#ifndef SHARDC_HOST_DIFF_H
#define SHARDC_HOST_DIFF_H

#include "host/options.h"

/* Appends the output of diff(1) to `out`, with `name` in its first two lines. Returns false after an error message if
 * diff could not be run. */
bool diff_texts(Options *o, Buf *out, const char *name, Str before, Str after);

#endif
