/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs of strategy mode on programs in tests.
 */
#ifndef SHARDC_TESTS_UNIT_STRATEGY_RUN_H
#define SHARDC_TESTS_UNIT_STRATEGY_RUN_H

#include "strategy/model.h"

#include "../program.h"

/* The options that the command has by default. */
#define RUN_DEFAULTS .beta = 400, .alpha = 1, .gamma = 1, .softmax = true, .search_nodes = 1000000

/* Reads the program and runs strategy mode on it. Returns NULL if it reports an error. */
static inline Strategy *
run_program(Program *p, const char *text, const StrategyOptions *o)
{
	if (!program_read(p, text))
		return NULL;
	return strategy_run(p->docs.v[0], o, NULL, &p->s.arena);
}

/* Returns the n-th operator. */
static inline const StrategyNode *
run_operator(const Strategy *st, uint32_t n)
{
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *node = strategy_node(&st->g, i);

		if (node->kind == NODE_OPERATOR && node->number == n)
			return node;
	}
	return NULL;
}

#endif
