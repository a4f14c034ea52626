/* SPDX-License-Identifier: Apache-2.0
 *
 * The partitioner (spec 56): turns a propagated program into one StableHLO program that every device runs on its own
 * piece of the data, and that computes what the program computed.
 */
#ifndef SHARDC_PARTITION_PARTITION_H
#define SHARDC_PARTITION_PARTITION_H

#include "ir/pass.h"
#include "partition/decisions.h"

/* Returns whether the shardings of a module are the result of propagation: all dimensions are closed, and operations
 * have shardings. */
bool partition_is_propagated(const IrModule *m);
/* Returns whether the shardings of all arguments and results of functions divide them evenly, as after Shardy's
 * propagation. */
bool partition_has_even_boundary(const IrModule *m);

/* Localizes a propagated module without inlined meshes, and adds what is decided to the report. The module must not be
 * used any more. Returns false after an error. */
bool partition_explain(IrModule *m, const PartOptions *o, PartExplain *explain);

extern const Pass partition_passes[];

#endif
