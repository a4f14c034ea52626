/* SPDX-License-Identifier: Apache-2.0
 *
 * Pairs the values of an older program with those of a newer one (spec 75 §6.5).
 */
#ifndef SHARDC_EXPLAIN_ALIGN_H
#define SHARDC_EXPLAIN_ALIGN_H

#include "base/arena.h"

#define EXPLAIN_NONE UINT32_MAX

/* The compared properties of a value. */
typedef struct ExplainItem {
	uint64_t print;		/* the fingerprint: of the operation and those around it */
	uint32_t up, down;	/* of the operations before it, and of its users; 0: unknown */
	uint64_t token;		/* of the value alone; a pair has equal ones */
	uint32_t sharding;	/* equal numbers mean equal shardings */
} ExplainItem;

/* A sequence of values, and for each value the index of its partner or EXPLAIN_NONE. */
typedef struct ExplainSide {
	const ExplainItem *items;
	uint32_t n;
	uint32_t *partner;
} ExplainSide;

/* Pairs two sequences, in linear time except for sorting. Sets `partner` of both sides. Partners have equal tokens.
 * Equal values in another order are partners, too. Returns false if a part of the sequences was too different to be
 * compared completely. */
bool explain_align(Arena *a, ExplainSide *old, ExplainSide *now);

#endif
