/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes before propagation, and those that take the call graph apart for it and put it back
 * together (spec 40). Each run function has the contract of Pass.run (ir/pass.h).
 */
#ifndef SHARDC_IMPORT_IMPORT_H
#define SHARDC_IMPORT_IMPORT_H

#include "ir/pass.h"

/* symbols.c */
bool import_run_symbol_dce(IrModule *m, PassCx *cx);
bool import_run_pre_order_funcs(IrModule *m, PassCx *cx);
/* Deletes the private functions that nothing refers to, one that calls itself excepted; those that
 * only they called stay. */
void import_drop_unreferenced(IrModule *m, Arena *a);
/* flatten.c */
bool import_run_flatten_call_graph(IrModule *m, PassCx *cx);
bool import_run_unflatten_call_graph(IrModule *m, PassCx *cx);
/* named.c */
bool import_run_import_func_calls(IrModule *m, PassCx *cx);
bool import_run_export_named(IrModule *m, PassCx *cx);
/* funcedges.c */
bool import_run_add_func_edges(IrModule *m, PassCx *cx);
bool import_run_sink_func_edges(IrModule *m, PassCx *cx);
/* results.c */
bool import_run_func_to_call(IrModule *m, PassCx *cx);
bool import_run_to_func_results(IrModule *m, PassCx *cx);
bool import_run_call_reshards(IrModule *m, PassCx *cx);

/* lift.c */
bool import_run_lift_meshes(IrModule *m, PassCx *cx);
/* sizeone.c */
bool import_run_remove_size_one(IrModule *m, PassCx *cx);
/* splitter.c */
bool import_run_splitter(IrModule *m, PassCx *cx);
/* batching.c */
bool import_run_batching(IrModule *m, PassCx *cx);
/* manual.c */
bool import_run_manual_cleanup(IrModule *m, PassCx *cx);
/* edges.c */
bool import_run_add_edges(IrModule *m, PassCx *cx);
/* Edges for the block arguments and results of one data-flow op; false if one does not verify. */
bool import_add_edges_of(IrModule *m, Arena *a, IrOp *op);
/* groups.c */
bool import_run_groups(IrModule *m, PassCx *cx);

/* constraints.c */
bool import_run_apply_constraints(IrModule *m, PassCx *cx);

extern const Pass import_passes[];

#endif
