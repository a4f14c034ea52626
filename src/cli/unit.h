/* SPDX-License-Identifier: Apache-2.0
 *
 * One input during a run: its bytes, session, documents, passes and result.
 */
#ifndef SHARDC_CLI_UNIT_H
#define SHARDC_CLI_UNIT_H

#include "cli/pass_watch.h"
#include "host/command.h"
#include "host/input.h"
#include "print/print.h"
#include "read/read.h"
#include "verify/advice.h"
#include "verify/verify.h"

typedef struct Unit Unit;

/* The work of a command on an input. Reports diagnostics to u->s.diag, prints its result into u->out and returns the
 * exit status. */
typedef HostStatus UnitWork(Unit *u);

/* What a command does with document i, whose only errors are in these functions. */
typedef void UnitWrong(Unit *u, uint32_t i, const VerifyWrongFunctions *wrong);

struct Unit {
	Options *o;
	const char *path;	/* as given; "-" for standard input */
	Input in;
	Session s;
	Source *src;		/* the text of `in`, or of --extract */
	Str statements;		/* of --extract with --check: the page with nothing but the statements that were read */
	ReadDocs docs;		/* a document with errors is NULL */
	UnitWrong *wrong;	/* called for documents with errors in functions alone; NULL: they are just dropped */
	InspectBudgets budgets;	/* check: those of this input */
	Span judged;		/* where errors about a budget are: at the file, or at one of its documents */
	AdviceNames names;	/* what the locations of the input tell */
	Runner runner;
	PassWatch watch;	/* shows what the runner does */
	Buf out;		/* the result */
	Buf pieces;		/* earlier parts of the result, if unit_print_and_write prints in pieces */
	const char *side_path;	/* a file that is written before the result; NULL: none */
	const Buf *side;	/* its contents */
	void *cx;		/* for the command */
};

/* Runs the work on a text that is not a file; messages use `name` as its file name. */
HostStatus unit_run_text(Options *o, const char *name, const char *text, UnitWork *work, void *cx);

/* Runs the work on one file, or on standard input for "-", and writes the diagnostics. Returns the status of the work,
 * or HOST_FOUND if that is HOST_DONE although there were errors. */
HostStatus unit_run_path(Options *o, const char *path, UnitWork *work, void *cx);

/* Runs the work on all files of the command line, or on standard input if there are none. Returns the worst status. */
HostStatus unit_run_all(Options *o, UnitWork *work, void *cx);

/* Runs the work on the input of a unit once more, in a session of its own, whose diagnostics are not written. If the
 * work fails, `failed` can look at them before the session ends. */
void unit_run_again(const Unit *of, UnitWork *work, void (*failed)(Unit *u), void *cx);

/* Returns HOST_DONE, or the status of a usage error if the path that an option gives to an output is that of an input
 * or of another output. */
HostStatus unit_check_target(const Options *o, const char *option, const char *path);

/* Parses and verifies the text into u->docs. A document with errors becomes NULL. Returns false if there was one. */
bool unit_read(Unit *u, bool split);
/* Does so for a report about values, splitting the input: also records the regions of the text for addresses. */
bool unit_read_named(Unit *u);

/* Returns whether the input is one document, which can be without a program; otherwise reports an error. */
bool unit_has_one_document(Unit *u);
/* Returns whether the input is one program; otherwise reports an error. */
bool unit_has_one_program(Unit *u);

/* Remarks that a report about the input lacks names, if it does. */
void unit_note_missing_names(Unit *u);

/* Frees document i and makes it NULL. */
void unit_drop(Unit *u, uint32_t i);

/* Prints the remaining documents into u->out, as one contiguous text. */
void unit_print(Unit *u);

/* Prints the remaining documents, possibly in pieces, and writes them like unit_write. */
HostStatus unit_print_and_write(Unit *u);

/* Writes u->out to the file of -o, back to the input with -i, or to standard output. Before that, it writes u->side. If
 * one of them cannot be written, the rest is not. */
HostStatus unit_write(Unit *u);

#endif
