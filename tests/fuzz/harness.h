/* SPDX-License-Identifier: Apache-2.0
 *
 * Functions for the fuzz targets: they read, print and transform programs inside one process, and check the output. A
 * check that fails prints the reason and aborts, so that the fuzzer records the input.
 */
#ifndef FUZZ_HARNESS_H
#define FUZZ_HARNESS_H

#include "host/input.h"
#include "pipeline/runner.h"
#include "print/print.h"
#include "read/read.h"

/* The target: one input. libFuzzer calls it; for all other engines main.c does. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

typedef struct Program {
	Options options;
	char *text;		/* INPUT_PAD NUL bytes follow */
	Session s;
	Source *src;
	ReadDocs docs;
	Runner runner;
	bool split;		/* into documents at `// -----` */
} Program;

/* Reads and verifies a copy of the text. Returns false after an error; the program must still be closed. */
bool fuzz_program_open(Program *p, Str text, bool split, bool keep_comments);
void fuzz_program_close(Program *p);
/* Runs a pass on every document, and verifies after each pass, including those of pipelines. Returns false after an
 * error. */
bool fuzz_program_run(Program *p, const char *pass, const char *options);
/* Appends all documents, as shardc prints them, to the caller's buffer. */
void fuzz_program_print(Program *p, Buf *out, const PrintOptions *o);
/* Returns whether an error with that id was reported. */
bool fuzz_program_said(const Program *p, DiagId id);
/* Writes the diagnostics as text and in every machine format, and discards the output. */
void fuzz_program_report(Program *p);

/* Checks that printed text is read without an error and printed unchanged, with and without locations, and that generic
 * text prints as the same pretty text. */
void fuzz_check_print(Program *p);
/* Checks that a second `shardc fmt` changes nothing. */
void fuzz_check_format(Program *p);
/* Checks that reading without known lines gives the same modules. ok: the program has no errors. */
void fuzz_check_known_lines(Program *p, bool ok);

/* Prints the reason, the diagnostics of the program and the relevant texts, and aborts. */
_Noreturn void fuzz_fail(Program *p, const char *what, Str before, Str after);

#endif
