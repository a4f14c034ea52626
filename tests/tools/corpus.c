/* SPDX-License-Identifier: Apache-2.0
 *
 * corpus [-v] [-k DIR] [-j N] [-r RELEASE [-m MANIFEST]] SHARDC CORPUS [STAGE...]
 *
 * Runs shardc over the programs of a corpus, stage by stage, and compares its output with that of Shardy. CORPUS has
 * manifest.tsv and inputs/NAME.mlir[.gz]. A stage's column in the manifest has the digest of the golden, which is
 * golden/XX/DIGEST.gz or golden/STAGE/NAME.mlir.gz, or the error with which Shardy refused the program. A test passes
 * if the output is equal, or if both refuse the program. Where Shardy crashed, any result except a crash passes.
 * Stages whose passes shardc does not have are counted as skipped. Rows are distributed to N processes. -v shows the
 * first line that differs and the error of Shardy for a program that shardc accepts; -k DIR stores the output that
 * differs. -r checks the answers of another release of Shardy, with -m by digests alone: MANIFEST, which may be
 * compressed, has the first digits of the digest of each golden.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "sha256.h"

#define PROPAGATE "-sdy-propagation-pipeline"
#define RESHARDS PROPAGATE " -sdy-insert-explicit-reshards=enable-full-version=true"
#define COLLECTIVES RESHARDS " -sdy-reshard-to-collectives"

/* A stage, its passes and options, and the pass without which it cannot be run. */
static const struct Stage {
	const char *name, *flags, *needs;
} stages[] = {
	{ "print", "", NULL },
	{ "print-generic", "-mlir-print-op-generic", NULL },
	{ "print-debuginfo", "-mlir-print-debuginfo", NULL },
	{ "rules", "-sdy-populate-op-sharding-rules", NULL },
	{ "basic", "-sdy-basic-propagate", NULL },
	{ "aggressive", "-sdy-aggressive-propagate", NULL },
	{ "op-priority", "-sdy-op-priority-propagate", NULL },
	{ "user-priority", "-sdy-user-priority-propagate", NULL },
	{ "import", "-sdy-import-pipeline", NULL },
	{ "import-basic", "-sdy-import-pipeline -sdy-basic-propagate", NULL },
	{ "propagate", PROPAGATE, NULL },
	{ "propagate-debuginfo", PROPAGATE " -mlir-print-debuginfo", NULL },
	{ "dedup", "-sdy-propagation-pipeline=dedup-functions-fully=true", NULL },
	{ "reshards", RESHARDS, NULL },
	{ "collectives", COLLECTIVES, "-sdy-reshard-to-collectives" },
	{ "export",
	  "-sdy-import-pipeline -sdy-flatten-call-graph -symbol-dce -sdy-import-func-calls -symbol-dce "
	  "-sdy-apply-sharding-constraints -sdy-sharding-group-import -sdy-pre-order-funcs "
	  "-sdy-user-priority-propagate "
	  "-sdy-export-named-computations -sdy-propagate-to-func-results -sdy-unflatten-call-graph -symbol-dce "
	  "-sdy-insert-func-call-reshards -sdy-export-pipeline=enable-insert-explicit-collectives=true",
	  "-sdy-reshard-to-collectives" },
	{ "partition-bare", PROPAGATE " -sdy-convert-global-to-local", "-sdy-convert-global-to-local" },
	{ "partition", COLLECTIVES " -sdy-convert-global-to-local", "-sdy-convert-global-to-local" },
	{ "partition-full",
	  RESHARDS " -sdy-resolve-permutation-factors -sdy-reshard-to-collectives -sdy-pad-for-divisibility "
	           "-sdy-convert-global-to-local -sdy-drop-sharding-and-mesh",
	  "-sdy-convert-global-to-local" },
};

enum { N_STAGES = sizeof stages / sizeof *stages, COLUMNS_MAX = 64, ARGS_MAX = 64, CPU_SECONDS = 120 };

