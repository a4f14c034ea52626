/* SPDX-License-Identifier: Apache-2.0
 *
 * What the user can write to spare XLA a full rematerialization (spec 57 §10): tried on the whole program, propagation
 * included.
 */
#ifndef SHARDC_PIPELINE_XLA_CURE_H
#define SHARDC_PIPELINE_XLA_CURE_H

#include "inspect/collect.h"
#include "pipeline/pipelines.h"
#include "pipeline/runner.h"

/* Fills in the cures of runs->remats, where there are some. `runs` is what inspect_collect has found in `copy`, which
 * as_xla_propagate has made of the user's program m with these options, which can be NULL. */
void xla_cure(Runner *r, IrModule *m, IrModule *copy, const PropagationPipeline *options, const InspectRuns *runs);

#endif
