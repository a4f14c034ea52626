/* SPDX-License-Identifier: Apache-2.0
 *
 * The choice of layouts by the factors of the op sharding rule (spec 56 §4.1).
 */
#ifndef SHARDC_PARTITION_FACTORS_H
#define SHARDC_PARTITION_FACTORS_H

#include "partition/localizer.h"
#include "shard/sdy_attr.h"

/* How an operation treats its factors. */
typedef enum PartFactors {
	PART_POINTWISE,		/* only factors that some result has keep axes */
	PART_RESHAPE,		/* only factors that both sides have keep axes */
	PART_COMMON,		/* only factors that an operand and all results have keep axes */
	PART_HANDED,		/* as PART_POINTWISE, but these factors may also take the axes of other dimensions */
	PART_CONTRACTING	/* reduction factors keep axes, over which the results are partial */
} PartFactors;

/* Chooses layouts for all operands and results. Returns false if the operation has no rule, or cannot run on tiles. The
 * layouts live until the recipe returns. */
bool part_choose(Localizer *lz, IrOp *op, PartFactors how, PartChoice *out);

/* Runs an operation in layouts that were chosen: a copy of it on tiles. */
void part_run_chosen(Localizer *lz, IrOp *op, const PartChoice *c);

#endif
