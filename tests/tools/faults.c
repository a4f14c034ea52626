/* SPDX-License-Identifier: Apache-2.0
 *
 * faults [-v] SHARDC [COMMAND...]
 *
 * Runs the fault variant of shardc with a set of command lines, once for every system call that could fail, and makes
 * that call fail (tests/fault/inject.c). In each run, shardc must report the failure and end with the status that the
 * manual defines; its output must be a prefix of the expected output; every file must be the complete old or the
 * complete new one; and no temporary file may be left, except after SIGKILL. Each run has a fresh folder. COMMANDs
 * select the command lines that begin with one of them.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

enum { FILES_MAX = 12, ARGS_MAX = 16, CALLS_MAX = 20000, SECONDS = 60, STATUS_ENVIRONMENT = 3 };

static const char program[] =
	"sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\n"
	"func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>},\n"
	"    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"y\"}]>}) -> tensor<8x8xf32> {\n"
	"  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0]\n"
	"      : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc(\"jit(f)/dot\"(\"train.py\":4:2))\n"
	"  %1 = call @half(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>\n"
	"  return %1 : tensor<8x8xf32>\n"
	"}\n"
	"func.func private @half(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {\n"
	"  %0 = stablehlo.add %arg0, %arg0 : tensor<8x8xf32>\n"
	"  return %0 : tensor<8x8xf32>\n"
	"}\n";
static const char mistaken[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"z\"}]>}) {\n"
	"  %0 = stablehlo.add %arg0, %arg1 : tensor<8xf32>\n"
	"  %0 = nonsense\n"
	"  return\n"
	"}\n";

/* The command lines, and their results without a fault. Standard input is in.mlir. */
static const struct Command {
	const char *line;
	int status;
} commands[] = {
	{ "fmt in.mlir", 0 },
	{ "fmt -i in.mlir", 0 },
	{ "fmt -i link.mlir", 0 },
	{ "fmt -o out.mlir in.mlir", 0 },
	{ "fmt -o in.mlir in.mlir", 0 },
	{ "fmt in.mlir.gz", 0 },
	{ "fmt -", 0 },
	{ "fmt --check in.mlir", 1 },
	{ "fmt --diff in.mlir", 1 },
	{ "check in.mlir bad.mlir in.mlir", 1 },
	{ "check --color=always bad.mlir", 1 },
	{ "check --format=json bad.mlir in.mlir nowhere.mlir", 3 },
	{ "check --format=sarif bad.mlir", 1 },
	{ "check --format=github bad.mlir", 1 },
	{ "check --format=gitlab bad.mlir nowhere.mlir", 3 },
	{ "check --format=junit bad.mlir nowhere.mlir", 3 },
	{ "check --diagnostics=found.json bad.mlir", 1 },
	{ "fmt --format=json -i in.mlir", 0 },
	{ "propagate in.mlir", 0 },
	{ "propagate --verify-each -o out.mlir in.mlir", 0 },
	{ "propagate --print-after=* --mem-stats in.mlir", 0 },
	{ "opt in.mlir -mlir-print-debuginfo -mlir-print-op-generic", 0 },
	{ "opt in.mlir -sdy-propagation-pipeline -sdy-insert-explicit-reshards", 0 },
	{ "opt in.mlir -sdy-user-priority-propagate=module-dump-directory=.", 0 },
	{ "opt in.mlir -pass-pipeline=builtin.module(sdy-import-pipeline,symbol-dce)", 0 },
	{ "opt --list-passes", 0 },
	{ "opt -verify-diagnostics bad.mlir", 1 },
	{ "rules in.mlir", 0 },
	{ "explain", 0 },
	{ "explain axis-unknown", 0 },
	{ "explain axis-unknwon", 2 },
	{ "help", 0 },
	{ "version", 0 },
	{ "prop in.mlir", 2 },
	{ "fmt --nonsense in.mlir", 2 },
};

typedef enum Expect {
	NO_MATTER,	/* the result is as without the fault */
	FAILURE,	/* the same, or a failure that is reported */
	SILENT,		/* the same, or a failure that cannot be reported */
	DEATH,		/* the signal ends shardc, files are complete, and no temporary file is left */
	KILLED		/* the same, but a temporary file may be left */
} Expect;

