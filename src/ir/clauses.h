/* SPDX-License-Identifier: Apache-2.0
 *
 * Clauses: the inherent attributes that the custom form of an op shows outside the dictionary, such as
 * `dims = [0, 1]`, in their order (spec 11 §4.6 and §4.9 to §4.13). The reader and the printer share this table.
 */
#ifndef SHARDC_IR_CLAUSES_H
#define SHARDC_IR_CLAUSES_H

#include "ir/kinds.h"

enum { CLAUSE_OPTIONAL = 1, CLAUSE_FIRST = 2, CLAUSE_PAIR = 4, CLAUSE_FORMAT = 8, CLAUSES_MAX = 4 };

typedef struct IrClauseSpec {
	const char *word;	/* before the `=`; "": the value alone; NULL ends the list */
	Atom prop;		/* name of the inherent attribute */
	uint8_t flags;		/* CLAUSE_OPTIONAL; CLAUSE_FIRST: before the operands; CLAUSE_PAIR: `[0] x [1]`,
				 * half of the dot dimensions; CLAUSE_FORMAT: `e5m10`, two attributes */
} IrClauseSpec;

/* Returns the clauses of an op, ended by a NULL word. Most ops have none. */
const IrClauseSpec *ir_clauses(IrOpKind op);
/* The clauses inside `window = {...}` of a convolution, in the order in which they are printed, ended likewise. */
enum { IR_WINDOW_CLAUSES = 5 };
extern const IrClauseSpec ir_window_clauses[IR_WINDOW_CLAUSES + 1];

#endif
