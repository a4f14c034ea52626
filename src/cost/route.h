/* SPDX-License-Identifier: Apache-2.0
 *
 * Permutations of devices, routed over the rings of a mesh or the dimensions of slices.
 */
#ifndef SHARDC_COST_ROUTE_H
#define SHARDC_COST_ROUTE_H

#include "cost/place.h"
#include "cost/price.h"

/* Returns whether a ring of this size has a wrap-around. */
bool cost_link_wraps(const CostLink *link, int64_t size);

/* Computes the time of a collective permute (spec 50 §12.3, spec 75 §11.7) on a mesh that is placed on slices, or that
 * is not if `place` is NULL. Returns false if it is unknown. */
bool cost_route(Arena *scratch, const Session *s, const CostTopology *t, const CostPlace *place,
                const CostCollective *c, double *seconds);

#endif
