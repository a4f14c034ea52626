/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of -dump-pass-pipeline.
 */
#ifndef SHARDC_PIPELINE_PIPELINE_DUMP_H
#define SHARDC_PIPELINE_PIPELINE_DUMP_H

#include "pipeline/pipeline_text.h"

/* Appends passes, as MLIR's pass manager prints itself. */
void pipeline_dump(Buf *out, Session *s, Source *src, const PipelinePasses *passes);

#endif
