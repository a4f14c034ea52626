/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the command line of one command into Options, and prints its --help text.
 */
#ifndef SHARDC_CLI_OPTION_PARSE_H
#define SHARDC_CLI_OPTION_PARSE_H

#include "host/command.h"

/* Sets the defaults of a command. `memory` must outlive the options. */
void options_init(Options *o, const struct Command *command, Memory *memory);
void options_free(Options *o);

/* Returns the options of the command and headings, ended by a row without help. */
const OptionRow *options_table(Options *o);

/* Reads argv[1..] with the options of the command. Returns false if the process should exit now with *status: after
 * --help, or after an error message. The options keep pointers into argv. */
bool options_parse(Options *o, int argc, char **argv, HostStatus *status);

/* Prints the --help text: description, usage, examples, options. */
void options_help(Options *o);

/* Prints the version of shardc, and the releases of Shardy that it matches. */
void options_version(void);

#endif
