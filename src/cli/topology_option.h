/* SPDX-License-Identifier: Apache-2.0
 *
 * The topology of the options --topology and --time, and what it and --as-xla say about XLA.
 */
#ifndef SHARDC_CLI_TOPOLOGY_OPTION_H
#define SHARDC_CLI_TOPOLOGY_OPTION_H

#include "cli/unit.h"
#include "cost/topology.h"
#include "inspect/comms.h"

/* Sets *t to the topology that the options select, NULL if none. Returns a status other than HOST_DONE after reporting
 * an error. */
HostStatus cli_topology(Unit *u, const CostTopology **t);
/* Returns whether a report about a program is about what XLA communicates: as --as-xla says, else if JAX has printed
 * the program, which is NULL if the file has several. */
bool cli_is_about_xla(const Options *o, const IrModule *m);
/* The same for all programs of a file together. */
bool cli_unit_is_about_xla(const Unit *u);
/* Returns the target of XLA: that of --as-xla, or if it names none, that of a preset of --topology. */
LateTarget cli_xla_target(const Options *o);
/* Returns NULL if the user has asked for XLA, so that a program that its model does not cover is an error; else the
 * words of the warning, after which the report is about Shardy alone. */
const char *cli_if_not_modelled(const Options *o);
/* Decides whether the report is about XLA: it is for a program that JAX has printed, unless the options say otherwise.
 * A file of several programs has one answer for all. */
void cli_choose_communication(const Unit *u, InspectComms *c);

#endif
