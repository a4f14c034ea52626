/* SPDX-License-Identifier: Apache-2.0
 *
 * Donations: which arguments of a function give their memory to which results (spec 75 §12.1).
 */
#ifndef SHARDC_INSPECT_DONATIONS_H
#define SHARDC_INSPECT_DONATIONS_H

#include "ir/op.h"

#define INSPECT_NO_RESULT UINT32_MAX

typedef struct InspectDonations {
	const bool *donated;		/* by argument */
	const uint32_t *named;		/* by argument: the result that tf.aliasing_output names, or none */
	const uint32_t *results;	/* by argument: the result that takes its memory over, or none */
	const uint32_t *takers;		/* by result: the argument whose memory it takes over, or none */
	uint32_t n_args, n_results;
} InspectDonations;

/* Assigns the donated arguments of a function with a body to its results. A result takes over the memory of an argument
 * that has its type and its sharding. */
void inspect_donations_match(Arena *a, IrModule *m, const IrOp *f, InspectDonations *d);

/* Returns whether two shardings, of which each can be missing, put the same part of a tensor on each device. */
bool inspect_same_layout(const IrAttr *a, const IrAttr *b);

#endif
