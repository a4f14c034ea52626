/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the command named on the command line, reads its options and runs it.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/complete.h"
#include "cli/config_file.h"
#include "cli/declarations.h"
#include "host/crash.h"
#include "host/findings.h"
#include "host/folder.h"
#include "host/output.h"
#include "pipeline/pass_table.h"
#include "report/explain.h"

static void
main_usage(FILE *to)
{
	fputs("usage: shardc COMMAND [OPTION...] [FILE...]\n\n", to);
	for (const Command *c = cli_commands; c->name; c++)
		fprintf(to, "  %-10s %s\n", c->name, c->help);
	fputs("  help       print this summary, or the help of a command\n"
	      "  version    print the version\n\n"
	      "'shardc COMMAND --help' prints examples and options.\n"
	      "'shardc help tutorial' is the way from JAX to an answer.\n", to);
}

/* Returns the command that does what other tools call by this name, or NULL. */
static const char *
main_synonym(const char *name)
{
	static const char *const words[][2] = {
		{ "lint", "check" }, { "validate", "check" }, { "verify", "check" }, { "run", "propagate" },
		{ "shard", "propagate" }, { "format", "fmt" }, { "print", "fmt" }, { "-v", "version" },
		{ "tutorial", "help tutorial" },
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strcmp(words[i][0], name) == 0)
			return words[i][1];
	}
	return NULL;
}

static HostStatus
main_unknown(const char *name)
{
	const char *synonym = main_synonym(name);
	Suggest best;

	if (synonym)
		return host_usage_error(NULL, "there is no command '%s', did you mean '%s'?", name, synonym);
	suggest_init(&best, name, strlen(name));
	for (const Command *c = cli_commands; c->name; c++)
		suggest_try(&best, c->name);
	suggest_try(&best, "help");
	suggest_try(&best, "version");
	if (best.word)
		return host_usage_error(NULL, "there is no command '%s', did you mean '%s'?", name, best.word);
	if (access(name, F_OK) == 0)
		return host_usage_error(NULL, "there is no command '%s', did you mean 'shardc check %s'?", name, name);
	return host_usage_error(NULL, "there is no command '%s'", name);
}

static HostStatus
main_list_passes(Options *o)
{
	bool ok;
	Buf b;

	buf_init(&b, o->arena.memory);
	passes_list(&b, o->release);
	ok = output_stdout(o, &b);
	buf_free(&b);
	return ok ? HOST_DONE : HOST_ENVIRONMENT;
}

static HostStatus
main_show_dialects(void)
{
	puts("Available Dialects: builtin,chlo,func,sdy,stablehlo");
	return HOST_DONE;
}

/* Reads the configuration and the files of --ops, then runs the command. */
static HostStatus
main_work(Options *o)
{
	HostStatus status = config_load(o), ran;
	bool given = o->files.n > 0;

	if (!status)
		status = ops_load(o);
	if (status)
		return status;
	if (o->command->takes_folders)
		status = folder_expand(o);
	if (given && !o->files.n)	/* without operands, the command would read standard input */
		return status;
	ran = o->command->run(o);
	return ran > status ? ran : status;
}

static HostStatus
main_work_or_list(Options *o)
{
	if (o->list_passes)
		return main_list_passes(o);
	return o->show_dialects ? main_show_dialects() : findings_finish(o, main_work(o));
}

static HostStatus
main_run(const Command *c, int argc, char **argv)
{
	HostStatus status = HOST_DONE;
	Memory memory;
	jmp_buf oom;
	Options o;

	if (setjmp(oom))
		return host_error("out of memory");
	memory_init(&memory, &oom);
	options_init(&o, c, &memory);
	if (options_parse(&o, argc, argv, &status))
		status = main_work_or_list(&o);
	options_free(&o);
	memory_release(&memory);
	return status;
}

/* Rejects an argument that would have no effect. */
static HostStatus
main_too_many(const char *argument)
{
	return host_usage_error(NULL, "unexpected argument '%s'", argument);
}

/* `help` also knows what `explain` knows. */
static HostStatus
main_help_topic(char *name)
{
	char *argv[] = { (char[]){ "explain" }, name, NULL };

	return report_explains(name) ? main_run(cli_command_find("explain"), 2, argv) : main_unknown(name);
}

static HostStatus
main_help(char *name)
{
	const Command *c = name ? cli_command_find(name) : NULL;
	Memory memory;
	jmp_buf oom;
	Options o;

	if (!name || *name == '-' || strcmp(name, "help") == 0 || strcmp(name, "version") == 0) {
		main_usage(stdout);
		return HOST_DONE;
	}
	if (!c)
		return main_help_topic(name);
	if (setjmp(oom))
		return host_error("out of memory");
	memory_init(&memory, &oom);
	options_init(&o, c, &memory);
	options_help(&o);
	options_free(&o);
	memory_release(&memory);
	return HOST_DONE;
}

static HostStatus
main_dispatch(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;
	const Command *c;

	if (!name) {
		main_usage(stderr);
		return HOST_USAGE;
	}
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
		return argc > 3 ? main_too_many(argv[3]) : main_help(argc > 2 ? argv[2] : NULL);
	if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
		if (argc > 2 && strcmp(argv[2], "--help") != 0 && strcmp(argv[2], "-h") != 0)
			return main_too_many(argv[2]);
		options_version();
		return HOST_DONE;
	}
	if (strcmp(name, "complete") == 0)
		return argc > 4 ? main_too_many(argv[4])
		                : cli_complete(argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL);
	if (*name == '-' && name[1] && !main_synonym(name))
		return host_usage_error(NULL, "unknown option '%s': a command comes first", name);
	c = cli_command_find(name);
	return c ? main_run(c, argc - 1, argv + 1) : main_unknown(name);
}

/* Returns whether the program runs under the name of Shardy's tool, for example through a link. */
static bool
main_plays_sdy_opt(const char *program)
{
	const char *slash = program ? strrchr(program, '/') : NULL;
	const char *name = slash ? slash + 1 : program;

	return name && (strcmp(name, "sdy_opt") == 0 || strcmp(name, "sdy-opt") == 0);
}

/* Flushes the help text, which is written with stdio, and reports a failure. */
static HostStatus
main_flush(HostStatus status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	if (errno == EPIPE)
		output_broken_pipe();
	return host_error("cannot write standard output: %s", strerror(errno));
}

int
main(int argc, char **argv)
{
	HostStatus status;

	output_guard_standard();
	signal(SIGXFSZ, SIG_IGN);	/* exceeding the limit on file sizes becomes a failed write */
	crash_install();
	if (main_plays_sdy_opt(argv[0]))
		status = main_run(cli_command_find("opt"), argc, argv);
	else
		status = main_dispatch(argc, argv);
	return (int)main_flush(status);
}
