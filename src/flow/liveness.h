/* SPDX-License-Identifier: Apache-2.0
 *
 * Deletes symbols that nothing refers to (spec 40 §4.1).
 */
#ifndef SHARDC_FLOW_LIVENESS_H
#define SHARDC_FLOW_LIVENESS_H

#include "ir/op.h"

/* Deletes the private symbols that no public symbol needs, directly or not. Reports an error and returns false if
 * an unknown operation may define symbols. */
bool flow_delete_dead_symbols(IrModule *m, Arena *a);
/* Deletes the unreferenced private functions with a body. Keeps self-recursive functions, and functions that only
 * the deleted ones called. */
void flow_drop_unreferenced(IrModule *m, Arena *a);

/* Deletes each mesh that no operation of its module refers to, and no operation around that module by a name with
 * several parts. The attributes of the outermost module do not count. If an operation may define symbols, the meshes
 * that it may refer to stay. */
void flow_delete_unused_meshes(IrModule *m, Arena *a);

#endif
