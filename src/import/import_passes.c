/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes.
 */
#include "import/import.h"

static const PassOption import_calls_options[] = {
	{ "add-data-flow-edges-on-named-computations", OPTION_BOOL, "true", NULL,
	  "put data-flow edges on the new computations" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption unflatten_options[] = {
	{ "dedup-functions-fully", OPTION_BOOL, "false", NULL, "let all calls of one original share one function" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption constraint_options[] = {
	{ "debug-sharding-origins", OPTION_BOOL, "false", NULL, "record where shardings come from" },
	{ "debug-propagation-edge-sharding", OPTION_BOOL, "false", NULL, "record the steps that moved axes" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

const Pass import_passes[] = {
	{ "symbol-dce", "delete symbols that nothing live refers to", NULL,
	  .run = import_run_symbol_dce, .anchor = PASS_ON_ANY, .class_name = "SymbolDCE", .symbol_user = "SymbolDCE" },
	{ "sdy-lift-inlined-meshes", "refer to every mesh by name", NULL, .run = import_run_lift_meshes },
	{ "sdy-remove-size-one-axes", "take axes of size one out of all shardings", NULL,
	  .run = import_run_remove_size_one },
	{ "sdy-constant-or-scalar-splitter", "give every use of a constant a copy of its own", NULL,
	  .run = import_run_splitter },
	{ "sdy-explicit-gather-scatter-batching", "say with batching dimensions that indices count rows", NULL,
	  .run = import_run_batching, .anchor = PASS_ON_FUNC },
	{ "sdy-manual-axes-cleanup", "mention every manual axis in the shardings of manual computations", NULL,
	  .run = import_run_manual_cleanup },
	{ "sdy-add-data-flow-edges", "put edges on loops, branches, barriers and computations", NULL,
	  .run = import_run_add_edges },
	{ "sdy-apply-sharding-constraints", "put shardings of constraints on the constrained tensors", constraint_options,
	  .run = import_run_apply_constraints },
	{ "sdy-sharding-group-import", "check, merge and renumber sharding groups", NULL, .run = import_run_groups },
	{ "sdy-propagate-sharding-from-func-to-call", "give calls the result shardings of their callees", NULL,
	  .run = import_run_func_to_call },
	{ "sdy-flatten-call-graph", "give every call a function of its own", NULL,
	  .run = import_run_flatten_call_graph },
	{ "sdy-import-func-calls", "turn calls into named computations", import_calls_options,
	  .run = import_run_import_func_calls },
	{ "sdy-add-func-data-flow-edges", "mark function arguments and call results", NULL,
	  .run = import_run_add_func_edges },
	{ "sdy-pre-order-funcs", "put callers before callees", NULL, .run = import_run_pre_order_funcs },
	{ "sdy-export-named-computations", "turn named computations into functions and calls", NULL,
	  .run = import_run_export_named },
	{ "sdy-propagate-to-func-results", "copy shardings of returned values to function results", NULL,
	  .run = import_run_to_func_results },
	{ "sdy-sink-func-data-flow-edges", "take the marks of functions and calls out", NULL,
	  .run = import_run_sink_func_edges, .anchor = PASS_ON_FUNC },
	{ "sdy-unflatten-call-graph", "let calls of equal functions share one", unflatten_options,
	  .run = import_run_unflatten_call_graph },
	{ "sdy-insert-func-call-reshards", "reshard results of calls that differ from their callees", NULL,
	  .run = import_run_call_reshards },
	{ 0 },
};
