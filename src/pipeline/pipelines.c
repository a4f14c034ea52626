/* SPDX-License-Identifier: Apache-2.0
 *
 * The pipelines as tables of steps (spec 40 §6, spec 50 §3). Read this file first for an overview of the compiler.
 */
#include "pipeline/pipelines.h"

/* One step: a pass with its options, or a dump of the module. */
typedef struct Step {
	const char *pass;	/* DUMP: dump the module instead */
	const char *options;	/* of the pass, or the name of the dump */
	bool wanted;		/* otherwise the step is skipped */
} Step;

#define DUMP NULL

/* Runs the steps. Dumps are numbered in their order; dump_dir is "" if no files are wanted. */
static bool
run_steps_dumping(IrModule *m, PassCx *cx, const Step *steps, size_t n, const char *dump_dir)
{
	uint32_t dumped = 0;

	for (size_t i = 0; i < n; i++) {
		const Step *st = &steps[i];

		if (!st->wanted)
			continue;
		if (st->pass && !cx->run(cx, m, st->pass, st->options))
			return false;
		if (!st->pass)
			cx->dump(cx, m, dump_dir, dumped++, st->options);
	}
	return true;
}

static bool
run_steps(IrModule *m, PassCx *cx, const Step *steps, size_t n)
{
	return run_steps_dumping(m, cx, steps, n, "");
}

#define RUN_STEPS(m, cx, steps) run_steps((m), (cx), (steps), sizeof(steps) / sizeof *(steps))

static bool
import_steps(IrModule *m, PassCx *cx, bool keep_calls)
{
	const Step steps[] = {
		{ "symbol-dce", "", true },
		{ "sdy-lift-inlined-meshes", "", true },
		{ "sdy-remove-size-one-axes", "", true },
		{ "sdy-propagate-sharding-from-func-to-call", "", true },
		{ "sdy-constant-or-scalar-splitter", "", true },
		{ "symbol-dce", "", true },
		{ "sdy-manual-axes-cleanup", "", true },
		{ DUMP, "before_propagation", true },
		{ "sdy-add-data-flow-edges", "", true },
		{ "sdy-apply-sharding-constraints", "", keep_calls },
		{ "sdy-sharding-group-import", "", keep_calls },
	};

	return RUN_STEPS(m, cx, steps);
}

/* How the movement of data is written down. */
typedef enum Reshards { RESHARDS_NONE, RESHARDS_AS_SHARDY, RESHARDS_FULL, RESHARDS_COLLECTIVES } Reshards;

/* The options of the export pipeline (spec 50 §3.1). */
typedef struct ExportOptions {
	bool avoid_export;	/* stop after closing the shardings */
	Reshards reshards;	/* RESHARDS_NONE means the same as avoid_export */
	bool cmv1;		/* after inserting collectives, delete those that collective matmul contains */
	const char *per_instruction;	/* partition operations one by one instead, with these options; NULL: no */
	bool keep_rules;	/* keep the op sharding rules */
	bool origins, edges;	/* keep the debug attributes until the dumps */
	bool even;		/* make shardings of arguments and results divide evenly */
	bool drop_free;		/* remove reshards that move nothing */
	bool no_sub_axes;	/* remove the sub-axes that propagation gave to arguments and results */
	bool inline_meshes;
	const char *dump_dir;	/* "": no dumps */
} ExportOptions;

#define CANONICALIZE_REST " region-simplify=aggressive top-down=false"

