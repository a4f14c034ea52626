/* SPDX-License-Identifier: Apache-2.0
 *
 * The whole input is read before anything else happens: a size known beforehand is read in one go,
 * a pipe in doubling pieces.
 */
#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/source.h"
#include "cli/cli.h"

/* A buffer that grows by doubling; p[n .. n + INPUT_PAD) always exists. */
typedef struct Bytes {
	char *p;
	size_t n, cap;
} Bytes;

static bool
bytes_room(Bytes *b, size_t cap)
{
	char *p;

	if (cap <= b->cap)
		return true;
	p = realloc(b->p, cap + INPUT_PAD);
	if (!p)
		return false;
	b->p = p;
	b->cap = cap;
	return true;
}

/* One byte more than the file seems to have, so that the end is seen without growing. */
static size_t
input_guess(int fd)
{
	struct stat st;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 && (uintmax_t)st.st_size <= SOURCE_MAX)
		return (size_t)st.st_size + 1;
	return 64 * 1024;
}

/* Returns NULL, or what went wrong. */
static const char *
input_drain(Bytes *b, int fd)
{
	if (!bytes_room(b, input_guess(fd)))
		return "out of memory";
	for (;;) {
		ssize_t k = read(fd, b->p + b->n, b->cap - b->n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return strerror(errno);
		if (k == 0)
			return NULL;
		b->n += (size_t)k;
		if (b->n > SOURCE_MAX)
			return "larger than 4 GiB";
		if (b->n == b->cap && !bytes_room(b, b->cap * 2))
			return "out of memory";
	}
}

static bool
input_is_gzip(const Bytes *b)
{
	return b->n > 2 && (unsigned char)b->p[0] == 0x1f && (unsigned char)b->p[1] == 0x8b;
}

/* Feeds zlib the next piece of `in` and of the free room in `out`; both counts fit its 32 bits. */
static int
inflate_step(z_stream *z, const Bytes *in, size_t *used, Bytes *out)
{
	enum { PIECE = 1 << 30 };
	size_t give = in->n - *used, room = out->cap - out->n;
	int rc;

	z->next_in = (unsigned char *)in->p + *used;
	z->avail_in = (uInt)(give < PIECE ? give : PIECE);
	z->next_out = (unsigned char *)out->p + out->n;
	z->avail_out = (uInt)(room < PIECE ? room : PIECE);
	give = z->avail_in;
	room = z->avail_out;
	rc = inflate(z, Z_NO_FLUSH);
	*used += give - z->avail_in;
	out->n += room - z->avail_out;
	return rc;
}

/* All members of a gzip file, one after the other. */
static const char *
input_inflate_members(z_stream *z, const Bytes *in, Bytes *out)
{
	size_t used = 0;

	if (!bytes_room(out, in->n < SOURCE_MAX / 4 ? in->n * 4 : in->n))
		return "out of memory";
	for (;;) {
		int rc = inflate_step(z, in, &used, out);

		if (out->n > SOURCE_MAX)
			return "larger than 4 GiB";
		if (rc == Z_STREAM_END && used == in->n)
			return NULL;
		if (rc == Z_STREAM_END)
			rc = inflateReset(z);
		else if (rc == Z_BUF_ERROR && out->n == out->cap)
			rc = Z_OK;
		if (rc != Z_OK)
			return rc == Z_MEM_ERROR ? "out of memory" : "damaged gzip data";
		if (out->n == out->cap && !bytes_room(out, out->cap * 2))
			return "out of memory";
	}
}

static const char *
input_inflate(Bytes *b)
{
	z_stream z = { 0 };
	Bytes out = { 0 };
	const char *why;

	if (inflateInit2(&z, 16 + MAX_WBITS) != Z_OK)
		return "out of memory";
	why = input_inflate_members(&z, b, &out);
	inflateEnd(&z);
	free(b->p);
	*b = out;
	return why;
}

bool
input_read(Options *o, Input *in, const char *path)
{
	bool is_stdin = strcmp(path, "-") == 0;
	int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	Bytes b = { 0 };
	const char *why;

	in->name = is_stdin ? "<stdin>" : path;
	if (fd < 0) {
		cli_failure(o, "cannot open '%s': %s", path, strerror(errno));
		return false;
	}
	why = input_drain(&b, fd);
	if (!is_stdin)
		close(fd);
	in->compressed = !why && input_is_gzip(&b);
	if (in->compressed)
		why = input_inflate(&b);
	if (why) {
		free(b.p);
		cli_failure(o, "cannot read '%s': %s", in->name, why);
		return false;
	}
	memset(b.p + b.n, 0, INPUT_PAD);
	in->text = b.p;
	in->len = b.n;
	return true;
}

void
input_free(Input *in)
{
	free(in->text);
	in->text = NULL;
}
