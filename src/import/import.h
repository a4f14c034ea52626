/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes before propagation, and the passes that rewrite the call graph before and after it
 * (spec 40 §4 and §5). Each run function has the contract of Pass.run (ir/pass.h).
 */
#ifndef SHARDC_IMPORT_IMPORT_H
#define SHARDC_IMPORT_IMPORT_H

#include "ir/pass.h"

/* The options of the passes, each of which has some of them. */
typedef struct ImportOptions {
	bool add_edges;		/* add data-flow edges to new named computations */
	bool share_all;		/* let the calls of all copies of a function share one copy */
	bool insert;		/* insert reshards between meshes; false: only report the operations */
	bool single_device_names;	/* name lifted meshes of one device single_device_N */
	bool origins, edges;	/* debug output of constraints (spec 30 §14) */
	struct PropLog *log;	/* of the propagation to come, or NULL */
} ImportOptions;

/* symbol_dce.c */
bool import_run_symbol_dce(IrModule *m, PassCx *cx);
bool import_run_pre_order_funcs(IrModule *m, PassCx *cx);
/* flatten_calls.c */
bool import_run_flatten_call_graph(IrModule *m, PassCx *cx);
bool import_run_unflatten_call_graph(IrModule *m, PassCx *cx);
/* named_computations.c */
bool import_run_import_func_calls(IrModule *m, PassCx *cx);
bool import_run_export_named(IrModule *m, PassCx *cx);
/* func_edges.c */
bool import_run_add_func_edges(IrModule *m, PassCx *cx);
bool import_run_sink_func_edges(IrModule *m, PassCx *cx);
/* call_results.c */
bool import_run_func_to_call(IrModule *m, PassCx *cx);
bool import_run_to_func_results(IrModule *m, PassCx *cx);
bool import_run_call_reshards(IrModule *m, PassCx *cx);

/* lift_meshes.c */
bool import_run_lift_meshes(IrModule *m, PassCx *cx);
/* size_one_axes.c */
bool import_run_remove_size_one(IrModule *m, PassCx *cx);
/* constant_splitter.c */
/* mesh_reshards.c */
bool import_run_mesh_reshards(IrModule *m, PassCx *cx);
bool import_run_splitter(IrModule *m, PassCx *cx);
/* batching.c */
bool import_run_batching(IrModule *m, PassCx *cx);
/* manual_axes.c */
bool import_run_manual_cleanup(IrModule *m, PassCx *cx);
/* data_flow_edges.c */
bool import_run_add_edges(IrModule *m, PassCx *cx);
/* Adds the edges of one data-flow op: of its block arguments and of its results. Returns false if an edge does not
 * verify. */
bool import_add_edges_of(IrModule *m, Arena *a, IrOp *op);
/* group_import.c */
bool import_run_groups(IrModule *m, PassCx *cx);

/* constraints.c */
bool import_run_apply_constraints(IrModule *m, PassCx *cx);

extern const Pass import_passes[];

#endif
