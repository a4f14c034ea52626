/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA's partitioner is known not to do (spec 75 §10.4.1).
 */
#ifndef SHARDC_INSPECT_XLA_LIMITS_H
#define SHARDC_INSPECT_XLA_LIMITS_H

#include "flow/mesh_table.h"
#include "ir/op.h"

/* Warns about the operations of a propagated program that XLA replicates, or for which it fails. XLA for
 * TPUs replicates no convolution. */
void inspect_xla_warn(IrModule *m, const FlowMeshTable *meshes, Arena *a, bool is_tpu);

#endif
