/* SPDX-License-Identifier: Apache-2.0
 *
 * Whether propagation agrees with explicit mode: after lowering, every value must keep the Explicit axes of its type.
 */
#ifndef SHARDC_TESTS_EXPLICIT_AGREE_H
#define SHARDC_TESTS_EXPLICIT_AGREE_H

#include "explicit/explicit.h"
#include "pipeline/runner.h"

/* Lowers a checked module, runs `pass` on it, and compares each value with its type. Returns how many values disagree,
 * and appends the first of them to `why`; returns -1 if the module cannot be lowered or the pass fails. Sets *n to the
 * number of values that were compared. */
int explicit_disagreements(Explicit *x, Runner *r, const char *pass, Buf *why, uint32_t *n);

#endif
