/* SPDX-License-Identifier: Apache-2.0
 *
 * The shapes of slices, such as 16x16 (spec 75 §11.5).
 */
#ifndef SHARDC_COST_SLICES_H
#define SHARDC_COST_SLICES_H

#include "cost/topology.h"

/* Reads a shape. Returns false if the text is not 1 to 3 whole numbers with an 'x' between them. */
bool cost_shape_read(Str text, CostShape *shape);
/* Returns the text of a shape. */
const char *cost_shape_text(Arena *a, const CostShape *shape);
/* Returns the number of chips; saturates. */
int64_t cost_shape_chips(const CostShape *shape);

/* Returns the topology with slices of the shape in the text, or NULL with the reason in *why. */
const CostTopology *cost_topology_with_shape(Arena *a, const CostTopology *t, Str text, const char **why);
/* Returns the shape of a slice for this number of devices: the given one, else one with as many devices, else the
 * largest one if the number is a multiple of its devices; NULL if there is none. */
const CostShape *cost_slices_shape(const CostSlices *slices, int64_t devices);

#endif
