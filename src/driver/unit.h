/* SPDX-License-Identifier: Apache-2.0
 *
 * One input on its way through the program: its bytes, its session, its documents.
 */
#ifndef SHARDC_DRIVER_UNIT_H
#define SHARDC_DRIVER_UNIT_H

#include "driver/runner.h"
#include "host/command.h"
#include "host/input.h"
#include "print/print.h"
#include "read/read.h"

typedef struct Unit Unit;
/* What a command does with an input. Findings go to u->s.diag, results to u->out. */
typedef HostStatus UnitWork(Unit *u);

struct Unit {
	Options *o;
	const char *path;	/* as given; "-" for standard input */
	Input in;
	Session s;
	Source *src;
	ReadDocs docs;
	Runner runner;
	Buf out, pieces;	/* the result, and of what unit_print_and_write puts it together */
	void *cx;		/* of the command */
};

/* Does the work on text that is no file; `name` stands for it in messages. */
HostStatus unit_run_text(Options *o, const char *name, const char *text, UnitWork *work, void *cx);
/* Reads one input, does the work and writes the findings. The result is the worse of the work's
 * status and HOST_FOUND if there were errors. */
HostStatus unit_run(Options *o, const char *path, UnitWork *work, void *cx);
/* Runs over all files of the command line, standard input if there are none. The worst status. */
HostStatus unit_run_all(Options *o, UnitWork *work, void *cx);

/* Parses the text into u->docs; every document that parses is verified too. A document with
 * errors becomes NULL. False if there was any error. */
bool unit_read(Unit *u, bool split);
/* Takes out a document with errors. */
void unit_drop(Unit *u, uint32_t i);
/* Prints the documents that are left into u->out. */
void unit_print(Unit *u);
/* Prints and writes; the result need not be in one piece. */
HostStatus unit_print_and_write(Unit *u);
/* Writes u->out where the options say: a file, the input, standard output. */
HostStatus unit_write(Unit *u);

#endif
