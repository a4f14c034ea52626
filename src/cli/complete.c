/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc complete`: prints what can come next on a command line, for the completions of shells. Each line is a word,
 * and perhaps a tab and what it means.
 */
#include "cli/complete.h"

#include <stdio.h>

#include "cli/cli.h"
#include "cli/option_words.h"
#include "pipeline/pass_table.h"

static void
print_word(const char *dashes, const char *word, const char *help)
{
	printf("%s%s\t%s\n", dashes, word, help);
}

static HostStatus
print_commands(void)
{
	for (const Command *c = cli_commands; c->name; c++)
		print_word("", c->name, c->help);
	print_word("", "help", "print a summary, or the help of a command");
	print_word("", "version", "print the version");
	return HOST_DONE;
}

static HostStatus
print_options(const Command *c, const OptionRow *table)
{
	const Pass *pass;

	for (const OptionRow *row = table; row->help; row++) {
		if (row->set)
			print_word(row->name ? "--" : "-", row->name ? row->name : (const char[]){ row->letter, '\0' },
			           row->help);
	}
	for (uint32_t i = 0; c->one_dash && (pass = passes_at(i)) != NULL; i++)
		print_word("-", pass->name, pass->help);
	return HOST_DONE;
}

static HostStatus
print_values(Options *o, const OptionRow *table, const char *option)
{
	bool is_long = strncmp(option, "--", 2) == 0;
	const OptionRow *row = is_long ? option_find(table, str_from(option + 2))
	                               : option_find_letter(table, *option == '-' ? option[1] : '\0');
	const char *const *words;

	if (!row)
		return host_usage_error(NULL, "shardc %s has no option '%s'", o->command->name, option);
	words = option_words(&o->arena, row);
	for (int i = 0; words && words[i]; i++)
		printf("%s\n", words[i]);
	return HOST_DONE;
}

HostStatus
cli_complete(const char *command, const char *option)
{
	const Command *c = command ? cli_command_find(command) : NULL;
	const OptionRow *table;
	HostStatus status;
	Memory memory;
	jmp_buf oom;
	Options o;

	if (!command)
		return print_commands();
	if (!c)
		return host_usage_error(NULL, "there is no command '%s'", command);
	if (setjmp(oom))
		return host_error("out of memory");
	memory_init(&memory, &oom);
	options_init(&o, c, &memory);
	table = options_table(&o);
	status = option ? print_values(&o, table, option) : print_options(c, table);
	options_free(&o);
	memory_release(&memory);
	return status;
}
