/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs and measures programs. Any error ends the tool with status 3.
 */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include <stddef.h>

typedef struct Run {
	int status;		/* of wait(2) */
	double cpu, wall;	/* seconds; cpu is user and system */
	double peak;		/* largest number of resident bytes */
} Run;

extern const char *run_tool;	/* the name of this tool, for messages */

_Noreturn void run_die(const char *what, const char *why);
/* Runs argv with an empty standard input. `out` and `err` are files to write, NULL: /dev/null. */
Run run(const char *const *argv, const char *out, const char *err);
/* The same, but any exit status other than 0 ends the tool. */
Run run_well(const char *const *argv, const char *out, const char *err);

/* Returns a whole file, decompressed and NUL-terminated, or NULL if it cannot be read. */
char *run_read_file(const char *path, size_t *n);
void run_write_file(const char *path, const char *p, size_t n);
/* Returns a path in the folder for temporary files; the caller frees it. */
char *run_path(const char *name);
/* Makes that folder. It is removed with its files when the tool ends. */
void run_make_folder(void);

#endif
