/* SPDX-License-Identifier: Apache-2.0
 *
 * The topology of the options --topology and --time.
 */
#ifndef SHARDC_CLI_TOPOLOGY_OPTION_H
#define SHARDC_CLI_TOPOLOGY_OPTION_H

#include "cli/unit.h"
#include "cost/topology.h"

/* Sets *t to the topology that the options select, NULL if none. Returns a status other than HOST_DONE after reporting
 * an error. */
HostStatus cli_topology(Unit *u, const CostTopology **t);
/* Returns whether every mesh axis of a module has a link, and reports those that have none. */
bool cli_topology_covers(Unit *u, const CostTopology *t, IrModule *m);

#endif
