/* SPDX-License-Identifier: Apache-2.0
 *
 * The files of --ops: declarations of operations, read once and entered into every session.
 */
#ifndef SHARDC_CLI_OPS_H
#define SHARDC_CLI_OPS_H

#include "cli/options.h"
#include "ir/session.h"

/* Reads the files and checks them in a session of their own; findings are written. Nothing else may be
 * done with --ops unless this says CLI_DONE. */
CliStatus ops_load(Options *o);
/* Enters what the files declare into a session. */
void ops_declare(const Options *o, Session *s);
void ops_free(Options *o);

#endif
