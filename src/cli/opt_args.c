/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads a command line by the rules of LLVM's options: a long option or pass has one dash or two, its value follows
 * '=' or is the next argument, and short options cannot be combined.
 */
#include "cli/opt_args.h"

#include "base/suggest.h"
#include "cli/cli.h"
#include "pipeline/pass_table.h"

/* One argument, split into its parts: -name, --name or -name=value. */
typedef struct OptArg {
	const char *name;
	size_t n;
	const char *value;	/* the text after '=', or NULL */
} OptArg;

static OptArg
opt_arg_split(const char *arg)
{
	const char *name = arg + 1 + (arg[1] == '-');
	size_t n = strcspn(name, "=");

	return (OptArg){ name, n, name[n] ? name + n + 1 : NULL };
}

static bool
opt_arg_is(const OptArg *a, const char *word)
{
	return strlen(word) == a->n && memcmp(word, a->name, a->n) == 0;
}

static const OptionRow *
opt_arg_find(const OptionRow *table, const OptArg *a)
{
	if (a->n == 1)
		return option_find_letter(table, *a->name);
	return option_find(table, (Str){ a->name, a->n });
}

static bool
opt_arg_fail(const Options *o, const OptArg *a, const char *why, HostStatus *status)
{
	*status = host_usage_error(o->command->name, "option '-%.*s': %s", (int)a->n, a->name, why);
	return false;
}

/* Returns whether sdy_opt has this option, but shardc does not. */
static bool
opt_arg_is_unsupported(const OptArg *a)
{
	static const char *const words[] = {
		"elide-resource-data-from-bytecode", "emit-bytecode", "emit-bytecode-producer",
		"emit-bytecode-version", "irdl-file", "load-dialect-plugin", "load-pass-plugin", "log-actions-to",
		"log-mlir-actions-filter", "mlir-diagnostic-verbosity-level", "mlir-disable-diagnostic-notes",
		"mlir-elide-resource-strings-if-larger", "mlir-pass-pipeline-crash-reproducer",
		"mlir-pass-pipeline-local-reproducer", "mlir-print-elementsattrs-with-hex-if-larger",
		"mlir-print-ir-after-failure", "mlir-print-skip-regions", "mlir-print-stacktrace-on-diagnostic",
		"mlir-print-unique-ssa-ids", "mlir-print-value-users", "mlir-timing-display",
		"mlir-very-unsafe-disable-verifier-on-parsing", "profile-actions-to",
		"run-reproducer", NULL
	};

	for (uint32_t i = 0; words[i]; i++) {
		if (opt_arg_is(a, words[i]))
			return true;
	}
	return false;
}

static bool
opt_arg_unknown(const Options *o, const OptionRow *table, const OptArg *a, HostStatus *status)
{
	Suggest best;
	const Pass *p;

	suggest_init(&best, a->name, a->n);
	for (uint32_t i = 0; (p = passes_at(i)) != NULL; i++)
		suggest_try(&best, p->name);
	for (; table->help; table++) {
		if (table->name)
			suggest_try(&best, table->name);
	}
	if (opt_arg_is_unsupported(a) || passes_is_missing(a->name, a->n))
		*status = host_usage_error(o->command->name, "'-%.*s' of sdy_opt is not supported by shardc", (int)a->n,
		                           a->name);
	else if (best.word)
		*status = host_usage_error(o->command->name, "unknown pass or option '-%.*s', did you mean '-%s'?",
		                           (int)a->n, a->name, best.word);
	else
		*status = host_usage_error(o->command->name, "unknown pass or option '-%.*s'", (int)a->n, a->name);
	return false;
}

/* Reads -WID, -Wno-ID or -Werror. Only the value of -W follows without '='. */
static bool
opt_arg_warning(Options *o, const OptionRow *row, const char *arg, HostStatus *status)
{
	OptArg a = { arg + 1, 1, NULL };
	const char *why = row->set(o, row, arg[2] ? arg + 2 : NULL);

	return why ? opt_arg_fail(o, &a, why, status) : true;
}

/* Reads argv[*i], and advances *i if the value is the next argument. */
static bool
opt_arg_one(Options *o, const OptionRow *table, int argc, char **argv, int *i, HostStatus *status)
{
	OptArg a = opt_arg_split(argv[*i]);
	const Pass *pass = passes_find(a.name, a.n);
	const OptionRow *opt;
	const char *why;

	if (pass) {
		o->by_name = true;
		*VEC_ADD(&o->arena, &o->passes) = (PipelinePass){ .pass = pass, .text = a.value ? a.value : "" };
		return true;
	}
	if (argv[*i][1] == 'W')
		return opt_arg_warning(o, option_find_letter(table, 'W'), argv[*i], status);
	opt = opt_arg_find(table, &a);
	if (!opt)
		return opt_arg_unknown(o, table, &a, status);
	if (opt->value && !a.value && !opt->optional) {
		if (*i + 1 >= argc)
			return opt_arg_fail(o, &a, "needs a value", status);
		a.value = argv[++*i];
	}
	why = opt->set(o, opt, a.value);
	return why ? opt_arg_fail(o, &a, why, status) : true;
}

bool
opt_args_parse(Options *o, const OptionRow *table, int argc, char **argv, HostStatus *status)
{
	bool only_files = false;

	*status = HOST_DONE;
	for (int i = 1; i < argc; i++) {
		if (only_files || argv[i][0] != '-' || !argv[i][1])
			*VEC_ADD(&o->arena, &o->files) = argv[i];
		else if (strcmp(argv[i], "--") == 0)
			only_files = true;
		else if (!opt_arg_one(o, table, argc, argv, &i, status))
			return false;
	}
	return true;
}
