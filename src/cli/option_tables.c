/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of options, and what each does to Options. argp does the parsing, except for opt.
 */
#include "cli/option_tables.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/opt_args.h"
#include "cli/opt_known.h"
#include "driver/pass_table.h"
#include "driver/pipeline_text.h"
#include "host/declarations.h"
#include "host/findings.h"

enum {
	KEY_FORMAT = UCHAR_MAX + 1, KEY_DIAGNOSTICS, KEY_COLOR, KEY_MAX_ERRORS, KEY_MAX_OPS, KEY_MAX_SIZE, KEY_GENERIC, KEY_DEBUGINFO,
	KEY_PRINT_BEFORE, KEY_PRINT_AFTER, KEY_VERIFY_EACH,
	KEY_IR_BEFORE, KEY_IR_AFTER, KEY_IR_BEFORE_ALL, KEY_IR_AFTER_ALL, KEY_IR_CHANGE, KEY_IR_MODULE,
	KEY_MARKER, KEY_LOCAL, KEY_ELIDE, KEY_ONLY_MODULE, KEY_TIME, KEY_MEM, KEY_WORK, KEY_LIST, KEY_DIALECTS,
	KEY_CHECK, KEY_DIFF, KEY_EXTRACT, KEY_SPLIT, KEY_FOREIGN, KEY_EXPECT, KEY_PIPELINE, KEY_STYLE, KEY_DEDUP, KEY_EXTENDED,
	KEY_OPS, KEY_NOTHING, KEY_HELP
};

enum { MAX_OPS = 10 * 1000 * 1000 };

const struct argp_option options_diagnostics[] = {
	{ NULL, 0, NULL, 0, "Messages and limits:", 10 },
	{ "format", KEY_FORMAT, "FORM", 0, "Write findings as text, json, sarif or github", 0 },
	{ "diagnostics", KEY_DIAGNOSTICS, "FILE", 0, "Write them to FILE in that format, and as text on standard error", 0 },
	{ "color", KEY_COLOR, "WHEN", 0, "always, never or auto", 0 },
	{ "max-errors", KEY_MAX_ERRORS, "N", 0, "Stop after N errors in a file (20; 0: never)", 0 },
	{ "max-ops", KEY_MAX_OPS, "N", 0, "Stop when N operations were made of a file (10 million)", 0 },
	{ "max-size", KEY_MAX_SIZE, "N", 0, "Take no file, and write no result, of more than N bytes; N may end in K, M or G (4G)", 0 },
	{ NULL, 'W', "ID", OPTION_ARG_OPTIONAL,
	  "-WID switches a warning on, -Wno-ID off, -Werror=ID makes it an error; -W all on, -Werror all errors", 0 },
	{ "help", KEY_HELP, NULL, 0, "Print this", -1 },
	{ 0 }
};

const struct argp_option options_help_only[] = {
	{ "help", KEY_HELP, NULL, 0, "Print this", -1 },
	{ 0 }
};

const struct argp_option options_output_file[] = {
	{ NULL, 0, NULL, 0, "Results:", 1 },
	{ "output", 'o', "FILE", 0, "Write the result to FILE, replacing it when all went well", 0 },
	{ 0 }
};

const struct argp_option options_output[] = {
	{ NULL, 0, NULL, 0, "Results:", 1 },
	{ "output", 'o', "FILE", 0, "Write the result to FILE, replacing it when all went well", 0 },
	{ NULL, 'i', NULL, 0, "Write the result back to the input file", 0 },
	{ 0 }
};

const struct argp_option options_printing[] = {
	{ "mlir-print-op-generic", KEY_GENERIC, NULL, 0, "Print every operation in generic form", 1 },
	{ "mlir-print-debuginfo", KEY_DEBUGINFO, NULL, 0, "Print locations", 0 },
	{ 0 }
};

const struct argp_option options_passes[] = {
	{ NULL, 0, NULL, 0, "Passes:", 2 },
	{ "list-passes", KEY_LIST, NULL, 0, "Print the names of all passes with their options", 0 },
	{ "print-before", KEY_PRINT_BEFORE, "GLOB", 0, "Print the program to standard error before these passes", 0 },
	{ "print-after", KEY_PRINT_AFTER, "GLOB", 0, "The same after these passes", 0 },
	{ "verify-each", KEY_VERIFY_EACH, NULL, 0, "Check the program after every pass, those inside pipelines too", 0 },
	{ 0 }
};

