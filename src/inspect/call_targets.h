/* SPDX-License-Identifier: Apache-2.0
 *
 * Which custom calls are collectives, which only compute, and of which neither is known. doc/xla.md describes the
 * lists.
 */
#ifndef SHARDC_INSPECT_CALL_TARGETS_H
#define SHARDC_INSPECT_CALL_TARGETS_H

#include "inspect/move.h"

/* Finds the kind of a custom call that is a collective or a transfer to the host. Returns false if it is neither. */
bool call_target_kind(const IrModule *m, const IrOp *op, CostKind *kind);
/* Returns whether a custom call runs a function of Python on the host. */
bool call_target_is_callback(const IrModule *m, const IrOp *op);
/* Returns whether an operation is a custom call that waits for an asynchronous collective. */
bool call_target_is_done(const IrModule *m, const IrOp *op);
/* Returns whether a custom call is a kernel of Pallas whose configuration says that it communicates. */
bool call_target_kernel_sends(const IrModule *m, const IrOp *op);
/* Returns whether a custom call is known to compute on the data of its device alone. */
bool call_target_is_local(IrModule *m, IrOp *op);
/* Returns whether a Python function of the user partitions the call: jax.experimental.custom_partitioning. */
bool call_target_is_partitioned(const IrModule *m, const IrOp *op);
/* Returns whether the name or an attribute of an operation of any kind suggests that it communicates. */
bool call_target_sounds(const IrModule *m, const IrOp *op);

#endif
