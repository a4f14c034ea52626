/* SPDX-License-Identifier: Apache-2.0
 *
 * A row of the table of commands, cli/commands.c.
 */
#ifndef SHARDC_HOST_COMMAND_H
#define SHARDC_HOST_COMMAND_H

#include <argp.h>

#include "host/options.h"

typedef struct Command {
	const char *name;
	const char *help;	/* one line, no full stop */
	const char *operands;	/* "[FILE]" */
	const char *about;	/* a paragraph for --help */
	const char *examples;	/* what --help begins with */
	const struct argp_option *groups[8];	/* of cli/option_tables.h, ended by NULL */
	uint32_t max_files;	/* operands allowed; UINT32_MAX: any number */
	bool one_dash;		/* sdy_opt's syntax: long options and passes with one dash */
	bool findings_first;	/* findings are the result: machine formats go to standard output */
	HostStatus (*run)(Options *o);
} Command;

#endif
