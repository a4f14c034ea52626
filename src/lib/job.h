/* SPDX-License-Identifier: Apache-2.0
 *
 * What the objects of the library have in common: all that a call makes lives in a job, which has a session of its own.
 * Shapes and errors of the functions are in include/shardc.h.
 */
#ifndef SHARDC_LIB_JOB_H
#define SHARDC_LIB_JOB_H

#include <locale.h>

#include "host/input.h"
#include "pipeline/runner.h"
#include "read/read.h"
#include "report/report.h"
#include "shardc.h"

/* The place of an object in a list of its context, newest first. It is the first member of the object. */
typedef struct LibLink {
	struct LibLink *next, **at;	/* *at points here */
} LibLink;

struct shardc_context {
	Memory memory;
	locale_t locale;	/* "C", in which calls work: the program may have set one with a decimal comma */
	Options options;	/* for the runner and for reading files; the arena is used for messages of a call */
	LibLink *jobs, *texts, *pipelines;	/* all that are open */
	shardc_receiver *receiver;
	void *receiver_data;
	uint32_t max_errors;
	signed char state[DIAG_COUNT];
	char error[512];
};

/* A text with its session and documents. */
typedef struct LibJob {
	LibLink link;
	shardc_context *c;
	Input in;		/* the text, with its name in the session */
	Session s;
	Runner runner;
	ReadDocs docs;
	Report report;		/* of the diagnostics that were delivered last */
	bool has_session, has_runner, has_report;
	bool changed;		/* passes have run, so the documents are no longer those of the text */
	bool broken;		/* an error has left it in a state in which it can only be freed */
} LibJob;

struct shardc_program {
	LibJob job;		/* the first member, as in a report */
	bool lossless, compact;	/* as in PrintOptions: the program is no longer one that Shardy prints */
};

struct shardc_text {
	LibLink link;
	shardc_context *c;
	Buf buf;
};

/* Adds an object to a list, and takes one out of its list. */
void lib_link(LibLink **list, LibLink *l);
void lib_unlink(LibLink *l);

/* The work of a call. Returns its status; the work may end early by memory_stop(). */
typedef shardc_status LibWork(void *cx);

/* Does the work with the memory of a context, in the locale "C", and turns its early end into a status:
 * SHARDC_NO_MEMORY, or if a limit was exceeded SHARDC_REJECTED with a diagnostic in the session of `job`, which can be
 * NULL. Forgets the error of the call before. */
shardc_status lib_guard(shardc_context *c, LibJob *job, LibWork *work, void *cx);
/* Notes why a call is wrong. Returns SHARDC_MISUSE. */
shardc_status lib_misuse(shardc_context *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Returns SHARDC_DONE, or SHARDC_MISUSE if the job can only be freed. Gives the session the limits that the context has
 * now. */
shardc_status lib_usable(LibJob *job);

/* Enters a zeroed job into its context. */
void lib_job_init(LibJob *job, shardc_context *c);
/* Begins the session of a job whose input is set, and reads and verifies the documents. Must be guarded. */
shardc_status lib_job_read(LibJob *job, IrRuleSet rules);
/* Gives the session of a job the limits and severities of its context. */
void lib_job_limit(LibJob *job);
/* Gives the diagnostics so far to the receiver and forgets them. Returns SHARDC_REJECTED if there was an error, else
 * the status. */
shardc_status lib_job_deliver(LibJob *job, shardc_status status);
/* Frees what the job owns, but not the job, and takes it out of its context. */
void lib_job_end(LibJob *job);

/* Makes an empty text, or returns NULL if there is no memory. */
shardc_text *lib_text_new(shardc_context *c);
/* Finishes the text of a call: ends it with a NUL and stores it in *out, or frees it after an error. */
shardc_status lib_text_finish(shardc_text *t, shardc_status status, shardc_text **out);

#endif
