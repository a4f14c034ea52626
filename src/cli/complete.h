/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc complete`, which the completions of shells run.
 */
#ifndef SHARDC_CLI_COMPLETE_H
#define SHARDC_CLI_COMPLETE_H

#include "host/status.h"

/* Prints the commands; or the options of a command; or the words that an option takes as its value. */
HostStatus cli_complete(const char *command, const char *option);

#endif
