/* SPDX-License-Identifier: Apache-2.0
 *
 * Messages about the environment and about the command line itself.
 */
#ifndef SHARDC_HOST_MESSAGE_H
#define SHARDC_HOST_MESSAGE_H

#include "host/options.h"

/* "shardc: error: ..." on standard error; control bytes are escaped. Returns HOST_ENVIRONMENT. */
HostStatus host_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same for what befalls the files of a command; a machine format tells it, too. */
HostStatus host_failure(Options *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A message about the command line, followed by where to find help. Returns HOST_USAGE. */
HostStatus host_usage_error(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Says where to find help. Returns HOST_USAGE. */
HostStatus host_usage_hint(const char *command);

#endif
