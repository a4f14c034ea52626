/* SPDX-License-Identifier: Apache-2.0
 *
 * Replacements of functions of the C library, for the fault variant (make fault). They behave as usual, except for
 * the calls that SHARDC_FAULT names: "CALL=N:WHAT" for call number N, "CALL=N+:WHAT" for all calls from N on. CALL is
 * `memory` or a function below. WHAT is a number of errno, `short` (half of the bytes are transferred) or
 * `signal-NUMBER` (the signal comes just before the call). At each fault, a byte is written to the descriptor
 * SHARDC_FAULT_FD. Because the functions are in the program itself, its libraries and the C library's allocations use
 * them too.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* glibc's functions, which are still reachable under these names. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t size);
void *__libc_memalign(size_t align, size_t size);

typedef enum Kind { NOTHING, ERROR, SHORT, SIGNAL } Kind;

static struct {
	const char *call;	/* NULL: not read yet; "": no fault */
	size_t n_call;
	unsigned long at;	/* number of the call */
	bool onwards;
	Kind kind;
	int number;		/* errno or signal */
	unsigned long count;	/* of calls so far */
} fault;

static void
fault_read(void)
{
	const char *text = getenv("SHARDC_FAULT");
	char *end;

	if (!environ)		/* the dynamic linker allocates before there is an environment */
		return;
	fault.call = text ? text : "";
	fault.n_call = strcspn(fault.call, "=");
	if (!fault.call[fault.n_call])
		return;
	fault.at = strtoul(fault.call + fault.n_call + 1, &end, 10);
	fault.onwards = *end == '+';
	end += fault.onwards;
	if (strncmp(end, ":signal-", 8) == 0) {
		fault.kind = SIGNAL;
		fault.number = atoi(end + 8);
	} else if (strcmp(end, ":short") == 0) {
		fault.kind = SHORT;
	} else {
		fault.kind = ERROR;
		fault.number = atoi(end + 1);
	}
}

static void
fault_tell(void)
{
	const char *fd = getenv("SHARDC_FAULT_FD");

	if (fd)
		syscall(SYS_write, atoi(fd), "!", (size_t)1);
}

/* Counts a call and returns its fault. */
static Kind
fault_strike(const char *call)
{
	if (!fault.call)
		fault_read();
	if (!fault.call)
		return NOTHING;
	if (strlen(call) != fault.n_call || memcmp(call, fault.call, fault.n_call) != 0)
		return NOTHING;
	fault.count++;
	if (fault.count < fault.at || (fault.count > fault.at && !fault.onwards))
		return NOTHING;
	fault_tell();
	if (fault.kind == SIGNAL)
		raise(fault.number);
	if (fault.kind == ERROR)
		errno = fault.number;
	return fault.kind;
}

static bool
fails(const char *call)
{
	return fault_strike(call) == ERROR;
}

/* ---- memory ---- */

void *
malloc(size_t size)
{
	return fails("memory") ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	return fails("memory") ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t size)
{
	return fails("memory") ? NULL : __libc_realloc(p, size);
}

void *
aligned_alloc(size_t align, size_t size)
{
	return fails("memory") ? NULL : __libc_memalign(align, size);
}

/* ---- files ---- */

int
open(const char *path, int flags, ...)
{
	mode_t mode = 0;
	va_list ap;

	va_start(ap, flags);
	if (flags & O_CREAT)
		mode = va_arg(ap, mode_t);
	va_end(ap);
	return fails("open") ? -1 : openat(AT_FDCWD, path, flags, mode);
}

int
mkstemp(char *name)
{
	return fails("mkstemp") ? -1 : mkostemp(name, 0);
}

static size_t
shortened(size_t n)
{
	return n > 1 ? n / 2 : n;
}

ssize_t
read(int fd, void *p, size_t n)
{
	Kind k = fault_strike("read");

	return k == ERROR ? -1 : syscall(SYS_read, fd, p, k == SHORT ? shortened(n) : n);
}

ssize_t
write(int fd, const void *p, size_t n)
{
	Kind k = fault_strike("write");

	return k == ERROR ? -1 : syscall(SYS_write, fd, p, k == SHORT ? shortened(n) : n);
}

/* As on Linux, the descriptor is closed even if close() fails. */
int
close(int fd)
{
	bool bad = fails("close");
	int why = errno, rc = (int)syscall(SYS_close, fd);

	if (bad)
		errno = why;
	return bad ? -1 : rc;
}

int
fsync(int fd)
{
	return fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd);
}

int
fchmod(int fd, mode_t mode)
{
	return fails("fchmod") ? -1 : (int)syscall(SYS_fchmod, fd, mode);
}

int
fchown(int fd, uid_t owner, gid_t group)
{
	return fails("fchown") ? -1 : (int)syscall(SYS_fchown, fd, owner, group);
}

int
rename(const char *from, const char *to)
{
	return fails("rename") ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int
unlink(const char *path)
{
	return fails("unlink") ? -1 : unlinkat(AT_FDCWD, path, 0);
}

char *
realpath(const char *path, char *resolved)
{
	(void)resolved;		/* shardc always passes NULL, so the result is allocated */
	return fails("realpath") ? NULL : canonicalize_file_name(path);
}

pid_t
fork(void)
{
	return fails("fork") ? -1 : _Fork();
}
