/* SPDX-License-Identifier: Apache-2.0
 *
 * Where findings go: as text to standard error file by file, in a machine format at the end.
 */
#ifndef SHARDC_HOST_FINDINGS_H
#define SHARDC_HOST_FINDINGS_H

#include "host/options.h"

/* Whether standard error may have text, because no machine format owns it. */
bool findings_leave_stderr(const Options *o);
/* Takes over what was found in one file. */
void findings_add(Options *o, DiagList *d);
/* Writes the machine format, if one was asked for. Returns the status of the whole run. */
HostStatus findings_finish(Options *o, HostStatus status);

#endif
