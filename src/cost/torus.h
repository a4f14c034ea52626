/* SPDX-License-Identifier: Apache-2.0
 *
 * Times of collectives whose groups extend along dimensions of slices (spec 75 §11.7).
 */
#ifndef SHARDC_COST_TORUS_H
#define SHARDC_COST_TORUS_H

#include "cost/place.h"
#include "cost/price.h"

/* Computes the seconds of an all_gather, reduce_scatter, all_reduce or all_to_all, which is `kind`. Returns false if
 * they are unknown, because an axis is divided otherwise than the dimensions. */
bool cost_torus_time(const CostPlace *p, CostKind kind, const CostCollective *c, double *seconds);

#endif
