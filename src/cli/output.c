/* SPDX-License-Identifier: Apache-2.0
 *
 * Replacing a file is writing a temporary one in the same folder, so that rename(2) is atomic.
 */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

void
output_guard_standard(void)
{
	for (int fd = 0; fd <= 2; fd++) {
		/* Opened the wrong way round, so that using the descriptor still fails. */
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(CLI_ENVIRONMENT);
	}
}

static bool
output_fd(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t k = write(fd, p, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

/* A reader that went away is no error of ours: end like every other filter. */
static void
output_broken_pipe(void)
{
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
	_exit(128 + SIGPIPE);
}

bool
output_stdout(Options *o, const Buf *b)
{
	if (output_fd(STDOUT_FILENO, b->p, b->n))
		return true;
	if (errno == EPIPE)
		output_broken_pipe();
	cli_failure(o, "cannot write standard output: %s", strerror(errno));
	return false;
}

void
output_stderr(const Buf *b)
{
	(void)output_fd(STDERR_FILENO, b->p, b->n);
}

/* A device, a pipe: there is nothing to replace. */
static bool
output_special(const char *path, const Buf *b)
{
	int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
	bool ok = fd >= 0 && output_fd(fd, b->p, b->n);
	int why = errno;

	if (fd >= 0)
		close(fd);
	errno = why;
	return ok;
}

/* The mode of the file that is replaced, else what the umask leaves of rw for all. */
static mode_t
output_mode(const struct stat *old)
{
	mode_t mask;

	if (old)
		return old->st_mode & 07777;
	mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

static bool
output_replace(const char *path, char *temp, mode_t mode, const Buf *b)
{
	int fd = mkstemp(temp);
	bool ok;

	if (fd < 0)
		return false;
	ok = output_fd(fd, b->p, b->n) && fchmod(fd, mode) == 0;
	if (close(fd) < 0)
		ok = false;
	if (ok && rename(temp, path) == 0)
		return true;
	{
		int why = errno;

		unlink(temp);
		errno = why;
	}
	return false;
}

/* Signals wait until the temporary file has its final name or is gone again. */
static bool
output_replace_undisturbed(const char *path, mode_t mode, const Buf *b)
{
	size_t n = strlen(path);
	char *temp = malloc(n + sizeof ".XXXXXX");
	sigset_t block, old;
	bool ok;
	int why;

	if (!temp)
		return false;
	memcpy(temp, path, n);
	memcpy(temp + n, ".XXXXXX", sizeof ".XXXXXX");
	sigemptyset(&block);
	sigaddset(&block, SIGINT);
	sigaddset(&block, SIGTERM);
	sigaddset(&block, SIGHUP);
	sigprocmask(SIG_BLOCK, &block, &old);
	ok = output_replace(path, temp, mode, b);
	why = errno;
	sigprocmask(SIG_SETMASK, &old, NULL);
	free(temp);
	errno = why;
	return ok;
}

bool
output_file_quietly(const char *path, const Buf *b)
{
	struct stat st;
	bool there = stat(path, &st) == 0;
	char *real;
	bool ok;
	int why;

	if (there && !S_ISREG(st.st_mode))
		return output_special(path, b);
	real = there ? realpath(path, NULL) : NULL;
	ok = output_replace_undisturbed(real ? real : path, output_mode(there ? &st : NULL), b);
	why = errno;
	free(real);
	errno = why;
	return ok;
}

bool
output_file(Options *o, const char *path, const Buf *b)
{
	if (output_file_quietly(path, b))
		return true;
	cli_failure(o, "cannot write '%s': %s", path, strerror(errno));
	return false;
}

bool
output_result(Options *o, const char *path, const Buf *b)
{
	if (!path || strcmp(path, "-") == 0)
		return output_stdout(o, b);
	return output_file(o, path, b);
}
