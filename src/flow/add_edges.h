/* SPDX-License-Identifier: Apache-2.0
 *
 * Making sdy.data_flow_edge ops (spec 40 §3.5). Looking them up is in flow/value.h.
 */
#ifndef SHARDC_FLOW_ADD_EDGES_H
#define SHARDC_FLOW_ADD_EDGES_H

#include "ir/op.h"

/* Puts an edge behind every static-shaped owner. Returns false if one of them will not do, because its
 * owner had an edge already or its sharding does not verify: flow_verify_edges says which. */
bool flow_add_edges(IrModule *m, IrValue *const *owners, uint32_t n);
/* Reports the first edge that does not verify, in the order of the reference's verifier; true if all do. */
bool flow_verify_edges(IrModule *m);

#endif
