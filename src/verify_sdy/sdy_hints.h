/* SPDX-License-Identifier: Apache-2.0
 *
 * Notes that help after an error about a sharding: the meshes and axes that exist, similar names, and the numbers of
 * dimensions. They belong to the diagnostic reported last, and nothing happens if it was suppressed.
 */
#ifndef SHARDC_VERIFY_SDY_SDY_HINTS_H
#define SHARDC_VERIFY_SDY_SDY_HINTS_H

#include "shard/sdy_attr.h"
#include "verify_core/check.h"

/* Lists the axes of a mesh, after an error about a name that is not one of them. */
void verify_hint_axes(VerifyCx *cx, const IrOp *op, const IrAttr *mesh, Atom name);
/* Lists the meshes of the module, after an error about a name that is not one of them. */
void verify_hint_meshes(VerifyCx *cx, const IrOp *op, Atom name);
/* Compares the number of dimensions of a type with that of its sharding. */
void verify_hint_rank(VerifyCx *cx, const IrOp *op, IrType *type, uint32_t type_rank, uint32_t sharding_rank);

/* Explains the numbers of a sub-axis of an axis of that size. */
void verify_hint_sub_axis(VerifyCx *cx, const IrOp *op, ShardAxis axis, int64_t size);
/* Moves the mark of an error about a repeated axis from its first to its second use, and notes the first. */
void verify_hint_first_use(VerifyCx *cx, const IrOp *op, Str axis);

/* Returns whether an error about a missing mesh of this name was reported before in the module. Counts it if so. */
bool verify_mesh_missed(VerifyCx *cx, Atom name);
/* Notes that the error reported last is about this missing mesh. Compat mode reports all of them. */
void verify_mesh_miss(VerifyCx *cx, Atom name);
/* Adds the number of uses to the errors about missing meshes. */
void verify_missing_count(VerifyCx *cx);

#endif
