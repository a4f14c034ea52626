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

/* Returns whether to run the pass on the module: it must be anchored to the module or to functions. *ok becomes false
 * after an error: the pass cannot run on functions, or it is anchored to another operation that the module contains. */
bool pipeline_is_due(const OptionsPass *p, IrModule *m, bool *ok);

#endif
