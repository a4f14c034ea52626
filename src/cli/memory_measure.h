/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of a program, for the commands that print it.
 */
#ifndef SHARDC_CLI_MEMORY_MEASURE_H
#define SHARDC_CLI_MEMORY_MEASURE_H

#include "cli/unit.h"
#include "cost/topology.h"
#include "inspect/buffers.h"

/* Measures the memory of a program, and replaces it by the one that was measured: if `as_xla`, what XLA makes of it.
 * Unless the user has asked for that, a program that the model of XLA does not cover is left to Shardy alone. Returns
 * false after an error. The topology may be NULL. */
bool memory_measure(Unit *u, IrModule **m, bool as_xla, const CostTopology *topology, InspectMemory *memory);

#endif
