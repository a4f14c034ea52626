/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs diff(1) on two temporary files and collects its output in a third one. With files instead of pipes neither
 * process can block the other. The files have no names, so none remains after a crash.
 */
#include "host/diff.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/message.h"

/* Returns a temporary file that contains the text, positioned at its start. On failure sets errno and returns NULL. */
static FILE *
diff_fill(Str text)
{
	FILE *f = tmpfile();
	int why;

	if (!f || (fwrite(text.p, 1, text.n, f) == text.n && fflush(f) == 0 && fseek(f, 0, SEEK_SET) == 0))
		return f;
	why = errno;
	fclose(f);
	errno = why;
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

/* Returns the exit status of diff, or -1 if it was not started or did not exit normally. */
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

static bool
diff_collect(Buf *out, FILE *f)
{
	size_t k;

	rewind(f);
	do {
		buf_reserve(out, 1 << 16);
		k = fread(out->p + out->n, 1, 1 << 16, f);
		out->n += k;
	} while (k);
	return !ferror(f);
}

/* Compares files[0] and files[1] through files[2]. A file is NULL if it could not be made; errno has the reason. */
static bool
diff_files(Options *o, Buf *out, const char *name, FILE *const files[3])
{
	bool made = files[0] && files[1] && files[2];
	int status = made ? diff_run(name, files[0], files[1], files[2]) : -1;

	if ((status == 0 || status == 1) && diff_collect(out, files[2]))
		return true;
	if (status == 127)
		host_failure(o, "cannot run diff");
	else
		host_failure(o, "cannot compare '%s': %s", name, status > 1 ? "diff failed" : strerror(errno));
	return false;
}

bool
diff_texts(Options *o, Buf *out, const char *name, Str before, Str after)
{
	FILE *first = diff_fill(before), *second = first ? diff_fill(after) : NULL;
	FILE *files[] = { first, second, second ? tmpfile() : NULL };
	bool ok = diff_files(o, out, name, files);

	for (int i = 0; i < 3; i++) {
		if (files[i])
			fclose(files[i]);
	}
	return ok;
}