const struct argp_option options_measuring[] = {
	{ NULL, 0, NULL, 0, "Measuring:", 9 },
	{ "time-passes", KEY_TIME, NULL, 0, "Say on standard error how long everything took", 0 },
	{ "mem-stats", KEY_MEM, NULL, 0, "Say on standard error how much memory was used", 0 },
	{ "work-stats", KEY_WORK, NULL, 0, "Say on standard error how much there was to do", 0 },
	{ 0 }
};

const struct argp_option options_fmt[] = {
	{ "style", KEY_STYLE, "STYLE", 0, "own: as the input (default); mlir; shorthand", 1 },
	{ "check", KEY_CHECK, NULL, 0, "List files that would change, and exit 1 if there are any", 0 },
	{ "diff", KEY_DIFF, NULL, 0, "Show how files would change, and exit 1 if any would", 0 },
	{ "extract", KEY_EXTRACT, NULL, 0, "Read pages of documentation: take the statements of the notation from them", 0 },
	{ 0 }
};

const struct argp_option options_ops[] = {
	{ "ops", KEY_OPS, "FILE", 0, "Take the operations that FILE declares for what it says; may be repeated", 1 },
	{ 0 }
};

#define EXTENDED_RULES \
	{ "extended-rules", KEY_EXTENDED, NULL, 0, "Use rules for operations that the reference has none for", 0 }

const struct argp_option options_propagate[] = {
	{ "dedup-functions-fully", KEY_DEDUP, NULL, 0, "Keep one copy of every function, whatever its calls would like", 1 },
	EXTENDED_RULES,
	{ "style", KEY_STYLE, "STYLE", 0, "own: as the input (default); mlir; shorthand", 0 },
	{ 0 }
};

const struct argp_option options_rules[] = {
	{ NULL, 'e', "TEXT", 0, "Read the program from this argument instead of a file", 1 },
	EXTENDED_RULES,
	{ 0 }
};

const struct argp_option options_opt[] = {
	{ NULL, 0, NULL, 0, "As in sdy_opt:", 3 },
	{ "pass-pipeline", KEY_PIPELINE, "TEXT", 0,
	  "Run the passes of a pipeline: builtin.module(PASS{OPTION=VALUE ...},...)", 0 },
	{ "split-input-file", KEY_SPLIT, "MARKER", OPTION_ARG_OPTIONAL,
	  "Treat the parts between lines '// -----', or MARKER, as files of their own", 0 },
	{ "output-split-marker", KEY_MARKER, "TEXT", 0, "Print TEXT between their results instead of '// -----'", 0 },
	{ "no-implicit-module", KEY_ONLY_MODULE, NULL, 0, "Put no builtin.module around the input: it must be one", 0 },
	{ "verify-diagnostics", KEY_EXPECT, NULL, 0, "Compare the messages with the expected-... comments of the input", 0 },
	EXTENDED_RULES,
	{ "allow-unregistered-dialect", KEY_FOREIGN, NULL, 0,
	  "Accept operations, types and attributes of unknown dialects", 0 },
	{ "show-dialects", KEY_DIALECTS, NULL, 0, "Print the names of the dialects", 0 },
	{ "mlir-print-ir-before", KEY_IR_BEFORE, "PASS,...", 0, "Print what these passes run on before they do", 0 },
	{ "mlir-print-ir-after", KEY_IR_AFTER, "PASS,...", 0, "The same after these passes", 0 },
	{ "mlir-print-ir-before-all", KEY_IR_BEFORE_ALL, NULL, 0, "The same before each pass", 0 },
	{ "mlir-print-ir-after-all", KEY_IR_AFTER_ALL, NULL, 0, "The same after each pass", 0 },
	{ "mlir-print-ir-after-change", KEY_IR_CHANGE, NULL, 0, "After a pass only if it changed something", 0 },
	{ "mlir-print-ir-module-scope", KEY_IR_MODULE, NULL, 0, "The whole module also where a pass runs on functions", 0 },
	{ "mlir-print-local-scope", KEY_LOCAL, NULL, 0, "Print locations without aliases", 0 },
	{ "mlir-elide-elementsattrs-if-larger", KEY_ELIDE, "N", 0, "Print literals of more elements as if elided", 0 },
	{ "mlir-timing", KEY_TIME, NULL, 0, "Same as --time-passes", 0 },
	{ "mlir-disable-threading", KEY_NOTHING, NULL, 0, "No effect: there is one thread", 0 },
	{ "mlir-print-op-on-diagnostic", KEY_NOTHING, NULL, 0, "No effect: messages point into the source instead", 0 },
	{ "mlir-print-assume-verified", KEY_NOTHING, NULL, 0, "No effect: what is printed was verified", 0 },
	{ 0 }
};

