/* SPDX-License-Identifier: Apache-2.0
 *
 * Bytes in: a whole file or standard input, plain or gzip, in one buffer.
 */
#ifndef SHARDC_HOST_INPUT_H
#define SHARDC_HOST_INPUT_H

#include "host/options.h"

typedef struct Input {
	const char *name;	/* for messages: the path, or "<stdin>" */
	Buf text;		/* INPUT_PAD NUL bytes follow */
	bool compressed;
} Input;

/* The lexer may look this far beyond the end. */
enum { INPUT_PAD = 64 };

/* Reads `path`; "-" is standard input. On failure says why and returns false. */
bool input_read(Options *o, Input *in, const char *path);
/* Takes a copy of n bytes instead. */
void input_copy(Options *o, Input *in, const char *name, const char *text, size_t n);
void input_free(Input *in);

#endif
