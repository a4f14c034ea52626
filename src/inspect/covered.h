/* SPDX-License-Identifier: Apache-2.0
 *
 * Whether a topology has links for the meshes of a program.
 */
#ifndef SHARDC_INSPECT_COVERED_H
#define SHARDC_INSPECT_COVERED_H

#include "cost/topology.h"
#include "ir/op.h"

/* Returns whether every mesh axis of a module has a link, and reports those that have none. Without a topology, there
 * is nothing to report. */
bool inspect_covered(const CostTopology *t, IrModule *m);

#endif
