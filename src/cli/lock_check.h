/* SPDX-License-Identifier: Apache-2.0
 *
 * `check --lock`: compares a program with its lock file, and writes the lock again with --update.
 */
#ifndef SHARDC_CLI_LOCK_CHECK_H
#define SHARDC_CLI_LOCK_CHECK_H

#include "cli/unit.h"

/* Returns HOST_DONE, or the status of a usage error if the options for locks do not fit together. */
HostStatus lock_check_options(Options *o);

/* Compares the program of a unit, which was not read yet, with the lock that the options name. Every difference is an
 * error. */
HostStatus lock_check(Unit *u);

#endif