static bool
export_steps(IrModule *m, PassCx *cx, const ExportOptions *o)
{
	bool all = !o->avoid_export && o->reshards != RESHARDS_NONE, every = o->reshards >= RESHARDS_FULL;
	bool collectives = o->reshards == RESHARDS_COLLECTIVES, alone = all && o->per_instruction;
	bool together = all && every && !alone;
	const char *sink = arena_printf(cx->scratch,
	                                "sink-debug-sharding-origins=%d sink-debug-propagation-edge-sharding=%d",
	                                o->origins, o->edges);
	const Step steps[] = {
		{ "sdy-constant-or-scalar-merger", "", true },
		{ "sdy-sink-data-flow-edges", sink, true },
		{ "sdy-remove-sharding-groups", "", all },
		{ "sdy-sharding-constraint-to-reshard", "", all },
		{ "sdy-update-non-divisible-input-output-shardings", "", o->even },
		{ "sdy-remove-sub-axes-in-input-output-shardings", "", o->no_sub_axes },
		{ "sdy-close-shardings", "", true },
		{ DUMP, "after_propagation", true },
		{ "sdy-verify-unreduced-axes", "", all },
		{ "sdy-insert-explicit-reshards", every || alone ? "enable-full-version=true" : "", all },
		{ DUMP, "before_per_instruction_partitioning", alone },
		{ "sdy-per-instruction-partitioning", o->per_instruction, alone },
		{ DUMP, "after_per_instruction_partitioning", alone },
		{ DUMP, "after_explicit_reshards", together },
		{ "canonicalize", "enable-patterns=sdy-reshard" CANONICALIZE_REST, together },
		{ "shardc-remove-free-reshards", "", (together && !collectives) || (all && o->drop_free) },
		{ "sdy-reshard-to-collectives", "", together && collectives },
		{ "canonicalize", "enable-patterns=sdy-collective" CANONICALIZE_REST, all },
		{ "sdy-remove-all-gather-reduce-scatter-for-cmv1", "", all && collectives && o->cmv1 },
		{ DUMP, "after_partitioner_with_global_shapes", all && every },
		{ DUMP, "after_minimal_partitioner_with_global_shapes", all && !every },
		{ "sdy-remove-propagation-debug-info", "", o->origins || o->edges },
		{ "sdy-drop-sharding-rules", "", !o->keep_rules },
		{ "sdy-inline-meshes", "", all && o->inline_meshes },
	};

	return run_steps_dumping(m, cx, steps, sizeof steps / sizeof *steps, o->dump_dir);
}

static bool
run_import(IrModule *m, PassCx *cx)
{
	return import_steps(m, cx, pass_option_bool(cx, "dedup-functions-fully"));
}

static Reshards
reshards_of(const char *word)
{
	static const char *const words[] = {
		[RESHARDS_NONE] = "none", [RESHARDS_FULL] = "full", [RESHARDS_COLLECTIVES] = "collectives"
	};

	for (Reshards r = RESHARDS_NONE; r <= RESHARDS_COLLECTIVES; r++) {
		if (words[r] && strcmp(word, words[r]) == 0)
			return r;
	}
	return RESHARDS_AS_SHARDY;
}

/* Returns the options for sdy-per-instruction-partitioning, or NULL if it is not wanted. */
static const char *
per_instruction_options(PassCx *cx)
{
	const char *filter = pass_option_str(cx, "per-instruction-partitioning-filter");

	if (!pass_option_bool(cx, "enable-per-instruction-partitioning"))
		return NULL;
	return arena_printf(cx->scratch, "replica-count=%lld partition-count=%lld%s%s%s",
	                    (long long)pass_option_int(cx, "replica-count"),
	                    (long long)pass_option_int(cx, "partition-count"), *filter ? " filter={" : "", filter,
	                    *filter ? "}" : "");
}

static bool
run_propagation(IrModule *m, PassCx *cx)
{
	bool keep_calls = pass_option_bool(cx, "dedup-functions-fully");
	bool between = pass_option_bool(cx, "reshard-between-meshes");
	const char *boundary = pass_option_str(cx, "boundary");
	const ExportOptions export = {
		.reshards = reshards_of(pass_option_str(cx, "reshards")),
		.even = strcmp(boundary, "as-shardy") == 0 || strcmp(boundary, "sub-axes") == 0,
		.no_sub_axes = strcmp(boundary, "as-shardy") == 0 || strcmp(boundary, "uneven") == 0,
		.drop_free = pass_option_bool(cx, "drop-free-reshards"),
		.per_instruction = per_instruction_options(cx),
		.dump_dir = "",
	};
	const Step before[] = {
		{ "sdy-lift-inlined-meshes", "", between },
		{ "shardc-reshard-between-meshes", between ? "insert=true" : "insert=false",
		  between || cx->s->advises },
	};
	const Step steps[] = {
		{ "sdy-flatten-call-graph", "", !keep_calls },
		{ "sdy-add-func-data-flow-edges", "", keep_calls },
		{ "symbol-dce", "", !keep_calls },
		{ "sdy-import-func-calls", "", !keep_calls },
		{ "symbol-dce", "", !keep_calls },
		{ "sdy-apply-sharding-constraints", "", !keep_calls },
		{ "sdy-sharding-group-import", "", !keep_calls },
		{ "sdy-pre-order-funcs", "", true },
		{ "sdy-user-priority-propagate", "keep-sharding-rules=true", true },
		{ "sdy-export-named-computations", "", !keep_calls },
		{ "sdy-propagate-to-func-results", "", true },
		{ "sdy-sink-func-data-flow-edges", "", keep_calls },
		{ "sdy-unflatten-call-graph", "", true },
		{ "symbol-dce", "", true },
		{ "sdy-insert-func-call-reshards", "", export.reshards != RESHARDS_NONE },
	};

	/* A call inside a manual computation may get axes that are manual there: verify the module after each pass. */
	cx->suspect = keep_calls && ir_module_made(m, IR_OP_SDY_MANUAL);
	return RUN_STEPS(m, cx, before) && import_steps(m, cx, keep_calls) && RUN_STEPS(m, cx, steps) &&
	       export_steps(m, cx, &export);
}

