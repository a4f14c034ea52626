/* SPDX-License-Identifier: Apache-2.0
 *
 * Which value of an older program is which value of a newer one (spec 75 §6.5).
 */
#ifndef SHARDC_EXPLAIN_ALIGN_H
#define SHARDC_EXPLAIN_ALIGN_H

#include "base/arena.h"

#define EXPLAIN_NONE UINT32_MAX

/* What is compared of a value. */
typedef struct ExplainItem {
	uint64_t print;		/* of the value and what is around it */
	uint32_t up, down;	/* of the value and what is only before it, or only after it; 0: unknown */
	uint64_t token;		/* of the value alone: what must be equal for a pair */
	uint32_t sharding;	/* equal numbers mean equal shardings */
} ExplainItem;

/* A sequence of values, and by value the index of its partner or EXPLAIN_NONE. */
typedef struct ExplainSide {
	const ExplainItem *items;
	uint32_t n;
	uint32_t *partner;
} ExplainSide;

/* Pairs two sequences in time that is linear but for sorting. Fills in both partners, which need not be set before.
 * Partners have equal tokens. Values that are equal but in another order are partners, too. Returns false if a part of
 * the sequences was too different to be compared well. */
bool explain_align(Arena *a, ExplainSide *old, ExplainSide *now);

#endif
