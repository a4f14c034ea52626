/* SPDX-License-Identifier: Apache-2.0
 *
 * -verify-diagnostics: the input says in comments which messages it must cause.
 */
#ifndef SHARDC_CLI_EXPECT_H
#define SHARDC_CLI_EXPECT_H

#include "base/diag.h"

/* Replaces the findings by what differs from the expectations in the comments of src. */
void expect_check(DiagList *d, Source *src);

#endif
