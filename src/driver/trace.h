/* SPDX-License-Identifier: Apache-2.0
 *
 * sdy_opt's -mlir-print-ir-...: the program before and after passes on standard error, with MLIR's
 * headings. A pass on functions shows one function at a time; passes on functions that follow each
 * other all run on the first function before the second, so their texts wait for the end of the group.
 */
#ifndef SHARDC_DRIVER_TRACE_H
#define SHARDC_DRIVER_TRACE_H

#include "host/options.h"
#include "ir/pass.h"
#include "print/print.h"

/* A function around a pass, waiting. */
typedef struct TraceText {
	uint32_t func;		/* its number in the module */
	bool shown;		/* else it only tells what the function has become */
	const char *heading;
	Str text;		/* as it stands in the module */
} TraceText;

typedef struct Trace {
	const Options *o;
	Session *s;
	Buf module;		/* before the group of function passes: what stands around the functions */
	PrintFuncs around;	/* where the functions stand in `module` */
	bool in_group;
	VEC(TraceText) waiting;
	Buf before;		/* the module before the pass, if changes are asked for */
	PrintFuncs before_funcs;
} Trace;

void trace_init(Trace *t, const Options *o, Session *s);
void trace_free(Trace *t);
/* Around a pass with these option values. Pipelines are not shown, the passes in them are. */
void trace_before(Trace *t, IrModule *m, const Pass *pass, const char *const *values);
void trace_after(Trace *t, IrModule *m, const Pass *pass, const char *const *values);
/* A place where a pipeline dumps the module. */
void trace_dump(Trace *t, IrModule *m);
/* Shows what waits: after the last pass, and when one failed. */
void trace_flush(Trace *t);

#endif
