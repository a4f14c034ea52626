/* SPDX-License-Identifier: Apache-2.0
 *
 * The table that says where the axes of meshes are on the slices of a topology (spec 75 §11.6).
 */
#ifndef SHARDC_INSPECT_PLACEMENT_H
#define SHARDC_INSPECT_PLACEMENT_H

#include "cost/topology.h"
#include "ir/op.h"
#include "report/table.h"

extern const ReportLayout inspect_placement_layout;

/* Adds the meshes of a module to the table, if the topology has slices. */
void inspect_placement_add(ReportTable *t, const CostTopology *topology, const IrModule *m);

#endif
