/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads command lines and prints --help with argp; only the command lines of `opt`, which have LLVM's syntax, are read
 * by opt_args.c. The table for argp is made from the rows of the command. In it, the key of an option is the letter of
 * its row, or KEY_FIRST plus the index of the row.
 */
#include "cli/option_parse.h"

#include <argp.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/source.h"
#include "cli/cli.h"
#include "cli/config_file.h"
#include "cli/declarations.h"
#include "cli/opt_args.h"
#include "cli/opt_known.h"
#include "host/columns.h"
#include "host/findings.h"

enum { KEY_FIRST = UCHAR_MAX + 1 };

void
options_init(Options *o, const Command *command, Memory *memory)
{
	memset(o, 0, sizeof *o);
	arena_init(&o->arena, memory);
	report_init(&o->report, memory);
	o->command = command;
	o->max_errors = OPTIONS_MAX_ERRORS;
	o->max_cells = OPTIONS_MAX_CELLS;
	o->graph = (PictureGraphStyle){ OPTIONS_MAX_NODES, OPTIONS_RADIUS };
	o->types.check.max_alternatives = 8;
	o->propagation = (PropagationPipeline)PROPAGATION_DEFAULTS;
	o->max_ops = OPTIONS_MAX_OPS;
	o->max_size = SOURCE_MAX;
	o->release = IR_RELEASE_DEFAULT;
	o->foreign = !command->one_dash;	/* sdy_opt rejects unknown dialects by default */
}

void
options_free(Options *o)
{
	ops_free(o);
	report_free(&o->report);
	arena_free(&o->arena);
}

/* ---- tables ---- */

/* Returns whether an option with this long name is in the list. */
static bool
is_named(const OptionRow *rows, uint32_t n, const char *name)
{
	for (uint32_t i = 0; name && i < n; i++) {
		if (rows[i].name && strcmp(rows[i].name, name) == 0)
			return true;
	}
	return false;
}

/* An option replaces options of the same name in later groups. */
const OptionRow *
options_table(Options *o)
{
	VEC(OptionRow) all = { 0 };

	for (uint32_t g = 0; o->command->groups[g]; g++) {
		for (const OptionRow *row = o->command->groups[g]; row->help; row++) {
			if (!is_named(all.v, all.n, row->name))
				*VEC_ADD(&o->arena, &all) = *row;
		}
	}
	*VEC_ADD(&o->arena, &all) = (OptionRow){ 0 };
	return all.v;
}

/* Returns the long names of the options, ended by NULL. */
static const char *const *
long_names(Options *o, const OptionRow *table)
{
	VEC(const char *) all = { 0 };

	for (; table->help; table++) {
		if (table->name)
			*VEC_ADD(&o->arena, &all) = table->name;
	}
	*VEC_ADD(&o->arena, &all) = NULL;
	return all.v;
}

static int
key_of(const OptionRow *table, const OptionRow *row)
{
	if (!row->set)
		return 0;
	return row->letter ? row->letter : KEY_FIRST + (int)(row - table);
}

static const OptionRow *
find_key(const OptionRow *table, int key)
{
	return key < KEY_FIRST ? option_find_letter(table, (char)key) : &table[key - KEY_FIRST];
}

/* Returns whether a heading above has the same group. The first heading of a group serves all options of the group. */
static bool
is_repeated(const OptionRow *table, const OptionRow *heading)
{
	for (const OptionRow *row = table; row < heading; row++) {
		if (!row->set && row->group == heading->group)
			return true;
	}
	return false;
}

static const struct argp_option *
argp_table(Options *o, const OptionRow *table)
{
	VEC(struct argp_option) all = { 0 };
	int group = 0;

	for (const OptionRow *row = table; row->help; row++) {
		group = row->group ? row->group : group;
		if (row->set || !is_repeated(table, row))
			*VEC_ADD(&o->arena, &all) = (struct argp_option){
				row->name, key_of(table, row), row->value, row->optional ? OPTION_ARG_OPTIONAL : 0,
				row->help, group
			};
	}
	*VEC_ADD(&o->arena, &all) = (struct argp_option){ 0 };
	return all.v;
}

/* ---- help ---- */

void
options_help(Options *o)
{
	struct argp argp = { .options = argp_table(o, options_table(o)), .args_doc = o->command->operands };
	char *name = arena_printf(&o->arena, "shardc %s", o->command->name);

	/* Without this, argp adds a remark that a short option takes the same value as the long one. */
	setenv("ARGP_HELP_FMT", "no-dup-args-note", 0);
	printf("%s\n\nUsage: %s [OPTION...] %s\n\nExamples:\n%s\n", o->command->about, name, o->command->operands,
	       o->command->examples);
	argp_help(&argp, stdout, ARGP_HELP_LONG, name);
}

