/* SPDX-License-Identifier: Apache-2.0
 *
 * Input text and positions in it. A Span is a pair of byte offsets into one Source. Lines and columns
 * are computed only when a message is printed, from a table of line starts that is built on first use.
 */
#ifndef SHARDC_BASE_SOURCE_H
#define SHARDC_BASE_SOURCE_H

#include <stdbool.h>

#include "base/str.h"

typedef struct Span {
	uint32_t lo, hi;	/* [lo, hi) in bytes; lo == hi: a point */
} Span;

typedef struct Source {
	const char *name;	/* as given on the command line; "<stdin>" for standard input */
	const char *text;	/* a NUL follows the last byte */
	size_t len;		/* below SOURCE_MAX */
	uint32_t skipped;	/* bytes of the file before `text`: a byte order mark */
	uint32_t *lines;	/* offsets of line starts; NULL until source_locate needs them */
	uint32_t n_lines;
	struct SourceMark **marks;	/* by line: columns within a long line, NULL until needed */
} Source;

/* Offsets have 32 bits, and code may add a few bytes to the length. */
#define SOURCE_MAX ((size_t)UINT32_MAX - 16)

typedef struct LineCol {
	uint32_t line;		/* from 1 */
	uint32_t col;		/* from 1, in display columns of UTF-8 text; a tab counts as one */
	uint32_t byte_col;	/* from 1, in bytes, as MLIR counts columns */
	Str text;		/* the line without its end */
} LineCol;

/* Returns a source of len bytes; name and text must live as long as it does. */
Source *source_new(Arena *a, const char *name, const char *text, size_t len);
/* Returns the line and column of an offset. An offset inside LF or CR LF maps to the end of the line, an offset after
 * the text to its end. */
LineCol source_locate(Arena *a, Source *src, uint32_t offset);
/* Finds the offset of a line, from 1, and a column in bytes, from 1, or 0 for the start of the line. Returns false if
 * the text has no such place. */
bool source_offset(Arena *a, Source *src, uint32_t line, uint32_t col, uint32_t *offset);
/* Returns the column, from 1, of a place that source_locate returned, in code points. */
uint32_t source_point_col(Arena *a, Source *src, const LineCol *place);

#endif
