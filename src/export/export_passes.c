/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes: names and options are those of Shardy and MLIR, the help texts are ours.
 */
#include "export/export.h"

static const ExportOptions defaults;

static const PassOption sink_options[] = {
	PASS_BOOL("sink-debug-sharding-origins", ExportOptions, origins,
	          "also store the sharding origins on the owners"),
	PASS_BOOL("sink-debug-propagation-edge-sharding", ExportOptions, edges,
	          "also store the propagation steps on the owners"),
	{ 0 },
};

static const PassOption reshard_options[] = {
	PASS_BOOL("enable-full-version", ExportOptions, full,
	          "handle every operation, not only calls, concatenations and some dots"),
	PASS_BOOL("mark-partial-result-with-unreduced-axes", ExportOptions, mark_partial,
	          "mark results as unreduced along the axes along which an all-reduce after them reduces them"),
	{ 0 },
};

static const PassOption drop_options[] = {
	PASS_BOOL("keep-module-sharding-metadata", ExportOptions, keep_metadata,
	          "keep the module's attributes with the shardings of parameters and outputs"),
	{ 0 },
};

static const PassOption collectives_options[] = {
	PASS_BOOL("keep-redundant-reshards", ExportOptions, keep_redundant, "keep reshards that change nothing"),
	PASS_SECOND("plan", "shardy|min-bytes", ExportOptions, cheapest,
	            "make Shardy's collectives, or those that send the fewest bytes"),
	{ 0 },
};

static const ExportCanonicalize canonicalize_defaults = {
	.top_down = true, .simplify = EXPORT_SIMPLIFY_NORMAL, .max_rounds = 10, .max_rewrites = -1
};
static const PassOption canonicalize_options[] = {
	PASS_LIST("enable-patterns", ExportCanonicalize, enable,
	          "apply only patterns with these labels or names: sdy-reshard, sdy-collective"),
	PASS_LIST("disable-patterns", ExportCanonicalize, disable,
	          "do not apply patterns with these labels or names"),
	PASS_LIST("filter-dialects", ExportCanonicalize, dialects,
	          "apply only patterns of these dialects: sdy, func"),
	PASS_BOOL("top-down", ExportCanonicalize, top_down,
	          "visit operations from start to end; false: from end to start"),
	PASS_ENUM("region-simplify", "disabled|normal|aggressive", ExportCanonicalize, simplify,
	          "delete dead operations after a round that max-num-rewrites stopped; disabled: do not"),
	PASS_INT("max-iterations", ExportCanonicalize, max_rounds,
	         "maximum number of rounds over the program; -1: until nothing changes"),
	PASS_INT("max-num-rewrites", ExportCanonicalize, max_rewrites,
	         "maximum number of patterns applied in a round; -1: no limit"),
	PASS_BOOL("test-convergence", ExportCanonicalize, must_converge,
	          "fail if the last round still changed something"),
	PASS_BOOL("cse-between-iterations", ExportCanonicalize, cse,
	          "merge equal operations at the end of each round"),
	{ 0 },
};

static const ExportInline inline_defaults = { "canonicalize", NULL, 4, UINT32_MAX };
static const PassOption inline_options[] = {
	PASS_STRING("default-pipeline", ExportInline, pipeline,
	            "pipeline to run on functions: canonicalize, or nothing"),
	PASS_LIST("op-pipelines", ExportInline, op_pipelines, "must be empty"),
	PASS_UINT("max-iterations", ExportInline, max_rounds, "accepted, without effect"),
	PASS_UINT("inlining-threshold", ExportInline, threshold, "accepted, without effect"),
	{ 0 },
};

const Pass export_passes[] = {
	{ "sdy-constant-or-scalar-merger", "merge equal constants and scalar broadcasts", NULL,
	  .run = export_run_merger, .anchor = PASS_ON_FUNC },
	{ "sdy-sink-data-flow-edges",
	  "store the shardings of data-flow edges on their owners and delete the edges",
	  PASS_OPTIONS(sink_options, defaults), .run = export_run_sink_edges, .anchor = PASS_ON_FUNC },
	{ "sdy-remove-sharding-groups", "delete sharding groups", NULL, .run = export_run_remove_groups },
	{ "sdy-sharding-constraint-to-reshard", "turn every sharding constraint into a reshard", NULL,
	  .run = export_run_constraint_to_reshard, .anchor = PASS_ON_FUNC },
	{ "sdy-update-non-divisible-input-output-shardings",
	  "shorten argument and result shardings to axes that divide evenly", NULL,
	  .run = export_run_non_divisible },
	{ "sdy-remove-sub-axes-in-input-output-shardings",
	  "remove sub-axes from open dimensions of the arguments and results of main", NULL,
	  .run = export_run_remove_sub_axes },
	{ "sdy-close-shardings", "close every dimension and remove replicated axes", NULL, .run = export_run_close },
	{ "sdy-verify-unreduced-axes", "check that operations preserve or reduce unreduced axes correctly", NULL,
	  .run = export_run_verify_unreduced, .anchor = PASS_ON_FUNC },
	{ "sdy-insert-explicit-reshards",
	  "add reshards and all-reduces where shardings of an operation are incompatible",
	  PASS_OPTIONS(reshard_options, defaults), .run = export_run_insert_reshards, .anchor = PASS_ON_FUNC },
	{ "sdy-reshard-to-collectives", "replace reshards by collectives",
	  PASS_OPTIONS(collectives_options, defaults), .run = export_run_to_collectives,
	  .anchor = PASS_ON_FUNC },
	{ "sdy-optimize-collectives", "split a dimension instead of permuting its axes before all-to-alls", NULL,
	  .run = export_run_optimize_collectives, .anchor = PASS_ON_FUNC },
	{ "shardc-remove-free-reshards", "remove reshards that move nothing", NULL,
	  .run = export_run_remove_free_reshards },
	{ "sdy-remove-all-gather-reduce-scatter-for-cmv1",
	  "delete the all-gathers and reduce-scatters that collective matmuls perform themselves", NULL,
	  .run = export_run_collective_matmul, .anchor = PASS_ON_FUNC },
	{ "sdy-remove-propagation-debug-info", "remove the attributes that the debug options of propagation add", NULL,
	  .run = export_run_remove_debug_info },
	{ "sdy-drop-sharding-rules", "remove op sharding rules that are not custom", NULL,
	  .run = export_run_drop_rules, .anchor = PASS_ON_FUNC },
	{ "sdy-inline-meshes", "write every mesh into the shardings that use it", NULL,
	  .run = export_run_inline_meshes },
	{ "canonicalize", "delete dead operations, merge constants, and apply the patterns of sdy",
	  PASS_OPTIONS(canonicalize_options, canonicalize_defaults),
	  .run = export_run_canonicalize, .anchor = PASS_ON_ANY, .class_name = "Canonicalizer" },
	{ "inline", "canonicalize, and delete private functions that nothing refers to",
	  PASS_OPTIONS(inline_options, inline_defaults), .run = export_run_inline, .anchor = PASS_ON_ANY,
	  .class_name = "Inliner", .symbol_user = "the inliner" },
	{ "cse", "merge equal operations without effects", NULL,
	  .run = export_run_cse, .anchor = PASS_ON_ANY, .class_name = "CSE" },
	{ "sdy-drop-sharding-and-mesh", "remove all shardings and meshes", PASS_OPTIONS(drop_options, defaults),
	  .run = export_run_drop_sharding_and_mesh },
	{ 0 },
};
