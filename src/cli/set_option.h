/* SPDX-License-Identifier: Apache-2.0
 *
 * --set: edits of the program that was read.
 */
#ifndef SHARDC_CLI_SET_OPTION_H
#define SHARDC_CLI_SET_OPTION_H

#include "cli/unit.h"

/* Reads the input as unit_read(u, true), or unit_read_named(u) if `named`, and applies the edits of --set. Returns
 * false after an error. */
bool set_option_read(Unit *u, bool named);

#endif
