/* SPDX-License-Identifier: Apache-2.0
 *
 * Enumerates the legal answers of an operation (spec 60 §9.4).
 */
#ifndef SHARDC_EXPLICIT_ANSWER_SEARCH_H
#define SHARDC_EXPLICIT_ANSWER_SEARCH_H

#include "explicit/cheapest.h"

typedef struct ExFound {
	uint32_t n;	/* legal answers that were counted */
	bool all;	/* there are no others */
} ExFound;

/* Counts the legal answers of an operation whose operands are sharded along `axes`, and adds them: all, or only those
 * nearest to the operands if all are too many. */
ExFound explicit_answer_search(ExOp *o, ExAxes axes, ExCheapest *cheapest);

#endif