static const struct Fault {
	const char *call;
	const char *what;	/* for call n: "=N" and this */
	Expect expect;
} faults[] = {
	{ "memory", ":12", FAILURE },
	{ "memory", "+:12", FAILURE },
	{ "read", ":4", NO_MATTER },
	{ "read", ":11", NO_MATTER },
	{ "read", "+:short", NO_MATTER },
	{ "read", ":5", FAILURE },
	{ "write", ":4", NO_MATTER },
	{ "write", ":11", NO_MATTER },
	{ "write", "+:short", NO_MATTER },
	{ "write", ":28", SILENT },
	{ "write", ":5", SILENT },
	{ "write", "+:28", SILENT },
	{ "open", ":13", FAILURE },
	{ "open", "+:24", FAILURE },
	{ "mkstemp", ":13", FAILURE },
	{ "close", ":5", FAILURE },
	{ "close", ":28", FAILURE },
	{ "fsync", ":5", FAILURE },
	{ "fsync", ":22", NO_MATTER },
	{ "fchmod", ":1", FAILURE },
	{ "fchown", ":1", NO_MATTER },
	{ "realpath", ":12", FAILURE },
	{ "rename", ":1", FAILURE },
	{ "fork", ":11", FAILURE },
	{ "open", ":signal-15", DEATH },
	{ "read", ":signal-2", DEATH },
	{ "mkstemp", ":signal-15", DEATH },
	{ "write", ":signal-2", DEATH },
	{ "write", ":signal-15", DEATH },
	{ "write", ":signal-1", DEATH },
	{ "fsync", ":signal-15", DEATH },
	{ "fchmod", ":signal-3", DEATH },
	{ "close", ":signal-15", DEATH },
	{ "rename", ":signal-15", DEATH },
	{ "mkstemp", ":signal-9", KILLED },
	{ "write", ":signal-9", KILLED },
	{ "fsync", ":signal-9", KILLED },
	{ "close", ":signal-9", KILLED },
	{ "rename", ":signal-9", KILLED },
};

typedef struct Text {
	char *p;
	size_t n;
} Text;

typedef struct File {
	char name[256];
	mode_t mode;
	Text text;
} File;

typedef struct Folder {
	File files[FILES_MAX];
	int n;
} Folder;

/* The outcome of a run. */
typedef struct Run {
	int status;		/* of exit, 128 + the signal that ended it */
	bool struck;		/* the fault happened */
	Text out, err;
	Folder folder;
} Run;

static _Noreturn void
die(const char *what)
{
	fprintf(stderr, "faults: %s: %s\n", what, strerror(errno));
	exit(3);
}

static Text
file_read(const char *path)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	Text t;

	if (fd < 0 || fstat(fd, &st) < 0)
		die(path);
	t.n = (size_t)st.st_size;
	t.p = malloc(t.n + 1);
	if (!t.p || read(fd, t.p, t.n) != (ssize_t)t.n)
		die(path);
	t.p[t.n] = '\0';
	close(fd);
	return t;
}

static void
file_write(const char *path, const char *text, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text) || fchmod(fd, mode) < 0)
		die(path);
	close(fd);
}

static void
gzip_write(const char *path, const char *text)
{
	gzFile f = gzopen(path, "wb");

	if (!f || gzputs(f, text) < 0 || gzclose(f) != Z_OK)
		die(path);
}

/* Removes all files from the current folder, in which the runs are done. */
static void
folder_clear(void)
{
	DIR *d = opendir(".");
	struct dirent *e;

	if (!d)
		die(".");
	while ((e = readdir(d)) != NULL) {
		if (e->d_name[0] != '.')
			unlink(e->d_name);
	}
	closedir(d);
}

static void
folder_fill(void)
{
	folder_clear();
	file_write("in.mlir", program, 0640);
	file_write("bad.mlir", mistaken, 0644);
	gzip_write("in.mlir.gz", program);
	if (symlink("in.mlir", "link.mlir") < 0)
		die("link.mlir");
}

/* Standard output and error of the run are files of the folder above. */
static void
folder_look(Folder *f)
{
	DIR *d = opendir(".");
	struct dirent *e;

	f->n = 0;
	if (!d)
		die(".");
	while ((e = readdir(d)) != NULL) {
		File *file = &f->files[f->n];
		struct stat st;

		if (e->d_name[0] == '.')
			continue;
		if (f->n == FILES_MAX || lstat(e->d_name, &st) < 0)
			die(e->d_name);
		snprintf(file->name, sizeof file->name, "%s", e->d_name);
		file->mode = st.st_mode;
		file->text = file_read(e->d_name);
		f->n++;
	}
	closedir(d);
}

