/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of -pass-pipeline: `builtin.module(a{x=1 y=2},func.func(b),c)`.
 */
#ifndef SHARDC_DRIVER_PIPELINE_TEXT_H
#define SHARDC_DRIVER_PIPELINE_TEXT_H

#include "host/options.h"
#include "ir/op.h"

/* Appends the passes of the text to o->passes. Returns NULL, or the reason for an error. */
const char *pipeline_parse(Options *o, const char *text);

/* Returns whether the module contains an operation that the pass is anchored to. If the pass cannot run on such an
 * operation, reports an error, sets *ok to false and returns false. */
bool pipeline_is_due(const OptionsPass *p, IrModule *m, bool *ok);

#endif
