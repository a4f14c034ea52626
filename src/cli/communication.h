/* SPDX-License-Identifier: Apache-2.0
 *
 * The collectives of the programs of an input, for the commands that list them.
 */
#ifndef SHARDC_CLI_COMMUNICATION_H
#define SHARDC_CLI_COMMUNICATION_H

#include "cli/unit.h"
#include "inspect/comms.h"

/* Decides whether the report is about XLA: it is for a program that JAX has printed, unless the options say otherwise.
 * A file of several programs has one answer for all. */
void communication_choose(const Unit *u, InspectComms *c);
/* Adds what a program communicates, and replaces the program by the one with these collectives. Unless the user has
 * asked for XLA, a program that its model does not cover is left to Shardy alone. Returns false after an error. */
bool communication_add(Unit *u, InspectComms *c, IrModule **m);

#endif
