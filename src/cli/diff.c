/* SPDX-License-Identifier: Apache-2.0
 *
 * diff(1) reads both texts from temporary files without names, and writes to a third one, so that
 * nobody waits for anybody.
 */
#include "cli/diff.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

/* A temporary file without name that holds the text, positioned at its start. */
static FILE *
diff_temp(Str text)
{
	FILE *f = tmpfile();

	if (!f)
		return NULL;
	if (fwrite(text.p, 1, text.n, f) == text.n && fflush(f) == 0) {
		rewind(f);
		return f;
	}
	fclose(f);
	return NULL;
}

static _Noreturn void
diff_exec(const char *name, FILE *before, FILE *after, FILE *out)
{
	char path[32];

	snprintf(path, sizeof path, "/dev/fd/%d", fileno(before));
	if (dup2(fileno(after), STDIN_FILENO) >= 0 && dup2(fileno(out), STDOUT_FILENO) >= 0)
		execlp("diff", "diff", "-u", "-L", name, "-L", name, path, "-", (char *)NULL);
	_exit(127);
}

/* The exit status of diff, -1 if it did not run to its end. */
static int
diff_run(const char *name, FILE *before, FILE *after, FILE *out)
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
	FILE *a = diff_temp(before), *b = diff_temp(after), *result = diff_temp(STR(""));
	int status = a && b && result ? diff_run(name, a, b, result) : -1;
	bool ok = status == 0 || status == 1;

	if (ok)
		diff_collect(out, result);
	else if (status == 127)
		cli_failure(o, "cannot run diff");
	else
		cli_failure(o, "cannot compare '%s': %s", name, status < 0 ? strerror(errno) : "diff failed");
	if (a)
		fclose(a);
	if (b)
		fclose(b);
	if (result)
		fclose(result);
	return ok;
}
