/* SPDX-License-Identifier: Apache-2.0
 *
 * Which annotation explains a difference between two programs (spec 75 §7.3).
 */
#ifndef SHARDC_EXPLAIN_BECAUSE_H
#define SHARDC_EXPLAIN_BECAUSE_H

#include "explain/compare.h"
#include "inspect/root_list.h"

/* The annotations of one side of a comparison that differ from those of the other side. */
typedef struct ExplainBecauseSide {
	const ExplainFacts *f;
	InspectRootFinder finder;
	Map differs;		/* places of annotations */
} ExplainBecauseSide;

typedef struct ExplainBecause {
	Arena *arena;
	ExplainBecauseSide old, now;
	Str only;		/* the only annotation that differs; empty: there are none or several */
} ExplainBecause;

/* Finds the annotations that differ. */
void explain_because_init(ExplainBecause *b, Arena *a, const ExplainComparison *x);

/* Return the annotation that explains a value with another sharding, or a collective of one side, as text; or "". */
Str explain_because_change(ExplainBecause *b, const ExplainChange *c);
Str explain_because_move(ExplainBecause *b, const ExplainMove *move, bool is_old);

#endif
