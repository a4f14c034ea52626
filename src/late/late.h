/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA does to the collectives after its partitioner has made them (spec 57 §21 to §32): it merges some, moves some
 * out of loops, and changes the types or kinds of others. Each target has passes of its own.
 */
#ifndef SHARDC_LATE_LATE_H
#define SHARDC_LATE_LATE_H

#include "spmd/partition.h"

typedef enum LateTarget {
	LATE_PARTITIONER,	/* as the partitioner leaves it */
	LATE_CPU, LATE_TPU, LATE_GPU
} LateTarget;

/* Returns the word of a target for options: "tpu". */
const char *late_target_word(LateTarget target);
/* Returns how a report says whom it is about: that word, or "no". */
const char *late_as_xla_word(bool as_xla, LateTarget target);

/* What changed a collective. */
typedef enum LateRule {
#define RULE(name, word) LATE_##name,
#include "late/rules.def"
#undef RULE
	LATE_RULES
} LateRule;

/* Returns the word of a rule for reports: "duplicate". */
const char *late_rule_word(LateRule rule);

/* A collective after the last pass. */
typedef struct LateRow {
	const SpmdCollective *asked;	/* what the partitioner made */
	SpmdOpcode kind;
	int64_t in, out;		/* bytes on a device */
	uint32_t parts;			/* permutes of a ring that run; else 1 */
	bool is_gone;			/* another one does its work */
	const SpmdNode *same;		/* of a duplicate: the collective whose result is also its own; else NULL */
	uint32_t loops;			/* out of how many of the loops around it it was moved */
	uint32_t rules;			/* set of bits: those that changed it */
} LateRow;

/* Runs the passes of a target. rows[i] becomes the row of collective i of the result. */
void late_run(SpmdRun *run, const SpmdResult *result, LateTarget target, LateRow *rows);

static inline bool
late_row_has(const LateRow *r, LateRule rule)
{
	return r->rules >> rule & 1;
}

#endif
