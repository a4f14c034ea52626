/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of commands, and the functions that run them.
 */
#ifndef SHARDC_CLI_CLI_H
#define SHARDC_CLI_CLI_H

#include "cli/option_parse.h"
#include "cli/option_tables.h"
#include "host/command.h"
#include "host/message.h"

/* All commands. A row without a name ends the table. */
extern const Command cli_commands[];

/* Returns the command with that name, or NULL. */
const Command *cli_command_find(const char *name);

/* Returns the error text for a name that is not the id of a diagnostic. It suggests the most similar id. */
const char *cli_unknown_diagnostic(Arena *a, const char *name);

/* Writes what is known about the operations and concepts of a name; about operations with the rule that they have in
 * the example. Returns false if there are none. */
bool cli_explain_topics(Options *o, const char *name, bool only_operations, HostStatus *status);

/* Each runs one command with its options, and returns the exit status. */
HostStatus cmd_check(Options *o);
HostStatus cmd_comms(Options *o);
HostStatus cmd_cost(Options *o);
HostStatus cmd_diff(Options *o);
HostStatus cmd_explain(Options *o);
HostStatus cmd_fmt(Options *o);
HostStatus cmd_lock(Options *o);
HostStatus cmd_mem(Options *o);
HostStatus cmd_opt(Options *o);
HostStatus cmd_partition(Options *o);
HostStatus cmd_propagate(Options *o);
HostStatus cmd_report(Options *o);
HostStatus cmd_rules(Options *o);
HostStatus cmd_show(Options *o);
HostStatus cmd_strategy(Options *o);
HostStatus cmd_suggest(Options *o);
HostStatus cmd_sweep(Options *o);
HostStatus cmd_types(Options *o);
HostStatus cmd_what_if(Options *o);
HostStatus cmd_why(Options *o);

#endif
