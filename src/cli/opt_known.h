/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the options of a command line before argp reads it. argp would neither suggest the option that was
 * probably meant nor escape the arguments it prints.
 */
#ifndef SHARDC_CLI_OPT_KNOWN_H
#define SHARDC_CLI_OPT_KNOWN_H

#include "cli/option_tables.h"

/* Returns HOST_DONE if every option is in the table and has a value where it needs one. Otherwise prints an error
 * message and returns HOST_USAGE. */
HostStatus opt_known_check(Options *o, const OptionRow *table, int argc, char **argv);

#endif
