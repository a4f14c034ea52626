/* SPDX-License-Identifier: Apache-2.0
 *
 * The partitioner (spec 56): turns a propagated program into one StableHLO program that every device runs on its own
 * piece of the data, and that computes what the program computed.
 */
#ifndef SHARDC_PARTITION_PARTITION_H
#define SHARDC_PARTITION_PARTITION_H

#include "ir/pass.h"

/* Returns whether the shardings of a module are the result of propagation: all dimensions are closed, and operations
 * have shardings. */
bool partition_is_propagated(const IrModule *m);

extern const Pass partition_passes[];

#endif