static const File *
folder_find(const Folder *f, const char *name)
{
	for (int i = 0; i < f->n; i++) {
		if (strcmp(f->files[i].name, name) == 0)
			return &f->files[i];
	}
	return NULL;
}

static void
run_free(Run *r)
{
	for (int i = 0; i < r->folder.n; i++)
		free(r->folder.files[i].text.p);
	free(r->out.p);
	free(r->err.p);
	*r = (Run){ 0 };
}

static void
redirect(int fd, const char *path, int flags)
{
	int from = open(path, flags, 0600);

	if (from < 0 || dup2(from, fd) < 0)
		die(path);
	close(from);
}

static _Noreturn void
run_child(const char *shardc, const char *command, const char *fault, int tell)
{
	char line[512], number[16], *argv[ARGS_MAX] = { line };
	int n = 1;

	snprintf(line, sizeof line, "shardc %s", command);
	for (char *word = strtok(line + sizeof "shardc", " "); word && n < ARGS_MAX - 1; word = strtok(NULL, " "))
		argv[n++] = word;
	line[sizeof "shardc" - 1] = '\0';
	snprintf(number, sizeof number, "%d", tell);
	setenv("SHARDC_FAULT_FD", number, 1);
	if (fault)
		setenv("SHARDC_FAULT", fault, 1);
	redirect(0, "in.mlir", O_RDONLY);
	redirect(1, "../out", O_WRONLY | O_CREAT | O_TRUNC);
	redirect(2, "../err", O_WRONLY | O_CREAT | O_TRUNC);
	/* The caller of the tests may ignore these signals: nohup, or a job in the background. */
	for (int sig = SIGHUP; sig <= SIGQUIT; sig++)
		signal(sig, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	alarm(SECONDS);
	execv(shardc, argv);
	die(shardc);
}

static Run
run(const char *shardc, const char *command, const char *fault)
{
	int tell[2], status;
	char byte;
	pid_t pid;
	Run r;

	folder_fill();
	fflush(NULL);
	if (pipe(tell) < 0 || (pid = fork()) < 0)
		die("fork");
	if (pid == 0)
		run_child(shardc, command, fault, tell[1]);
	close(tell[1]);
	r.struck = read(tell[0], &byte, 1) == 1;
	close(tell[0]);
	if (waitpid(pid, &status, 0) < 0)
		die("waitpid");
	r.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	r.out = file_read("../out");
	r.err = file_read("../err");
	folder_look(&r.folder);
	return r;
}

/* ---- judging ---- */

static bool
same_text(const Text *a, const Text *b)
{
	return a->n == b->n && memcmp(a->p, b->p, a->n) == 0;
}

static bool
is_prefix(const Text *a, const Text *b)
{
	return a->n <= b->n && memcmp(a->p, b->p, a->n) == 0;
}

static bool
same_file(const File *a, const File *b)
{
	return a && b && a->mode == b->mode && same_text(&a->text, &b->text);
}

/* A name such as in.mlir.XXXXXX. */
static bool
is_temporary(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && strlen(dot) == 7 && strcmp(dot, ".mlir") != 0;
}

/* Returns NULL if every file is as before or as expected, and otherwise the problem. Diagnostics may report the
 * failure. */
static const char *
judge_folder(const Folder *got, const Folder *before, const Folder *after, bool must_be_after, bool leftovers)
{
	for (int i = 0; i < before->n; i++) {
		if (!folder_find(got, before->files[i].name))
			return "a file is lost";
	}
	for (int i = 0; i < got->n; i++) {
		const File *f = &got->files[i];

		if (same_file(f, folder_find(after, f->name)))
			continue;
		if (!must_be_after && same_file(f, folder_find(before, f->name)))
			continue;
		if (leftovers && is_temporary(f->name))
			continue;
		if (strcmp(f->name, "found.json") != 0 || !strstr(f->text.p, "cannot "))
			return "a file is neither the old nor the new one";
	}
	return NULL;
}

/* Returns whether the run reported its failure in a message with a reason, or in a machine format. */
static bool
said(const Run *r)
{
	return strstr(r->err.p, "shardc: error: ") || strstr(r->err.p, "cannot ") || strstr(r->out.p, "cannot ");
}

static const char *
judge_status(const Run *r, const Run *usual, Expect expect, int number)
{
	if (r->status == usual->status && expect < DEATH)
		return NULL;
	switch (expect) {
	case NO_MATTER:
		return "the status is not as ever";
	case FAILURE:
		if (r->status != STATUS_ENVIRONMENT)
			return "the status is neither as ever nor 3";
		return said(r) ? NULL : "nothing is said";
	case SILENT:
		return r->status == STATUS_ENVIRONMENT ? NULL : "the status is neither as ever nor 3";
	case DEATH:
	case KILLED:
		break;
	}
	return r->status == 128 + number ? NULL : "the signal did not end it";
}

static const char *
judge(const Run *r, const Run *usual, const Folder *before, const struct Fault *fault)
{
	const char *colon = strstr(fault->what, "signal-");
	const char *why = judge_status(r, usual, fault->expect, colon ? atoi(colon + 7) : 0);
	bool as_ever = r->status == usual->status && r->status != STATUS_ENVIRONMENT;

	if (why)
		return why;
	if (as_ever && !same_text(&r->out, &usual->out))
		return "standard output is not as ever";
	if (!as_ever && !is_prefix(&r->out, &usual->out) && !strstr(r->out.p, "cannot "))
		return "standard output is no beginning of what it should be";
	return judge_folder(&r->folder, before, &usual->folder, as_ever, fault->expect == KILLED);
}

/* ---- the loop ---- */

typedef struct Tally {
	unsigned long passed, failed;
} Tally;

static void
complain(const char *command, const char *fault, const Run *r, const char *why)
{
	printf("FAILED: %s with %s: %s; status %d\n%s", command, fault, why, r->status, r->err.p);
}

/* Makes every call of one kind fail, one after the other, until there are no more. */
static void
try_fault(const char *shardc, const char *command, const struct Fault *fault, const Run *usual, const Folder *before,
          Tally *tally)
{
	for (unsigned long n = 1; n < CALLS_MAX; n++) {
		const char *why;
		bool struck;
		char spec[64];
		Run r;

		snprintf(spec, sizeof spec, "%s=%lu%s", fault->call, n, fault->what);
		r = run(shardc, command, spec);
		struck = r.struck;
		why = struck ? judge(&r, usual, before, fault) : NULL;
		if (why)
			complain(command, spec, &r, why);
		tally->passed += struck && !why;
		tally->failed += why != NULL;
		run_free(&r);
		if (!struck)
			return;
	}
}

static void
try_command(const char *shardc, const struct Command *c, bool verbose, Tally *tally)
{
	Run usual = run(shardc, c->line, NULL);
	Tally old = *tally;
	Folder before;

	if (usual.status != c->status) {
		complain(c->line, "no fault", &usual, "another status than expected");
		tally->failed++;
	}
	folder_fill();
	folder_look(&before);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		try_fault(shardc, c->line, &faults[i], &usual, &before, tally);
	if (verbose)
		printf("%6lu faults  shardc %s\n", tally->passed + tally->failed - old.passed - old.failed, c->line);
	run_free(&usual);
	run_free(&(Run){ .folder = before });
}

static bool
is_wanted(const char *command, char **chosen, int n)
{
	for (int i = 0; i < n; i++) {
		if (strncmp(command, chosen[i], strlen(chosen[i])) == 0)
			return true;
	}
	return n == 0;
}

int
main(int argc, char **argv)
{
	char folder[] = "/tmp/shardc-faults-XXXXXX";
	bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
	int first = 1 + verbose;
	Tally tally = { 0, 0 };
	char *shardc;

	if (argc <= first || !(shardc = realpath(argv[first], NULL)))
		die("usage: faults [-v] SHARDC [COMMAND...]");
	if (!mkdtemp(folder) || chdir(folder) < 0 || mkdir("work", 0700) < 0 || chdir("work") < 0)
		die(folder);
	umask(022);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (is_wanted(commands[i].line, argv + first + 1, argc - first - 1))
			try_command(shardc, &commands[i], verbose, &tally);
	}
	folder_clear();
	if (chdir("..") < 0 || unlink("out") < 0 || unlink("err") < 0 || rmdir("work") < 0 || rmdir(folder) < 0)
		die(folder);
	free(shardc);
	printf("fault: %lu passed, %lu failed\n", tally.passed, tally.failed);
	return tally.failed != 0;
}
