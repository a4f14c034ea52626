/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes the new contents to a temporary file in the same directory and renames it. If there is an old file, the
 * temporary file is fsynced before it is renamed over it. Signals are blocked meanwhile, so none can end the process
 * before the temporary file has been renamed or removed.
 */
#include "host/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/output.h"

/* Returns the mode of the old file, or for a new file the mode that the umask allows. */
static mode_t
mode_of(const struct stat *old)
{
	mode_t mask;

	if (old)
		return old->st_mode & 07777;
	mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* Gives the new file the owner and group of the old one, where permitted, and returns its mode. If the owner cannot be
 * set, the mode loses the set-ID bits, so that nobody gains the rights of a different user. */
static mode_t
inherit(int fd, const struct stat *old)
{
	mode_t mode = mode_of(old);

	if (!old || (old->st_uid == geteuid() && old->st_gid == getegid()))
		return mode;
	if (fchown(fd, old->st_uid, old->st_gid) < 0 && fchown(fd, (uid_t)-1, old->st_gid) < 0)
		mode &= ~(mode_t)(S_ISUID | S_ISGID);
	return mode;
}

/* Flushes a file to disk. A file system that does not support this is not an error. */
static bool
sync_file(int fd)
{
	return fsync(fd) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP || errno == EROFS;
}

/* Closes the file. `ok` is the result of the operation before. Returns whether both succeeded; errno is that of the
 * first failure. */
static bool
close_file(int fd, bool ok)
{
	int why = errno;

	if (close(fd) < 0 && ok)
		return false;
	errno = why;
	return ok;
}

static bool
fill(int fd, const struct stat *old, const Buf *b)
{
	return output_buf(fd, b) && fchmod(fd, inherit(fd, old)) == 0 && (!old || sync_file(fd));
}

/* Overwrites a file that cannot be the target of a rename, such as a mount point. */
static bool
overwrite(const char *path, const Buf *b)
{
	int fd = open(path, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);

	return fd >= 0 && close_file(fd, output_buf(fd, b) && sync_file(fd));
}

/* Renames the temporary file over the old one, or removes it after a failure. */
static bool
put_in_place(const char *temp, const char *path, const struct stat *old, const Buf *b)
{
	int why;

	if (rename(temp, path) == 0)
		return true;
	why = errno;
	unlink(temp);
	errno = why;
	return old && (why == EBUSY || why == EXDEV) && overwrite(path, b);
}

static bool
replace_with(char *temp, const char *path, const struct stat *old, const Buf *b)
{
	int fd = mkstemp(temp), why;

	if (fd < 0)
		return false;
	if (close_file(fd, fill(fd, old, b)))
		return put_in_place(temp, path, old, b);
	why = errno;
	unlink(temp);
	errno = why;
	return false;
}

/* Replaces a file through a temporary file with the name PATH.XXXXXX, or .shardc.XXXXXX if that is too long. */
static bool
replace(const char *path, const struct stat *old, const Buf *b)
{
	static const char suffix[] = ".XXXXXX", other[] = ".shardc.XXXXXX";
	const char *slash = strrchr(path, '/');
	size_t folder = slash ? (size_t)(slash - path) + 1 : 0, size = strlen(path) + sizeof other;
	char *temp = malloc(size);
	bool ok;
	int why;

	if (!temp)
		return false;
	snprintf(temp, size, "%s%s", path, suffix);
	ok = replace_with(temp, path, old, b);
	if (!ok && errno == ENAMETOOLONG) {
		snprintf(temp, size, "%.*s%s", (int)folder, path, other);
		ok = replace_with(temp, path, old, b);
	}
	why = errno;
	free(temp);
	errno = why;
	return ok;
}

/* Blocks all signals except those of a crash during the replacement. */
static bool
replace_undisturbed(const char *path, const struct stat *old, const Buf *b)
{
	static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
	sigset_t block, before;
	bool ok;
	int why;

	sigfillset(&block);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		sigdelset(&block, faults[i]);
	sigprocmask(SIG_BLOCK, &block, &before);
	ok = replace(path, old, b);
	why = errno;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = why;
	return ok;
}

bool
replace_file(const char *path, const struct stat *old, const Buf *b)
{
	char *real = faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? realpath(path, NULL) : NULL;
	bool ok = real && replace_undisturbed(real, old, b);
	int why = errno;

	free(real);
	errno = why;
	return ok;
}

bool
replace_new_file(const char *path, const Buf *b)
{
	struct stat st;
	int why = errno;

	if (lstat(path, &st) < 0)
		return replace_undisturbed(path, NULL, b);
	errno = why;
	return false;
}
