/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs shardc on damaged programs: mutate SHARDC COUNT SEED FILE...
 *
 * Each of COUNT programs is one of the files with some bytes changed. shardc reads it with several commands, each in
 * a separate process. It must end in time, with a status that the manual defines and without a report of a sanitizer.
 * A program that fails is stored as mutant-SEED-NUMBER.mlir in the current folder. The same arguments give the same
 * programs.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

enum { SIZE_MAX_READ = 64 * 1024, ROOM = 512, SECONDS = 30, WORDS = 3, STATUS_MOST = 1 };

static const char *const commands[][WORDS] = {
	{ "check", NULL },
	{ "fmt", NULL },
	{ "rules", NULL },
	{ "propagate", NULL },
	{ "opt", "-sdy-propagation-pipeline", NULL },
	{ "types", NULL },
	{ "opt", "-explicit-lower", NULL },
};

typedef struct Work {
	const char *shardc;
	uint64_t random;
	char text[SIZE_MAX_READ + ROOM];
	size_t n;
	char path[64], err[64];		/* of the program, and of shardc's standard error */
} Work;

/* splitmix64 */
static uint64_t
below(Work *w, uint64_t n)
{
	uint64_t z = w->random += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return n ? (z ^ (z >> 31)) % n : 0;
}

static _Noreturn void
fail(const char *what)
{
	perror(what);
	exit(3);
}

/* Reads a plain or compressed file; only the beginning if it is long. */
static void
load(Work *w, const char *path)
{
	gzFile f = gzopen(path, "rb");
	int n = f ? gzread(f, w->text, SIZE_MAX_READ) : -1;

	if (n < 0)
		fail(path);
	w->n = (size_t)n;
	gzclose(f);
}

/* Copies some bytes to another place. */
static void
copy_range(Work *w)
{
	char bytes[ROOM / 8];
	size_t from = below(w, w->n), to = below(w, w->n), n = below(w, sizeof bytes);

	if (n > w->n - from)
		n = w->n - from;
	if (n > sizeof w->text - w->n)
		return;
	memcpy(bytes, w->text + from, n);
	memmove(w->text + to + n, w->text + to, w->n - to);
	memcpy(w->text + to, bytes, n);
	w->n += n;
}

static void
delete_range(Work *w)
{
	size_t at = below(w, w->n), n = below(w, w->n - at < ROOM ? w->n - at : ROOM);

	memmove(w->text + at, w->text + at + n, w->n - at - n);
	w->n -= n;
}

static void
change_once(Work *w)
{
	static const char likely[] = "0123456789<>()[]{}\"%@#!^:,=?*->x\n\\/ \0\x80\xff";
	size_t at = below(w, w->n);

	if (!w->n)
		return;
	switch (below(w, 6)) {
	case 0: w->text[at] = (char)(w->text[at] ^ (1 << below(w, 8))); break;
	case 1: w->text[at] = (char)below(w, 256); break;
	case 2: w->text[at] = w->text[below(w, w->n)]; break;
	case 3: copy_range(w); break;
	case 4: delete_range(w); break;
	default: w->text[at] = likely[below(w, sizeof likely - 1)]; break;
	}
}

static void
store(const char *path, const char *text, size_t n)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(text, 1, n, f) != n || fclose(f) != 0)
		fail(path);
}

static _Noreturn void
run_child(const Work *w, const char *const *command)
{
	char *argv[WORDS + 2] = { (char *)(uintptr_t)w->shardc };
	int n = 1, null = open("/dev/null", O_WRONLY), err = open(w->err, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	for (; command[n - 1]; n++)
		argv[n] = (char *)(uintptr_t)command[n - 1];
	argv[n] = (char *)(uintptr_t)w->path;
	if (null < 0 || err < 0 || dup2(null, 1) < 0 || dup2(err, 2) < 0)
		_exit(127);
	alarm(SECONDS);
	execv(w->shardc, argv);
	_exit(127);
}

/* Returns whether standard error has a report of a sanitizer; the exit status does not show it. */
static bool
is_reported(const char *path)
{
	char line[4096];
	FILE *f = fopen(path, "r");
	bool found = false;

	while (f && !found && fgets(line, sizeof line, f))
		found = strstr(line, "Sanitizer") != NULL;
	if (f)
		fclose(f);
	return found;
}

static bool
run(const Work *w, const char *const *command)
{
	int status;
	pid_t pid = fork();

	if (pid == 0)
		run_child(w, command);
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		fail("fork");
	if (WIFEXITED(status) && WEXITSTATUS(status) <= STATUS_MOST && !is_reported(w->err))
		return true;
	printf("FAILED: shardc %s: %s %d\n", command[0], WIFEXITED(status) ? "status" : "signal",
	       WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
	return false;
}

/* Runs all commands on one damaged program. */
static bool
try_one(Work *w, const char *file, uint64_t seed, long number)
{
	char kept[96];
	bool ok = true;

	load(w, file);
	for (uint64_t times = 1 + below(w, 8); times; times--)
		change_once(w);
	store(w->path, w->text, w->n);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		ok = run(w, commands[i]) && ok;
	if (ok)
		return true;
	snprintf(kept, sizeof kept, "mutant-%llu-%ld.mlir", (unsigned long long)seed, number);
	store(kept, w->text, w->n);
	printf("kept as %s, from %s\n", kept, file);
	return false;
}

int
main(int argc, char **argv)
{
	static Work w;
	long count = argc > 4 ? atol(argv[2]) : 0, failed = 0;
	uint64_t seed = argc > 4 ? strtoull(argv[3], NULL, 10) : 0;

	if (argc < 5) {
		fputs("usage: mutate SHARDC COUNT SEED FILE...\n", stderr);
		return 2;
	}
	w.shardc = argv[1];
	w.random = seed;
	snprintf(w.path, sizeof w.path, "/tmp/mutate-%ld.mlir", (long)getpid());
	snprintf(w.err, sizeof w.err, "/tmp/mutate-%ld.err", (long)getpid());
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (long i = 0; i < count; i++)
		failed += !try_one(&w, argv[4 + below(&w, (uint64_t)argc - 4)], seed, i);
	unlink(w.path);
	unlink(w.err);
	printf("mutate: %ld passed, %ld failed\n", count - failed, failed);
	return failed != 0;
}
