/* SPDX-License-Identifier: Apache-2.0
 *
 * Bytes out. Results are complete before the first byte is written, so a failed run leaves no
 * half-written file: files are replaced by rename, with their old mode bits.
 */
#ifndef SHARDC_HOST_OUTPUT_H
#define SHARDC_HOST_OUTPUT_H

#include "host/options.h"

/* Puts closed standard descriptors on /dev/null, so that no file of ours gets their numbers. */
void output_guard_standard(void);
/* Writes everything to standard output. On failure says so and returns false; a closed pipe ends
 * the process as the signal would. */
bool output_stdout(Options *o, const Buf *b);
/* Writes everything to standard error. Returns false if that failed. */
bool output_stderr(const Buf *b);
/* Writes everything to a descriptor. Returns false with errno set after a failure. */
bool output_buf(int fd, const Buf *b);
/* Replaces a file as a whole. Writes to devices and pipes directly, and to the descriptor if the path is /dev/stdout,
 * /dev/stderr, /dev/fd/N or /proc/self/fd/N. Reports a failure and returns false. */
bool output_file(Options *o, const char *path, const Buf *b);
/* The same, but reports nothing: errno holds the reason of a failure. */
bool output_file_quietly(const char *path, const Buf *b);
/* A reader that went away is no error of ours: ends the process like every other filter. */
void output_broken_pipe(void);
/* After read or write failed with errno: whether to try again, waiting for the events of poll(2) if the
 * descriptor does not block. */
bool output_try_again(int fd, short events);
/* Writes to the file, or to standard output if path is NULL or "-". */
bool output_result(Options *o, const char *path, const Buf *b);

#endif
