/* SPDX-License-Identifier: Apache-2.0
 *
 * What the custom form of an op shows of its inherent attributes besides the dictionary: the clauses
 * of spec 11 §4.6 and §4.9 to §4.13, `dims = [0, 1]`, in their order. Reader and printer share it.
 */
#ifndef SHARDC_IR_CLAUSES_H
#define SHARDC_IR_CLAUSES_H

#include "ir/kinds.h"

enum { CLAUSE_OPTIONAL = 1, CLAUSE_FIRST = 2, CLAUSE_PAIR = 4, CLAUSE_FORMAT = 8, CLAUSES_MAX = 4 };

typedef struct IrClauseSpec {
	const char *word;	/* in front of the =; "": the value stands alone; NULL ends the list */
	Atom prop;		/* the inherent attribute */
	uint8_t flags;		/* CLAUSE_OPTIONAL; CLAUSE_FIRST: before the operands; CLAUSE_PAIR: `[0] x [1]`,
				 * half of the dot dimensions; CLAUSE_FORMAT: `e5m10`, two attributes */
} IrClauseSpec;

/* The clauses of an op, ended by a NULL word; the empty list for most ops. */
const IrClauseSpec *ir_clauses(IrOpKind op);
/* What may stand inside `window = {...}` of a convolution, in the order of printing; ended likewise. */
enum { IR_WINDOW_CLAUSES = 5 };
extern const IrClauseSpec ir_window_clauses[IR_WINDOW_CLAUSES + 1];

#endif
