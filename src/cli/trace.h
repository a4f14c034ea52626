/* SPDX-License-Identifier: Apache-2.0
 *
 * sdy_opt's options -mlir-print-ir-...: prints the program before and after passes to standard error, with MLIR's
 * headings.
 *
 * MLIR runs consecutive passes on functions as a group: all of them on the first function, then all on the second. Our
 * passes run on all functions at once, so the texts of a group wait until its end and are then printed in MLIR's order.
 */
#ifndef SHARDC_CLI_TRACE_H
#define SHARDC_CLI_TRACE_H

#include "base/map.h"
#include "host/options.h"
#include "ir/pass.h"
#include "print/print.h"

/* The text of a function before or after a pass, waiting for the end of the group. */
typedef struct TraceText {
	uint32_t func;		/* the index of the function in the module */
	bool shown;		/* print it; otherwise it only updates the text of the function */
	const char *heading, *pass;
	Str text;		/* with the indentation inside the module */
} TraceText;

typedef struct Trace {
	const Options *o;
	Session *s;
	bool in_group;		/* the last pass ran on functions */
	Buf module;		/* in a group: the module before its first pass */
	PrintFuncs around;	/* the positions of the functions in `module` */
	VEC(TraceText) waiting;
	Buf before;		/* the module before the current pass, if only changes are printed */
	PrintFuncs before_funcs;	/* the positions of the functions in `before` */
	Map dumps;		/* with -mlir-print-ir-tree-dir: the dumps of an operation so far, by operation */
} Trace;

/* Prepares a trace. The options and the session must outlive it. */
void trace_init(Trace *t, const Options *o, Session *s);
void trace_free(Trace *t);

/* Print the module before and after a pass with these options, if that is requested. Pipelines are not shown,
 * only the passes inside them. */
void trace_before(Trace *t, IrModule *m, const Pass *pass, const void *options);
void trace_after(Trace *t, IrModule *m, const Pass *pass, const void *options);

/* Prints the module where a pipeline of Shardy has a pass that dumps it. */
void trace_dump(Trace *t, IrModule *m);

/* Prints the texts that wait. Must be called after the last pass, and after a pass that failed. */
void trace_flush(Trace *t);

#endif
