/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over the arguments as getopt does: a long option may be abbreviated to an unambiguous prefix, short options
 * may be combined, and a value may be the next argument.
 */
#include "cli/opt_known.h"

#include "base/suggest.h"
#include "cli/cli.h"

static bool
needs_value(const OptionRow *row)
{
	return row->value && !row->optional;
}

static bool
begins_with(const OptionRow *row, Str prefix)
{
	return row->name && strncmp(row->name, prefix.p, prefix.n) == 0;
}

/* Returns the option with that name, or else the last one whose name begins with it, and counts those in *n. */
static const OptionRow *
find_long(const OptionRow *table, Str name, int *n)
{
	const OptionRow *found = option_find(table, name);

	*n = found ? 1 : 0;
	if (found)
		return found;
	for (; table->help; table++) {
		if (begins_with(table, name)) {
			found = table;
			++*n;
		}
	}
	return found;
}

/* Reports an unknown option, and suggests the most similar one. */
static HostStatus
unknown_long(const Options *o, const OptionRow *table, Str name)
{
	Suggest best;

	suggest_init(&best, name.p, name.n);
	for (; table->help; table++) {
		if (table->name)
			suggest_try(&best, table->name);
	}
	if (best.word)
		return host_usage_error(o->command->name, "unknown option '--%.*s', did you mean '--%s'?",
		                        (int)name.n, name.p, best.word);
	return host_usage_error(o->command->name, "unknown option '--%.*s'", (int)name.n, name.p);
}

/* Reports a prefix of several options, and lists them. */
static HostStatus
ambiguous_long(Options *o, const OptionRow *table, Str prefix)
{
	const char *list = NULL;

	for (; table->help; table++) {
		if (begins_with(table, prefix))
			list = arena_printf(&o->arena, "%s%s--%s", list ? list : "", list ? ", " : "", table->name);
	}
	return host_usage_error(o->command->name, "option '--%.*s' is ambiguous: %s", (int)prefix.n, prefix.p, list);
}

/* Checks argv[*i], and advances *i if the value is the next argument. */
static HostStatus
check_long(Options *o, const OptionRow *table, int argc, char **argv, int *i)
{
	const char *arg = argv[*i] + 2;
	Str name = { arg, strcspn(arg, "=") };
	bool has_value = arg[name.n] == '=';
	int n;
	const OptionRow *row = find_long(table, name, &n);

	if (!row)
		return unknown_long(o, table, name);
	if (n > 1)
		return ambiguous_long(o, table, name);
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
