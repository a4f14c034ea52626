/* SPDX-License-Identifier: Apache-2.0
 *
 * The pipelines as tables of steps (spec 40 §6, spec 50 §3). Read this file first for an overview of the compiler.
 */
#include "pipeline/pipelines.h"

#include "export/export.h"
#include "import/import.h"
#include "propagate/propagate.h"

/* One step: a pass with its options, or a dump of the module. */
typedef struct Step {
	const char *pass;	/* DUMP: dump the module instead */
	const void *options;	/* of the pass, NULL: its defaults; or the name of the dump */
	bool wanted;		/* otherwise the step is skipped */
} Step;

#define DUMP NULL

/* Runs the steps. Dumps are numbered in their order; dump_dir is NULL if no files are wanted. */
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
	return run_steps_dumping(m, cx, steps, n, NULL);
}

#define RUN_STEPS(m, cx, steps) run_steps((m), (cx), (steps), sizeof(steps) / sizeof *(steps))

static bool
import_steps(IrModule *m, PassCx *cx, bool keep_calls)
{
	const Step steps[] = {
		{ "symbol-dce", NULL, true },
		{ "sdy-lift-inlined-meshes", NULL, true },
		{ "sdy-remove-size-one-axes", NULL, true },
		{ "sdy-propagate-sharding-from-func-to-call", NULL, true },
		{ "sdy-constant-or-scalar-splitter", NULL, true },
		{ "symbol-dce", NULL, true },
		{ "sdy-manual-axes-cleanup", NULL, true },
		{ DUMP, "before_propagation", true },
		{ "sdy-add-data-flow-edges", NULL, true },
		{ "sdy-apply-sharding-constraints", NULL, keep_calls },
		{ "sdy-sharding-group-import", NULL, keep_calls },
	};

	return RUN_STEPS(m, cx, steps);
}

static const ExportOptions every_reshard = { .full = true };

static bool
export_steps(IrModule *m, PassCx *cx, const ExportPipeline *o)
{
	static const ExportCanonicalize of_reshards = EXPORT_CANONICALIZE("sdy-reshard");
	static const ExportCanonicalize of_collectives = EXPORT_CANONICALIZE("sdy-collective");
	const ExportOptions sink = { .origins = o->origins, .edges = o->edges };
	bool all = !o->avoid_export && o->reshards != RESHARDS_NONE, every = o->reshards >= RESHARDS_FULL;
	bool collectives = o->reshards == RESHARDS_COLLECTIVES, alone = all && o->per_instruction.wanted;
	bool together = all && every && !alone;
	static const ExportOptions optimize = { .cleaned = true };
	const ExportOptions insert = { .full = every || alone, .mark_partial = o->mark_partial };
	const Step steps[] = {
		{ "sdy-constant-or-scalar-merger", NULL, true },
		{ "sdy-sink-data-flow-edges", &sink, true },
		{ "sdy-remove-sharding-groups", NULL, all },
		{ "sdy-sharding-constraint-to-reshard", NULL, all },
		{ "sdy-update-non-divisible-input-output-shardings", NULL, o->even },
		{ "sdy-remove-sub-axes-in-input-output-shardings", NULL, o->no_sub_axes },
		{ "sdy-close-shardings", NULL, true },
		{ DUMP, "after_propagation", true },
		{ "sdy-verify-unreduced-axes", NULL, all },
		{ "sdy-insert-explicit-reshards", &insert, all },
		{ DUMP, "before_per_instruction_partitioning", alone },
		{ "sdy-per-instruction-partitioning", &o->per_instruction.options, alone },
		{ DUMP, "after_per_instruction_partitioning", alone },
		{ DUMP, "after_explicit_reshards", together },
		{ "canonicalize", &of_reshards, together },
		{ "shardc-remove-free-reshards", NULL, (together && !collectives) || (all && o->drop_free) },
		{ "sdy-reshard-to-collectives", NULL, together && collectives },
		{ "sdy-optimize-collectives", &optimize,
		  together && collectives && session_has(m->s, IR_FEATURE_OPTIMIZE_COLLECTIVES) },
		{ "canonicalize", &of_collectives, all },
		{ "sdy-remove-all-gather-reduce-scatter-for-cmv1", NULL, all && collectives && o->cmv1 },
		{ DUMP, "after_partitioner_with_global_shapes", all && every },
		{ DUMP, "after_minimal_partitioner_with_global_shapes", all && !every },
		{ "sdy-remove-propagation-debug-info", NULL, o->origins || o->edges },
		{ "sdy-drop-sharding-rules", NULL, !o->keep_rules },
		{ "sdy-inline-meshes", NULL, all && o->inline_meshes },
	};

	return run_steps_dumping(m, cx, steps, sizeof steps / sizeof *steps, o->dump_dir);
}