void
options_version(void)
{
	char room[CONFIG_PATH];
	const char *config = config_find(room, sizeof room);

	printf("shardc " SHARDC_VERSION " (matches Shardy in jaxlib %s)\n--shardy takes",
	       ir_release_name(IR_RELEASE_DEFAULT));
	for (uint32_t i = 0; i < IR_RELEASES; i++)
		printf("%s %s%s", i == 0 ? "" : i + 1 < IR_RELEASES ? "," : " or", ir_release_name(i),
		       i == IR_RELEASE_DEFAULT ? " (default)" : "");
	putchar('\n');
	if (config)
		printf("configuration: %s\n", config);
}

/* ---- parsing ---- */

/* The input of argp's callback. */
typedef struct OptionsParse {
	Options *o;
	const OptionRow *table;
	HostStatus status;	/* HOST_USAGE after an error message */
} OptionsParse;

static error_t
parse_option(OptionsParse *p, const OptionRow *row, const char *arg)
{
	const char *why = row->set(p->o, row, arg);
	const char *name = row->name ? row->name : (const char[]){ row->letter, '\0' };

	*VEC_ADD(&p->o->arena, &p->o->given) = (OptionsGiven){ row, arg };
	if (!why)
		return 0;
	p->status = host_usage_error(p->o->command->name, "option '%s%s': %s", row->name ? "--" : "-", name, why);
	return EINVAL;
}

static error_t
parse_one(int key, char *arg, struct argp_state *state)
{
	OptionsParse *p = state->input;

	if (key == ARGP_KEY_ARG) {
		*VEC_ADD(&p->o->arena, &p->o->files) = arg;
		return 0;
	}
	if (key == ARGP_KEY_INIT) {
		state->err_stream = NULL;	/* host_usage_hint says where to find help */
		return 0;
	}
	if (key <= 0 || key >= ARGP_KEY_END)
		return ARGP_ERR_UNKNOWN;
	return parse_option(p, find_key(p->table, key), arg);
}

static bool
parse_with_argp(Options *o, const OptionRow *table, int argc, char **argv, HostStatus *status)
{
	OptionsParse p = { .o = o, .table = table, .status = HOST_DONE };
	struct argp argp = { .options = argp_table(o, table), .parser = parse_one };
	int why;

	*status = opt_known_check(o, table, argc, argv);
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

/* Returns the reason why the options cannot be combined, or NULL. */
static const char *
find_conflict(Options *o)
{
	const Command *c = o->command;
	bool shows_ir = o->ir.before_all || o->ir.after_all || o->ir.before || o->ir.after;

	if (o->by_name && o->pipeline)
		return "'-pass-pipeline' option can't be used with individual pass options";
	if (o->generic && shows_ir)
		return "-mlir-print-op-generic cannot be combined with -mlir-print-ir-before... or "
		       "-mlir-print-ir-after...";
	if (o->ir.module_scope && o->debuginfo)
		return "-mlir-print-debuginfo cannot be combined with -mlir-print-ir-module-scope";
	if (o->human && o->exact)
		return "--human and --exact cannot be combined";
	if (o->files.n > c->max_files)
		return arena_printf(&o->arena, "unexpected argument '%s': only one file is allowed",
		                    o->files.v[c->max_files]);
	if (!findings_leave_stderr(o) &&
	    (o->time_passes || o->mem_stats || o->work_stats || o->print_before || o->print_after || shows_ir))
		return "--format reserves standard error for diagnostics: add --diagnostics=FILE to print passes, "
		       "times or memory there";
	return NULL;
}

/* Sets the options whose default depends on whether people read standard output. */
static void
suit_terminal(Options *o)
{
	o->human |= !o->exact;
	if (!o->width_given)
		o->width = host_columns();
}

bool
options_parse(Options *o, int argc, char **argv, HostStatus *status)
{
	const OptionRow *table = options_table(o);
	bool ok = o->command->one_dash ? opt_args_parse(o, table, argc, argv, status)
	                               : parse_with_argp(o, table, argc, argv, status);
	const char *why;

	o->names = long_names(o, table);
	if (!ok)
		return false;
	if (o->help || o->version) {
		if (o->help)
			options_help(o);
		else
			options_version();
		return false;
	}
	if (o->diagnostics && o->format == FORMAT_TEXT)
		o->format = FORMAT_JSON;	/* text goes to standard error anyway */
	if ((!o->output || strcmp(o->output, "-") == 0) && isatty(STDOUT_FILENO))
		suit_terminal(o);
	why = find_conflict(o);
	if (why)
		*status = host_usage_error(o->command->name, "%s", why);
	return !why;
}
