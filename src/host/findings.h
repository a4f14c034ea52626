/* SPDX-License-Identifier: Apache-2.0
 *
 * The output of diagnostics: as text to standard error for each file, and in a machine format at the end of the run.
 */
#ifndef SHARDC_HOST_FINDINGS_H
#define SHARDC_HOST_FINDINGS_H

#include "host/options.h"

/* Returns whether text that goes to a file descriptor has the 256 colours of a terminal, or with STDERR_FILENO those of
 * diagnostics. --color decides; if it is auto, NO_COLOR, FORCE_COLOR and the terminal decide, in this order. */
bool findings_has_color(const Options *o, int fd);

/* Returns whether text may be written to standard error. It may not if a machine format is written there. */
bool findings_leave_stderr(const Options *o);

/* Returns whether the diagnostics are the result of the command, so that a machine format goes to standard output. */
bool findings_are_result(const Options *o);

/* Writes the diagnostics of one file as text, or copies them for the machine format, or both. */
void findings_add(Options *o, DiagList *d);

/* Writes the last line of the text, and the machine format if one was requested. Returns the exit status of the run,
 * given that of the command. */
HostStatus findings_finish(Options *o, HostStatus status);

#endif
