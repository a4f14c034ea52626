/* SPDX-License-Identifier: Apache-2.0
 *
 * How often a loop runs (spec 75 §10.2).
 */
#ifndef SHARDC_INSPECT_TRIPS_H
#define SHARDC_INSPECT_TRIPS_H

#include "base/num.h"
#include "ir/op.h"

/* How often something runs. */
typedef struct InspectTimes {
	int64_t n;		/* saturates */
	bool known;		/* false: a trip count is unknown, and n contains the assumed one */
} InspectTimes;

static inline InspectTimes
inspect_times_mul(InspectTimes a, InspectTimes b)
{
	return (InspectTimes){ num_mul(a.n, b.n), a.known && b.known };
}

/* Computes how often the body of a stablehlo.while runs. Returns false unless its condition compares a counter with a
 * constant limit, and the counter begins with a constant and grows or shrinks by a constant. */
bool inspect_trip_count(const IrOp *loop, int64_t *trips);

/* Computes how often region i of an operation runs per run of the operation: `unknown` if the text does not say it.
 * Returns false if the region runs at most once, as all regions do that are not those of loops. */
bool inspect_region_trips(const IrOp *op, uint32_t i, InspectTimes unknown, InspectTimes *trips);

#endif
