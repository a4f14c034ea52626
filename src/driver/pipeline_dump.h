/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of -dump-pass-pipeline.
 */
#ifndef SHARDC_DRIVER_PIPELINE_DUMP_H
#define SHARDC_DRIVER_PIPELINE_DUMP_H

#include "base/buf.h"
#include "host/options.h"
#include "ir/op.h"

/* Appends the passes of the options, which must be valid, as MLIR's pass manager prints itself. */
void pipeline_dump(Buf *out, Session *s, Source *src, const Options *o);

#endif
