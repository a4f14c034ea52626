/* SPDX-License-Identifier: Apache-2.0
 *
 * Writing results. A result is complete before its first byte is written, and files are replaced by rename, so a failed
 * run never leaves a half-written file.
 */
#ifndef SHARDC_HOST_OUTPUT_H
#define SHARDC_HOST_OUTPUT_H

#include "host/options.h"

/* Opens /dev/null for each closed standard descriptor, so that no other file gets its number. */
void output_guard_standard(void);

/* Writes to standard output. Returns false after an error message. If the pipe is closed, ends the process as SIGPIPE
 * would. */
bool output_stdout(Options *o, const Buf *b);

/* Writes to standard error. Returns false after a failure, without a message. */
bool output_stderr(const Buf *b);

/* Writes the pieces of the buffer and the rest to a descriptor. On failure sets errno and returns false. */
bool output_buf(int fd, const Buf *b);

/* Creates or replaces a file. Writes directly to a device, a pipe, or the descriptor that the path names: /dev/stdout,
 * /dev/stderr, /dev/fd/N or /proc/self/fd/N. Returns false after an error message. */
bool output_file(Options *o, const char *path, const Buf *b);

/* Like output_file, but prints no message: sets errno and returns false. */
bool output_file_quietly(const char *path, const Buf *b);

/* Writes to the file, or to standard output if the path is NULL or "-". Compresses the result if the name of the file
 * ends in ".gz". Returns false after an error message. */
bool output_result(Options *o, const char *path, const Buf *b);

/* Ends the process as SIGPIPE would. */
_Noreturn void output_broken_pipe(void);

/* Returns whether to repeat a read or write that failed with the current errno. If the descriptor is in non-blocking
 * mode, first waits for the events, as in poll(2). */
bool output_try_again(int fd, short events);

#endif
