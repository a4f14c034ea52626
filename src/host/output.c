/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes to standard streams and to paths. A path can name an open descriptor (/dev/stdout) or a device or pipe, which
 * are written directly, or a file, which is replaced as a whole (host/replace.h).
 */
#include "host/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/gzip.h"
#include "host/message.h"
#include "host/replace.h"

void
output_guard_standard(void)
{
	for (int fd = 0; fd <= 2; fd++) {
		/* Opened for the wrong direction, so that using the descriptor still fails. */
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

bool
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

bool
output_stderr(const Buf *b)
{
	return output_buf(STDERR_FILENO, b);
}

/* Writes directly to a device or a pipe, which must not be replaced. */
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

/* Returns the descriptor that a path such as /dev/stdout or /dev/fd/3 names, or -1 for any other path. Such a path can
 * be a link to a regular file. Replacing that file would lose the output of other processes that write to it. */
static int
descriptor_of(const char *path)
{
	static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
	char *end;

	if (strcmp(path, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(path, "/dev/stderr") == 0)
		return STDERR_FILENO;
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		size_t n = strlen(folders[i]);
		long fd;

		if (strncmp(path, folders[i], n) != 0 || path[n] < '0' || path[n] > '9')
			continue;
		fd = strtol(path + n, &end, 10);
		return *end || fd > INT_MAX ? -1 : (int)fd;
	}
	return -1;
}

bool
output_file_quietly(const char *path, const Buf *b)
{
	int fd = descriptor_of(path);
	struct stat st;

	if (fd >= 0)
		return output_buf(fd, b);
	if (stat(path, &st) < 0)
		return replace_new_file(path, b);
	return S_ISREG(st.st_mode) ? replace_file(path, &st, b) : output_special(path, b);
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
	Buf small;
	bool ok;

	if (!path || strcmp(path, "-") == 0)
		return output_stdout(o, b);
	if (!gzip_is_name(path))
		return output_file(o, path, b);
	buf_init(&small, o->arena.memory);
	gzip_deflate(&small, b);
	ok = output_file(o, path, &small);
	buf_free(&small);
	return ok;
}