static bool
run_export(IrModule *m, PassCx *cx)
{
	const ExportOptions o = {
		.avoid_export = pass_option_bool(cx, "avoid-export-for-partitioning"),
		.reshards = pass_option_bool(cx, "enable-insert-explicit-collectives") ? RESHARDS_COLLECTIVES
		                                                                        : RESHARDS_AS_SHARDY,
		.cmv1 = pass_option_bool(cx, "remove-all-gather-reduce-scatter-for-cmv1"),
		.per_instruction = per_instruction_options(cx),
		.keep_rules = pass_option_bool(cx, "keep-sharding-rules"),
		.origins = pass_option_bool(cx, "dump-sharding-origins"),
		.edges = pass_option_bool(cx, "dump-propagation-edges"),
		.even = pass_option_bool(cx, "update-non-divisible-input-output-shardings"),
		.no_sub_axes = pass_option_bool(cx, "update-non-divisible-input-output-shardings"),
		.inline_meshes = pass_option_bool(cx, "inline-meshes"),
		.dump_dir = pass_option_str(cx, "dump-directory"),
	};

	return export_steps(m, cx, &o);
}

/* ---- Shardy's partitioner (spec 55 §3) ---- */

/* Makes a module ready for the partitioner. Calls become named computations, which convert-global-to-local keeps. */
static bool
propagate_for_partition(IrModule *m, PassCx *cx)
{
	const Step steps[] = {
		{ "sdy-import-pipeline", "", true },
		{ "sdy-flatten-call-graph", "", true },
		{ "symbol-dce", "", true },
		{ "sdy-import-func-calls", "", true },
		{ "symbol-dce", "", true },
		{ "sdy-apply-sharding-constraints", "", true },
		{ "sdy-sharding-group-import", "", true },
		{ "sdy-pre-order-funcs", "", true },
		{ "sdy-user-priority-propagate", "", true },
		{ "sdy-export-pipeline", "inline-meshes=false", true },
	};

	return RUN_STEPS(m, cx, steps);
}

static bool
run_partition(IrModule *m, PassCx *cx)
{
	long long replicas = pass_option_int(cx, "replica-count"), partitions = pass_option_int(cx, "partition-count");
	const char *resolve =
		arena_printf(cx->scratch, "enable-halo-exchange=%d replica-count=%lld partition-count=%lld",
	                     pass_option_bool(cx, "enable-halo-exchange"), replicas, partitions);
	const char *convert = arena_printf(cx->scratch,
	                                   "per-dim-all-gather=%d combine-multi-dimension-reduce-scatter=%d "
	                                   "enable-rgv3=%d replica-count=%lld partition-count=%lld",
	                                   pass_option_bool(cx, "per-dim-all-gather"),
	                                   pass_option_bool(cx, "combine-multi-dimension-reduce-scatter"),
	                                   pass_option_bool(cx, "enable-rgv3"), replicas, partitions);
	const Step steps[] = {
		{ "sdy-insert-explicit-reshards", "enable-full-version=true", true },
		{ "sdy-resolve-permutation-factors", resolve, true },
		{ "sdy-reshard-to-collectives", "", true },
		{ "sdy-pad-for-divisibility", "", true },
		{ "sdy-convert-global-to-local", convert, true },
		{ "sdy-export-named-computations", "", true },
		{ "sdy-drop-sharding-and-mesh", "", true },
	};

	if (pass_option_bool(cx, "propagate") && !propagate_for_partition(m, cx))
		return false;
	cx->suspect = true;
	return RUN_STEPS(m, cx, steps);
}

