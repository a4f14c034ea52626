/* SPDX-License-Identifier: Apache-2.0
 *
 * The options of all commands. One option is one row of a table; a table is a group of options, and a command
 * lists the groups it takes (cli/commands.c).
 */
#ifndef SHARDC_CLI_OPTION_TABLES_H
#define SHARDC_CLI_OPTION_TABLES_H

#include "host/options.h"

typedef struct OptionRow OptionRow;

/* Stores the value of an option, NULL if the user gave none. Returns NULL, or the reason why the value is wrong. */
typedef const char *OptionSet(Options *o, const OptionRow *row, const char *arg);

/* One option, or a heading of --help. A table ends with a row without help. */
struct OptionRow {
	const char *name;	/* the long name, or NULL */
	char letter;		/* the short name, or 0 */
	const char *value;	/* the name of the value in --help; NULL: the option takes no value */
	OptionSet *set;		/* NULL: the row is a heading */
	size_t field;		/* offset in Options, for the setters of plain flags, texts and counts */
	const char *help;
	bool optional;		/* the value may be omitted */
	int group;		/* argp sorts --help by this number; 0: that of the row before */
};

extern const OptionRow options_diagnostics[], options_help_only[], options_output[], options_output_file[],
	options_printing[], options_passes[], options_measuring[], options_fmt[], options_propagate[], options_rules[],
	options_opt[], options_ops[];

/* Returns the row with that long name, or NULL. */
const OptionRow *option_find(const OptionRow *table, Str name);
/* Returns the row with that letter, or NULL. */
const OptionRow *option_find_letter(const OptionRow *table, char letter);

#endif