void
options_init(Options *o, const Command *command, Memory *memory)
{
	memset(o, 0, sizeof *o);
	arena_init(&o->arena, memory);
	report_init(&o->report, memory);
	o->command = command;
	o->max_errors = 20;
	o->max_ops = MAX_OPS;
	o->max_size = SOURCE_MAX;
	o->foreign = !command->one_dash;	/* sdy_opt wants to be told */
}

void
options_free(Options *o)
{
	ops_free(o);
	report_free(&o->report);
	arena_free(&o->arena);
}

/* The number of the word in the list, or -1. */
static int
options_word(const char *const *words, const char *arg)
{
	for (int i = 0; words[i]; i++) {
		if (strcmp(words[i], arg) == 0)
			return i;
	}
	return -1;
}

static const char *
options_format(Options *o, const char *arg)
{
	static const char *const words[] = { "text", "json", "sarif", "github", NULL };
	int i = options_word(words, arg);

	if (i < 0)
		return "must be text, json, sarif or github";
	o->format = (OptionsFormat)i;
	return NULL;
}

static const char *
options_style(Options *o, const char *arg)
{
	static const char *const words[] = { "own", "mlir", "shorthand", NULL };
	int i = options_word(words, arg);

	if (i < 0)
		return "must be own, mlir or shorthand";
	o->style = (OptionsStyle)i;
	return NULL;
}

static const char *
options_color_word(Options *o, const char *arg)
{
	static const char *const words[] = { "auto", "always", "never", NULL };
	int i = options_word(words, arg);

	if (i < 0)
		return "must be always, never or auto";
	o->color = (OptionsColor)i;
	return NULL;
}

static const char *
options_count(uint32_t *n, const char *arg)
{
	char *end;
	unsigned long v = strtoul(arg, &end, 10);

	if (*arg < '0' || *arg > '9' || *end || v > UINT32_MAX)
		return "must be a number";
	*n = (uint32_t)v;
	return NULL;
}

static const char *
options_max_ops(Options *o, const char *arg)
{
	char *end;

	errno = 0;
	o->max_ops = strtoull(arg, &end, 10);
	return *arg < '0' || *arg > '9' || *end || errno || !o->max_ops ? "must be a number" : NULL;
}

/* Bytes; offsets in text have 32 bits. */
static const char *
options_size(Options *o, const char *arg)
{
	static const char units[] = "KMG";
	char *end;
	const char *unit;
	unsigned long long v = strtoull(arg, &end, 10);
	int shift = 0;

	if (*end && (unit = strchr(units, *end)) != NULL) {
		shift = 10 * (int)(unit - units + 1);
		end++;
	}
	if (*arg < '0' || *arg > '9' || *end || !v)
		return "must be a number of bytes, maybe with K, M or G behind it";
	o->max_size = v > SOURCE_MAX >> shift ? SOURCE_MAX : v << shift;
	return NULL;
}

static const char *
options_warning(Options *o, const char *arg)
{
	signed char state = 1;
	DiagId id;

	if (!arg || strcmp(arg, "all") == 0)
		return NULL;
	if (strcmp(arg, "error") == 0) {
		o->werror = true;
		return NULL;
	}
	if (strncmp(arg, "error=", 6) == 0) {
		state = 2;
		arg += 6;
	} else if (strncmp(arg, "no-", 3) == 0) {
		state = -1;
		arg += 3;
	}
	id = diag_id_find(arg);
	if (id == DIAG_COUNT)
		return "is no id of a diagnostic";
	if (diag_id_severity(id) == SEV_ERROR)
		return "is always an error";
	o->state[id] = state;
	return NULL;
}

static bool *
options_flag(Options *o, int key)
{
	switch (key) {
	case 'i': return &o->in_place;
	case KEY_GENERIC: return &o->generic;
	case KEY_DEBUGINFO: return &o->debuginfo;
	case KEY_IR_BEFORE_ALL: return &o->ir.before_all;
	case KEY_IR_AFTER_ALL: return &o->ir.after_all;
	case KEY_IR_CHANGE: return &o->ir.on_change;
	case KEY_IR_MODULE: return &o->ir.module_scope;
	case KEY_LOCAL: return &o->local_scope;
	case KEY_ONLY_MODULE: return &o->only_module;
	case KEY_TIME: return &o->time_passes;
	case KEY_MEM: return &o->mem_stats;
	case KEY_WORK: return &o->work_stats;
	case KEY_LIST: return &o->list_passes;
	case KEY_DIALECTS: return &o->show_dialects;
	case KEY_CHECK: return &o->check;
	case KEY_DIFF: return &o->diff;
	case KEY_EXTRACT: return &o->extract;
	case KEY_FOREIGN: return &o->foreign;
	case KEY_DEDUP: return &o->dedup;
	case KEY_EXTENDED: return &o->extended_rules;
	case KEY_HELP: return &o->help;
	default: return NULL;
	}
}

