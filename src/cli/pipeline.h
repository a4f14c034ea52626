/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of -pass-pipeline: `builtin.module(a{x=1 y=2},func.func(b),c)`.
 */
#ifndef SHARDC_CLI_PIPELINE_H
#define SHARDC_CLI_PIPELINE_H

#include "cli/options.h"

/* Appends the passes of the text to o->passes. NULL, or what is wrong. */
const char *pipeline_parse(Options *o, const char *text);

#endif
