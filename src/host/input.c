/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the whole input into memory. A regular file is read into a buffer of its size; for a pipe the buffer doubles
 * whenever it is full. gzip data is then decompressed into a second buffer.
 */
#include "host/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/source.h"
#include "host/message.h"
#include "host/output.h"
#include "report/table.h"

/* Returns the initial size of the buffer: one byte more than the file has, so that the last read finds the end of the
 * file and the buffer need not grow. */
static size_t
input_guess(const Options *o, int fd)
{
	struct stat st;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 && (uintmax_t)st.st_size <= o->max_size)
		return (size_t)st.st_size + 1;
	return 65536;
}

static const char *
input_too_large(Options *o)
{
	return arena_printf(&o->arena, "more than %s; --max-size raises the limit",
	                    report_bytes_text(&o->arena, (int64_t)o->max_size, o->human));
}

/* Doubles the size of a full buffer, up to one byte more than --max-size allows. */
static void
input_grow(const Options *o, Buf *b)
{
	size_t left = (size_t)o->max_size + 1 - b->n;

	buf_reserve(b, (b->n < left ? b->n : left) + INPUT_PAD);
}

/* Reads everything from a descriptor. Returns NULL, or the reason for a failure. */
static const char *
input_drain(Options *o, Buf *b, int fd)
{
	buf_reserve(b, input_guess(o, fd) + INPUT_PAD);
	for (;;) {
		ssize_t k = read(fd, b->p + b->n, b->cap - b->n - INPUT_PAD);

		if (k < 0 && output_try_again(fd, POLLIN))
			continue;
		if (k < 0)
			return strerror(errno);
		if (k == 0)
			return NULL;
		b->n += (size_t)k;
		if (b->n > o->max_size)
			return input_too_large(o);
		if (b->n + INPUT_PAD == b->cap)
			input_grow(o, b);
	}
}

static bool
input_is_gzip(const Buf *b)
{
	return b->n > 2 && (unsigned char)b->p[0] == 0x1f && (unsigned char)b->p[1] == 0x8b;
}

/* Decompresses the next piece of `in` into the free space of `out`. Limits both sizes, because zlib's counts have 32
 * bits. */
static int
inflate_step(z_stream *z, const Buf *in, size_t *used, Buf *out)
{
	enum { PIECE = 1 << 30 };
	size_t give = in->n - *used, room = out->cap - out->n - INPUT_PAD;
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

/* Returns whether only zeros follow, as on tapes and in padded files. gzip accepts them, too. */
static bool
is_padding(const Buf *in, size_t used)
{
	while (used < in->n && !in->p[used])
		used++;
	return used == in->n;
}

/* Decompresses all members of a gzip file. Returns NULL, or the reason for a failure. */
static const char *
input_inflate_members(Options *o, z_stream *z, const Buf *in, Buf *out)
{
	size_t used = 0;

	buf_reserve(out, (in->n < o->max_size / 4 ? in->n * 4 : in->n) + INPUT_PAD);
	for (;;) {
		int rc = inflate_step(z, in, &used, out);

		if (out->n > o->max_size)
			return input_too_large(o);
		if (rc == Z_STREAM_END && is_padding(in, used))
			return NULL;
		if (rc == Z_STREAM_END)
			rc = inflateReset(z);
		else if (rc == Z_BUF_ERROR && out->n + INPUT_PAD == out->cap)
			rc = Z_OK;
		if (rc != Z_OK)
			return rc == Z_MEM_ERROR ? "out of memory" : "damaged gzip data";
		if (out->n + INPUT_PAD == out->cap)
			input_grow(o, out);
	}
}

static const char *
input_inflate(Options *o, Buf *b)
{
	z_stream z = { 0 };
	Buf out = { .memory = b->memory };
	const char *why;

	if (inflateInit2(&z, 16 + MAX_WBITS) != Z_OK)
		return "out of memory";
	why = input_inflate_members(o, &z, b, &out);
	inflateEnd(&z);
	buf_free(b);
	*b = out;
	return why;
}

static int
input_open(const char *path)
{
	int fd;

	do {
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	} while (fd < 0 && errno == EINTR);
	return fd;
}

const char *
input_name(const Options *o, const char *path)
{
	if (strcmp(path, "-") != 0)
		return path;
	return o->stdin_name ? o->stdin_name : "<stdin>";
}

const char *
input_try(Options *o, Input *in, const char *path)
{
	bool is_stdin = strcmp(path, "-") == 0;
	int fd = is_stdin ? STDIN_FILENO : input_open(path);
	Buf b = { .memory = o->arena.memory };
	const char *why;

	in->name = input_name(o, path);
	if (fd < 0)
		return arena_printf(&o->arena, "cannot open '%s': %s", path, strerror(errno));
	why = input_drain(o, &b, fd);
	if (!is_stdin)
		close(fd);
	in->compressed = !why && input_is_gzip(&b);
	if (in->compressed)
		why = input_inflate(o, &b);
	if (why) {
		buf_free(&b);
		return arena_printf(&o->arena, "cannot read '%s': %s", in->name, why);
	}
	buf_reserve(&b, INPUT_PAD);
	memset(b.p + b.n, 0, INPUT_PAD);
	in->text = b;
	return NULL;
}

bool
input_read(Options *o, Input *in, const char *path)
{
	const char *why = input_try(o, in, path);

	if (why)
		host_failure(o, "%s", why);
	return !why;
}

void
input_copy(Options *o, Input *in, const char *name, const char *text, size_t n)
{
	*in = (Input){ .name = name };
	buf_init(&in->text, o->arena.memory);
	buf_add(&in->text, text, n);
	buf_reserve(&in->text, INPUT_PAD);
	memset(in->text.p + n, 0, INPUT_PAD);
}

void
input_free(Input *in)
{
	buf_free(&in->text);
}
