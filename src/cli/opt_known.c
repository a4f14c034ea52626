/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over the arguments as getopt does: a long option may be cut short to a beginning that no other
 * one has, short options may stand together, and a value may be the next argument.
 */
#include "cli/opt_known.h"

#include "cli/cli.h"
#include "host/suggest.h"

static bool
is_end(const struct argp_option *row)
{
	return !row->name && !row->key && !row->doc;
}

static bool
takes_value(const struct argp_option *row)
{
	return row->arg && !(row->flags & OPTION_ARG_OPTIONAL);
}

static const struct argp_option *
find_short(const struct argp_option *table, char c)
{
	for (; !is_end(table); table++) {
		if (table->key == c && table->key > 0)
			return table;
	}
	return NULL;
}

/* The option of that name, else the one that begins with it; *n counts those. */
static const struct argp_option *
find_long(const struct argp_option *table, Str name, int *n)
{
	const struct argp_option *found = NULL;

	*n = 0;
	for (; !is_end(table); table++) {
		if (!table->name || strncmp(table->name, name.p, name.n) != 0)
			continue;
		found = table;
		if (!table->name[name.n]) {
			*n = 1;
			return found;
		}
		++*n;
	}
	return found;
}

/* With the option that was probably meant. */
static HostStatus
unknown_long(const Options *o, const struct argp_option *table, Str name)
{
	Suggest best;

	suggest_init(&best, name.p, name.n);
	for (; !is_end(table); table++) {
		if (table->name)
			suggest_try(&best, table->name);
	}
	if (best.word)
		return host_usage_error(o->command->name, "unknown option '--%.*s', did you mean '--%s'?", (int)name.n, name.p,
		                       best.word);
	return host_usage_error(o->command->name, "unknown option '--%.*s'", (int)name.n, name.p);
}

/* Checks argv[*i], and moves on if its value is the next argument. */
static HostStatus
check_long(const Options *o, const struct argp_option *table, int argc, char **argv, int *i)
{
	const char *arg = argv[*i] + 2;
	Str name = { arg, strcspn(arg, "=") };
	bool has_value = arg[name.n] == '=';
	int n;
	const struct argp_option *row = find_long(table, name, &n);

	if (!row)
		return unknown_long(o, table, name);
	if (n > 1)
		return host_usage_error(o->command->name, "'--%.*s' begins several options", (int)name.n, name.p);
	if (has_value && !row->arg)
		return host_usage_error(o->command->name, "option '--%s' takes no value", row->name);
	if (takes_value(row) && !has_value && ++*i >= argc)
		return host_usage_error(o->command->name, "option '--%s' needs a value", row->name);
	return HOST_DONE;
}

/* The same for options of one letter. */
static HostStatus
check_short(const Options *o, const struct argp_option *table, int argc, char **argv, int *i)
{
	for (const char *p = argv[*i] + 1; *p; p++) {
		const struct argp_option *row = find_short(table, *p);

		if (!row)
			return host_usage_error(o->command->name, "unknown option '-%s'", p);
		if (takes_value(row) && !p[1] && ++*i >= argc)
			return host_usage_error(o->command->name, "option '-%c' needs a value", *p);
		if (row->arg)
			return HOST_DONE;
	}
	return HOST_DONE;
}

HostStatus
opt_known_check(const Options *o, const struct argp_option *table, int argc, char **argv)
{
	HostStatus status = HOST_DONE;

	for (int i = 1; i < argc && status == HOST_DONE; i++) {
		if (strcmp(argv[i], "--") == 0)
			break;
		if (strncmp(argv[i], "--", 2) == 0)
			status = check_long(o, table, argc, argv, &i);
		else if (argv[i][0] == '-' && argv[i][1])
			status = check_short(o, table, argc, argv, &i);
	}
	return status;
}
