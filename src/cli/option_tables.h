/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of options. Options come in groups of argp's form; a command lists the groups it takes.
 * `opt` reads the same tables, but with sdy_opt's syntax.
 */
#ifndef SHARDC_CLI_OPTION_TABLES_H
#define SHARDC_CLI_OPTION_TABLES_H

#include <argp.h>

#include "host/options.h"

extern const struct argp_option options_diagnostics[], options_help_only[], options_output[], options_output_file[],
	options_printing[], options_passes[], options_measuring[], options_fmt[], options_propagate[], options_rules[], options_opt[],
	options_ops[];

void options_init(Options *o, const struct Command *command, Memory *memory);
void options_free(Options *o);
/* Stores one option of the tables above. NULL, or what is wrong with its value. */
const char *options_apply(Options *o, int key, const char *arg);
/* Reads the command line by the command's rules. False if the process should end now with
 * *status: after --help, or after a message about a mistake. */
bool options_parse(Options *o, int argc, char **argv, HostStatus *status);
/* Prints the --help text of a command, beginning with its examples. */
void options_help(Options *o);

#endif
