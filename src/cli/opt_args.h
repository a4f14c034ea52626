/* SPDX-License-Identifier: Apache-2.0
 *
 * The command line of `shardc opt`, which is that of sdy_opt: every long option, and every pass by
 * its name, with one or two dashes.
 */
#ifndef SHARDC_CLI_OPT_ARGS_H
#define SHARDC_CLI_OPT_ARGS_H

#include "cli/option_tables.h"

/* Fills o from argv[1..]. On a mistake says so, stores the exit status and returns false. */
bool opt_args_parse(Options *o, const struct argp_option *table, int argc, char **argv, HostStatus *status);

#endif