/* The results of a stage. */
typedef struct Tally {
	unsigned equal, total;		/* of the programs that Shardy accepts */
	unsigned refused, refusals;	/* of the programs that it refuses */
	unsigned broken;		/* runs that ended by a signal or with a status other than 0 and 1 */
	unsigned skipped;		/* tests of a stage that shardc cannot run */
} Tally;

typedef struct Check {
	const char *shardc, *corpus, *keep;
	const char *release, *manifest;	/* NULL: the default release */
	bool verbose;
	bool wanted[N_STAGES];
	bool absent[N_STAGES];		/* shardc lacks a pass of the stage */
	int column[N_STAGES];		/* in the manifest */
	int name, flags, n_columns;
	Tally tally[N_STAGES];
} Check;

typedef struct Text {
	char *p;
	size_t n;
} Text;

static _Noreturn void
die(const char *what, const char *why)
{
	fprintf(stderr, "corpus: %s: %s\n", what, why);
	exit(3);
}

static void *
grow(void *p, size_t n)
{
	p = realloc(p, n);
	if (!p)
		die("memory", "out");
	return p;
}

/* Returns a whole file, decompressed; p is NULL if there is no such file. */
static Text
read_file(const char *path)
{
	gzFile f = gzopen(path, "rb");
	Text t = { NULL, 0 };
	size_t cap = 1 << 16;
	int k;

	if (!f)
		return t;
	t.p = grow(NULL, cap + 1);
	while ((k = gzread(f, t.p + t.n, (unsigned)(cap - t.n))) > 0) {
		t.n += (size_t)k;
		if (t.n == cap)
			t.p = grow(t.p, (cap *= 2) + 1);
	}
	if (k < 0)
		die(path, "damaged");
	gzclose(f);
	t.p[t.n] = '\0';
	return t;
}

static Text
read_all(int fd)
{
	size_t cap = 1 << 16;
	Text t = { grow(NULL, cap + 1), 0 };
	ssize_t k;

	while ((k = read(fd, t.p + t.n, cap - t.n)) != 0) {
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			die("read", strerror(errno));
		t.n += (size_t)k;
		if (t.n == cap)
			t.p = grow(t.p, (cap *= 2) + 1);
	}
	t.p[t.n] = '\0';
	return t;
}

/* Splits text at blanks into argv from argv[*n] on. */
static void
add_words(char *text, char **argv, int *n)
{
	for (char *w = strtok(text, " "); w && *n < ARGS_MAX - 1; w = strtok(NULL, " "))
		argv[(*n)++] = w;
}

static _Noreturn void
run_child(const Check *c, const char *input, const char *extra, const char *flags, int out)
{
	struct rlimit cpu = { CPU_SECONDS, CPU_SECONDS };
	char *argv[ARGS_MAX] = { strdup(c->shardc), strdup("opt") };
	char release[64];
	int n = 2;
	int in = open(input, O_RDONLY), null = open("/dev/null", O_WRONLY);

	if (strcmp(extra, "-") != 0)
		add_words(strdup(extra), argv, &n);
	add_words(strdup(flags), argv, &n);
	if (c->release) {
		snprintf(release, sizeof release, "--shardy=%s", c->release);
		argv[n++] = release;
	}
	argv[n] = NULL;
	setrlimit(RLIMIT_CPU, &cpu);
	dup2(in, 0);
	dup2(out, 1);
	dup2(null, 2);
	close(out);
	execv(c->shardc, argv);
	_exit(127);
}

