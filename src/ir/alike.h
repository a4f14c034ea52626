/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops that are alike. A program of a million ops has few different ones once the names of their values
 * are left out: what is known of an op by its kind, properties and types alone (its rule, that it is
 * valid, its spelling) is found out once and kept here.
 */
#ifndef SHARDC_IR_ALIKE_H
#define SHARDC_IR_ALIKE_H

#include "ir/op.h"

/* What alike ops share. */
typedef struct IrLike {
	void *answer;		/* the owner's; NULL when new */
	IrAttr *props;
	const IrAttr *attrs;
	uint32_t hash;
	uint32_t how;
	Atom name;
	uint32_t n_operands, n_results;
	const IrType *types[];	/* of operands, then of results */
} IrLike;

typedef struct IrAlike {
	Arena *arena;		/* owns the entries */
	IrSet entries;
} IrAlike;

void ir_alike_init(IrAlike *t, Arena *arena);
/* The entry of all ops with the name, properties and types of this one, for which `how` (the owner's)
 * and attrs (which it may ignore: NULL) are the same. A new one has no answer. Addresses stay. */
IrLike *ir_alike_find(IrAlike *t, const IrOp *op, uint32_t how, const IrAttr *attrs);

#endif
