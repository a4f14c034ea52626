/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of -pass-pipeline: `builtin.module(a{x=1 y=2},func.func(b),c)`.
 */
#ifndef SHARDC_DRIVER_PIPELINE_TEXT_H
#define SHARDC_DRIVER_PIPELINE_TEXT_H

#include "host/options.h"
#include "ir/op.h"

/* Appends the passes of the text to o->passes. NULL, or what is wrong. */
const char *pipeline_parse(Options *o, const char *text);

/* Whether a pass runs on this program where its pipeline puts it: there may be nothing it is meant for.
 * false with *ok false after an error: it cannot run there. */
bool pipeline_is_due(const OptionsPass *p, IrModule *m, bool *ok);

#endif
