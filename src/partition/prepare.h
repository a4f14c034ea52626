/* SPDX-License-Identifier: Apache-2.0
 *
 * What is done to a program before it is partitioned.
 */
#ifndef SHARDC_PARTITION_PREPARE_H
#define SHARDC_PARTITION_PREPARE_H

#include "ir/op.h"

/* Returns whether the module has an operation of this kind. */
bool part_has_op(const IrModule *m, IrOpKind kind);
/* Returns whether the module has at most one mesh, and no sharding has a mesh without a name. Then no mesh has to be
 * lifted or dropped. */
bool part_has_one_mesh(const IrModule *m);
/* Removes each mesh that no sharding names if its number of devices differs from that of the largest mesh in use.
 * Removes none if no sharding has axes, or if a collective names mesh axes. */
void part_drop_unused_meshes(IrModule *m);
/* Removes sdy.original_func_name from all functions. Shardy takes functions of one original name for copies of one
 * function, and calls the first one instead of the others. Named computations of one name can be different. */
void part_forget_original_names(IrModule *m);
/* If there are several functions, only one is public, nothing calls it, and none is named @main, names the public one
 * @main, because propagation needs that name. Returns the name that it had, or 0 if nothing was renamed. */
Atom part_lend_main(IrModule *m);
/* Undoes part_lend_main(), which returned `name`. */
void part_return_main(IrModule *m, Atom name);

#endif
