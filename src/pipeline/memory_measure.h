/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of a program, for the reports that list it.
 */
#ifndef SHARDC_PIPELINE_MEMORY_MEASURE_H
#define SHARDC_PIPELINE_MEMORY_MEASURE_H

#include "cost/topology.h"
#include "inspect/buffers.h"
#include "pipeline/runner.h"

/* Whose memory is measured. */
typedef struct MemoryHow {
	bool as_xla;			/* what XLA makes of the program for a target, else what Shardy alone does */
	LateTarget target;
	const CostTopology *topology;	/* or NULL */
	const char *if_not_modelled;	/* a program that the model of XLA does not cover is left to Shardy alone, with
					 * a warning of these words; NULL: it is an error */
} MemoryHow;

/* Measures the memory of a program, and replaces it by the one that was measured. Returns false after an error. */
bool memory_measure(Runner *r, IrModule **m, const MemoryHow *how, InspectMemory *memory);

#endif