/* Returns the output of shardc for one input; *status is that of waitpid(). */
static Text
run_shardc(const Check *c, const char *input, const char *extra, const char *flags, int *status)
{
	int fds[2];
	pid_t pid = -1;
	Text t;

	if (pipe(fds) < 0 || (pid = fork()) < 0)
		die("cannot run shardc", strerror(errno));
	if (pid == 0) {
		close(fds[0]);
		run_child(c, input, extra, flags, fds[1]);
	}
	close(fds[1]);
	t = read_all(fds[0]);
	close(fds[0]);
	if (waitpid(pid, status, 0) < 0)
		die("waitpid", strerror(errno));
	return t;
}

/* Stores the path of the input of that name, compressed or not. */
static void
input_path(const Check *c, const char *name, char *path, size_t n)
{
	struct stat st;

	snprintf(path, n, "%s/inputs/%s.mlir", c->corpus, name);
	if (stat(path, &st) < 0)
		snprintf(path, n, "%s/inputs/%s.mlir.gz", c->corpus, name);
	if (stat(path, &st) < 0)
		die(path, strerror(errno));
}

static void
keep_output(const Check *c, const char *stage, const char *name, Text got)
{
	char path[4096];
	FILE *f;

	snprintf(path, sizeof path, "%s/%s.%s", c->keep, name, stage);
	for (char *p = path + strlen(c->keep) + 1; *p; p++)
		*p = *p == '/' ? '-' : *p;
	f = fopen(path, "w");
	if (!f || fwrite(got.p, 1, got.n, f) != got.n || fclose(f) != 0)
		die(path, strerror(errno));
}

/* Prints the first line that differs, of both texts. */
static void
show_difference(Text want, Text got)
{
	size_t i = 0, start = 0, line = 1;

	for (; i < want.n && i < got.n && want.p[i] == got.p[i]; i++) {
		if (want.p[i] == '\n') {
			start = i + 1;
			line++;
		}
	}
	printf("  line %zu\n  - %.*s\n  + %.*s\n", line, (int)strcspn(want.p + start, "\n"), want.p + start,
	       (int)strcspn(got.p + start, "\n"), got.p + start);
}

/* Returns the stage whose golden a cell has: "same-as-print" is the golden of the print stage. */
static int
golden_stage(const Check *c, int s, char **cells)
{
	return strcmp(cells[c->column[s]], "same-as-print") == 0 ? 0 : s;
}

static Text
read_golden(const Check *c, int s, char **cells)
{
	const char *cell = cells[c->column[s]], *stage = stages[s].name;
	char path[4096];
	Text t;

	snprintf(path, sizeof path, "%s/golden/%.2s/%s.gz", c->corpus, cell, cell);
	t = read_file(path);
	if (t.p)
		return t;
	snprintf(path, sizeof path, "%s/golden/%s/%s.mlir.gz", c->corpus, stage, cells[c->name]);
	t = read_file(path);
	if (!t.p)
		die(path, strerror(errno));
	return t;
}

/* Returns whether the output has the digest of which the cell has the first digits. */
static bool
has_digest(Text got, const char *cell)
{
	char hex[SHA256_HEX];

	sha256_hex(got.p, got.n, hex);
	return strncmp(cell, hex, strlen(cell)) == 0;
}

static void
compare_output(Check *c, int s, char **cells, Text got, bool ran)
{
	const char *name = cells[c->name];
	int from = golden_stage(c, s, cells);
	Text want = c->manifest ? (Text){ NULL, 0 } : read_golden(c, from, cells);
	bool equal = ran && (c->manifest ? has_digest(got, cells[c->column[from]])
	                                 : want.n == got.n && memcmp(want.p, got.p, got.n) == 0);

	c->tally[s].total++;
	c->tally[s].equal += equal;
	if (!equal) {
		printf("%s: %s %s\n", ran ? "differs" : "refused", stages[s].name, name);
		if (c->verbose && ran && want.p)
			show_difference(want, got);
		if (c->keep)
			keep_output(c, stages[s].name, name, got);
	}
	free(want.p);
}

