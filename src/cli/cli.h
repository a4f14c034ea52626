/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the command line share: messages about the environment and the command line
 * itself, and the table of commands.
 */
#ifndef SHARDC_CLI_CLI_H
#define SHARDC_CLI_CLI_H

#include "cli/options.h"

typedef struct Command {
	const char *name;
	const char *help;	/* one line, no full stop */
	const char *operands;	/* "[FILE]" */
	const char *about;	/* a paragraph for --help */
	const char *examples;	/* what --help begins with */
	const struct argp_option *groups[8];	/* of cli/options.h, ended by NULL */
	uint32_t max_files;	/* operands allowed; UINT32_MAX: any number */
	bool one_dash;		/* sdy_opt's syntax: long options and passes with one dash */
	bool findings_first;	/* findings are the result: machine formats go to standard output */
	CliStatus (*run)(Options *o);
} Command;

/* All commands, ended by a NULL name. */
extern const Command cli_commands[];
const Command *cli_command_find(const char *name);

/* "shardc: error: ..." on standard error; control bytes are escaped. Returns CLI_ENVIRONMENT. */
CliStatus cli_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same for what befalls the files of a command; a machine format tells it, too. */
CliStatus cli_failure(Options *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A message about the command line, followed by where to find help. Returns CLI_USAGE. */
CliStatus cli_usage_error(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Says where to find help. Returns CLI_USAGE. */
CliStatus cli_usage_hint(const char *command);

CliStatus cmd_check(Options *o);
CliStatus cmd_explain(Options *o);
CliStatus cmd_fmt(Options *o);
CliStatus cmd_opt(Options *o);
CliStatus cmd_propagate(Options *o);
CliStatus cmd_rules(Options *o);

#endif
