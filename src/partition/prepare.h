/* SPDX-License-Identifier: Apache-2.0
 *
 * What is done to a program before it is partitioned.
 */
#ifndef SHARDC_PARTITION_PREPARE_H
#define SHARDC_PARTITION_PREPARE_H

#include "ir/op.h"

/* Returns whether the module has an operation of this kind. */
bool part_has_op(const IrModule *m, IrOpKind kind);
/* Removes each mesh that no sharding names if its number of devices differs from that of the largest mesh in use.
 * Removes none if no sharding has axes, or if a collective names mesh axes. */
void part_drop_unused_meshes(IrModule *m);

#endif
