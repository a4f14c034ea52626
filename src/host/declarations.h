/* SPDX-License-Identifier: Apache-2.0
 *
 * The files of --ops: declarations of operations, read once and entered into every session.
 */
#ifndef SHARDC_HOST_DECLARATIONS_H
#define SHARDC_HOST_DECLARATIONS_H

#include "host/options.h"
#include "ir/session.h"

/* Reads the files and checks them in a session of their own; findings are written. Nothing else may be
 * done with --ops unless this says HOST_DONE. */
HostStatus ops_load(Options *o);
/* Enters what the files declare into a session. */
void ops_declare(const Options *o, Session *s);
void ops_free(Options *o);

#endif
