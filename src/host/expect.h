/* SPDX-License-Identifier: Apache-2.0
 *
 * The option -verify-diagnostics: comments of the input list the diagnostics that the input must cause.
 */
#ifndef SHARDC_HOST_EXPECT_H
#define SHARDC_HOST_EXPECT_H

#include "base/diag.h"

/* Replaces the diagnostics in `d` by errors about the differences from the comments in `src`: missing diagnostics, and
 * unexpected ones unless only_expected is true. */
void expect_check(DiagList *d, Source *src, bool only_expected);

#endif
