/* SPDX-License-Identifier: Apache-2.0
 *
 * What the fuzz targets share: a program with its session, read, printed and run through passes
 * inside one process, and the checks on what was printed. A check that fails says what it saw and
 * aborts, which is what the engines look for.
 */
#ifndef FUZZ_HARNESS_H
#define FUZZ_HARNESS_H

#include "host/input.h"
#include "driver/runner.h"
#include "read/read.h"

/* The target: one input. libFuzzer calls it itself, main.c for all others. */
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

/* Reads and verifies a copy of the text. False after an error was reported; close it all the same. */
bool fuzz_program_open(Program *p, Str text, bool split, bool keep_comments);
void fuzz_program_close(Program *p);
/* Runs a pass on every document and verifies after each pass, those of pipelines too. False after an
 * error was reported. */
bool fuzz_program_run(Program *p, const char *pass, const char *options);
/* All documents, as shardc prints them. The buffer is the caller's. */
void fuzz_program_print(Program *p, Buf *out, const PrintOptions *o);
/* Whether an error with that id was reported. */
bool fuzz_program_said(const Program *p, DiagId id);
/* Writes the findings as text and in every machine format, and drops what was written. */
void fuzz_program_report(Program *p);

/* Printed text is read again without an error and printed equal, with and without locations; pretty
 * text comes back from generic text. */
void fuzz_check_print(Program *p);
/* `shardc fmt` of what `shardc fmt` printed. */
void fuzz_check_format(Program *p);
/* The same text read without known lines gives the same modules. ok: the program has no errors. */
void fuzz_check_known_lines(Program *p, bool ok);

/* Says what is wrong, with the findings of the program and the texts that matter, and aborts. */
_Noreturn void fuzz_fail(Program *p, const char *what, Str before, Str after);

#endif
