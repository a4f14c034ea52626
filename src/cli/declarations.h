/* SPDX-License-Identifier: Apache-2.0
 *
 * The files of --ops: declarations of operations for every session of the run.
 */
#ifndef SHARDC_CLI_DECLARATIONS_H
#define SHARDC_CLI_DECLARATIONS_H

#include "host/options.h"
#include "ir/session.h"

/* Reads the files into o->ops_read, checks them in a temporary session and writes their diagnostics. The command can
 * run only if the status is HOST_DONE. */
HostStatus ops_load(Options *o);

/* Adds the declarations of all files to a session, after ops_load. The session must not outlive `o`. */
void ops_declare(const Options *o, Session *s);

/* Frees the files that ops_load has read. */
void ops_free(Options *o);

#endif