static bool
run_import(IrModule *m, PassCx *cx)
{
	return import_steps(m, cx, ((const ImportPipeline *)cx->options)->keep_calls);
}

static bool
run_propagation(IrModule *m, PassCx *cx)
{
	const PropagationPipeline *o = cx->options;
	const PropagateOptions propagate = {
		.strategies = PROPAGATE_BY_AGGRESSIVE, .op_priorities = true, .keep_rules = true, .roots = o->roots,
		.log = o->log
	};
	const ExportPipeline export = {
		.reshards = o->reshards,
		.even = o->boundary == BOUNDARY_AS_SHARDY || o->boundary == BOUNDARY_SUB_AXES,
		.no_sub_axes = o->boundary == BOUNDARY_AS_SHARDY || o->boundary == BOUNDARY_UNEVEN,
		.drop_free = o->drop_free,
		.per_instruction = o->per_instruction,
	};
	const ImportOptions meshes = { .insert = o->between_meshes }, constraints = { .log = o->log };
	bool keep_calls = o->keep_calls, early = !keep_calls && session_has(cx->s, IR_FEATURE_CONSTRAINTS_BEFORE_CALLS);
	const Step before[] = {
		{ "sdy-lift-inlined-meshes", NULL, o->between_meshes },
		{ "shardc-reshard-between-meshes", &meshes, o->between_meshes || cx->s->advises },
	};
	const Step steps[] = {
		{ "sdy-flatten-call-graph", NULL, !keep_calls },
		{ "sdy-add-func-data-flow-edges", NULL, keep_calls },
		{ "symbol-dce", NULL, !keep_calls },
		{ "sdy-add-func-data-flow-edges", NULL, early },
		{ "sdy-apply-sharding-constraints", &constraints, early },
		{ "sdy-sink-func-data-flow-edges", NULL, early },
		{ "sdy-sharding-group-import", NULL, early },
		{ "sdy-import-func-calls", NULL, !keep_calls },
		{ "symbol-dce", NULL, !keep_calls },
		{ "sdy-apply-sharding-constraints", &constraints, !keep_calls && !early },
		{ "sdy-sharding-group-import", NULL, !keep_calls && !early },
		{ "sdy-pre-order-funcs", NULL, true },
		{ "sdy-user-priority-propagate", &propagate, true },
		{ "sdy-export-named-computations", NULL, !keep_calls },
		{ "sdy-propagate-to-func-results", NULL, true },
		{ "sdy-sink-func-data-flow-edges", NULL, keep_calls },
		{ "sdy-unflatten-call-graph", NULL, true },
		{ "symbol-dce", NULL, true },
		{ "sdy-insert-func-call-reshards", NULL, export.reshards != RESHARDS_NONE },
	};

	/* A call inside a manual computation may get axes that are manual there: verify the module after each pass. */
	cx->suspect = keep_calls && ir_module_made(m, IR_OP_SDY_MANUAL);
	return RUN_STEPS(m, cx, before) && import_steps(m, cx, keep_calls) && RUN_STEPS(m, cx, steps) &&
	       export_steps(m, cx, &export);
}