static const char **
options_text(Options *o, int key)
{
	switch (key) {
	case 'o': return &o->output;
	case 'e': return &o->program;
	case KEY_DIAGNOSTICS: return &o->diagnostics;
	case KEY_PRINT_BEFORE: return &o->print_before;
	case KEY_PRINT_AFTER: return &o->print_after;
	case KEY_MARKER: return &o->output_marker;
	default: return NULL;
	}
}

/* "=true" and "=false" after a flag, as LLVM's options take them. */
static const char *
options_set_flag(bool *flag, const char *arg)
{
	static const char *const words[] = { "false", "true", "0", "1", "False", "True", "FALSE", "TRUE", NULL };
	int i = arg ? options_word(words, arg) : 1;

	if (i < 0)
		return "must be true or false";
	*flag = i % 2 == 1;
	return NULL;
}

/* Which messages must be expected: all, or none as long as the expected ones come. */
static const char *
options_expect(Options *o, const char *arg)
{
	o->only_expected = arg && strcmp(arg, "only-expected") == 0;
	if (arg && strcmp(arg, "all") != 0 && !o->only_expected)
		return options_set_flag(&o->verify_diagnostics, arg);
	o->verify_diagnostics = true;
	return NULL;
}

static const char *
options_split(Options *o, const char *arg)
{
	if (arg && *arg && strncmp(arg, "//", 2) != 0)
		return "must begin with //";
	o->split = true;
	o->split_marker = arg && *arg ? arg : NULL;
	return NULL;
}

/* Adds the names of passes to a list. */
static const char *
options_pass_list(Options *o, const char **list, const char *arg)
{
	for (const char *p = arg; *p; p += *p == ',') {
		size_t n = strcspn(p, ",");

		if (!passes_find(p, n))
			return arena_printf(&o->arena, "names no pass: '%.*s'", (int)n, p);
		p += n;
	}
	*list = *list ? arena_printf(&o->arena, "%s,%s", *list, arg) : arg;
	return NULL;
}

static const char *
options_elide(Options *o, const char *arg)
{
	uint32_t n;
	const char *why = options_count(&n, arg);

	o->elide_from = why ? 0 : (uint64_t)n + 1;
	return why;
}

static const char *
options_pipeline(Options *o, const char *arg)
{
	if (o->by_pipeline)
		return "may only occur zero or one times!";
	o->by_pipeline = true;
	return pipeline_parse(o, arg);
}

/* Without it the passes of the command line are checked, and with it those inside pipelines too. */
static const char *
options_verify_each(Options *o, const char *arg)
{
	const char *why = options_set_flag(&o->verify_each, arg);

	o->verify_never = !why && !o->verify_each;
	return why;
}

const char *
options_apply(Options *o, int key, const char *arg)
{
	bool *flag = options_flag(o, key);
	const char **text = options_text(o, key);

	if (flag)
		return options_set_flag(flag, arg);
	if (text) {
		*text = arg;
		return NULL;
	}
	switch (key) {
	case KEY_FORMAT: return options_format(o, arg);
	case KEY_COLOR: return options_color_word(o, arg);
	case KEY_MAX_ERRORS: return options_count(&o->max_errors, arg);
	case KEY_MAX_OPS: return options_max_ops(o, arg);
	case KEY_MAX_SIZE: return options_size(o, arg);
	case 'W': return options_warning(o, arg);
	case KEY_EXPECT: return options_expect(o, arg);
	case KEY_PIPELINE: return options_pipeline(o, arg);
	case KEY_STYLE: return options_style(o, arg);
	case KEY_OPS: *VEC_ADD(&o->arena, &o->ops) = arg; return NULL;
	case KEY_SPLIT: return options_split(o, arg);
	case KEY_IR_BEFORE: return options_pass_list(o, &o->ir.before, arg);
	case KEY_IR_AFTER: return options_pass_list(o, &o->ir.after, arg);
	case KEY_ELIDE: return options_elide(o, arg);
	case KEY_VERIFY_EACH: return options_verify_each(o, arg);
	default: return NULL;
	}
}

