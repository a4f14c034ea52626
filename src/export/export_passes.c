/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes.
 */
#include "export/export.h"

static const PassOption sink_options[] = {
	{ "sink-debug-sharding-origins", OPTION_BOOL, "false", NULL, "keep where shardings come from" },
	{ "sink-debug-propagation-edge-sharding", OPTION_BOOL, "false", NULL, "keep the steps that moved axes" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption reshard_options[] = {
	{ "enable-full-version", OPTION_BOOL, "false", NULL, "reshard every op, not only dots, concatenates and calls" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption canonicalize_options[] = {
	{ "enable-patterns", OPTION_LIST, "", NULL, "only patterns with these labels or names: sdy-reshard, sdy-collective" },
	{ "disable-patterns", OPTION_LIST, "", NULL, "no patterns with these labels or names" },
	{ "filter-dialects", OPTION_LIST, "", NULL, "only patterns of these dialects; all that there are belong to sdy" },
	{ "top-down", OPTION_BOOL, "true", NULL, "look at ops from the start of the module; false: from its end" },
	{ "region-simplify", OPTION_ENUM, "normal", "disabled|normal|aggressive", "whether an unfinished round drops dead ops" },
	{ "max-iterations", OPTION_INT, "10", NULL, "rounds over the module at most, -1: until nothing changes" },
	{ "max-num-rewrites", OPTION_INT, "-1", NULL, "rewrites in a round at most, -1: any number" },
	{ "test-convergence", OPTION_BOOL, "false", NULL, "fail if the last round changed something" },
	{ "cse-between-iterations", OPTION_BOOL, "false", NULL, "merge equal ops at the end of each round" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption inline_options[] = {
	{ "default-pipeline", OPTION_STRING, "canonicalize", NULL, "what runs on functions: canonicalize, or nothing" },
	{ "op-pipelines", OPTION_LIST, "", NULL, "must be empty" },
	{ "max-iterations", OPTION_UINT, "4", NULL, "accepted, without effect" },
	{ "inlining-threshold", OPTION_UINT, "4294967295", NULL, "accepted, without effect" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

const Pass export_passes[] = {
	{ "sdy-constant-or-scalar-merger", "merge equal constants and scalar broadcasts", NULL,
	  .run = export_run_merger, .anchor = PASS_ON_FUNC },
	{ "sdy-sink-data-flow-edges", "store shardings of edges on their ops and drop the edges", sink_options,
	  .run = export_run_sink_edges, .anchor = PASS_ON_FUNC },
	{ "sdy-remove-sharding-groups", "drop sharding groups", NULL, .run = export_run_remove_groups },
	{ "sdy-sharding-constraint-to-reshard", "turn constraints into reshards", NULL,
	  .run = export_run_constraint_to_reshard, .anchor = PASS_ON_FUNC },
	{ "sdy-update-non-divisible-input-output-shardings", "make boundaries evenly divisible", NULL,
	  .run = export_run_non_divisible },
	{ "sdy-remove-sub-axes-in-input-output-shardings", "make the main function free of sub-axes", NULL,
	  .run = export_run_remove_sub_axes },
	{ "sdy-close-shardings", "close every dimension and drop replicated axes", NULL, .run = export_run_close },
	{ "sdy-verify-unreduced-axes", "check that no op loses or invents partial sums", NULL,
	  .run = export_run_verify_unreduced, .anchor = PASS_ON_FUNC },
	{ "sdy-insert-explicit-reshards", "reshard where an op disagrees with itself", reshard_options,
	  .run = export_run_insert_reshards, .anchor = PASS_ON_FUNC },
	{ "sdy-remove-propagation-debug-info", "drop debug information of propagation", NULL,
	  .run = export_run_remove_debug_info },
	{ "sdy-drop-sharding-rules", "drop sharding rules that are not custom", NULL,
	  .run = export_run_drop_rules, .anchor = PASS_ON_FUNC },
	{ "sdy-inline-meshes", "write every mesh where it is used", NULL, .run = export_run_inline_meshes },
	{ "canonicalize", "drop dead ops, merge constants, apply the patterns of sdy", canonicalize_options,
	  .run = export_run_canonicalize, .anchor = PASS_ON_ANY, .class_name = "Canonicalizer" },
	{ "inline", "canonicalize, and delete private functions nobody calls", inline_options,
	  .run = export_run_inline, .anchor = PASS_ON_ANY, .class_name = "Inliner", .symbol_user = "the inliner" },
	{ "cse", "merge equal ops without effects", NULL,
	  .run = export_run_cse, .anchor = PASS_ON_ANY, .class_name = "CSE" },
	{ "sdy-drop-sharding-and-mesh", "drop all shardings and meshes", NULL,
	  .run = export_run_drop_sharding_and_mesh },
	{ 0 },
};