static bool
run_export(IrModule *m, PassCx *cx)
{
	ExportPipeline o = *(const ExportPipeline *)cx->options;

	if (o.per_instruction.wanted && !o.avoid_export && session_has(m->s, IR_FEATURE_NO_PER_INSTRUCTION))
		return diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "from 0.12.0 on, sdy-export-pipeline of Shardy cannot partition operations one by "
		                  "one; run sdy-per-instruction-partitioning after it");
	o.reshards = o.collectives ? RESHARDS_COLLECTIVES : RESHARDS_AS_SHARDY;
	o.no_sub_axes = o.even;
	return export_steps(m, cx, &o);
}

/* ---- Shardy's partitioner (spec 55 §3) ---- */

/* Makes a module ready for the partitioner. Calls become named computations, which convert-global-to-local keeps. */
static bool
propagate_for_partition(IrModule *m, PassCx *cx)
{
	static const ExportPipeline export = { .per_instruction.options = LOCALIZE_DEFAULTS, .even = true };
	const Step steps[] = {
		{ "sdy-import-pipeline", NULL, true },
		{ "sdy-flatten-call-graph", NULL, true },
		{ "symbol-dce", NULL, true },
		{ "sdy-import-func-calls", NULL, true },
		{ "symbol-dce", NULL, true },
		{ "sdy-apply-sharding-constraints", NULL, true },
		{ "sdy-sharding-group-import", NULL, true },
		{ "sdy-pre-order-funcs", NULL, true },
		{ "sdy-user-priority-propagate", NULL, true },
		{ "sdy-export-pipeline", &export, true },
	};

	return RUN_STEPS(m, cx, steps);
}

static bool
run_partition(IrModule *m, PassCx *cx)
{
	const PartitionAsShardy *o = cx->options;
	const Step steps[] = {
		{ "sdy-insert-explicit-reshards", &every_reshard, true },
		{ "sdy-resolve-permutation-factors", &o->options, true },
		{ "sdy-reshard-to-collectives", NULL, true },
		{ "sdy-pad-for-divisibility", NULL, true },
		{ "sdy-convert-global-to-local", &o->options, true },
		{ "sdy-export-named-computations", NULL, true },
		{ "sdy-drop-sharding-and-mesh", NULL, true },
	};

	if (o->propagate && !propagate_for_partition(m, cx))
		return false;
	cx->suspect = true;
	return RUN_STEPS(m, cx, steps);
}

#define COUNTS(struct, options, help) \
	PASS_INT("replica-count", struct, options.replicas, help), \
	PASS_INT("partition-count", struct, options.partitions, help)
#define PER_INSTRUCTION(struct) \
	COUNTS(struct, per_instruction.options, "option of sdy-per-instruction-partitioning"), \
	PASS_BOOL("enable-per-instruction-partitioning", struct, per_instruction.wanted, \
	          "make each operation a manual computation on the parts of every device"), \
	PASS_STRING("per-instruction-partitioning-filter", struct, per_instruction.options.filter, \
	            "filter of sdy-per-instruction-partitioning")

static const ImportPipeline import_defaults;
static const PassOption import_options[] = {
	PASS_BOOL("dedup-functions-fully", ImportPipeline, keep_calls,
	          "also run sdy-apply-sharding-constraints and sdy-sharding-group-import"),
	{ 0 }
};

static const PropagationPipeline propagation_defaults = PROPAGATION_DEFAULTS;
static const PassOption propagation_options[] = {
	PASS_BOOL("dedup-functions-fully", PropagationPipeline, keep_calls,
	          "keep a single copy of every function, even if its calls have different shardings"),
	PASS_ENUM("reshards", "none|as-shardy|full|collectives", PropagationPipeline, reshards,
	          "show no movement of data, the reshards that Shardy inserts, all reshards, or all collectives"),
	PASS_ENUM("boundary", "as-shardy|uneven|sub-axes|keep", PropagationPipeline, boundary,
	          "in shardings of arguments and results, allow what Shardy allows, or also axes that do not divide a "
	          "dimension (uneven), new sub-axes (sub-axes), or both (keep)"),
	PASS_BOOL("reshard-between-meshes", PropagationPipeline, between_meshes,
	          "reshard operands to the mesh of their operation"),
	PASS_BOOL("drop-free-reshards", PropagationPipeline, drop_free, "remove reshards that move nothing"),
	PER_INSTRUCTION(PropagationPipeline),
	{ 0 }
};

