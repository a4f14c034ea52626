/* SPDX-License-Identifier: Apache-2.0
 *
 * Factor sizes that an op sharding rule in the text states, compared with the types of the operation.
 */
#ifndef SHARDC_RULES_RULE_SIZES_H
#define SHARDC_RULES_RULE_SIZES_H

#include "ir/op.h"

/* A dimension whose size is not the product of its factors. */
typedef struct RuleMisfit {
	uint32_t tensor, dim;	/* tensors are operands, then results */
	int64_t size, product;	/* the size of the dimension; that of its factors */
} RuleMisfit;

/* Finds the first such dimension. Dimensions with factors that need permutation, replication or blocks may be padded or
 * cut by the operation, and an operand may be expanded along a dimension of size 1, so they always fit. Returns false
 * if there is no misfit. */
bool rule_find_misfit(const IrOp *op, const IrAttr *rule, RuleMisfit *out);
/* Returns whether shardc knows the semantics of an operation by its kind, so that its rule does not depend on the text.
 */
bool rule_is_of_kind(const IrOp *op);
/* Warns about rules in the text that do not fit their operations. */
void rule_advise_sizes(IrModule *m);

#endif
