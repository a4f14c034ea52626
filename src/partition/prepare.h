/* SPDX-License-Identifier: Apache-2.0
 *
 * What is done to a program before it is partitioned.
 */
#ifndef SHARDC_PARTITION_PREPARE_H
#define SHARDC_PARTITION_PREPARE_H

#include "ir/op.h"

/* Returns whether the module has an operation of this kind. */
bool part_has_op(const IrModule *m, IrOpKind kind);
/* Removes the meshes that no sharding names and whose number of devices is not that of the others, unless no sharding
 * has axes. */
void part_drop_unused_meshes(IrModule *m);

#endif