static const ExportPipeline export_defaults = {
	.per_instruction.options = LOCALIZE_DEFAULTS, .even = true, .inline_meshes = true
};
static const PassOption export_options[] = {
	PASS_STRING("dump-directory", ExportPipeline, dump_dir,
	            "write the program to this directory after propagation and after later steps"),
	PASS_BOOL("avoid-export-for-partitioning", ExportPipeline, avoid_export,
	          "stop after closing the shardings, so that the result can be propagated again"),
	PASS_BOOL("enable-insert-explicit-collectives", ExportPipeline, collectives,
	          "insert all reshards and replace them by collectives"),
	PASS_BOOL("remove-all-gather-reduce-scatter-for-cmv1", ExportPipeline, cmv1,
	          "then delete the collectives that collective matmuls perform themselves"),
	PER_INSTRUCTION(ExportPipeline),
	PASS_BOOL("keep-sharding-rules", ExportPipeline, keep_rules, "keep the attributes sdy.sharding_rule"),
	PASS_BOOL("dump-sharding-origins", ExportPipeline, origins, "show sharding origins in the dumps"),
	PASS_BOOL("dump-propagation-edges", ExportPipeline, edges, "show propagation steps in the dumps"),
	PASS_BOOL("avoid-reshards-on-calls", ExportPipeline, no_effect, "no effect, as in Shardy"),
	PASS_BOOL("update-non-divisible-input-output-shardings", ExportPipeline, even,
	          "shorten argument and result shardings to axes that divide evenly, and drop sub-axes of open "
	          "dimensions"),
	PASS_BOOL("mark-partial-result-with-unreduced-axes", ExportPipeline, mark_partial,
	          "option of sdy-insert-explicit-reshards"),
	PASS_BOOL("rng-bit-generator-unsafe", ExportPipeline, per_instruction.options.unsafe_bits,
	          "option of sdy-per-instruction-partitioning"),
	PASS_BOOL("inline-meshes", ExportPipeline, inline_meshes,
	          "write every mesh into the shardings that use it"),
	{ 0 }
};

static const PartitionAsShardy partition_defaults = PARTITION_AS_SHARDY_DEFAULTS;
static const PassOption partition_options[] = {
	PASS_BOOL("propagate", PartitionAsShardy, propagate, "propagate shardings first"),
	PASS_BOOL("enable-halo-exchange", PartitionAsShardy, options.halo,
	          "option of sdy-resolve-permutation-factors"),
	PASS_BOOL("per-dim-all-gather", PartitionAsShardy, options.per_dim_gather,
	          "option of sdy-convert-global-to-local"),
	PASS_BOOL("combine-multi-dimension-reduce-scatter", PartitionAsShardy, options.combine_scatter,
	          "option of sdy-convert-global-to-local"),
	PASS_CHOICE("enable-rgv3", PartitionAsShardy, options.mesh_axes, IR_FEATURE_MESH_GROUPS,
	            "option of sdy-convert-global-to-local"),
	COUNTS(PartitionAsShardy, options, "option of sdy-convert-global-to-local"),
	{ 0 }
};

const Pass pipeline_passes[] = {
	{ "sdy-import-pipeline", "run all passes before propagation",
	  PASS_OPTIONS(import_options, import_defaults), .run = run_import, .is_pipeline = true },
	{ "sdy-propagation-pipeline", "run import, propagation and export",
	  PASS_OPTIONS(propagation_options, propagation_defaults), .run = run_propagation, .is_pipeline = true },
	{ "sdy-export-pipeline", "run all passes after propagation",
	  PASS_OPTIONS(export_options, export_defaults), .run = run_export, .is_pipeline = true },
	{ "shardc-partition-as-shardy", "make the program of one device with Shardy's passes alone",
	  PASS_OPTIONS(partition_options, partition_defaults), .run = run_partition, .is_pipeline = true },
	{ 0 },
};
