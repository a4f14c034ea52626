/* SPDX-License-Identifier: Apache-2.0
 *
 * Constraints that may spare XLA a full rematerialization, tried on one operation alone (spec 57 §10).
 */
#ifndef SHARDC_INSPECT_XLA_ALONE_H
#define SHARDC_INSPECT_XLA_ALONE_H

#include "inspect/remat.h"
#include "spmd/module.h"

/* Constraints around an operation. */
typedef struct InspectCure {
	uint32_t n;
	SpmdConstraint list[2];
	/* what the partitioner makes of the operation alone: rematerializations, bytes that its collectives make */
	uint32_t n_remats;
	int64_t bytes;
} InspectCure;

enum { INSPECT_CURES = 4 };

/* Finds constraints around the operation of `remat`, in the propagated module m, that spare one. Returns how
 * many there are in `out`: at most INSPECT_CURES, the best first. */
uint32_t inspect_xla_cures(IrModule *m, const InspectRemat *remat, Arena *a, InspectCure *out);

#endif
