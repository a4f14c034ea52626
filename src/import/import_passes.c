/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes: names and options are Shardy's, the help texts are ours.
 */
#include "import/import.h"

static const ImportOptions defaults = { .add_edges = true, .insert = true };

static const PassOption import_calls_options[] = {
	PASS_BOOL("add-data-flow-edges-on-named-computations", ImportOptions, add_edges,
	          "add data-flow edges to the new computations"),
	{ 0 },
};

static const PassOption unflatten_options[] = {
	PASS_BOOL("dedup-functions-fully", ImportOptions, share_all,
	          "let the calls of all copies of a function share one copy"),
	{ 0 },
};

static const PassOption constraint_options[] = {
	PASS_BOOL("debug-sharding-origins", ImportOptions, origins,
	          "record which constraint each axis came from"),
	PASS_BOOL("debug-propagation-edge-sharding", ImportOptions, edges,
	          "record the steps that moved each axis"),
	{ 0 },
};

static const PassOption lift_options[] = {
	PASS_BOOL("use-single-device-mesh-names", ImportOptions, single_device_names,
	          "name meshes of one device single_device_N, not maximal_mesh_N"),
	{ 0 },
};

static const PassOption mesh_options[] = {
	PASS_BOOL("insert", ImportOptions, insert, "insert the reshards; false: only report the operations"),
	{ 0 },
};

const Pass import_passes[] = {
	{ "symbol-dce", "delete private functions that no public function reaches", NULL,
	  .run = import_run_symbol_dce, .anchor = PASS_ON_ANY, .class_name = "SymbolDCE", .symbol_user = "SymbolDCE" },
	{ "sdy-lift-inlined-meshes", "give a name to every mesh that is written inside a sharding",
	  PASS_OPTIONS(lift_options, defaults),
	  .run = import_run_lift_meshes },
	{ "sdy-remove-size-one-axes", "remove axes of size 1 from all shardings", NULL,
	  .run = import_run_remove_size_one },
	{ "sdy-constant-or-scalar-splitter", "give every use of a constant a separate copy", NULL,
	  .run = import_run_splitter },
	{ "shardc-reshard-between-meshes", "reshard operands to the mesh of their operation",
	  PASS_OPTIONS(mesh_options, defaults), .run = import_run_mesh_reshards },
	{ "sdy-explicit-gather-scatter-batching", "replace indices that are just row numbers by batching dimensions",
	  NULL,
	  .run = import_run_batching, .anchor = PASS_ON_FUNC },
	{ "sdy-manual-axes-cleanup", "sort manual axes and add missing ones to shardings", NULL,
	  .run = import_run_manual_cleanup },
	{ "sdy-add-data-flow-edges", "add data-flow edges to loops, branches, barriers and computations", NULL,
	  .run = import_run_add_edges },
	{ "sdy-apply-sharding-constraints", "copy the shardings of closed constraints to their operands",
	  PASS_OPTIONS(constraint_options, defaults), .run = import_run_apply_constraints },
	{ "sdy-sharding-group-import", "check, merge and number sharding groups", NULL, .run = import_run_groups },
	{ "sdy-propagate-sharding-from-func-to-call", "give each call the result shardings of its function", NULL,
	  .run = import_run_func_to_call },
	{ "sdy-flatten-call-graph", "give every call a private copy of its function", NULL,
	  .run = import_run_flatten_call_graph },
	{ "sdy-import-func-calls", "replace calls with named computations",
	  PASS_OPTIONS(import_calls_options, defaults), .run = import_run_import_func_calls },
	{ "sdy-add-func-data-flow-edges", "add data-flow edges to function arguments and call results", NULL,
	  .run = import_run_add_func_edges },
	{ "sdy-pre-order-funcs", "put callers before callees", NULL, .run = import_run_pre_order_funcs },
	{ "sdy-export-named-computations", "replace named computations with functions and calls", NULL,
	  .run = import_run_export_named },
	{ "sdy-propagate-to-func-results",
	  "copy the shardings of returned values to the results of all functions except main", NULL,
	  .run = import_run_to_func_results },
	{ "sdy-sink-func-data-flow-edges", "store the shardings of function and call edges and remove the edges", NULL,
	  .run = import_run_sink_func_edges, .anchor = PASS_ON_FUNC },
	{ "sdy-unflatten-call-graph", "let the calls of copies with equal shardings share one function",
	  PASS_OPTIONS(unflatten_options, defaults), .run = import_run_unflatten_call_graph },
	{ "sdy-insert-func-call-reshards",
	  "add a reshard after each call whose result sharding differs from that of its function", NULL,
	  .run = import_run_call_reshards },
	{ 0 },
};
