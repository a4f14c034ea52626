/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes after propagation (spec 50). Each run function has the contract of Pass.run (ir/pass.h).
 */
#ifndef SHARDC_EXPORT_EXPORT_H
#define SHARDC_EXPORT_EXPORT_H

#include "ir/pass.h"

/* The options of the passes, each of which has some of them; the last two passes have their own. */
typedef struct ExportOptions {
	bool origins, edges;	/* also store the debug output of propagation on the owners of edges */
	bool full;		/* insert reshards at every operation */
	bool mark_partial;	/* mark partial results with unreduced axes */
	bool keep_metadata;	/* keep the shardings that the module itself has */
	bool keep_redundant;	/* keep reshards that change nothing */
	bool cheapest;		/* make the collectives that send the fewest bytes */
	bool cleaned;		/* canonicalize has erased dead ops, and follows to merge constants */
} ExportOptions;

/* Options of canonicalize. */
typedef struct ExportCanonicalize {
	const char *enable, *disable, *dialects;	/* labels or names of patterns; NULL: all, none, all */
	bool top_down;
	enum { EXPORT_SIMPLIFY_DISABLED, EXPORT_SIMPLIFY_NORMAL, EXPORT_SIMPLIFY_AGGRESSIVE } simplify;
	int64_t max_rounds, max_rewrites;	/* -1: no limit */
	bool must_converge, cse;
} ExportCanonicalize;

/* The options with which Shardy's pipelines run canonicalize for the patterns of a label. */
#define EXPORT_CANONICALIZE(label) \
	{ .enable = (label), .simplify = EXPORT_SIMPLIFY_AGGRESSIVE, .max_rounds = 10, .max_rewrites = -1 }

/* Options of inline; the two numbers have no effect. */
typedef struct ExportInline {
	const char *pipeline, *op_pipelines;
	uint32_t max_rounds, threshold;
} ExportInline;

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
/* optimize_collectives.c */
bool export_run_optimize_collectives(IrModule *m, PassCx *cx);
/* collective_matmul.c */
bool export_run_collective_matmul(IrModule *m, PassCx *cx);
/* verify_unreduced.c */
bool export_run_verify_unreduced(IrModule *m, PassCx *cx);
/* canonicalize.c */
bool export_run_canonicalize(IrModule *m, PassCx *cx);
bool export_run_inline(IrModule *m, PassCx *cx);
/* Erases the dead ops of a function and merges its constants, as canonicalize does. */
void export_clean_up(IrModule *m, IrOp *func, Arena *scratch);
/* cse.c */
bool export_run_cse(IrModule *m, PassCx *cx);
/* Runs cse on the module; returns whether it merged or erased something. */
bool export_cse(IrModule *m, Arena *scratch);

extern const Pass export_passes[];

#endif
