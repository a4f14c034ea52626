/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of commands.
 */
#ifndef SHARDC_CLI_CLI_H
#define SHARDC_CLI_CLI_H

#include "cli/option_tables.h"
#include "host/command.h"
#include "host/message.h"

/* All commands, ended by a NULL name. */
extern const Command cli_commands[];
const Command *cli_command_find(const char *name);

HostStatus cmd_check(Options *o);
HostStatus cmd_explain(Options *o);
HostStatus cmd_fmt(Options *o);
HostStatus cmd_opt(Options *o);
HostStatus cmd_propagate(Options *o);
HostStatus cmd_rules(Options *o);

#endif
