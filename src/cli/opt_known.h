/* SPDX-License-Identifier: Apache-2.0
 *
 * Mistakes in options, found before argp runs: argp could neither say which option was meant, nor does
 * it escape what it prints.
 */
#ifndef SHARDC_CLI_OPT_KNOWN_H
#define SHARDC_CLI_OPT_KNOWN_H

#include "cli/option_tables.h"

/* HOST_DONE if the command knows all options of the command line, else HOST_USAGE after a message. */
HostStatus opt_known_check(const Options *o, const struct argp_option *table, int argc, char **argv);

#endif
