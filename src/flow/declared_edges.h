/* SPDX-License-Identifier: Apache-2.0
 *
 * Data-flow edges of declared operations (spec 40 §7.2). A declaration gives families of edges (ir/decl.h); this file
 * computes the edges of one operation. A place is an operand, result, argument or yielded value whose number depends on
 * the index of the edge. A family has one edge for each index at which all of its places exist. The number of a place
 * is the index plus a constant, so these indices form a range. All functions require a declared T_DATAFLOW.
 */
#ifndef SHARDC_FLOW_DECLARED_EDGES_H
#define SHARDC_FLOW_DECLARED_EDGES_H

#include "ir/op.h"

/* Returns the declaration that gives an operation its data-flow edges, or NULL. */
static inline const IrDecl *
flow_decl(const IrOp *op)
{
	return op->flags & T_DATAFLOW ? ir_op_decl(op) : NULL;
}

/* Returns the owner of the edge of a result or block argument, which may be that value, or NULL. */
IrValue *flow_owner(const IrOp *op, const IrValue *target);
/* Call f for each source (each target except the owner) of the edge of `owner`, in the order of the declaration. */
void flow_sources(const IrOp *op, const IrValue *owner, void (*f)(IrUse *source, void *cx), void *cx);
void flow_targets(const IrOp *op, const IrValue *owner, void (*f)(IrValue *target, void *cx), void *cx);
/* Calls f for the owner of each edge that has the use as source. The user is the operation or the end of a region. */
void flow_fed(const IrOp *op, const IrUse *source, void (*f)(IrValue *owner, void *cx), void *cx);

/* Returns the number of block arguments that own edges. */
uint32_t flow_n_args(const IrOp *op);
/* Returns block argument i of those that own edges. */
IrValue *flow_arg(const IrOp *op, uint32_t i);
/* Returns the number of a block argument among those that own edges. */
uint32_t flow_arg_number(const IrOp *op, const IrValue *arg);

/* Calls f for every owner and target of every edge. A value that the declaration names twice is passed twice. */
void flow_claims(const IrOp *op, void (*f)(IrValue *v, void *cx), void *cx);

#endif
