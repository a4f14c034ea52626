/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over the arguments as getopt does: short options may be combined, and a value may be the next argument. But
 * long options cannot be abbreviated, because a new option would change the meaning of an abbreviation.
 */
#include "cli/opt_known.h"

#include "base/suggest.h"
#include "cli/cli.h"

static bool
needs_value(const OptionRow *row)
{
	return row->value && !row->optional;
}

/* Returns the options that begin with a prefix as a list for a question, or NULL if there are none. */
static const char *
with_prefix(Arena *a, const OptionRow *table, Str prefix)
{
	const char *list = NULL;

	for (; prefix.n && table->help; table++) {
		if (table->name && strncmp(table->name, prefix.p, prefix.n) == 0)
			list = arena_printf(a, "%s%s'--%s'", list ? list : "", list ? " or " : "", table->name);
	}
	return list;
}

/* Returns the option that is most similar to a name, or NULL. */
static const char *
similar_to(Arena *a, const OptionRow *table, Str name)
{
	Suggest best;

	suggest_init(&best, name.p, name.n);
	for (; table->help; table++) {
		if (table->name)
			suggest_try(&best, table->name);
	}
	return best.word ? arena_printf(a, "'--%s'", best.word) : NULL;
}

static bool
has_option(const Command *c, Str name)
{
	for (uint32_t g = 0; c->groups[g]; g++) {
		if (option_find(c->groups[g], name))
			return true;
	}
	return false;
}

/* Returns words about the other commands that have an option of this name, or nothing. */
static const char *
of_other_commands(Arena *a, Str name)
{
	const char *list = "";

	for (const Command *c = cli_commands; c->name; c++) {
		if (has_option(c, name))
			list = arena_printf(a, "%s%s%s", list, *list ? ", " : " (an option of ", c->name);
	}
	return *list ? arena_printf(a, "%s)", list) : list;
}

/* Reports an unknown option. Suggests those that begin with its name, or else the most similar one. */
static HostStatus
unknown_long(Options *o, const OptionRow *table, Str name)
{
	Arena *a = &o->arena;
	const char *meant = with_prefix(a, table, name);

	meant = meant ? meant : similar_to(a, table, name);
	return host_usage_error(o->command->name, "unknown option '--%.*s'%s%s%s%s", (int)name.n, name.p,
	                        of_other_commands(a, name), meant ? ", did you mean " : "", meant ? meant : "",
	                        meant ? "?" : "");
}

/* Checks argv[*i], and advances *i if the value is the next argument. */
static HostStatus
check_long(Options *o, const OptionRow *table, int argc, char **argv, int *i)
{
	const char *arg = argv[*i] + 2;
	Str name = { arg, strcspn(arg, "=") };
	bool has_value = arg[name.n] == '=';
	const OptionRow *row = option_find(table, name);

	if (!row)
		return unknown_long(o, table, name);
	if (has_value && !row->value)
		return host_usage_error(o->command->name, "option '--%s' takes no value", row->name);
	if (needs_value(row) && !has_value && ++*i >= argc)
		return host_usage_error(o->command->name, "option '--%s' needs a value", row->name);
	return HOST_DONE;
}

/* Reports an unknown letter, and suggests the option that does what the letter means in gofmt and similar tools. */
static HostStatus
unknown_letter(const Options *o, const OptionRow *table, const char *letter)
{
	static const struct {
		char letter;
		const char *option;
	} others[] = { { 'w', "in-place" }, { 'l', "check" }, { 'd', "diff" }, { 'v', "version" } };

	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		if (others[i].letter == *letter && option_find(table, str_from(others[i].option)))
			return host_usage_error(o->command->name, "unknown option '-%s', did you mean '--%s'?", letter,
			                        others[i].option);
	}
	return host_usage_error(o->command->name, "unknown option '-%s'", letter);
}

/* Checks the letters of argv[*i], and advances *i if the value of the last one is the next argument. */
static HostStatus
check_letters(const Options *o, const OptionRow *table, int argc, char **argv, int *i)
{
	for (const char *p = argv[*i] + 1; *p; p++) {
		const OptionRow *row = option_find_letter(table, *p);

		if (!row)
			return unknown_letter(o, table, p);
		if (needs_value(row) && !p[1] && ++*i >= argc)
			return host_usage_error(o->command->name, "option '-%c' needs a value", *p);
		if (row->value)
			return HOST_DONE;
	}
	return HOST_DONE;
}

HostStatus
opt_known_check(Options *o, const OptionRow *table, int argc, char **argv)
{
	HostStatus status = HOST_DONE;

	for (int i = 1; i < argc && status == HOST_DONE; i++) {
		if (strcmp(argv[i], "--") == 0)
			break;
		if (strncmp(argv[i], "--", 2) == 0)
			status = check_long(o, table, argc, argv, &i);
		else if (argv[i][0] == '-' && argv[i][1])
			status = check_letters(o, table, argc, argv, &i);
	}
	return status;
}
