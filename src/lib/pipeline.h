/* SPDX-License-Identifier: Apache-2.0
 *
 * A list of passes of the library.
 */
#ifndef SHARDC_LIB_PIPELINE_H
#define SHARDC_LIB_PIPELINE_H

#include "lib/job.h"
#include "pipeline/pipeline_text.h"

struct shardc_pipeline {
	LibLink link;
	shardc_context *c;
	Arena arena;
	PipelinePasses passes;	/* in the arena */
};

/* Gives the program that every device runs a settled boundary: propagates it if that was not done before. Must be
 * guarded. Returns false after an error. */
bool lib_settle(LibJob *job, IrModule *m, bool no_propagate);

#endif
