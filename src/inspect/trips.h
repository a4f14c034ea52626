/* SPDX-License-Identifier: Apache-2.0
 *
 * How often a loop runs (spec 75 §10.2).
 */
#ifndef SHARDC_INSPECT_TRIPS_H
#define SHARDC_INSPECT_TRIPS_H

#include "ir/op.h"

/* Computes how often the body of a stablehlo.while runs. Returns false unless its condition compares a counter with a
 * constant limit, and the counter begins with a constant and grows or shrinks by a constant. */
bool inspect_trip_count(const IrOp *loop, int64_t *trips);

#endif
