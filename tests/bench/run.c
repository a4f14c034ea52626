/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs programs with posix_spawn(3) and wait4(2), which returns the processor time and the memory of exactly this
 * child.
 */
#define _DEFAULT_SOURCE	/* wait4 */
#include "run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

extern char **environ;

const char *run_tool;
static char folder[] = "/tmp/shardc-bench-XXXXXX";

_Noreturn void
run_die(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s: %s\n", run_tool, what, why);
	exit(3);
}

static double
seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void
redirect(posix_spawn_file_actions_t *actions, int fd, const char *path, int flags)
{
	posix_spawn_file_actions_addopen(actions, fd, path ? path : "/dev/null", flags, 0666);
}

/* Returns a writable copy in one block, for posix_spawn(3). */
static char **
copy_arguments(const char *const *argv)
{
	size_t n = 0, size = 0;
	char **copy, *p;

	while (argv[n])
		size += strlen(argv[n++]) + 1;
	copy = malloc((n + 1) * sizeof *copy + size);
	if (!copy)
		run_die(argv[0], "out of memory");
	p = (char *)(copy + n + 1);
	for (size_t i = 0; i < n; i++) {
		copy[i] = p;
		p = stpcpy(p, argv[i]) + 1;
	}
	copy[n] = NULL;
	return copy;
}

Run
run(const char *const *argv, const char *out, const char *err)
{
	char **arguments = copy_arguments(argv);
	posix_spawn_file_actions_t actions;
	struct rusage usage;
	double start = now();
	Run r = { 0 };
	pid_t pid;
	int why;

	posix_spawn_file_actions_init(&actions);
	redirect(&actions, STDIN_FILENO, NULL, O_RDONLY);
	redirect(&actions, STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
	redirect(&actions, STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
	why = posix_spawnp(&pid, argv[0], &actions, NULL, arguments, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (why)
		run_die(argv[0], strerror(why));
	while (wait4(pid, &r.status, 0, &usage) < 0) {
		if (errno != EINTR)
			run_die(argv[0], strerror(errno));
	}
	free(arguments);
	r.wall = now() - start;
	r.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
	r.peak = (double)usage.ru_maxrss * 1024;
	return r;
}

Run
run_well(const char *const *argv, const char *out, const char *err)
{
	Run r = run(argv, out, err);

	if (WIFEXITED(r.status) && WEXITSTATUS(r.status) == 0)
		return r;
	fprintf(stderr, "%s: failed:", run_tool);
	for (int i = 0; argv[i] && i < 8; i++)
		fprintf(stderr, " %s", argv[i]);
	fprintf(stderr, "\n");
	exit(3);
}

char *
run_read_file(const char *path, size_t *n)
{
	gzFile f = gzopen(path, "rb");
	size_t cap = 1 << 16, len = 0;
	char *p = malloc(cap + 1);
	int k;

	if (!f) {
		free(p);
		return NULL;
	}
	while (p && (k = gzread(f, p + len, (unsigned)(cap - len < 1u << 30 ? cap - len : 1u << 30))) > 0) {
		len += (size_t)k;
		if (len == cap)
			p = realloc(p, (cap *= 2) + 1);
	}
	gzclose(f);
	if (!p)
		run_die(path, "out of memory");
	p[len] = '\0';
	if (n)
		*n = len;
	return p;
}

void
run_write_file(const char *path, const char *p, size_t n)
{
	FILE *f = fopen(path, "w");

	if (!f || fwrite(p, 1, n, f) != n || fclose(f) != 0)
		run_die(path, strerror(errno));
}

char *
run_path(const char *name)
{
	size_t n = strlen(folder) + strlen(name) + 2;
	char *path = malloc(n);

	if (!path)
		run_die(name, "out of memory");
	snprintf(path, n, "%s/%s", folder, name);
	return path;
}

static void
remove_folder(void)
{
	DIR *d = opendir(folder);

	for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
		if (e->d_name[0] != '.') {
			char *path = run_path(e->d_name);

			unlink(path);
			free(path);
		}
	}
	if (d)
		closedir(d);
	rmdir(folder);
}

static void
on_signal(int signal)
{
	(void)signal;
	exit(130);
}

void
run_make_folder(void)
{
	if (!mkdtemp(folder))
		run_die(folder, strerror(errno));
	atexit(remove_folder);
	signal(SIGINT, on_signal);
	signal(SIGTERM, on_signal);
}
