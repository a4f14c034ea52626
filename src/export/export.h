/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes after propagation (spec 50). Each run function has the contract of Pass.run (ir/pass.h).
 */
#ifndef SHARDC_EXPORT_EXPORT_H
#define SHARDC_EXPORT_EXPORT_H

#include "ir/pass.h"

/* constant_merger.c */
bool export_run_merger(IrModule *m, PassCx *cx);
/* sink_edges.c */
bool export_run_sink_edges(IrModule *m, PassCx *cx);
/* constraint_to_reshard.c */
bool export_run_constraint_to_reshard(IrModule *m, PassCx *cx);
/* close.c */
bool export_run_close(IrModule *m, PassCx *cx);
/* drop.c */
bool export_run_remove_groups(IrModule *m, PassCx *cx);
bool export_run_drop_rules(IrModule *m, PassCx *cx);
bool export_run_remove_debug_info(IrModule *m, PassCx *cx);
bool export_run_drop_sharding_and_mesh(IrModule *m, PassCx *cx);
/* inline_meshes.c */
bool export_run_inline_meshes(IrModule *m, PassCx *cx);
/* boundary_shardings.c */
bool export_run_non_divisible(IrModule *m, PassCx *cx);
bool export_run_remove_sub_axes(IrModule *m, PassCx *cx);

/* insert_reshards.c */
bool export_run_insert_reshards(IrModule *m, PassCx *cx);
/* to_collectives.c */
bool export_run_to_collectives(IrModule *m, PassCx *cx);
bool export_run_remove_free_reshards(IrModule *m, PassCx *cx);
/* collective_matmul.c */
bool export_run_collective_matmul(IrModule *m, PassCx *cx);
/* verify_unreduced.c */
bool export_run_verify_unreduced(IrModule *m, PassCx *cx);
/* canonicalize.c */
bool export_run_canonicalize(IrModule *m, PassCx *cx);
bool export_run_inline(IrModule *m, PassCx *cx);
/* cse.c */
bool export_run_cse(IrModule *m, PassCx *cx);
/* Runs cse on the module; returns whether it merged or erased something. */
bool export_cse(IrModule *m, Arena *scratch);

extern const Pass export_passes[];

#endif
