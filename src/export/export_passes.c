/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes: names and options are those of Shardy and MLIR, the help texts are ours.
 */
#include "export/export.h"

static const PassOption sink_options[] = {
	{ "sink-debug-sharding-origins", OPTION_BOOL, "false", NULL, "also store the sharding origins on the owners" },
	{ "sink-debug-propagation-edge-sharding", OPTION_BOOL, "false", NULL,
	  "also store the propagation steps on the owners" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption reshard_options[] = {
	{ "enable-full-version", OPTION_BOOL, "false", NULL,
	  "handle every operation, not only calls, concatenations and some dots" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption collectives_options[] = {
	{ "keep-redundant-reshards", OPTION_BOOL, "false", NULL, "keep reshards that change nothing" },
	{ "plan", OPTION_ENUM, "shardy", "shardy|min-bytes",
	  "make Shardy's collectives, or those that send the fewest bytes" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption canonicalize_options[] = {
	{ "enable-patterns", OPTION_LIST, "", NULL,
	  "apply only patterns with these labels or names: sdy-reshard, sdy-collective" },
	{ "disable-patterns", OPTION_LIST, "", NULL, "do not apply patterns with these labels or names" },
	{ "filter-dialects", OPTION_LIST, "", NULL,
	  "apply only patterns of these dialects; all patterns belong to sdy" },
	{ "top-down", OPTION_BOOL, "true", NULL, "visit operations from start to end; false: from end to start" },
	{ "region-simplify", OPTION_ENUM, "normal", "disabled|normal|aggressive",
	  "delete dead operations after a round that max-num-rewrites stopped; disabled: do not" },
	{ "max-iterations", OPTION_INT, "10", NULL,
	  "maximum number of rounds over the program; -1: until nothing changes" },
	{ "max-num-rewrites", OPTION_INT, "-1", NULL, "maximum number of patterns applied in a round; -1: no limit" },
	{ "test-convergence", OPTION_BOOL, "false", NULL, "fail if the last round still changed something" },
	{ "cse-between-iterations", OPTION_BOOL, "false", NULL, "merge equal operations at the end of each round" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption inline_options[] = {
	{ "default-pipeline", OPTION_STRING, "canonicalize", NULL,
	  "pipeline to run on functions: canonicalize, or nothing" },
	{ "op-pipelines", OPTION_LIST, "", NULL, "must be empty" },
	{ "max-iterations", OPTION_UINT, "4", NULL, "accepted, without effect" },
	{ "inlining-threshold", OPTION_UINT, "4294967295", NULL, "accepted, without effect" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

const Pass export_passes[] = {
	{ "sdy-constant-or-scalar-merger", "merge equal constants and scalar broadcasts", NULL,
	  .run = export_run_merger, .anchor = PASS_ON_FUNC },
	{ "sdy-sink-data-flow-edges",
	  "store the shardings of data-flow edges on their owners and delete the edges", sink_options,
	  .run = export_run_sink_edges, .anchor = PASS_ON_FUNC },
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
	  "add reshards and all-reduces where shardings of an operation are incompatible", reshard_options,
	  .run = export_run_insert_reshards, .anchor = PASS_ON_FUNC },
	{ "sdy-reshard-to-collectives", "replace reshards by collectives", collectives_options,
	  .run = export_run_to_collectives, .anchor = PASS_ON_FUNC },
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
	  canonicalize_options,
	  .run = export_run_canonicalize, .anchor = PASS_ON_ANY, .class_name = "Canonicalizer" },
	{ "inline", "canonicalize, and delete private functions that nothing refers to", inline_options,
	  .run = export_run_inline, .anchor = PASS_ON_ANY, .class_name = "Inliner", .symbol_user = "the inliner" },
	{ "cse", "merge equal operations without effects", NULL,
	  .run = export_run_cse, .anchor = PASS_ON_ANY, .class_name = "CSE" },
	{ "sdy-drop-sharding-and-mesh", "remove all shardings and meshes", NULL,
	  .run = export_run_drop_sharding_and_mesh },
	{ 0 },
};
