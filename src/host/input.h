/* SPDX-License-Identifier: Apache-2.0
 *
 * Reading a file or standard input, plain or compressed with gzip, into one buffer.
 */
#ifndef SHARDC_HOST_INPUT_H
#define SHARDC_HOST_INPUT_H

#include "host/options.h"

typedef struct Input {
	const char *name;	/* for messages: the path, or "<stdin>" */
	Buf text;		/* INPUT_PAD NUL bytes follow */
	bool compressed;	/* the file was compressed; `text` is not */
} Input;

/* The lexer may read this many bytes beyond the end. */
enum { INPUT_PAD = 64 };

/* Returns the name of an input for messages: its path, or for "-" that of --stdin-filename or "<stdin>". */
const char *input_name(const Options *o, const char *path);

/* Reads a file, or standard input if the path is "-". Returns NULL, or the reason for a failure. */
const char *input_try(Options *o, Input *in, const char *path);
/* Does the same, but returns false after an error message. */
bool input_read(Options *o, Input *in, const char *path);

/* Copies n bytes as the input. `name` must live as long as the input. */
void input_copy(Options *o, Input *in, const char *name, const char *text, size_t n);
void input_free(Input *in);

#endif
