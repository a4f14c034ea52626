/* SPDX-License-Identifier: Apache-2.0
 *
 * Inserting and verifying sdy.data_flow_edge operations (spec 40 §3.5). For looking them up, see flow/value.h.
 */
#ifndef SHARDC_FLOW_ADD_EDGES_H
#define SHARDC_FLOW_ADD_EDGES_H

#include "ir/op.h"

/* Inserts an edge after every owner of static shape. Returns false if an owner had an edge already or the sharding of
 * an edge is invalid, in which case flow_verify_edges() reports the error. */
bool flow_add_edges(IrModule *m, IrValue *const *owners, uint32_t n);
/* Returns whether all edges are valid, and reports the first error in the order of MLIR's verifier. */
bool flow_verify_edges(IrModule *m);

#endif