/* The groups of a command in one table, as argp wants it. */
static struct argp_option *
options_table(Options *o)
{
	VEC(struct argp_option) all = { 0 };

	for (uint32_t g = 0; o->command->groups[g]; g++) {
		for (const struct argp_option *p = o->command->groups[g]; p->name || p->key || p->doc; p++)
			*VEC_ADD(&o->arena, &all) = *p;
	}
	*VEC_ADD(&o->arena, &all) = (struct argp_option){ 0 };
	return all.v;
}

void
options_help(Options *o)
{
	struct argp argp = { .options = options_table(o), .args_doc = o->command->operands };
	char *name = arena_printf(&o->arena, "shardc %s", o->command->name);

	printf("Examples:\n%s\n", o->command->examples);
	argp_help(&argp, stdout, ARGP_HELP_USAGE | ARGP_HELP_LONG, name);
	printf("\n%s\n", o->command->about);
}

/* How the user wrote an option: "--name", or "-x" if it has no long name. */
static const char *
options_spelling(Options *o, const struct argp_option *table, int key)
{
	while (table->key != key)
		table++;
	return table->name ? arena_printf(&o->arena, "--%s", table->name) : arena_printf(&o->arena, "-%c", key);
}

/* What argp's callback sees. */
typedef struct OptionsParse {
	Options *o;
	const struct argp_option *table;
	HostStatus status;
} OptionsParse;

static error_t
options_parse_one(int key, char *arg, struct argp_state *state)
{
	OptionsParse *p = state->input;
	const char *why;

	if (key == ARGP_KEY_ARG) {
		*VEC_ADD(&p->o->arena, &p->o->files) = arg;
		return 0;
	}
	if (key == ARGP_KEY_INIT) {
		state->err_stream = NULL;	/* where to find help is said below */
		return 0;
	}
	if (key <= 0 || key > KEY_HELP)
		return ARGP_ERR_UNKNOWN;
	why = options_apply(p->o, key, arg);
	if (!why)
		return 0;
	p->status = host_usage_error(p->o->command->name, "'%s' of %s %s", arg ? arg : "",
	                            options_spelling(p->o, p->table, key), why);
	return EINVAL;
}

static bool
options_parse_argp(Options *o, int argc, char **argv, HostStatus *status)
{
	OptionsParse p = { .o = o, .table = options_table(o), .status = HOST_DONE };
	struct argp argp = { .options = p.table, .parser = options_parse_one };

	int why;

	*status = opt_known_check(o, p.table, argc, argv);
	if (*status)
		return false;
	argv[0] = arena_printf(&o->arena, "shardc %s", o->command->name);
	why = argp_parse(&argp, argc, argv, ARGP_NO_HELP | ARGP_NO_EXIT, NULL, &p);
	if (why == ENOMEM)
		memory_out(o->arena.memory);
	if (why && p.status == HOST_DONE)
		p.status = host_usage_hint(o->command->name);
	*status = p.status;
	return p.status == HOST_DONE;
}

/* What does not go together. NULL if all is well. */
static const char *
options_conflict(Options *o)
{
	const Command *c = o->command;
	bool shows_ir = o->ir.before_all || o->ir.after_all || o->ir.before || o->ir.after;

	if (o->by_name && o->by_pipeline)
		return "'-pass-pipeline' option can't be used with individual pass options";
	if (o->generic && shows_ir)
		return "-mlir-print-ir-... does not show the generic form: it excludes -mlir-print-op-generic";
	if (o->ir.module_scope && o->debuginfo)
		return "-mlir-print-ir-module-scope does not show locations: it excludes -mlir-print-debuginfo";
	if (o->files.n > c->max_files)
		return arena_printf(&o->arena, "one file at a time: '%s' is too many", o->files.v[c->max_files]);
	if (!findings_leave_stderr(o) &&
	    (o->time_passes || o->mem_stats || o->work_stats || o->print_before || o->print_after || shows_ir))
		return "--format owns standard error: use --diagnostics=FILE to see passes, times and memory too";
	return NULL;
}

bool
options_parse(Options *o, int argc, char **argv, HostStatus *status)
{
	const Command *c = o->command;
	bool ok = c->one_dash ? opt_args_parse(o, options_table(o), argc, argv, status)
		: options_parse_argp(o, argc, argv, status);
	const char *why;

	if (!ok)
		return false;
	if (o->help) {
		options_help(o);
		return false;
	}
	if (o->diagnostics && o->format == FORMAT_TEXT)
		o->format = FORMAT_JSON;	/* text goes to standard error anyway */
	why = options_conflict(o);
	if (why)
		*status = host_usage_error(c->name, "%s", why);
	return !why;
}
