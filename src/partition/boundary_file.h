/* SPDX-License-Identifier: Apache-2.0
 *
 * Layouts files (spec 56 §9.1). Such a file says in JSON how the arguments of the entry function are cut for the
 * devices and how its results are joined. The partitioner writes one for the runner of the local program, and reads one
 * to learn how the runner cuts. doc/layouts.schema.json describes both.
 */
#ifndef SHARDC_PARTITION_BOUNDARY_FILE_H
#define SHARDC_PARTITION_BOUNDARY_FILE_H

#include "base/buf.h"
#include "ir/op.h"

/* Writes the layouts of a propagated module without inlined meshes. Reports an error and returns false if the module
 * has no entry function. */
bool part_layouts_write(IrModule *m, bool by_replica, Buf *out);

/* Reports that the module has no entry function. Returns false. */
bool part_no_entry(const IrModule *m);

/* What a file demands. */
typedef struct PartBoundary PartBoundary;

/* Reads the layouts for a module without inlined meshes. Adds meshes that only the file has to the module. Returns NULL
 * after an error; it is one if the file numbers devices in the other way. */
const PartBoundary *part_layouts_read(IrModule *m, Source *src, bool by_replica);
/* Gives the arguments and results of the entry function the shardings of the file. Their unreduced axes are left out
 * unless `partial` is set. Propagation must not see these axes, because nothing in the program makes or reduces such
 * values, unless the sharding that the program has there is unreduced, too. */
void part_layouts_apply(const PartBoundary *b, IrModule *m, bool partial);

#endif
