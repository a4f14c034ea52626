/* SPDX-License-Identifier: Apache-2.0
 *
 * Value numbering of new operations: an operation that equals one of the current block, or of a block around it, is not
 * appended again (spec 56 §6).
 */
#ifndef SHARDC_PARTITION_NUMBERING_H
#define SHARDC_PARTITION_NUMBERING_H

#include "partition/localizer.h"

/* All operations with the same kind, properties, operands and result type. */
typedef struct PartNumber {
	IrOpKind kind, inner;
	uint32_t n_operands;
	IrType *type;
	IrAttr *props;
	IrOp *op;		/* the one that can be used here, or NULL */
	IrValue *operands[];
} PartNumber;

/* Returns the number of an operation with one result. `inner` is the operation in the region of a collective, or
 * IR_OP_FOREIGN. The properties of a collective have no channel here. */
PartNumber *part_number_of(Localizer *lz, const IrOpSpec *spec, IrOpKind inner);
/* Records the operation that was appended for a number that had none. */
void part_number_set(Localizer *lz, PartNumber *number, IrOp *op);

#endif
