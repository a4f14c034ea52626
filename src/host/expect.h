/* SPDX-License-Identifier: Apache-2.0
 *
 * The option -verify-diagnostics: comments of the input list the diagnostics that the input must cause.
 */
#ifndef SHARDC_HOST_EXPECT_H
#define SHARDC_HOST_EXPECT_H

#include "base/diag.h"

/* Replaces the findings by what differs from the expectations in the comments of src; with
 * only_expected, findings that nothing expects are fine. */
void expect_check(DiagList *d, Source *src, bool only_expected);

#endif
