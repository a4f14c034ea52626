/* SPDX-License-Identifier: Apache-2.0
 *
 * Steps of spmd_simplify.
 */
#ifndef SHARDC_SPMD_TPU_FOLD_H
#define SHARDC_SPMD_TPU_FOLD_H

#include "spmd/partition.h"

/* Folds transposes into dots. */
void spmd_fold_transposes(SpmdRun *run, SpmdComp *c);
/* Removes what these steps can leave without a user. */
void spmd_drop_unused(SpmdRun *run, SpmdComp *c);
/* Makes a scatter of one update a dynamic update slice. */
void spmd_scatter_one(SpmdRun *run, SpmdIns *i);
/* Makes a convolution with groups one without. */
void spmd_ungroup_convolution(SpmdRun *run, SpmdIns *i);

#endif
