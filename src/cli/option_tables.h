/* SPDX-License-Identifier: Apache-2.0
 *
 * The options of all commands. One option is one row of a table; a table is a group of options, and a command
 * lists the groups it takes (cli/commands.c).
 */
#ifndef SHARDC_CLI_OPTION_TABLES_H
#define SHARDC_CLI_OPTION_TABLES_H

#include "host/command.h"

extern const OptionRow options_check[];
extern const OptionRow options_diagnostics[], options_explain[], options_output[], options_output_file[],
	options_printing[], options_passes[], options_measuring[], options_fmt[], options_page[],
	options_propagate[], options_partition[], options_rules[], options_opt[], options_ops[], options_report[],
	options_show[], options_strategy[], options_comms[], options_mem[];
extern const OptionRow options_types[];

/* Returns the row with that long name, or NULL. */
const OptionRow *option_find(const OptionRow *table, Str name);
/* Returns the row with that letter, or NULL. */
const OptionRow *option_find_letter(const OptionRow *table, char letter);

#endif
