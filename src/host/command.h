/* SPDX-License-Identifier: Apache-2.0
 *
 * One command: a row of the table in cli/commands.c.
 */
#ifndef SHARDC_HOST_COMMAND_H
#define SHARDC_HOST_COMMAND_H

#include "host/options.h"

typedef struct Command {
	const char *name;
	const char *help;	/* one line without a full stop */
	const char *operands;	/* for --help: "[FILE]" */
	const char *about;	/* a paragraph for --help */
	const char *examples;	/* command lines, printed at the start of --help */
	const struct OptionRow *groups[8];	/* tables of cli/option_tables.h, ended by NULL */
	uint32_t max_files;	/* the maximum number of operands; UINT32_MAX: no limit */
	bool one_dash;		/* sdy_opt's syntax: long options and passes can have one dash */
	bool findings_first;	/* diagnostics are the result: machine formats go to standard output */
	HostStatus (*run)(Options *o);	/* returns the exit status */
} Command;

#endif
