/* SPDX-License-Identifier: Apache-2.0
 *
 * Error messages about the environment and the command line, "shardc: error: ..." on standard error. Control characters
 * are escaped.
 */
#ifndef SHARDC_HOST_MESSAGE_H
#define SHARDC_HOST_MESSAGE_H

#include "host/options.h"

/* Prints an error message. Returns HOST_ENVIRONMENT. */
HostStatus host_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Prints an error message about a file of the command, and adds it to the machine format. Returns HOST_ENVIRONMENT. */
HostStatus host_failure(Options *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Prints an error message about the command line and the hint of host_usage_hint. Returns HOST_USAGE. */
HostStatus host_usage_error(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Prints where to find help: for the command, or in general if it is NULL. Returns HOST_USAGE. */
HostStatus host_usage_hint(const char *command);

#endif
