/* SPDX-License-Identifier: Apache-2.0
 *
 * Lists of candidates under construction, between candidates.c (operators) and sets.c (all nodes).
 */
#ifndef SHARDC_STRATEGY_SETS_H
#define SHARDC_STRATEGY_SETS_H

#include "strategy/model.h"

typedef struct StrategyCandidates {
	StrategyCandidate *v;
	uint32_t n, cap;
} StrategyCandidates;

/* Appends all candidates of an unconfigured operator. */
void strategy_operator_candidates(Strategy *st, const StrategyNode *n, StrategyCandidates *out);
/* Returns the index of all ones. If it is not a candidate, it is stored after the last one. */
uint32_t strategy_candidates_ones(Strategy *st, const StrategyNode *n, StrategyCandidates *out);
/* Returns a set of its own for one node. */
const StrategySet *strategy_set_make(Strategy *st, const StrategyNode *n, StrategyCandidates *c);
/* Returns whether the mesh can express all layouts of a candidate. */
bool strategy_candidate_fits(const Strategy *st, const StrategyNode *n, const StrategyCandidate *c);

/* ---- carry.c ---- */

/* Adds candidates with the device orders of neighbours (spec 70 §9.4). */
void strategy_carry(Strategy *st);

#endif
