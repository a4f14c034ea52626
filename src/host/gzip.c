/* SPDX-License-Identifier: Apache-2.0
 *
 * Compresses a result piece by piece with zlib, which writes an empty name and no time, so equal results are equal
 * files.
 */
#define ZLIB_CONST
#include "host/gzip.h"

#include <string.h>
#include <zlib.h>

bool
gzip_is_name(const char *path)
{
	size_t n = strlen(path);

	return n > 3 && strcmp(path + n - 3, ".gz") == 0;
}

/* Compresses the text, or, if `flush` says so, also writes the end. */
static void
gzip_some(z_stream *z, Buf *out, Str text, int flush)
{
	enum { PIECE = 1 << 20 };

	do {
		size_t give = text.n < PIECE ? text.n : PIECE;
		bool last = give == text.n;

		z->next_in = (const unsigned char *)text.p;
		z->avail_in = (uInt)give;
		do {
			buf_reserve(out, PIECE);
			z->next_out = (unsigned char *)out->p + out->n;
			z->avail_out = PIECE;
			(void)deflate(z, last ? flush : Z_NO_FLUSH);
			out->n += PIECE - z->avail_out;
		} while (!z->avail_out);
		text.p += give;
		text.n -= give;
	} while (text.n);
}

void
gzip_deflate(Buf *out, const Buf *in)
{
	z_stream z = { 0 };
	const BufPiece *piece;

	if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
		memory_out(out->memory);
	for (size_t i = 0; (piece = buf_piece(in, i)) != NULL; i++)
		gzip_some(&z, out, piece->text, Z_NO_FLUSH);
	gzip_some(&z, out, (Str){ in->n ? in->p : "", in->n }, Z_FINISH);
	deflateEnd(&z);
}
