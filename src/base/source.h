/* SPDX-License-Identifier: Apache-2.0
 *
 * Input text and places in it. A Span is a pair of byte offsets into one Source; lines and columns
 * are computed only when a message is printed, from a table of line starts built on first use.
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
	uint32_t *lines;	/* offsets of line starts; NULL until first asked for */
	uint32_t n_lines;
} Source;

/* Offsets are 32 bits wide. */
#define SOURCE_MAX ((size_t)UINT32_MAX - 16)

typedef struct LineCol {
	uint32_t line;		/* from 1 */
	uint32_t col;		/* from 1, in display columns of UTF-8 text, a tab counts one */
	uint32_t byte_col;	/* from 1, in bytes: what the real tool prints; at most that of the line end */
	Str text;		/* the line without its end */
} LineCol;

Source *source_new(Arena *a, const char *name, const char *text, size_t len);
LineCol source_locate(Arena *a, Source *src, uint32_t offset);

#endif