static void
check_cell(Check *c, int s, char **cells)
{
	const char *name = cells[c->name], *cell = cells[c->column[s]];
	char input[4096];
	int status;
	Text got;

	if (strcmp(cell, "-") == 0 || strncmp(cell, "timeout", 7) == 0)
		return;
	if (c->absent[s]) {
		c->tally[s].skipped++;
		return;
	}
	input_path(c, name, input, sizeof input);
	got = run_shardc(c, input, cells[c->flags], stages[s].flags, &status);
	if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
		c->tally[s].broken++;
		printf("broken: %s %s: %s %d\n", stages[s].name, name, WIFEXITED(status) ? "status" : "signal",
		       WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
	} else if (strncmp(cell, "error", 5) == 0) {
		c->tally[s].refusals++;
		c->tally[s].refused += WEXITSTATUS(status) == 1;
		if (WEXITSTATUS(status) == 0)
			printf("accepted: %s %s%s%s\n", stages[s].name, name, c->verbose ? ": " : "",
			       c->verbose ? cell : "");
	} else if (strncmp(cell, "crash", 5) != 0) {
		compare_output(c, s, cells, got, WEXITSTATUS(status) == 0);
	}
	free(got.p);
}

static int
split_row(char *line, char **cells)
{
	int n = 0;

	while (line && n < COLUMNS_MAX) {
		char *tab = strchr(line, '\t');

		cells[n++] = line;
		if (tab)
			*tab++ = '\0';
		line = tab;
	}
	return n;
}

static int
find_column(char **cells, int n, const char *name)
{
	for (int i = 0; i < n; i++) {
		if (strcmp(cells[i], name) == 0)
			return i;
	}
	die("the manifest has no column", name);
}

/* Finds the columns by the first line of the manifest. Returns the rows after it. */
static char *
read_header(Check *c, char *manifest)
{
	char *cells[COLUMNS_MAX], *rows = strchr(manifest, '\n');

	if (!rows)
		die("the manifest", "has no rows");
	*rows++ = '\0';
	c->n_columns = split_row(manifest, cells);
	c->name = find_column(cells, c->n_columns, "name");
	c->flags = find_column(cells, c->n_columns, "flags");
	for (int s = 0; s < N_STAGES; s++) {
		if (c->wanted[s])
			c->column[s] = find_column(cells, c->n_columns, stages[s].name);
	}
	return rows;
}

/* Checks every `jobs`-th row of the manifest, from row `first` on. */
static void
check_rows(Check *c, char *rows, int first, int jobs)
{
	char *next, *line = rows;

	for (int row = 0; line && *line; line = next, row++) {
		char *cells[COLUMNS_MAX];

		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		if (row % jobs != first)
			continue;
		if (split_row(line, cells) != c->n_columns)
			die(cells[0], "the row has another number of columns than the header");
		for (int s = 0; s < N_STAGES; s++) {
			if (c->wanted[s])
				check_cell(c, s, cells);
		}
		fflush(stdout);
	}
}

static void
print_stage(const char *name, const Tally *t, const char *needs)
{
	char equal[32], refused[32];

	if (t->skipped) {
		printf("%-20s %u skipped: shardc has no pass %s\n", name, t->skipped, needs);
		return;
	}
	snprintf(equal, sizeof equal, "%u/%u", t->equal, t->total);
	snprintf(refused, sizeof refused, "%u/%u", t->refused, t->refusals);
	printf("%-20s %9s %9s %7u\n", name, equal, refused, t->broken);
}

static int
print_table(const Check *c)
{
	unsigned passed = 0, failed = 0, skipped = 0;

	printf("%-20s %9s %9s %7s\n", "stage", "equal", "refused", "broken");
	for (int s = 0; s < N_STAGES; s++) {
		const Tally *t = &c->tally[s];

		if (c->wanted[s])
			print_stage(stages[s].name, t, stages[s].needs);
		passed += t->equal + t->refused;
		failed += t->total - t->equal + t->refusals - t->refused + t->broken;
		skipped += t->skipped;
	}
	printf("corpus: %u passed, %u failed", passed, failed);
	if (skipped)
		printf(", %u skipped", skipped);
	putchar('\n');
	return failed != 0 || passed == 0;
}

