/* SPDX-License-Identifier: Apache-2.0
 *
 * Replacing a file is writing a temporary one in the same folder, so that rename(2) is atomic. What
 * stands in for a user's only copy is on the disk before it takes the name.
 */
#include "host/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/message.h"

void
output_guard_standard(void)
{
	for (int fd = 0; fd <= 2; fd++) {
		/* Opened the wrong way round, so that using the descriptor still fails. */
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(HOST_ENVIRONMENT);
	}
}

bool
output_try_again(int fd, short events)
{
	struct pollfd one = { .fd = fd, .events = events };

	if (errno == EINTR)
		return true;
	if (errno != EAGAIN && errno != EWOULDBLOCK)
		return false;
	while (poll(&one, 1, -1) < 0) {
		if (errno != EINTR)
			return false;
	}
	return true;
}

static bool
output_fd(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t k = write(fd, p, n);

		if (k < 0 && output_try_again(fd, POLLOUT))
			continue;
		if (k < 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

/* The pieces of the buffer and what follows them. */
static bool
output_buf(int fd, const Buf *b)
{
	const BufPiece *piece;

	for (size_t i = 0; (piece = buf_piece(b, i)) != NULL; i++) {
		if (!output_fd(fd, piece->text.p, piece->text.n))
			return false;
	}
	return output_fd(fd, b->p, b->n);
}

void
output_broken_pipe(void)
{
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
	_exit(128 + SIGPIPE);
}

bool
output_stdout(Options *o, const Buf *b)
{
	if (output_buf(STDOUT_FILENO, b))
		return true;
	if (errno == EPIPE)
		output_broken_pipe();
	host_failure(o, "cannot write standard output: %s", strerror(errno));
	return false;
}

void
output_stderr(const Buf *b)
{
	(void)output_buf(STDERR_FILENO, b);
}

/* A device, a pipe: there is nothing to replace. */
static bool
output_special(const char *path, const Buf *b)
{
	int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
	bool ok = fd >= 0 && output_buf(fd, b);
	int why = errno;

	if (fd >= 0 && close(fd) < 0 && ok) {
		ok = false;
		why = errno;
	}
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

/* Owner and group of the file that is replaced, as far as we may; else nobody gets more rights by it. */
static mode_t
output_inherit(int fd, const struct stat *old)
{
	mode_t mode = output_mode(old);

	if (!old || (old->st_uid == geteuid() && old->st_gid == getegid()))
		return mode;
	if (fchown(fd, old->st_uid, old->st_gid) < 0 && fchown(fd, (uid_t)-1, old->st_gid) < 0)
		mode &= ~(mode_t)(S_ISUID | S_ISGID);
	return mode;
}

/* Some file systems cannot; a failure of the disk is one. */
static bool
output_sync(int fd)
{
	return fsync(fd) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP || errno == EROFS;
}

static bool
output_fill(int fd, const struct stat *old, const Buf *b)
{
	return output_buf(fd, b) && fchmod(fd, output_inherit(fd, old)) == 0 && (!old || output_sync(fd));
}

static bool
output_replace(const char *path, char *temp, const struct stat *old, const Buf *b)
{
	int fd = mkstemp(temp), why;
	bool ok;

	if (fd < 0)
		return false;
	ok = output_fill(fd, old, b);
	why = errno;
	if (close(fd) < 0 && ok) {
		ok = false;
		why = errno;
	}
	if (ok && rename(temp, path) == 0)
		return true;
	why = ok ? errno : why;
	unlink(temp);
	errno = why;
	return false;
}

/* Signals wait until the temporary file has its final name or is gone again. */
static bool
output_replace_undisturbed(const char *path, const struct stat *target, const Buf *b)
{
	size_t size = strlen(path) + sizeof ".XXXXXX";
	char *temp = malloc(size);
	sigset_t block, old;
	bool ok;
	int why;

	if (!temp)
		return false;
	snprintf(temp, size, "%s.XXXXXX", path);
	sigemptyset(&block);
	sigaddset(&block, SIGINT);
	sigaddset(&block, SIGTERM);
	sigaddset(&block, SIGHUP);
	sigaddset(&block, SIGQUIT);
	sigprocmask(SIG_BLOCK, &block, &old);
	ok = output_replace(path, temp, target, b);
	why = errno;
	sigprocmask(SIG_SETMASK, &old, NULL);
	free(temp);
	errno = why;
	return ok;
}

/* The file itself, not a symbolic link to it. One that may not be written stays. */
static bool
output_replace_file(const char *path, const struct stat *old, const Buf *b)
{
	char *real = faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? realpath(path, NULL) : NULL;
	bool ok = real && output_replace_undisturbed(real, old, b);
	int why = errno;

	free(real);
	errno = why;
	return ok;
}

/* A file that is not there; a symbolic link that leads nowhere is left alone. */
static bool
output_new(const char *path, const Buf *b)
{
	struct stat st;
	int why = errno;

	if (lstat(path, &st) < 0)
		return output_replace_undisturbed(path, NULL, b);
	errno = why;
	return false;
}

bool
output_file_quietly(const char *path, const Buf *b)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return output_new(path, b);
	return S_ISREG(st.st_mode) ? output_replace_file(path, &st, b) : output_special(path, b);
}

bool
output_file(Options *o, const char *path, const Buf *b)
{
	if (output_file_quietly(path, b))
		return true;
	host_failure(o, "cannot write '%s': %s", path, strerror(errno));
	return false;
}

bool
output_result(Options *o, const char *path, const Buf *b)
{
	if (!path || strcmp(path, "-") == 0)
		return output_stdout(o, b);
	return output_file(o, path, b);
}
