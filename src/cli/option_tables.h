/* SPDX-License-Identifier: Apache-2.0
 *
 * The options of all commands. One option is one row of a table; a table is a group of options, and a command lists the
 * groups that it takes (cli/commands.c). Its own group is in its file, cli/cmd_NAME.c.
 */
#ifndef SHARDC_CLI_OPTION_TABLES_H
#define SHARDC_CLI_OPTION_TABLES_H

#include "host/command.h"

/* Groups of several commands. */
extern const OptionRow options_config[],
	options_diagnostics[], options_output[], options_output_file[], options_printing[],
	options_passes[], options_measuring[], options_page[], options_ops[], options_report[];
/* Groups of one command. */
extern const OptionRow options_check[], options_comms[], options_cost[], options_diff[], options_explain[],
	options_fmt[], options_lock[], options_mem[], options_opt[], options_partition[], options_propagate[],
	options_rules[], options_show[], options_strategy[], options_suggest[], options_sweep[], options_types[],
	options_html[], options_what_if[], options_why[];

/* Returns the row with that long name, or NULL. */
const OptionRow *option_find(const OptionRow *table, Str name);
/* Returns the row with that letter, or NULL. */
const OptionRow *option_find_letter(const OptionRow *table, char letter);

#endif
