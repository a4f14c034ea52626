/* SPDX-License-Identifier: Apache-2.0
 *
 * The command line of `shardc opt`, which is that of sdy_opt: every long option and every pass can be written with
 * one dash or two.
 */
#ifndef SHARDC_CLI_OPT_ARGS_H
#define SHARDC_CLI_OPT_ARGS_H

#include "cli/option_tables.h"

/* Fills `o` from argv[1..]. After an error message, stores the exit status and returns false. */
bool opt_args_parse(Options *o, const OptionRow *table, int argc, char **argv, HostStatus *status);

#endif
