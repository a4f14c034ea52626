/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of the program that XLA makes of a propagated module (spec 76).
 */
#ifndef SHARDC_INSPECT_XLA_MEMORY_H
#define SHARDC_INSPECT_XLA_MEMORY_H

#include "cost/topology.h"
#include "inspect/buffers.h"

/* Measures the main function as the compiler of a target allocates it; inspect_memory() has filled in the rest. Returns
 * false after reporting that the model of XLA does not cover the program, which is a warning that ends with
 * `if_not_modelled` unless that is NULL. The topology may be NULL. */
bool inspect_xla_memory(Arena *a, IrModule *m, LateTarget target, const CostTopology *topology,
                        const char *if_not_modelled, InspectMemory *memory);

#endif
