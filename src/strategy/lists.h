/* SPDX-License-Identifier: Apache-2.0
 *
 * A strategy as the user writes it: a list of numbers per operand, and where each number is in the text.
 */
#ifndef SHARDC_STRATEGY_LISTS_H
#define SHARDC_STRATEGY_LISTS_H

#include "strategy/model.h"

typedef struct StrategyList {
	int64_t *v;
	uint32_t n, cap;
} StrategyList;

typedef struct StrategyLists {
	StrategyList *v;
	uint32_t n, cap;
	Source *file;		/* a strategy file, or NULL: an attribute of the operation */
	const char *key;	/* in the file: the name of the operator */
} StrategyLists;

/* Reads an array of arrays, or a text such as "((2, 4), (4))". Returns false if it is neither. */
bool strategy_lists_of_attr(Strategy *st, const IrAttr *a, StrategyLists *out);
/* Returns the attribute that spells a strategy. */
IrAttr *strategy_lists_attr(Strategy *st, const StrategyNode *n, const StrategyCandidate *c);
/* Returns the span of element j of list i in the attribute `name` of an operation; of the list if j is UINT32_MAX; of
 * the value if both are. */
Span strategy_lists_span(const Strategy *st, const IrOp *op, Str name, uint32_t i, uint32_t j);
/* Returns the lists as text. */
const char *strategy_lists_text(Strategy *st, const StrategyLists *l);

/* Checks a strategy of an operator and stores it as its configuration; reports the first thing that is wrong. */
bool strategy_validate(Strategy *st, const StrategyNode *n, const StrategyLists *l, uint32_t *order);

/* ---- file.c ---- */

/* Gives arguments the layouts of a strategy file as shardings, before the graph is built. Returns false after an
 * error. */
bool strategy_file_pin(Strategy *st, Source *file);
/* Reads the strategies of a file into the configuration of operators that have no attribute. */
void strategy_file_read(Strategy *st, Source *src);
/* Returns the first place of the string "key" in a strategy file. */
Span strategy_file_place(Strategy *st, const Source *src, const char *key);

/* ---- from_sharding.c ---- */

/* Configures operators by the shardings of the program (spec 70 §15.2). */
void strategy_from_shardings(Strategy *st);
/* Finds the strategy whose operands have these layouts. Returns false if there is none. */
bool strategy_of_layouts(Strategy *st, const StrategyNode *n, const Layout *const *operands, StrategyConfig *out);

#endif
