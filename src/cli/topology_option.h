/* SPDX-License-Identifier: Apache-2.0
 *
 * The topology of the options --topology and --time, and what it and --as-xla say about XLA.
 */
#ifndef SHARDC_CLI_TOPOLOGY_OPTION_H
#define SHARDC_CLI_TOPOLOGY_OPTION_H

#include "cli/unit.h"
#include "cost/topology.h"

/* Sets *t to the topology that the options select, NULL if none. Returns a status other than HOST_DONE after reporting
 * an error. */
HostStatus cli_topology(Unit *u, const CostTopology **t);
/* Returns whether a report about a program is about what XLA communicates: as --as-xla says, else if JAX has printed
 * the program, which is NULL if the file has several. */
bool cli_is_about_xla(const Options *o, const IrModule *m);
/* Returns the target of XLA: that of --as-xla, or if it names none, that of a preset of --topology. */
LateTarget cli_xla_target(const Options *o);
/* Returns whether every mesh axis of a module has a link, and reports those that have none. */
bool cli_topology_covers(Unit *u, const CostTopology *t, IrModule *m);

#endif
