/* SPDX-License-Identifier: Apache-2.0
 *
 * Data-flow edges of declared ops (spec 40 §7.2): the families of ir/decl.h worked out for one op. The
 * edges of a family are those indices for which all its places exist; since places only add to the
 * index, that is an interval. Everything here is about ops with a declared T_DATAFLOW.
 */
#ifndef SHARDC_FLOW_DECLARED_EDGES_H
#define SHARDC_FLOW_DECLARED_EDGES_H

#include "ir/op.h"

/* The declaration if it gives the op its data-flow edges, else NULL. */
static inline const IrDecl *
flow_decl(const IrOp *op)
{
	return op->flags & T_DATAFLOW ? ir_op_decl(op) : NULL;
}

/* What ends a region of a declared data-flow op: a terminator, or a foreign op without results, which may be
 * one; NULL if there is none. */
IrOp *flow_end(const IrOp *op, uint32_t region);

/* The owner of the edge that a result or block argument is a target of, itself maybe; NULL if none is. */
IrValue *flow_owner(const IrOp *op, const IrValue *target);
/* Call f for each source, and for each target besides the owner, in the order of the declaration. */
void flow_sources(const IrOp *op, const IrValue *owner, void (*f)(IrUse *source, void *cx), void *cx);
void flow_targets(const IrOp *op, const IrValue *owner, void (*f)(IrValue *target, void *cx), void *cx);
/* Calls f for the owner of each edge that an operand of the op, or of the end of one of its regions, feeds. */
void flow_fed(const IrOp *op, const IrUse *source, void (*f)(IrValue *owner, void *cx), void *cx);

/* The block arguments that are owners: how many, number i, and the number of one of them. */
uint32_t flow_n_args(const IrOp *op);
IrValue *flow_arg(const IrOp *op, uint32_t i);
uint32_t flow_arg_number(const IrOp *op, const IrValue *arg);

/* Calls f for all owners and targets, once for each time that the declaration claims them. */
void flow_claims(const IrOp *op, void (*f)(IrValue *v, void *cx), void *cx);

#endif
