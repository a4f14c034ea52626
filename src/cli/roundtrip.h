/* SPDX-License-Identifier: Apache-2.0
 *
 * sdy_opt's option -verify-roundtrip.
 */
#ifndef SHARDC_CLI_ROUNDTRIP_H
#define SHARDC_CLI_ROUNDTRIP_H

#include "ir/op.h"

/* Prints a module in custom and in generic form, reads both texts, and prints them again. Reports an error and returns
 * false if a text cannot be read or changes. */
bool roundtrip_check(IrModule *m);

#endif
