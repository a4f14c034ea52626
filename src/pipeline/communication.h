/* SPDX-License-Identifier: Apache-2.0
 *
 * The collectives of a program, as XLA makes them or as Shardy alone does.
 */
#ifndef SHARDC_PIPELINE_COMMUNICATION_H
#define SHARDC_PIPELINE_COMMUNICATION_H

#include "inspect/comms.h"
#include "pipeline/runner.h"

/* Adds what a program communicates, and replaces the program by the one with these collectives. If `rooted`, their
 * roots are recorded, too. A program that the model of XLA does not cover is left to Shardy alone if
 * c->runs.if_not_modelled is set. Returns false after an error. */
bool communication_add(Runner *r, InspectComms *c, IrModule **m, bool rooted);

#endif
