/* SPDX-License-Identifier: Apache-2.0
 *
 * Inputs that are not programs: empty ones, and files of another kind that users mistake for MLIR text.
 */
#ifndef SHARDC_HOST_KIND_H
#define SHARDC_HOST_KIND_H

#include <stdbool.h>

#include "base/source.h"

typedef struct InputKind {
	const char *name;	/* "MLIR bytecode" */
	const char *remedy;	/* advice for the user */
	Span at;		/* the words that show the kind; empty: the file is not text */
} InputKind;

/* Returns whether the text has nothing but whitespace and, if `comments` is set, comments. */
bool input_is_empty(Str text, bool comments);

/* Finds the kind of a text that is not a program. Returns false if the text looks like none of the known kinds. Only
 * the start of the text is read. A valid program can look like one of these kinds, so call this only after an error. */
bool input_kind_find(Str text, InputKind *kind);

/* Returns the length of the UTF-8 byte order mark at the start of a text: 3, or 0 if there is none. */
size_t input_bom(Str text);

#endif
