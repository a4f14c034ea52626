/* SPDX-License-Identifier: Apache-2.0
 *
 * Lists of passes, and the text of -pass-pipeline: `builtin.module(a{x=1 y=2},func.func(b),c)`.
 */
#ifndef SHARDC_PIPELINE_PIPELINE_TEXT_H
#define SHARDC_PIPELINE_PIPELINE_TEXT_H

#include "pipeline/runner.h"

/* One pass of a list. */
typedef struct PipelinePass {
	const Pass *pass;
	const char *text;	/* of its options: "a=b c=true", or "" */
	const void *options;	/* after pipeline_options() */
	const char *anchor;	/* run on the operations with this name, such as "func.func"; NULL: on the module */
} PipelinePass;

typedef VEC(PipelinePass) PipelinePasses;

/* Appends the passes of the text, as they are in a release, to a list in an arena. Returns NULL, or the reason for an
 * error. */
const char *pipeline_parse(Arena *a, PipelinePasses *passes, const char *text, IrRelease release);

/* Parses the options of the passes from number `first` on, as they are in a release. Returns NULL, or the reason for
 * the first error. */
const char *pipeline_options(Arena *a, PipelinePasses *passes, uint32_t first, IrRelease release);

/* Runs the passes on a module. Returns false after an error. */
bool pipeline_run(Runner *r, const PipelinePasses *passes, IrModule *m);

#endif
