/* SPDX-License-Identifier: Apache-2.0 */
#include "late/late.h"

#include "late/late_graph.h"

typedef void Pass(LateGraph *g);

/* The passes of each target, in XLA's order. */
static Pass *const passes[][12] = {
	[LATE_PARTITIONER] = { NULL },
	[LATE_CPU] = { late_widen, late_combine, NULL },
	[LATE_TPU] = { late_unroll, late_merge_duplicates, late_merge_sums, late_leave_loops, late_rewrite_gathers,
	               late_rewrite_scatters, late_narrow, late_pack_booleans, late_scatter_sums, late_combine, NULL },
	[LATE_GPU] = { late_merge_sums, late_scatter_sums, late_combine, NULL },
};

const char *
late_target_word(LateTarget target)
{
	static const char *const words[] = {
		[LATE_PARTITIONER] = "partitioner", [LATE_CPU] = "cpu", [LATE_TPU] = "tpu", [LATE_GPU] = "gpu",
	};

	return words[target];
}

const char *
late_as_xla_word(bool as_xla, LateTarget target)
{
	return as_xla ? late_target_word(target) : "no";
}

const char *
late_rule_word(LateRule rule)
{
	static const char *const words[LATE_RULES] = {
#define RULE(name, word) [LATE_##name] = word,
#include "late/rules.def"
#undef RULE
	};

	return words[rule];
}

void
late_run(SpmdRun *run, const SpmdResult *result, LateTarget target, LateRow *rows)
{
	ArenaMark mark = arena_mark(run->tmp);
	LateGraph g = late_graph_new(run, result, target, rows);

	for (uint32_t i = 0; passes[target][i]; i++)
		passes[target][i](&g);
	arena_reset(run->tmp, mark);
}