#define DEDUP(help) { "dedup-functions-fully", OPTION_BOOL, "false", NULL, help }
#define PER_INSTRUCTION								\
	{ "replica-count", OPTION_INT, "1", NULL, "option of sdy-per-instruction-partitioning" },	\
	{ "partition-count", OPTION_INT, "1", NULL, "option of sdy-per-instruction-partitioning" },	\
	{ "enable-per-instruction-partitioning", OPTION_BOOL, "false", NULL,				\
	  "make each operation a manual computation on the parts of every device" },			\
	{ "per-instruction-partitioning-filter", OPTION_STRING, "", NULL,				\
	  "filter of sdy-per-instruction-partitioning" }
#define LAST { NULL, OPTION_BOOL, NULL, NULL, NULL }

static const PassOption import_options[] = {
	DEDUP("also run sdy-apply-sharding-constraints and sdy-sharding-group-import"),
	LAST
};
static const PassOption propagation_options[] = {
	DEDUP("keep a single copy of every function, even if its calls have different shardings"),
	{ "reshards", OPTION_ENUM, "as-shardy", "none|as-shardy|full|collectives",
	  "show no movement of data, the reshards that Shardy inserts, all reshards, or all collectives" },
	{ "boundary", OPTION_ENUM, "as-shardy", "as-shardy|uneven|sub-axes|keep",
	  "in shardings of arguments and results, allow what Shardy allows, or also axes that do not divide a "
	  "dimension (uneven), new sub-axes (sub-axes), or both (keep)" },
	{ "reshard-between-meshes", OPTION_BOOL, "false", NULL, "reshard operands to the mesh of their operation" },
	{ "drop-free-reshards", OPTION_BOOL, "false", NULL, "remove reshards that move nothing" },
	PER_INSTRUCTION,
	LAST
};

static const PassOption export_options[] = {
	{ "dump-directory", OPTION_STRING, "", NULL,
	  "write the program to this directory after propagation and after later steps" },
	{ "avoid-export-for-partitioning", OPTION_BOOL, "false", NULL,
	  "stop after closing the shardings, so that the result can be propagated again" },
	{ "enable-insert-explicit-collectives", OPTION_BOOL, "false", NULL,
	  "insert all reshards and replace them by collectives" },
	{ "remove-all-gather-reduce-scatter-for-cmv1", OPTION_BOOL, "false", NULL,
	  "then delete the collectives that collective matmuls perform themselves" },
	PER_INSTRUCTION,
	{ "keep-sharding-rules", OPTION_BOOL, "false", NULL, "keep the attributes sdy.sharding_rule" },
	{ "dump-sharding-origins", OPTION_BOOL, "false", NULL, "show sharding origins in the dumps" },
	{ "dump-propagation-edges", OPTION_BOOL, "false", NULL, "show propagation steps in the dumps" },
	{ "avoid-reshards-on-calls", OPTION_BOOL, "false", NULL, "no effect, as in Shardy" },
	{ "update-non-divisible-input-output-shardings", OPTION_BOOL, "true", NULL,
	  "shorten argument and result shardings to axes that divide evenly, and drop sub-axes of open dimensions" },
	{ "inline-meshes", OPTION_BOOL, "true", NULL, "write every mesh into the shardings that use it" },
	LAST
};

static const PassOption partition_options[] = {
	{ "propagate", OPTION_BOOL, "true", NULL, "propagate shardings first" },
	{ "enable-halo-exchange", OPTION_BOOL, "true", NULL, "option of sdy-resolve-permutation-factors" },
	{ "per-dim-all-gather", OPTION_BOOL, "false", NULL, "option of sdy-convert-global-to-local" },
	{ "combine-multi-dimension-reduce-scatter", OPTION_BOOL, "false", NULL,
	  "option of sdy-convert-global-to-local" },
	{ "enable-rgv3", OPTION_BOOL, "false", NULL, "option of sdy-convert-global-to-local" },
	{ "replica-count", OPTION_INT, "1", NULL, "option of sdy-convert-global-to-local" },
	{ "partition-count", OPTION_INT, "1", NULL, "option of sdy-convert-global-to-local" },
	LAST
};

const Pass pipeline_passes[] = {
	{ "sdy-import-pipeline", "run all passes before propagation", import_options,
	  .run = run_import, .is_pipeline = true },
	{ "sdy-propagation-pipeline", "run import, propagation and export", propagation_options,
	  .run = run_propagation, .is_pipeline = true },
	{ "sdy-export-pipeline", "run all passes after propagation", export_options,
	  .run = run_export, .is_pipeline = true },
	{ "shardc-partition-as-shardy", "make the program of one device with Shardy's passes alone", partition_options,
	  .run = run_partition, .is_pipeline = true },
	{ 0 },
};
