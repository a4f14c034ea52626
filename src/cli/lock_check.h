/* SPDX-License-Identifier: Apache-2.0
 *
 * `check --lock`: compares a program with its lock file, and writes the lock again with --update.
 */
#ifndef SHARDC_CLI_LOCK_CHECK_H
#define SHARDC_CLI_LOCK_CHECK_H

#include "cli/unit.h"

/* Returns HOST_DONE, or the status of a usage error if the options for locks do not fit together. */
HostStatus lock_check_options(Options *o);

typedef struct LockCheck LockCheck;

/* Reads the lock of a unit, whose program was not read yet, and makes the session follow it. Stores NULL if the lock is
 * of no use; then an error was reported. */
HostStatus lock_check_begin(Unit *u, LockCheck **check);
/* Compares the program of the unit, which unit_read_named() has read, with the lock. Every difference is an error. The
 * program is changed. */
HostStatus lock_check_end(LockCheck *c);

#endif
