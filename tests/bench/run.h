/* SPDX-License-Identifier: Apache-2.0
 *
 * Running a program and taking its measure. Whatever goes wrong ends the tool with status 3.
 */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include <stddef.h>

typedef struct Run {
	int status;		/* of wait(2) */
	double cpu, wall;	/* seconds; cpu is user and system */
	double peak;		/* resident bytes at most */
} Run;

extern const char *run_tool;	/* the name of this tool, for messages */

_Noreturn void run_die(const char *what, const char *why);
/* Runs argv with an empty standard input. `out` and `err` are files to write, NULL: /dev/null. */
Run run(const char *const *argv, const char *out, const char *err);
/* The same; anything but exit status 0 is the end of the tool. */
Run run_well(const char *const *argv, const char *out, const char *err);

/* A whole file, decompressed if need be, followed by a NUL; NULL if it cannot be read. */
char *run_read_file(const char *path, size_t *n);
void run_write_file(const char *path, const char *p, size_t n);
/* A path in the folder for temporary files, to be freed. */
char *run_path(const char *name);
/* Makes that folder, removed with its files when the tool ends. */
void run_make_folder(void);

#endif
