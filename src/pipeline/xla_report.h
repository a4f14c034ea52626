/* SPDX-License-Identifier: Apache-2.0
 *
 * What reports say about the program that XLA makes, with the user's program beside it.
 */
#ifndef SHARDC_PIPELINE_XLA_REPORT_H
#define SHARDC_PIPELINE_XLA_REPORT_H

#include "inspect/comms.h"
#include "pipeline/pipelines.h"
#include "pipeline/runner.h"

/* Adds to a report what XLA communicates in `copy`, which as_xla_copy has made of m, and warns about what XLA gathers
 * without need. Returns false after an error, or if c->runs.not_modelled. */
bool xla_report_add(Runner *r, IrModule *m, IrModule *copy, InspectComms *c);

/* Warns about what XLA gathers without need, and about a program that the model of XLA does not cover. Returns false
 * after an error. `options`, which can be NULL, are those with which `copy` was propagated. */
bool xla_report_warn(Runner *r, IrModule *m, IrModule *copy, const PropagationPipeline *options);

#endif
