/* SPDX-License-Identifier: Apache-2.0
 *
 * Lists of passes, and the text of -pass-pipeline: `builtin.module(a{x=1 y=2},func.func(b),c)`.
 */
#ifndef SHARDC_PIPELINE_PIPELINE_TEXT_H
#define SHARDC_PIPELINE_PIPELINE_TEXT_H

#include "pipeline/runner.h"

/* One pass of a list. */
typedef struct PipelinePass {
	const char *name;	/* of a pass that exists */
	const char *options;	/* "a=b c=true", or "" */
	const char *anchor;	/* run on the operations with this name, such as "func.func"; NULL: on the module */
} PipelinePass;

typedef VEC(PipelinePass) PipelinePasses;

/* Appends the passes of the text to a list in an arena. Returns NULL, or the reason for an error. */
const char *pipeline_parse(Arena *a, PipelinePasses *passes, const char *text);

/* Runs the passes on a module. Returns false after an error. */
bool pipeline_run(Runner *r, const PipelinePasses *passes, IrModule *m);

#endif
