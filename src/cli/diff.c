/* SPDX-License-Identifier: Apache-2.0
 *
 * diff(1) reads one text from a temporary file and the other as its standard input, which is a
 * file without name, and writes to a third file: nobody waits for anybody.
 */
#include "cli/diff.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

/* Fills a file and goes back to its start; NULL on any failure. */
static FILE *
diff_fill(FILE *f, Str text)
{
	if (!f)
		return NULL;
	if (fwrite(text.p, 1, text.n, f) == text.n && fflush(f) == 0) {
		rewind(f);
		return f;
	}
	fclose(f);
	return NULL;
}

/* A temporary file with a name, which goes into *path. */
static FILE *
diff_named(Options *o, char **path)
{
	const char *dir = getenv("TMPDIR");
	int fd;

	*path = arena_printf(&o->arena, "%s/shardc.XXXXXX", dir && *dir ? dir : "/tmp");
	fd = mkstemp(*path);
	return fd < 0 ? NULL : fdopen(fd, "w+");
}

static _Noreturn void
diff_exec(const char *name, const char *before, FILE *after, FILE *out)
{
	if (dup2(fileno(after), STDIN_FILENO) >= 0 && dup2(fileno(out), STDOUT_FILENO) >= 0)
		execlp("diff", "diff", "-u", "-L", name, "-L", name, before, "-", (char *)NULL);
	_exit(127);
}

/* The exit status of diff, -1 if it did not run to its end. */
static int
diff_run(const char *name, const char *before, FILE *after, FILE *out)
{
	pid_t pid = fork();
	int status;

	if (pid == 0)
		diff_exec(name, before, after, out);
	if (pid < 0)
		return -1;
	while (waitpid(pid, &status, 0) < 0) {
		if (errno != EINTR)
			return -1;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
diff_collect(Buf *out, FILE *f)
{
	size_t k;

	rewind(f);
	do {
		buf_reserve(out, 1 << 16);
		k = fread(out->p + out->n, 1, 1 << 16, f);
		out->n += k;
	} while (k);
}

bool
diff_texts(Options *o, Buf *out, const char *name, Str before, Str after)
{
	char *path;
	FILE *files[] = { diff_fill(diff_named(o, &path), before), diff_fill(tmpfile(), after), tmpfile() };
	bool made = files[0] && files[1] && files[2];
	int status = made ? diff_run(name, path, files[1], files[2]) : -1;
	bool ok = status == 0 || status == 1;

	if (ok)
		diff_collect(out, files[2]);
	else if (status == 127)
		cli_failure(o, "cannot run diff");
	else
		cli_failure(o, "cannot compare '%s': %s", name, status < 0 ? strerror(errno) : "diff failed");
	unlink(path);
	for (int i = 0; i < 3; i++) {
		if (files[i])
			fclose(files[i]);
	}
	return ok;
}