/* All workers send their tallies through one pipe. */
static void
check_in_parallel(Check *c, char *rows, int jobs)
{
	int fds[2];

	fflush(stdout);
	if (pipe(fds) < 0)
		die("pipe", strerror(errno));
	for (int j = 0; j < jobs; j++) {
		pid_t pid = fork();

		if (pid < 0)
			die("fork", strerror(errno));
		if (pid == 0) {
			check_rows(c, rows, j, jobs);
			_exit(write(fds[1], c->tally, sizeof c->tally) == (ssize_t)sizeof c->tally ? 0 : 3);
		}
	}
	close(fds[1]);
	for (int j = 0; j < jobs; j++) {
		Tally got[N_STAGES];

		/* A tally is smaller than PIPE_BUF, so it is read in one piece. */
		if (read(fds[0], got, sizeof got) != (ssize_t)sizeof got)
			die("a worker", "died");
		for (int s = 0; s < N_STAGES; s++) {
			c->tally[s].equal += got[s].equal;
			c->tally[s].total += got[s].total;
			c->tally[s].refused += got[s].refused;
			c->tally[s].refusals += got[s].refusals;
			c->tally[s].broken += got[s].broken;
			c->tally[s].skipped += got[s].skipped;
		}
	}
	while (wait(NULL) > 0)
		;
}

/* Returns the output of `shardc opt --list-passes`. */
static Text
list_passes(const Check *c)
{
	int status;
	Text t = run_shardc(c, "/dev/null", "-", "--list-passes", &status);

	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		die(c->shardc, "cannot list its passes");
	return t;
}

/* Finds the stages that shardc cannot run. */
static void
check_passes(Check *c)
{
	Text passes = list_passes(c);

	for (int s = 0; s < N_STAGES; s++)
		c->absent[s] = stages[s].needs && !strstr(passes.p, stages[s].needs);
	free(passes.p);
}

static void
want_stages(Check *c, char **names)
{
	for (int s = 0; s < N_STAGES; s++)
		c->wanted[s] = !*names;
	for (; *names; names++) {
		int s = 0;

		while (s < N_STAGES && strcmp(stages[s].name, *names) != 0)
			s++;
		if (s == N_STAGES)
			die(*names, "no such stage");
		c->wanted[s] = true;
	}
}

int
main(int argc, char **argv)
{
	Check c = { 0 };
	char path[4096];
	int jobs = 2, opt;
	Text manifest;

	while ((opt = getopt(argc, argv, "vk:j:r:m:")) != -1) {
		switch (opt) {
		case 'v': c.verbose = true; break;
		case 'k': c.keep = optarg; break;
		case 'r': c.release = optarg; break;
		case 'm': c.manifest = optarg; break;
		case 'j': jobs = atoi(optarg) > 0 ? atoi(optarg) : 1; break;
		default: return 2;
		}
	}
	if (argc - optind < 2 || (c.manifest && !c.release)) {
		fputs("usage: corpus [-v] [-k DIR] [-j N] [-r RELEASE [-m MANIFEST]] SHARDC CORPUS [STAGE...]\n",
		      stderr);
		return 2;
	}
	c.shardc = argv[optind];
	c.corpus = argv[optind + 1];
	want_stages(&c, argv + optind + 2);
	check_passes(&c);
	snprintf(path, sizeof path, "%s%s", c.manifest ? c.manifest : c.corpus, c.manifest ? "" : "/manifest.tsv");
	manifest = read_file(path);
	if (!manifest.p)
		die(path, strerror(errno));
	check_in_parallel(&c, read_header(&c, manifest.p), jobs);
	free(manifest.p);
	return print_table(&c);
}
